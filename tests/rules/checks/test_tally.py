"""Counting a deck once for all checks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.tally import Tally, words_of
from rules.specs.ban_list import RESTRICTED, ListEntry
from rules.specs.card_filter import compile_filter
from tests.rules.checks.bench import FACTS, TIERS, deck, spec


def tally(*entries: tuple[Any, ...], **more: Any) -> Tally:
    return Tally(deck(*entries), spec(**more))


def by_slug(counts: Any) -> dict[str, int]:
    return {card.slug: n for card, n in counts.items()}


def test_lines_of_one_card_are_merged() -> None:
    counted = tally(("ant", 1), ("bee", 1), ("ant", 2))
    assert by_slug(counted.cards) == {"ant": 3, "bee": 1}
    assert [card.slug for card in counted.merged] == ["ant"]


def test_one_card_on_two_boards_is_not_merged_but_counted_over_both() -> None:
    counted = tally(("ant", 1), ("ant", 2, "side"))
    assert counted.merged == []
    assert by_slug(counted.cards) == {"ant": 3}
    assert {board: by_slug(counts) for board, counts in counted.boards.items()} == {
        "main": {"ant": 1},
        "side": {"ant": 2},
    }


@pytest.mark.parametrize("count", [0, -1, True, False, 1.0, 2.5, "3", "three", None, [], {}])
def test_an_entry_with_another_count_counts_for_nothing(count: Any) -> None:
    counted = tally(("ant", count), ("bee", 1))
    assert [entry.count for entry in counted.bad_counts] == [count]
    assert by_slug(counted.cards) == {"bee": 1}
    assert counted.sizes == {"main": 1, "side": 0}


def test_a_bad_count_comes_before_all_else_that_is_wrong_with_an_entry() -> None:
    counted = tally(("Nobody", 0, "attic"))
    assert (len(counted.bad_counts), counted.bad_boards, counted.unknown) == (1, [], [])


def test_an_entry_on_an_unknown_board_counts_for_nothing() -> None:
    counted = tally(("ant", 2, "attic"), ("Nobody", 1, "attic"))
    assert len(counted.bad_boards) == 2
    assert (counted.unknown, counted.cards, counted.sizes) == ([], {}, {"main": 0, "side": 0})


def test_an_unknown_card_counts_for_the_size_of_its_board_alone() -> None:
    counted = tally(("Nobody", 2, "side"), ("ant", 1, "main", "golden"), ("bee", 1))
    assert [entry.card for entry in counted.unknown] == ["Nobody", "ant"]
    assert counted.sizes == {"main": 2, "side": 2}
    assert by_slug(counted.cards) == {"bee": 1}


def test_an_empty_deck_counts_nothing() -> None:
    counted = tally()
    assert (counted.cards, counted.sizes, counted.on(None), counted.on(("main", "side"))) == (
        {},
        {"main": 0, "side": 0},
        {},
        {},
    )


def test_boards_can_be_counted_together() -> None:
    counted = tally(("ant", 1), ("ant", 2, "side"), ("bee", 1, "side"))
    assert by_slug(counted.on(("main",))) == {"ant": 1}
    assert by_slug(counted.on(("main", "side"))) == {"ant": 3, "bee": 1}
    assert by_slug(counted.on(None)) == {"ant": 3, "bee": 1}


def test_rarities_are_cards_of_their_own_and_one_identity() -> None:
    counted = tally(("ant", 1, "main", "top"), ("ant", 2, "side", "low"), ("ant", 1), tiers=TIERS)
    assert {card.rarity: n for card, n in counted.cards.items()} == {"top": 1, "low": 3}
    ((cards, total),) = counted.by_slug(counted.cards).values()
    assert ([card.rarity for card in cards], total) == (["low", "top"], 4)


def test_values_of_a_fact_are_counted_by_copies() -> None:
    counted = tally(("bee", 2), ("ant", 1), ("dog", 4))
    assert counted.values("elements", counted.cards) == {"air": 2, "water": 2, "fire": 1}
    assert counted.values("person", counted.cards) == {"Queen": 3, "Hound": 4}
    assert counted.values("rare", counted.cards) == {"false": 7}
    assert counted.values("cost", counted.cards, compile_filter({"kind": "unit"}, FACTS)) == {"4": 2, "1": 1}


@pytest.mark.parametrize(
    ("fact", "words"),
    [(None, ()), ("a", ("a",)), (3, ("3",)), (True, ("true",)), (False, ("false",)), (frozenset("ba"), ("a", "b"))],
)
def test_facts_as_words(fact: Any, words: tuple[str, ...]) -> None:
    assert words_of(fact) == words


def test_only_cards_that_a_list_names_are_listed() -> None:
    counted = Tally(deck(("ant", 1), ("bee", 1)), spec(listed=[ListEntry(RESTRICTED, 1, "", "ant")]))
    assert {card.slug: standing.limit for card, standing in counted.listed.items()} == {"ant": 1}


def test_names_to_print() -> None:
    ruleset = spec(tiers=TIERS)
    given = deck(("ant", 1, "main", "golden"), ("w", 1), ("x", 1), names={"w": "Wolf"})
    counted = Tally(given, ruleset)
    assert [counted.name_of(entry, ruleset.pool) for entry in given.entries] == ["Ant", "Wolf", "x"]
