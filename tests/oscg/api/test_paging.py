"""Cursor paging of the card list: every card exactly once, whatever happens meanwhile, and no cursor breaks anything."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from cards.models import CardVersion
from oscg.common.clock import utc_today
from tests.factories.cards import draws
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]
ORDERS = ["name", "-name", "created", "-created", "cost", "-cost"]


def walk(api: Api, start: str, way: str = "next", between: Callable[[int], None] | None = None) -> list[list[str]]:
    """The cards of every page from `start` on."""
    pages: list[list[str]] = []
    link: str | None = start
    while link:
        answer = api.get(link)
        assert answer.status_code == 200, answer.content
        found = answer.json()
        pages.append([f"{card['game']}/{card['slug']}" for card in found["results"]])
        if between:
            between(len(pages))
        assert len(pages) < 100
        link = found[way]
    return pages


def everything(api: Api, ordering: str) -> list[str]:
    pages = walk(api, f"/api/v1/cards/?limit=200&ordering={ordering}")
    return [card for page in pages for card in page]


@pytest.mark.parametrize("ordering", ORDERS)
@pytest.mark.parametrize("size", [17, 200])
def test_a_walk_meets_every_card_once_and_finds_its_way_back(api: Api, ordering: str, size: int) -> None:
    total = api.read("cards/", {"total": "true"}).json()["total"]
    pages = walk(api, f"/api/v1/cards/?limit={size}&ordering={ordering}")
    met = [card for page in pages for card in page]
    assert len(met) == len(set(met)) == total > 100
    assert all(len(page) == size for page in pages[:-1])
    last = f"/api/v1/cards/?limit={size}&ordering={ordering}"
    for _ in pages[1:]:
        last = api.get(last).json()["next"]
    back = walk(api, last, "previous")
    assert [card for page in reversed(back) for card in page] == met


@pytest.mark.parametrize("ordering", ORDERS)
def test_the_reverse_order_is_the_order_reversed(api: Api, ordering: str) -> None:
    if ordering.startswith("-") and ordering != "-cost":
        assert everything(api, ordering) == everything(api, ordering[1:])[::-1]
    else:
        assert set(everything(api, ordering)) == set(everything(api, "name"))


@pytest.mark.parametrize("ordering", ORDERS)
def test_a_card_that_gets_a_new_version_between_pages_is_met_once(
    api: Api, ordering: str, publish_card: Callable[..., CardVersion]
) -> None:
    names = [f"Paper Lantern {n}" for n in range(4)]
    for name in names:
        publish_card(name)
    today = utc_today().isoformat()

    def edit(page: int) -> None:
        for name in names:
            publish_card(name, since=today, text=draws(page + 1))

    pages = walk(api, f"/api/v1/cards/?limit=60&ordering={ordering}", between=edit)
    met = [card for page in pages for card in page]
    assert len(pages) > 2
    assert sorted(met) == sorted(everything(api, ordering))
    assert len(met) == len(set(met))


def test_links_keep_the_filters_and_are_whole_addresses(api: Api) -> None:
    found = api.read(
        "cards/", {"game": "maximus", "limit": "5", "ordering": "-cost", "q": "", "as_of": "2026-12-01"}
    ).json()
    assert found["next"].startswith("http://testserver/api/v1/cards/?")
    assert found["previous"] is None
    assert "total" not in found
    following = api.get(found["next"]).json()
    assert {card["game"] for card in following["results"]} == {"maximus"}
    assert "as_of=2026-12-01" in following["next"]
    assert "q=" not in following["next"]


def test_a_page_holds_1_to_200_and_50_unless_told(api: Api) -> None:
    for limit, size in (("1", 1), ("200", 200), ("", 50), ("007", 7)):
        assert len(api.read("cards/", {"limit": limit}).json()["results"]) == size
    assert len(api.read("cards/").json()["results"]) == 50


def forged(*values: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode()


WRONG = [
    forged(),
    forged("after"),
    forged("sideways", "a", 1),
    forged("after", "a", 1, 2, 3),
    forged("after", None, 1),
    forged("after", ["a"], 1),
    forged("after", "a", True),
    forged("after", "a", 1.5),
    forged("after", "a", 10**30),
    forged("after", "a\x00", 1),
    forged("after", "\ud800", 1),
    base64.urlsafe_b64encode(b"[" * 50_000).decode()[:4000],
    base64.urlsafe_b64encode(b'{"a": 1}').decode(),
    base64.urlsafe_b64encode(b"\xff\xfe").decode(),
    "é",
    "%%%",
    "=",
    "WyJhZnRlciIs",
]


@pytest.mark.parametrize("cursor", WRONG)
@pytest.mark.parametrize("ordering", ["name", "cost"])
def test_a_forged_cursor_is_refused(api: Api, problem: Problem, cursor: str, ordering: str) -> None:
    found = problem(api.read("cards/", {"cursor": cursor, "ordering": ordering}), 400, "query.cursor")
    assert found["errors"][0]["pointer"] == "?cursor"


@pytest.mark.parametrize(
    "values",
    [
        ("after", 5, 1),
        ("after", "a", "b"),
        ("after", "a", "b", "c"),
        ("after", "x", "a", 1),
        ("before", 2**61, "a", 1),
        ("before", -(2**61), "a", -(2**61)),
        ("after", "９", "a", "１"),
        ("after", "9" * 3000),
        ("after", -1),
        ("before", "a" * 3000, 1),
        ("after", "%", 2**61),
    ],
)
def test_a_cursor_of_wrong_types_never_breaks_the_list(api: Api, values: tuple[Any, ...]) -> None:
    for ordering in ORDERS:
        answer = api.read("cards/", {"cursor": forged(*values), "ordering": ordering})
        assert answer.status_code in (200, 400)
        assert answer["Content-Type"] == (
            "application/json" if answer.status_code == 200 else "application/problem+json"
        )
    with connection.cursor() as cursor:  # on PostgreSQL a failed query would have spoiled the transaction
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize(
    "path",
    ["games/", "formats/", "banlists/", "banlists/maximus-standard/", "cards/maximus/slag-rain/versions/",
     "cards/maximus/slag-rain/legalities/"],
)  # fmt: skip
def test_short_lists_are_paged_like_long_ones(api: Any, path: str) -> None:
    whole = api.get(f"/api/v1/{path}").json()["results"]
    walked, address = [], f"/api/v1/{path}?limit=1"
    while address:
        page = api.get(address).json()
        walked += page["results"]
        back = page["previous"]
        address = page["next"]
    assert walked == whole
    assert (back is None) == (len(whole) == 1)
    assert back is None or api.get(back).json()["results"] == whole[-2:-1]
    assert api.get(f"/api/v1/{path}?limit=0").status_code == 400
    assert api.get(f"/api/v1/{path}?cursor=WyJhZnRlciIsIm5vcGUiXQ==").status_code == 400
