"""The deck builder without JavaScript: every button answers with the work in it, and saving is for accounts."""

from __future__ import annotations

import html
import json
import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from cards.services.card_publishing import card_status_set
from decks.models import Deck, DeckVersion
from decks.services.card_finding import Wanted, cards_find, choices
from decks.services.deck_building import bench_of, carried_out, merged
from decks.services.deck_editing import deck_create
from decks.services.deck_sheet import entry_key, room_of
from decks.services.rulesets import rules_of_day
from oscg.common.models import Change
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_of
from tests.factories.decks import DAY, maximus_deck, verdict_of

pytestmark = pytest.mark.django_db
NEW = "/decks/new/?format=maximus-standard"
WARS = "/decks/new/?format=card-wars-war"


def person(name: str = "ann") -> Any:
    return get_user_model().objects.create_user(username=name, email=f"{name}@example.invalid", password="x")


def entries_in(answer: Any) -> list[list[Any]]:
    """The work as the page's form holds it."""
    page = answer.content.decode()
    found = re.search(r'id="entries" name="entries" value="([^"]*)"', page)
    assert found, page[:2000]
    return json.loads(html.unescape(found[1]))  # type: ignore[no-any-return]


def press(client: Client, entries: list[Any], path: str = NEW, **more: Any) -> Any:
    return client.post(path, {"format": "maximus-standard", "entries": json.dumps(entries), **more})


def key(*parts: Any) -> str:
    return json.dumps(list(parts))


def test_a_deck_begins_with_a_card_from_its_page() -> None:
    """“Add to a deck” of a card's page; a card of rarities comes in its first one, and one that is none says so."""
    page = Client().get("/cards/maximus/slag-rain/").content.decode()
    found = re.search(r'href="(/decks/new/[^"]*)"', page)
    assert found
    answer = Client().get(html.unescape(found[1]))
    assert entries_in(answer) == [["slag-rain", 1, "main", None]]
    assert 'data-draft="card-slag-rain"' in answer.content.decode()
    wars = entries_in(Client().get(f"{WARS}&card=goblin"))
    assert [row[:2] for row in wars] == [["goblin", 1]]
    assert wars[0][3] is not None
    nothing = Client().get(f"{NEW}&card=no-such-card")
    assert entries_in(nothing) == []
    assert "Maximus has no card “no-such-card” today" in nothing.content.decode()


def test_guests_build_without_an_account_or_a_token() -> None:
    """Each press of a button carries the deck along; nothing is written."""
    client = Client(enforce_csrf_checks=True)
    page = client.get(NEW).content.decode()
    assert "csrfmiddlewaretoken" not in page
    before = Change.objects.count()
    answer = press(client, [], more=key("ember-wolf", "main", None))
    answer = press(client, entries_in(answer), more=key("ember-wolf", "main", None))
    answer = press(client, entries_in(answer), more=key("slag-rain", "main", None), name="My plan")
    assert entries_in(answer) == [["ember-wolf", 2, "main", None], ["slag-rain", 1, "main", None]]
    assert 'value="My plan"' in answer.content.decode()
    answer = press(client, entries_in(answer), less=key("ember-wolf", "main", None))
    answer = press(client, entries_in(answer), drop=key("slag-rain", "main", None))
    assert entries_in(answer) == [["ember-wolf", 1, "main", None]]
    assert Change.objects.count() == before


def test_a_guest_who_saves_keeps_the_work() -> None:
    client = Client(enforce_csrf_checks=False)
    answer = press(client, [["ember-wolf", 4]], do="save", name="Kept")
    assert answer.status_code == 401
    assert entries_in(answer) == [["ember-wolf", 4, "main", None]]
    assert "Sign in to save the deck." in answer.content.decode()
    assert not Deck.objects.filter(name="Kept").exists()


def test_saving_needs_the_token_of_the_form() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person())
    assert press(client, [["ember-wolf", 4]], do="save", name="Forged").status_code == 403
    assert not Deck.objects.filter(name="Forged").exists()


def test_more_never_blocks_and_says_how_many_are_left(client: Client) -> None:
    answer = press(client, [["ember-wolf", 4]], more=key("ember-wolf", "main", None))
    page = answer.content.decode()
    assert entries_in(answer) == [["ember-wolf", 5, "main", None]]
    assert "1 too many" in page
    assert "Ember Wolf: 5 copies; at most 4 are allowed. Remove 1." in page
    fixed = press(client, entries_in(answer), fix=json.dumps({"op": "remove", "card": "ember-wolf", "count": 1}))
    assert entries_in(fixed) == [["ember-wolf", 4, "main", None]]
    assert "0 left" in fixed.content.decode()


def test_the_room_is_what_the_validator_says() -> None:
    """One copy more than the room is an error of that card, the room itself is none."""
    rules = rules_of_day(format_slug="maximus-standard", day=DAY)
    deck = maximus_deck(("ember-wolf", 2), ("slag-rain", 1))
    wanted = [DeckEntry("ember-wolf", 1), DeckEntry("slag-rain", 1), DeckEntry("bailiffs-knock", 1)]
    room = room_of(deck, wanted, rules)
    assert [room[entry_key(entry)] for entry in wanted] == [2, 0, 0]
    for entry in wanted:
        for extra, breaks in ((room[entry_key(entry)], False), (room[entry_key(entry)] + 1, True)):
            more = [*deck, entry._replace(count=extra)] if extra else deck
            found = verdict_of(more, "maximus-standard").verdict.violations
            assert any(entry.card in item.cards for item in found) == breaks


def test_rarities_and_piles_are_chosen_by_buttons(client: Client) -> None:
    cards = [["odo-the-ferryman", 2, "main", None]]
    more = {"format": "card-wars-war"}
    tale = json.dumps([["odo-the-ferryman", "main", None], ["odo-the-ferryman", "main", "tale"]])
    answer = press(client, cards, WARS, swap=tale, **more)
    assert entries_in(answer) == [["odo-the-ferryman", 2, "main", "tale"]]
    page = answer.content.decode()
    assert 'aria-pressed="true" aria-label="Tale"' in page
    lantern = [["lantern-on-the-far-shore", 1, "magic", None]]
    page = html.unescape(press(client, lantern, WARS, **more).content.decode())
    move = '[["lantern-on-the-far-shore","magic",null],["lantern-on-the-far-shore","sideboard",null]]'
    assert move in page
    assert entries_in(press(client, lantern, WARS, swap=move, **more))[0][2] == "sideboard"


@pytest.mark.parametrize(
    ("slug", "wanted", "some", "none"),
    [
        ("maximus-standard", Wanted("wolf EMBER"), "ember-wolf", "slag-rain"),
        ("maximus-standard", Wanted(kind="verb", cost=2), "slag-rain", "ember-wolf"),
        ("maximus-standard", Wanted(type="beast"), "ashen-packmother", "slag-rain"),
        ("card-wars-war", Wanted(element="water", kind="affinity"), "water-affinity", "earth-affinity"),
        ("maximus-standard", Wanted("!!!"), None, "ember-wolf"),
        ("maximus-standard", Wanted(kind="nothing such"), None, "ember-wolf"),
    ],
)
def test_the_search_beside_the_deck(slug: str, wanted: Wanted, some: str | None, none: str) -> None:
    found = {card.slug for card in cards_find(wanted=wanted, rules=rules_of_day(format_slug=slug, day=DAY))}
    assert none not in found
    assert some in found if some else not found


def test_unpublished_cards_are_never_offered() -> None:
    """LEAK-01: a withdrawn card is not found; the choices come from published cards alone."""
    card_status_set(card=card_of("maximus", "ember-wolf"), status="withdrawn", since=date(2026, 11, 1))
    rules = rules_of_day(format_slug="maximus-standard", day=DAY)
    assert "ember-wolf" not in {card.slug for card in cards_find(wanted=Wanted("ember"), rules=rules)}
    assert ("unit", "Unit") in choices(rules).kinds


def test_text_is_read_in_and_what_was_left_out_is_said(client: Client) -> None:
    text = "// Fire\n4 Ember Wolf\n1 ember wolf\n2 Nobody Knows This\n" + "1 " + "x" * 301 + "\n"
    answer = press(client, [["slag-rain", 1]], do="import", text=text)
    page = answer.content.decode()
    assert entries_in(answer) == [["ember-wolf", 5, "main", None], ["Nobody Knows This", 2, "main", None]]
    assert "The line is left out." in page
    assert 'value="Fire"' in page
    assert "Unknown cards" in page


@pytest.mark.parametrize(
    "entries",
    [
        "{", "[[1,2]]", '["x"]', '[["a"]]', '[["a",1,"b","c","d"]]', "[" * 90_000, '[["a",[1]]]',
        '[["' + "a" * 300 + '",1]]', '[["a",1,3]]', "\x00",
    ],
)  # fmt: skip
def test_work_that_cannot_be_read_is_said_and_never_saved(entries: str) -> None:
    client = Client()
    client.force_login(person())
    body = {"format": "maximus-standard", "entries": entries, "name": "Odd", "do": "save", "once": "o"}
    answer = client.post(NEW, body)
    assert answer.status_code == 400
    assert not Deck.objects.filter(name="Odd").exists()


@pytest.mark.parametrize("value", ["", "[]", "{", "[1,2,3]", '["a"]', '["a","b",1]', "null", "[[],[]]", "[" * 2000])
@pytest.mark.parametrize("button", ["more", "less", "drop", "swap"])
def test_buttons_that_say_nonsense_change_nothing(button: str, value: str) -> None:
    entries = (DeckEntry("ember-wolf", 2),)
    assert carried_out(entries=entries, button=button, value=value) == entries


@pytest.mark.parametrize(
    "fix",
    [
        '{"op": "add", "card": "\\ud800", "count": 1}',
        '{"op": "move", "card": "ember-wolf", "count": 1, "to": "\\ud800"}',
        '{"op": "add", "card": "ember-wolf", "count": 1, "board": "\\u0000"}',
    ],
)
def test_fixes_with_characters_that_are_no_text_change_nothing(client: Client, fix: str) -> None:
    answer = press(client, [["ember-wolf", 2]], fix=fix)
    assert answer.status_code == 200
    assert [row[:2] for row in entries_in(answer)] == [["ember-wolf", 2]]


def test_saving_twice_makes_one_deck_and_one_version() -> None:
    """UNIQ-01: a double click on a new deck, then on its next version."""
    user, client = person(), Client()
    client.force_login(user)
    new = {"do": "save", "name": "Once", "once": "abc"}
    places = {press(client, [["ember-wolf", 4]], **new)["Location"] for _ in range(2)}
    assert len(places) == 1
    deck = Deck.objects.get(owner=user)
    assert deck.visibility == "private"
    edit = f"/decks/{deck.pk}/edit/"
    for _ in range(2):
        answer = press(client, [["ember-wolf", 3]], edit, do="save", name="Once", base="1", visibility="public")
        assert answer.status_code == 302
    assert DeckVersion.objects.filter(deck=deck).count() == 2
    assert Deck.objects.get(pk=deck.pk).visibility == "public"


def test_an_older_window_does_not_overwrite_a_newer_version() -> None:
    user, client = person(), Client()
    client.force_login(user)
    deck = deck_create(
        format=format_get(slug="maximus-standard"), name="Two", entries=[DeckEntry("ember-wolf", 1)], owner=user
    )
    edit = f"/decks/{deck.pk}/edit/"
    press(client, [["ember-wolf", 2]], edit, do="save", name="Two", base="1")
    stale = press(client, [["ember-wolf", 3]], edit, do="save", name="Two", base="1")
    assert stale.status_code == 412
    assert entries_in(stale) == [["ember-wolf", 3, "main", None]]
    assert 'name="base" value="2"' in stale.content.decode()
    again = press(client, [["ember-wolf", 3]], edit, do="save", name="Two", base="2")
    assert again.status_code == 302
    assert [v.entries[0][1] for v in DeckVersion.objects.filter(deck=deck).order_by("number")] == [1, 2, 3]


@pytest.mark.parametrize(
    "fields",
    [{"name": " "}, {"name": "x" * 121}, {"visibility": "world"}, {"note": "n" * 201}, {"notes": "n" * 20_001}],
)
def test_a_refused_save_saves_nothing_and_keeps_the_work(fields: dict[str, str]) -> None:
    user, client = person(), Client()
    client.force_login(user)
    deck = deck_create(
        format=format_get(slug="maximus-standard"), name="Stay", entries=[DeckEntry("ember-wolf", 1)], owner=user
    )
    body = {"do": "save", "name": "Stay", "visibility": "private", "base": "1", **fields}
    answer = press(client, [["ember-wolf", 2]], f"/decks/{deck.pk}/edit/", **body)
    assert answer.status_code == 400
    assert entries_in(answer) == [["ember-wolf", 2, "main", None]]
    assert DeckVersion.objects.filter(deck=deck).count() == 1


def test_odd_entries_of_a_saved_deck_live_through_the_builder() -> None:
    """What no builder can make stays as it is until somebody changes it (MAX-DECK-12)."""
    entries = [
        DeckEntry("ember-wolf", "four"),
        DeckEntry("ember-wolf", 0),
        DeckEntry("x y z", 2, "attic", "golden"),
        DeckEntry("slag-rain", 10**30),
    ]
    rules = rules_of_day(format_slug="maximus-standard", day=DAY)
    bench = bench_of(entries=merged(entries), wanted=Wanted(), format=format_get(slug="maximus-standard"), rules=rules)
    assert json.loads(bench.entries) == [list(entry) for entry in entries]
    assert sum(len(section.rows) for section in bench.sections) == 4
    assert bench.text.startswith("// ")


def test_htmx_gets_the_live_parts(client: Client) -> None:
    body = {"format": "maximus-standard", "entries": '[["ember-wolf",1]]'}
    page = client.post(NEW, body, HTTP_HX_REQUEST="true").content.decode()
    assert "<html" not in page
    assert page.count("hx-swap-oob") == 3


def test_addresses_that_name_nothing(client: Client) -> None:
    assert "For which format?" in client.get("/decks/new/").content.decode()
    assert client.get("/decks/new/?format=no-such").status_code == 404
    assert client.get("/decks/new/?from=abc").status_code == 404
    assert client.get("/decks/999999/edit/").status_code == 404
