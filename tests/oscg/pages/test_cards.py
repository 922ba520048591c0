"""The card browser: filters with counts, words and half-remembered names, paging, and nothing that is not public."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from cards.models import Card, CardFacet, CardVersion
from cards.selectors import PUBLIC
from cards.services.card_publishing import card_status_set
from oscg.common.clock import utc_today
from oscg.pages.caching import forget
from oscg.pages.card_fields import phrase
from rules.selectors.games import format_get, game_get
from rules.services.formats import game_save
from rules.services.seeding import format_load
from tests.factories.cards import card_make, card_of, draws
from tests.factories.formats import format_make, list_make
from tests.oscg.pages.page_reading import Reader, page
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db


def shown(found: Reader) -> list[str]:
    """Slugs of the cards a browser page links to, in order."""
    places = [urlsplit(link).path.strip("/").split("/") for link in found.links]
    return [parts[2] for parts in places if len(parts) == 3 and parts[0] == "cards"]


def asked(client: Client, address: str, query: dict[str, str] | None = None) -> Any:
    """What the view hands its template; pages that are kept as bytes have none."""
    forget()
    return client.get(address, query).context


def total(found: Reader) -> int:
    return next(
        int(words.split()[0]) for words in found.text if words.endswith((" cards", " card")) and words[0].isdigit()
    )


def test_a_walk_meets_every_card_once(client: Client) -> None:
    for order in ("name", "cost", "-cost", "new"):
        address, met = f"/cards/?order={order}", []
        while address:
            found = page(client, address)
            met += shown(found)
            number = int(dict(parse_qsl(urlsplit(address).query)).get("page", 1))
            following = [link for link in found.links if f"page={number + 1}" in link]
            address = following[0] if following else ""
        assert len(met) == Card.objects.filter(status__in=PUBLIC).count()
        assert len(met) == len(set(met))


def test_cost_orders_by_number(client: Client) -> None:
    slugs = shown(page(client, "/cards/?game=maximus&order=-cost"))
    newest = CardVersion.objects.filter(card__game__slug="maximus", effective_until=None)
    costs = [newest.get(card__slug=slug).cost for slug in slugs]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("ninth bell", "orsolya-of-the-ninth-bell"),
        ("BELL  ninth", "orsolya-of-the-ninth-bell"),
        ("bailiff’s knock", "bailiffs-knock"),
        ("bailiffs-KNOCK", "bailiffs-knock"),
    ],
)
def test_words_of_the_name(client: Client, query: str, slug: str) -> None:
    response = client.get("/cards/", {"q": query})
    assert f'href="/cards/maximus/{slug}/"' in response.content.decode()
    assert "near it" not in response.content.decode()


def test_half_remembered_names_are_found_and_said_to_be_near(client: Client) -> None:
    found = page(client, "/cards/?q=orsola+bell")
    assert "orsolya-of-the-ninth-bell" in shown(found)
    assert "No card is named “orsola bell”. These are near it." in found.words
    assert "goblin" in shown(page(client, "/cards/?q=gobblin"))


def test_one_word_that_fits_is_enough_where_nothing_is_near(client: Client) -> None:
    found = page(client, "/cards/?q=the+unforgettable+knock+of+yesterday+evening")
    assert "bailiffs-knock" in shown(found)


def test_nothing_found_says_the_way_out(client: Client) -> None:
    found = page(client, "/cards/?q=zzzqqqxx")
    assert shown(found) == []
    assert "No card is named like “zzzqqqxx”" in found.words
    found = page(client, "/cards/?game=maximus&element=fire")
    assert "No card fits all of this" in found.words
    assert "/cards/?game=maximus" in found.links


def test_words_of_the_texts_are_counted_and_found_when_asked_for(client: Client) -> None:
    named = client.get("/cards/?game=maximus&q=ember").content.decode()
    assert "these words in the rules text" in named
    assert "in=text" in named
    found = shown(page(client, "/cards/?game=maximus&q=ember&in=text"))
    assert "ashen-packmother" in found  # “Evolution of Ember Wolf”
    assert "ember-wolf" in found
    assert len(found) > len(shown(page(client, "/cards/?game=maximus&q=ember")))


def test_the_api_finds_words_of_the_texts(client: Client) -> None:
    def slugs(query: str) -> set[str]:
        return {card["slug"] for card in client.get(f"/api/v1/cards/?game=maximus&{query}").json()["results"]}

    assert "ashen-packmother" in slugs("text=ember wolf evolution")
    assert slugs("text=") == slugs("")
    assert slugs("text=%23%23") == set()
    assert slugs("text=nosuchword") == set()


def test_values_of_a_facet_add_up_and_facets_narrow(client: Client) -> None:
    fire, water = (
        total(page(client, f"/cards/?game=card-wars&element={each}&kind=trap")) for each in ("fire", "water")
    )
    both = total(page(client, "/cards/?game=card-wars&element=fire&element=water&kind=trap"))
    assert 0 < fire < both
    assert max(fire, water) < both <= fire + water


@pytest.mark.parametrize(
    ("name", "query"),
    [("kind", "game=maximus"), ("rarity", "game=card-wars&kind=trap"), ("type", "game=fortification&role=fighter"),
     ("set", "game=maximus&kind=verb"),
     ("cost", "game=maximus&kind=unit"), ("element", "game=card-wars&element=fire"), ("status", ""), ("author", "game=card-wars")],
)  # fmt: skip
def test_counts_are_what_a_choice_shows(client: Client, name: str, query: str) -> None:
    card_status_set(card=card_of("maximus", "slag-rain"), status="withdrawn", since=utc_today())
    if name == "author":
        card_make("card-wars", "A Stranger's Magic", since=utc_today())
    choices = asked(client, f"/cards/?{query}")["groups"]
    group = next(each for each in choices if each.name == name)
    assert len(group.choices) > 1
    rest = "&".join(part for part in query.split("&") if not part.startswith(f"{name}="))
    for choice in group.choices[:4]:
        answer = asked(client, "/cards/", {**dict(parse_qsl(rest)), name: choice.value})
        assert answer["total"] == choice.count


def test_facets_that_leave_no_choice_are_not_shown(client: Client) -> None:
    names = {group.name for group in asked(client, "/cards/?game=maximus")["groups"]}
    assert "element" not in names
    assert "rarity" not in names


def test_badges_follow_the_format_of_the_card(client: Client) -> None:
    found = asked(client, "/cards/", {"q": "slag rain"})["tiles"][0]
    assert (found.state.state, found.state.limit) == ("restricted", 1)
    format_ = format_make("maximus", "maximus-strict")
    list_make(format_, utc_today(), banned=["slag-rain"])
    found = asked(client, "/cards/", {"q": "slag rain", "format": "maximus-strict"})["tiles"][0]
    assert found.state.state == "banned"


def test_legality_narrows_and_counts(client: Client) -> None:
    answer = asked(client, "/cards/?game=maximus")
    counts = {each.value: each.count for each in next(g for g in answer["groups"] if g.name == "legality").choices}
    assert sum(counts.values()) == Card.objects.filter(game__slug="maximus", status="published").count()
    for state, count in counts.items():
        found = asked(client, f"/cards/?game=maximus&legality={state}")
        assert found["total"] == count
        assert {tile.state.state for tile in found["tiles"]} <= {state}
    both = asked(client, "/cards/?game=maximus&legality=restricted&legality=banned")["total"]
    assert both == counts["restricted"] + counts["banned"]


def test_legality_without_a_game_goes_by_each_games_first_format(client: Client) -> None:
    answer = asked(client, "/cards/")
    group = next(each for each in answer["groups"] if each.name == "legality")
    assert group.label == "In each game’s first format today"
    counts = {each.value: each.count for each in group.choices}
    assert sum(counts.values()) == Card.objects.filter(status="published").count()
    own = {each.value: each.count for each in asked(client, "/cards/?game=maximus")["groups"][-1].choices}
    assert counts["restricted"] == own["restricted"] > 0
    assert asked(client, "/cards/?legality=restricted")["total"] == own["restricted"]
    assert asked(client, "/cards/?legality=legal")["total"] == counts["legal"]
    assert asked(client, "/cards/?legality=legal&legality=banned")["total"] == counts["legal"] + counts["banned"]


def test_a_card_of_another_game_with_the_name_of_a_banned_one_is_legal(client: Client) -> None:
    list_make(format_get(slug="maximus-standard"), utc_today(), banned=["slag-rain"])
    pond = game_save(
        definition={
            "slug": "pond",
            "name": "Pond",
            "boards": ["main"],
            "facts": {},
            "card_schema": {"type": "object"},
        }
    )
    format_load(
        pond,
        {
            "slug": "pond-open",
            "name": "Pond Open",
            "revisions": [{"number": 1, "effective_from": "2026-01-01", "options": {}, "deck_rules": []}],
        },
    )
    card_make("pond", "Slag Rain", slug="slag-rain", attributes={})
    found = asked(client, "/cards/?q=slag+rain&legality=legal")["tiles"]
    assert [tile.url for tile in found] == ["/cards/pond/slag-rain/"]


def test_the_nearest_name_stands_first_over_all_games(client: Client) -> None:
    answer = asked(client, "/cards/", {"q": "slagg rian"})
    assert answer["is_near"]
    assert shown(page(client, "/cards/?q=slagg+rian"))[0] == "slag-rain"
    by_cost = [tile.url for tile in asked(client, "/cards/", {"q": "slagg rian", "order": "-cost"})["tiles"]]
    assert sorted(by_cost) == sorted(tile.url for tile in answer["tiles"])


def test_types_and_traits_begin_with_a_capital(client: Client) -> None:
    for game in ("maximus", "card-wars", "fortification"):
        for group in asked(client, f"/cards/?game={game}")["groups"]:
            for choice in group.choices:
                assert choice.label[:1] == choice.label[:1].upper(), choice
    words = game_get(slug="maximus").definition["words"]["values"]
    assert phrase(["beast", "river-folk"], "types", words) == "Beast, River folk"
    assert phrase({"types_any": ["beast"]}, "filter", words) == "a Beast"


def test_withdrawn_and_retired_cards_are_shown_as_such(client: Client) -> None:
    card_status_set(card=card_of("card-wars", "goblin"), status="withdrawn", since=utc_today())
    card_status_set(card=card_of("maximus", "slag-rain"), status="retired", since=utc_today())
    assert "Withdrawn" in page(client, "/cards/?q=goblin&game=card-wars&view=rows").words
    assert "Retired" in page(client, "/cards/?q=slag+rain&view=rows").words


@pytest.mark.parametrize("status", ["draft", "submitted"])
def test_cards_nobody_may_see_stand_nowhere(client: Client, status: str) -> None:
    card_make("maximus", "Orsolya Unseen", status=status, text=draws())
    addresses = [
        "/", "/games/maximus/", "/cards/", "/cards/?q=orsolya+unseen", "/cards/?q=orsolia+unsen", "/cards/?q=unseen",
        "/cards/?game=maximus&order=new",
        "/cards/?game=maximus&view=rows&order=new", f"/cards/?status={status}", "/cards/?author=Ada+Tester", "/rules/maximus/",
    ]  # fmt: skip
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200
        assert "orsolyaunseen" not in response.content.decode(), address
        assert "Never shown" not in response.content.decode(), address
    page(client, "/cards/maximus/orsolyaunseen/", 404)
    page(client, "/cards/maximus/orsolyaunseen/versions/1/", 404)


def test_a_card_to_come_is_not_listed_before_its_day(client: Client) -> None:
    card_make("maximus", "Morning After", since=utc_today() + timedelta(days=3))
    assert "morningafter" not in shown(page(client, "/cards/?q=morning+after"))
    assert "This card is announced." in page(client, "/cards/maximus/morningafter/").words


def test_one_rarity_shows_that_printing(client: Client) -> None:
    html = client.get("/cards/?game=card-wars&rarity=legend&q=goblin").content.decode()
    assert "Goblin" in html
    assert "Legend" in html.split("aria-label=")[-1] or "rarity-L" in html


def test_the_number_of_queries_does_not_grow_with_the_cards(client: Client) -> None:
    kept = list(Card.objects.filter(game__slug="maximus").order_by("pk").values_list("pk", flat=True)[:60])
    addresses = (
        "/cards/?game=maximus",
        "/cards/?game=maximus&kind=unit&legality=legal",
        "/cards/?view=rows&q=a",
        "/",
        "/games/maximus/",
    )
    Card.objects.exclude(pk__in=kept).update(status="draft")
    many = [queries_of(client, address) for address in addresses]
    Card.objects.exclude(pk__in=kept[:10]).update(status="draft")
    few = [queries_of(client, address) for address in addresses]
    assert few == many
    assert CardFacet.objects.filter(version__card__in=kept).exists()
