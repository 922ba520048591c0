"""The timeline of a card's versions, the difference between two, and what its keepers do to it on its pages."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from cards.models import Card, CardVersion
from cards.services.card_publishing import CardCredit, card_publish
from decks.services.deck_editing import deck_create
from oscg.accounts.models import Role
from oscg.common.clock import utc_today
from rules.checks.card_check import VariantDraft
from rules.models import Format, Game
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of, draft_make, draws
from tests.factories.formats import list_make
from tests.factories.maintainers import client_of, maintainer_make
from tests.factories.submissions import person
from tests.oscg.pages.page_reading import page
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db
TODAY = utc_today()
SOON = TODAY + timedelta(days=5)
DAM = "/cards/maximus/break-the-upper-dam/"


def unit(**values: int) -> dict[str, object]:
    stats = {"cost": 2, "offense": 1, "defense": 1, "health": 3, "types": ["beast"], **values}
    return {"modes": {"unit": stats}}


@pytest.fixture
def hound() -> str:
    """A card with four versions: two past ones, the one of today, and one announced. The address of its page."""
    steps = (
        (date(2026, 1, 12), unit(), draws(1), {}),
        (date(2026, 3, 1), unit(cost=3), draws(2), {"kind": "balance", "note": "It was too cheap."}),
        (date(2026, 5, 1), unit(cost=3, health=4), draws(2), {"kind": "erratum", "note": "A printing error."}),
        (SOON, unit(cost=4, health=4), draws(2), {"kind": "wording", "note": "For the new season."}),
    )
    for since, attributes, text, more in steps:
        card_make("maximus", "Marsh Hound", since=since, attributes=attributes, text=text, **more)  # type: ignore[arg-type]
    return "/cards/maximus/marshhound/"


def test_the_timeline_tells_every_version(client: Client, hound: str) -> None:
    found = page(client, f"{hound}versions/")
    told = found.words.split("4 versions")[1]
    assert told.index("Version 4") < told.index("Version 3") < told.index("Version 2") < told.index("Version 1")
    assert "Version 4 Wording Upcoming" in told
    assert "Version 3 Erratum In force 1 May 2026 · Ada Tester A printing error." in told
    assert "Version 2 Balance change 1 Mar 2026 · Ada Tester It was too cheap." in told
    html = client.get(f"{hound}versions/").content.decode()
    assert "Draw <del>a card.</del> <ins>two cards.</ins>" in html
    assert f"{hound}versions/" in page(client, hound).links


def test_any_two_versions_stand_side_by_side(client: Client, hound: str) -> None:
    found = page(client, f"{hound}versions/?from=1&to=3").words
    assert "Version 1 and version 3" in found
    rows = found.split("Field Version 1 Version 3")[1]
    assert "Cost 2 3" in rows
    assert "Health 3 4" in rows
    assert "Offense 1 1" not in rows
    assert client.get(f"{hound}versions/?from=1&to=3").content.decode().count('class="face ') >= 2
    newest = page(client, f"{hound}versions/").words
    assert "Version 3 and version 4" in newest
    backwards = page(client, f"{hound}versions/?from=3&to=1").words.split("Field Version 3 Version 1")[1]
    assert "Cost 3 2" in backwards
    assert "Choose two." in page(client, f"{hound}versions/?from=2&to=2").words


@pytest.mark.parametrize("query", ["from=9", "to=0", "from=x", "to=²", f"from={'1' * 30}"])
def test_a_number_it_does_not_have_is_not_found(client: Client, hound: str, query: str) -> None:
    answer = client.get(f"{hound}versions/?{query}")
    assert answer.status_code == 404
    assert "Marsh Hound has no version" in answer.content.decode()


def test_a_card_that_never_changed_says_so(client: Client) -> None:
    assert (
        "The card has not changed since it was published." in page(client, "/cards/maximus/ember-wolf/versions/").words
    )


def test_rarities_are_compared_one_by_one(client: Client) -> None:
    version = CardVersion.objects.get(card__slug="goblin", card__game__slug="card-wars")
    variants = [
        VariantDraft(row.tier.code if row.tier else None, dict(row.attributes), tuple(row.abilities))
        for row in version.variants.select_related("tier")
    ]
    variants[-1].attributes["stats"]["hp"] += 1
    draft = draft_make("card-wars", "Goblin", slug="goblin", attributes=version.attributes, variants=variants)
    card_publish(
        game=Game.objects.get(slug="card-wars"), slug="goblin", draft=draft,
        credit=CardCredit(author_name="Ada", license="CC-BY-4.0"), effective_from=TODAY, kind="balance",
    )  # fmt: skip
    found = page(client, "/cards/card-wars/goblin/versions/").words
    assert "Legend: HP 6 7" in found
    assert "Journey: HP" not in found.split("Unchanged")[0].split("Field Version 1 Version 2")[1]


def test_a_version_that_was_called_off_says_so(client: Client, hound: str) -> None:
    card_make("maximus", "Marsh Hound", since=SOON, attributes=unit(cost=3, health=4), text=draws(2), kind="erratum")
    found = page(client, f"{hound}versions/").words
    assert "Version 4 Wording Called off" in found
    assert "Version 5 Erratum Upcoming" in found
    assert "This version was called off" in page(client, f"{hound}versions/4/").words


def test_an_announced_card_shows_the_version_that_will_count(client: Client) -> None:
    card_make("maximus", "Slow Reed", since=SOON, attributes=unit(cost=2))
    card_make("maximus", "Slow Reed", since=SOON, attributes=unit(cost=7))
    found = page(client, "/cards/maximus/slowreed/").words
    assert "This card is announced." in found
    assert "Cost 7" in found.split("Legality over time")[0]


def test_legality_follows_the_versions(client: Client) -> None:
    """The dam cost 8 under a list that restricts such verbs; since its second version it does not."""
    told = page(client, DAM).words.split("Legality over time")[1].split("Versions")[0]
    assert "1 Sep 2026 now Legal Version 2 of the card." in told
    assert "15 Jul 2026 Restricted to 1" in told
    assert "Legal Maximus Standard since 1 Sep 2026 , list 3" in page(client, DAM).words
    (found,) = client.get("/api/v1/cards/maximus/break-the-upper-dam/legalities/").json()["results"]
    spans = [(row["effective_from"], row["status"], row["revision"], row["version"]) for row in found["timeline"]]
    assert spans[:5] == [
        ("2025-03-01", "unrestricted", None, 1),
        ("2026-03-01", "unrestricted", 1, 1),
        ("2026-07-15", "restricted", 2, 1),
        ("2026-09-01", "unrestricted", 2, 2),
        ("2026-10-01", "unrestricted", 3, 2),
    ]


def test_legality_knows_what_is_announced(client: Client) -> None:
    format_ = Format.objects.get(slug="maximus-standard")
    large = {
        "filter": {"kind": "verb", "stat": ["cost", ">=", 8]},
        "status": "restricted",
        "limit": 1,
        "reason": "Large.",
    }
    list_make(format_, TODAY, filters=[large])
    card_make("maximus", "Flood Gate", attributes={"modes": {"verb": {"cost": 9}}})
    card_make("maximus", "Flood Gate", since=SOON, attributes={"modes": {"verb": {"cost": 3}}})
    told = page(client, "/cards/maximus/floodgate/").words.split("Legality over time")[1].split("Versions")[0]
    assert "to come Legal Version 2 of the card. No list entry names it." in told
    assert "now Restricted to 1 Large." in told


def keeper() -> Client:
    return client_of(maintainer_make("max"))


def test_a_maintainer_puts_an_older_version_in_force_again() -> None:
    browser = keeper()
    assert f"{DAM}versions/1/revert/" in page(browser, f"{DAM}versions/").links
    assert f"{DAM}versions/2/revert/" not in page(browser, f"{DAM}versions/").links
    shown = page(browser, f"{DAM}versions/1/revert/").words
    assert "Cost 5 8" in shown
    assert "Whom it affects" in shown
    form = {"newest": "2", "effective_from": SOON.isoformat(), "note": "A step too far."}
    looked = browser.post(f"{DAM}versions/1/revert/", {**form, "note": "", "do": "look"}).content.decode()
    assert f"on {SOON.day} {SOON:%b %Y}" in looked
    assert "is-wrong" in browser.post(f"{DAM}versions/1/revert/", {**form, "note": ""}).content.decode()
    answer = browser.post(f"{DAM}versions/1/revert/", form, follow=True)
    text = answer.content.decode()
    assert "Version 3 says what version 1 said. It takes effect on" in text
    assert "A step too far." in text
    again = browser.post(f"{DAM}versions/1/revert/", form)
    assert again.status_code == 409
    assert "Version 3 of Break the Upper Dam was published meanwhile." in again.content.decode()
    assert CardVersion.objects.filter(card__slug="break-the-upper-dam").count() == 3


def test_a_day_before_the_newest_version_is_refused_at_its_field(hound: str) -> None:
    form = {"newest": "4", "effective_from": TODAY.isoformat(), "note": "Sooner."}
    answer = keeper().post(f"{hound}versions/1/revert/", form)
    assert answer.status_code == 400
    assert "a later version cannot start before it" in answer.content.decode()


@pytest.mark.parametrize("path", ["versions/1/revert/", "retire/", "withdraw/"])
def test_keeping_is_for_keepers(path: str) -> None:
    assert Client().get(f"{DAM}{path}")["Location"].startswith("/accounts/login/")
    for user in (person("bob"), person("rea", Role.REVIEWER), person("eve", Role.MAINTAINER, game="fortification")):
        browser = client_of(user)
        assert browser.get(f"{DAM}{path}").status_code == 403
        assert browser.post(f"{DAM}{path}", {"reason": "No.", "note": "No.", "newest": "2"}).status_code == 403
        shown = page(browser, DAM)
        assert not [link for link in shown.links if link.endswith(("withdraw/", "retire/", "revert/"))]
    assert card_of("maximus", "break-the-upper-dam").status == "published"


@pytest.mark.parametrize(("number", "status"), [(2, 404), (9, 404)])
def test_only_older_versions_are_put_in_force_again(number: int, status: int) -> None:
    assert keeper().get(f"{DAM}versions/{number}/revert/").status_code == status


def test_a_card_is_withdrawn_and_retired_on_its_page() -> None:
    browser, card = keeper(), card_of("maximus", "ember-wolf")
    address = "/cards/maximus/ember-wolf/"
    deck = deck_create(
        format=Format.objects.get(slug="maximus-standard"), name="Wolves", entries=[DeckEntry("ember-wolf", 4)],
        visibility="public",
    )  # fmt: skip
    assert {f"{address}withdraw/", f"{address}retire/"} <= set(page(browser, address).links)
    asked = page(browser, f"{address}withdraw/").words
    assert "No deck is changed" in asked
    assert "Wolves" in asked
    assert browser.post(f"{address}withdraw/", {"reason": " "}).status_code == 400
    answer = browser.post(f"{address}withdraw/", {"reason": "Its name is taken."}, follow=True).content.decode()
    assert "Ember Wolf is withdrawn. Decks keep it, and say so." in answer
    assert "<q>Its name is taken.</q>" in answer
    told = page(Client(), address).words
    assert "This card is withdrawn since" in told
    assert "now Withdrawn Its name is taken." in told
    assert "Ember Wolf" in page(Client(), f"/decks/{deck.pk}/").words
    assert page(browser, address).links.count(f"{address}withdraw/") == 0
    assert browser.post(f"{address}withdraw/", {"reason": "Twice."}).status_code == 409
    browser.post(f"{address}retire/", {"reason": "It is over."})
    assert Card.objects.get(pk=card.pk).status == "retired"
    assert not [link for link in page(browser, address).links if link.endswith(("withdraw/", "retire/", "revert/"))]
    assert "This card is retired since" in page(Client(), address).words


def test_an_author_may_withdraw_but_not_retire() -> None:
    ada = person("ada")
    card_publish(
        game=Game.objects.get(slug="maximus"), slug="marsh-hound",
        draft=draft_make("maximus", "Marsh Hound", slug="marsh-hound"),
        credit=CardCredit(author_name="ada", license="CC-BY-4.0", author=ada), effective_from=TODAY,
    )  # fmt: skip
    browser, address = client_of(ada), "/cards/maximus/marsh-hound/"
    links = page(browser, address).links
    assert f"{address}withdraw/" in links
    assert f"{address}retire/" not in links
    assert browser.get(f"{address}retire/").status_code == 403
    assert browser.post(f"{address}withdraw/", {"reason": "Mine."}).status_code == 302


def test_query_counts_are_frozen(client: Client, hound: str) -> None:
    assert_frozen(client, "card-versions", f"{hound}versions/?from=1&to=3")
