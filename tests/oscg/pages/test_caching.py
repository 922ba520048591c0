"""Pages of anonymous readers: 304 while nothing changed, fresh the moment something did, and never somebody else's."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from cards.models import Card
from oscg.accounts.models import User
from oscg.common.clock import utc_today
from oscg.pages import tiles
from tests.factories.cards import card_make, draws
from tests.factories.formats import format_make, list_make
from tests.query_counts import assert_frozen, frozen_counts

pytestmark = pytest.mark.django_db
PAGES = {
    "home": "/",
    "game": "/games/maximus/",
    "abilities": "/games/maximus/abilities/",
    "rules": "/rules/",
    "rule-book": "/rules/maximus/",
    "rulings": "/rulings/maximus/",
    "cards": "/cards/",
    "cards-of-game": "/cards/?game=maximus&kind=unit&legality=legal",
    "cards-near": "/cards/?q=orsola+bell",
    "card": "/cards/maximus/slag-rain/",
    "card-with-rarities": "/cards/card-wars/goblin/",
    "card-version": "/cards/maximus/slag-rain/versions/1/",
    "help-search": "/help/search/",
}


@pytest.mark.parametrize("name", PAGES)
def test_query_counts_are_frozen(client: Client, name: str) -> None:
    assert_frozen(client, name, PAGES[name])


def test_the_frozen_pages_are_those_that_are_tested() -> None:
    assert set(PAGES) <= set(frozen_counts())


@pytest.mark.parametrize("address", PAGES.values())
def test_a_held_page_costs_one_query(
    client: Client, address: str, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    first = client.get(address)
    assert first["Cache-Control"] == "public, no-cache"
    assert "Cookie" in first["Vary"]
    with django_assert_num_queries(1):  # type: ignore[operator]
        again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.get(address, headers={"if-none-match": "*"}).status_code == 304


def test_stored_bytes_cost_one_query(client: Client, django_assert_num_queries: pytest.FixtureRequest) -> None:
    first = client.get("/cards/maximus/slag-rain/")
    with django_assert_num_queries(1):  # type: ignore[operator]
        again = client.get("/cards/maximus/slag-rain/")
    assert again.content == first.content
    assert again["Content-Type"] == first["Content-Type"]
    assert "Cookie" in again["Vary"]


def test_a_new_version_shows_at_once(client: Client) -> None:
    card_make("maximus", "Cached Crane", text=draws(2))
    first = client.get("/cards/maximus/cachedcrane/")
    assert draws(2) in first.content.decode()
    card_make("maximus", "Cached Crane", text=draws(3), since=utc_today())
    again = client.get("/cards/maximus/cachedcrane/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert draws(3) in again.content.decode()
    assert again["ETag"] != first["ETag"]


def test_at_midnight_the_next_list_is_in_force(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    format_ = format_make("fortification", "fortification-night", since=date(2025, 1, 1))
    tomorrow = utc_today() + timedelta(days=1)
    list_make(format_, tomorrow, banned=["ford-warden"])
    address = "/cards/?format=fortification-night&legality=banned"
    first = client.get(address)
    assert first.context["total"] == 0
    for place in (
        "oscg.common.etags",
        "oscg.common.clock",
        "oscg.pages.cards",
        "oscg.pages.standings",
        "oscg.pages.card",
        "oscg.api.legalities",
    ):
        monkeypatch.setattr(f"{place}.utc_today", lambda: tomorrow)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert again.context["total"] == 1
    assert "Banned" in client.get("/cards/fortification/ford-warden/").content.decode().split("Values")[0]


def test_the_chosen_colours_do_not_divide_the_cache(client: Client) -> None:
    first = client.get("/rules/")
    client.cookies["theme"] = "dark"
    again = client.get("/rules/")
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])


def test_signed_in_readers_get_their_own_page(client: Client) -> None:
    shared = client.get("/")
    reader = Client()
    reader.force_login(User.objects.create_user("fern", "fern@example.org", "long-enough-words-9"))
    own = reader.get("/", headers={"if-none-match": shared["ETag"]})
    assert own.status_code == 200
    assert own["Cache-Control"] == "private, no-cache"
    assert "Cookie" in own["Vary"]
    assert "ETag" not in own
    assert b"fern" in own.content
    assert b"fern" not in client.get("/").content


def test_a_waiting_message_is_not_shared(client: Client) -> None:
    client.get("/")
    client.cookies["messages"] = "anything"
    assert client.get("/")["Cache-Control"] == "private, no-cache"


def test_hosts_do_not_share_pages(client: Client, settings: pytest.FixtureRequest) -> None:
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]  # type: ignore[attr-defined]
    for host in ("one.example", "two.example"):
        html = client.get("/cards/maximus/slag-rain/", headers={"host": host}).content.decode()
        assert f"http://{host}/cards/maximus/slag-rain/" in html


def test_refused_pages_are_not_stored(client: Client) -> None:
    assert client.get("/cards/maximus/later-than-now/").status_code == 404
    card_make("maximus", "Later Than Now", slug="later-than-now")
    assert client.get("/cards/maximus/later-than-now/").status_code == 200


def test_faces_are_drawn_once_for_each_version(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = tiles.face_html
    monkeypatch.setattr(
        tiles, "face_html", lambda document, rarity="": (drawn.append(document["slug"]), draw(document, rarity))[1]
    )
    client.get("/cards/?game=maximus&q=a")
    assert drawn
    drawn.clear()
    client.get("/cards/?game=maximus&q=a&order=name")
    assert drawn == []
    card = Card.objects.filter(game__slug="maximus", name_key__contains="a").order_by("name_key").first()
    assert card is not None
    card_make("maximus", card.name, slug=card.slug, since=utc_today())
    client.get("/cards/?game=maximus&q=a")
    assert drawn == [card.slug]
