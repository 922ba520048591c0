"""How many queries each address needs: the same number whatever the size (LOAD-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cards.models import Card
from cards.services import card_pool
from decks.services import rulesets
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
TARGET = {"format": "maximus-standard", "as_of": "2026-12-01"}


@pytest.fixture
def counted(api: Api, queries: Callable[[], Any]) -> Callable[[Callable[[], Any]], int]:
    def count(call: Callable[[], Any]) -> int:
        with queries() as found:
            assert call().status_code == 200
        return len(found)

    return count


def forget() -> None:
    """Forget the rulesets and pools held in memory, as a new process would."""
    for held in (rulesets._formats, rulesets._bound, card_pool._pools, card_pool._days, card_pool._foreign):
        held.clear()


def deck(size: int) -> list[dict[str, Any]]:
    slugs = list(Card.objects.filter(game__slug="maximus").order_by("id").values_list("slug", flat=True))
    known = [slugs[n % len(slugs)] for n in range(size * 4 // 5)]
    return [{"card": name, "count": 1} for name in [*known, *(f"Nobody {n}" for n in range(size - len(known)))]]


def test_a_check_needs_as_many_for_200_entries_as_for_5(api: Api, counted: Callable[..., int]) -> None:
    bodies = [{"targets": [TARGET], "deck": {"entries": deck(size)}} for size in (5, 200)]
    cold, warm = [], []
    for body in bodies:
        forget()
        cold.append(counted(lambda body=body: api.send("decks/check/", body)))
        warm.append(counted(lambda body=body: api.send("decks/check/", body)))
    assert warm == [1, 1]
    assert cold[0] == cold[1] <= 20


def test_each_further_target_costs_the_same(api: Api, counted: Callable[..., int]) -> None:
    def check(targets: int) -> Callable[[], Any]:
        body = {"targets": [TARGET] * targets, "deck": {"entries": deck(5)}}
        return lambda: api.send("decks/check/", body)

    check(1)()
    assert [counted(check(n)) for n in (1, 2, 10)] == [1, 2, 10]


def test_text_of_any_length_costs_the_same(api: Api, counted: Callable[..., int]) -> None:
    def load(lines: int) -> Callable[[], Any]:
        text = "1 Slag Rain (MX1) 5\n1 Nobody Knows\n???\n" * lines
        return lambda: api.send("decks/import/", {"text": text, **TARGET})

    load(1)()
    assert counted(load(1)) == counted(load(60)) == 2


def test_lists_need_as_many_for_100_cards_as_for_10(api: Api, counted: Callable[..., int]) -> None:
    for query, number in (
        ({}, 2),
        ({"total": "true"}, 3),
        ({"game": "maximus", "kind": "unit", "q": "a", "set": "mx1", "ordering": "-cost"}, 3),
    ):
        assert [
            counted(lambda limit=limit, query=query: api.read("cards/", {"limit": limit, **query}))
            for limit in (10, 100)
        ] == [number] * 2


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("games/", 4),
        ("games/maximus/", 4),
        ("formats/", 3),
        ("formats/maximus-standard/", 3),
        ("cards/maximus/slag-rain/", 2),
        ("cards/maximus/slag-rain/versions/", 3),
        ("banlists/", 2),
        ("banlists/maximus-standard/current/", 3),
    ],
)
def test_single_things(api: Api, counted: Callable[..., int], path: str, number: int) -> None:
    assert counted(lambda: api.read(path)) == number


def test_a_history_of_50_lists_costs_as_much_as_one_of_2(
    api: Api, counted: Callable[..., int], publish_list: Callable[..., Any]
) -> None:
    paths = ("banlists/fortification-standard/", "cards/fortification/ford-warden/legalities/")
    found: list[list[int]] = []
    for revisions in (2, 48):
        for n in range(revisions):
            entries = (
                {"card": "ford-warden", "status": "banned"},
                {"filter": {"role": "fighter"}, "status": "restricted"},
            )
            publish_list("fortification-standard", f"2026-01-{n % 28 + 1:02}", *entries[: 1 + n % 2])
        found.append([counted(lambda path=path: api.read(path)) for path in paths])
    assert found[0] == found[1]
    assert found[0] == [3, 8]


def test_a_look_up_of_500_names_costs_as_much_as_one(api: Api, counted: Callable[..., int]) -> None:
    def look_up(names: list[str]) -> Callable[[], Any]:
        return lambda: api.send("cards/lookup/", {"game": "maximus", "cards": names})

    look_up(["slag-rain"])()
    many = [each["card"] for each in deck(500)]
    assert counted(look_up(["slag-rain"])) == counted(look_up(many)) == 3
