"""ETags: 304 for what is held, a new tag after a write and at 00:00 UTC, immutable for what never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]

DATED = [
    "games/",
    "games/maximus/",
    "formats/",
    "formats/maximus-standard/",
    "cards/",
    "cards/?game=maximus&limit=3",
    "cards/maximus/slag-rain/",
    "cards/maximus/slag-rain/versions/",
    "cards/maximus/slag-rain/legalities/",
    "banlists/",
    "banlists/maximus-standard/",
    "banlists/maximus-standard/current/",
    "banlists/maximus-standard/current/?as_of=2026-12-01",
]
FIXED = ["banlists/maximus-standard/1/", "schema/", "docs/"]


def tag_of(api: Api, path: str) -> str:
    answer = api.get(f"/api/v1/{path}")
    assert answer.status_code == 200
    return answer["ETag"]


@pytest.mark.parametrize("path", [*DATED, *FIXED])
def test_what_is_held_is_not_sent_again(api: Api, path: str) -> None:
    tag = tag_of(api, path)
    for held in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        answer = api.get(f"/api/v1/{path}", headers={"if-none-match": held})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == tag
        assert answer["Cache-Control"]
    assert api.head(f"/api/v1/{path}", headers={"if-none-match": tag}).status_code == 304
    assert api.head(f"/api/v1/{path}")["ETag"] == tag
    assert api.get(f"/api/v1/{path}", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", DATED)
def test_a_held_answer_costs_one_query(api: Api, path: str, django_assert_num_queries: Any) -> None:
    tag = tag_of(api, path)
    with django_assert_num_queries(1):
        assert api.get(f"/api/v1/{path}", headers={"if-none-match": tag}).status_code == 304


def test_a_tag_belongs_to_one_address_so_a_refusal_stays_one(api: Api, problem: Problem) -> None:
    tag = tag_of(api, "cards/maximus/slag-rain/")
    problem(api.get("/api/v1/cards/maximus/nope/", headers={"if-none-match": tag}), 404)
    problem(api.get("/api/v1/cards/maximus/nope/", headers={"if-none-match": "*"}), 404)
    problem(api.get("/api/v1/cards/maximus/slag-rain/?as_of=x", headers={"if-none-match": tag}), 400)
    assert "ETag" not in api.read("cards/maximus/nope/")


@pytest.mark.parametrize("path", [path for path in DATED if path.startswith("cards")])
def test_a_card_changes_the_tags_of_cards(api: Api, publish_card: Any, path: str) -> None:
    before = tag_of(api, path)
    publish_card("Paper Lantern")
    assert tag_of(api, path) != before


@pytest.mark.parametrize("path", [path for path in DATED if path.startswith("banlists") or "legalities" in path])
def test_a_list_changes_the_tags_of_lists(api: Api, publish_list: Any, path: str) -> None:
    before = tag_of(api, path)
    publish_list("maximus-standard", "2027-05-01", {"card": "slag-rain", "status": "banned"})
    assert tag_of(api, path) != before


@pytest.mark.parametrize("path", DATED)
def test_at_midnight_utc_tags_change_without_a_write(api: Api, at_instant: Callable[[str], None], path: str) -> None:
    at_instant("2026-12-01T23:59:59+00:00")
    before = tag_of(api, path)
    at_instant("2026-12-02T01:00:00+14:00")
    assert tag_of(api, path) == before
    at_instant("2026-12-02T00:00:00+00:00")
    assert tag_of(api, path) != before


@pytest.mark.parametrize("path", DATED)
def test_what_may_change_is_asked_for_each_time(api: Api, path: str) -> None:
    assert api.get(f"/api/v1/{path}")["Cache-Control"] == "public, no-cache"


def test_a_published_list_revision_never_changes(
    api: Api, publish_list: Any, at_instant: Callable[[str], None]
) -> None:
    path = "banlists/maximus-standard/1/"
    first = api.read(path)
    assert first["Cache-Control"] == "public, max-age=31536000, immutable"
    publish_list("maximus-standard", "2026-02-01", {"card": "slag-rain", "status": "banned"})
    at_instant("2030-01-01T00:00:00+00:00")
    later = api.read(path)
    assert (later.content, later["ETag"]) == (first.content, first["ETag"])
    missing = api.read("banlists/maximus-standard/99/")
    assert missing.status_code == 404
    assert "ETag" not in missing
    assert "immutable" not in missing.get("Cache-Control", "")
