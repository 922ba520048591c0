"""Rows of the rule book's probe table that do not depend on luck come out as the book has them."""

from __future__ import annotations

import pytest

from tests.benchmarks.probe import PROBES, played

BY_NAME = {probe.name: probe for probe in PROBES}


@pytest.mark.rule("FORT-WIN-2", "FORT-TURN-2", "FORT-TURN-1")
@pytest.mark.parametrize(
    ("name", "turns", "starter"),
    [
        ("turtle v turtle, no fort spells", 89, 0),
        ("turtle v turtle, first player skips draw 1", 90, 4),
        ("turtle v turtle, lose on failed draw", 91, 0),
    ],
)
def test_a_stand_still_ends_by_the_deck(name: str, turns: int, starter: int) -> None:
    found = played(BY_NAME[name], 4)
    assert (found.turns, found.starter, found.by_deck, found.lost_points) == (4 * turns, starter, 4, 0)


@pytest.mark.rule("FORT-ATK-5", "FORT-BATTLE-5", "FORT-FP-1")
def test_an_empty_board_falls_in_turn_25_or_26() -> None:
    found = played(BY_NAME["rush v empty board, never plays"], 4)
    assert (found.by_fort, found.first_wins, found.lost_points) == (4, 4, 40)
    assert found.turns in range(4 * 25, 4 * 26 + 1)


@pytest.mark.rule("FORT-FIRST-2", "FORT-WIN-1")
def test_a_deck_of_fort_spells_wins_on_its_fifth_turn() -> None:
    found = played(BY_NAME["fort burn both"], 4)
    assert (found.by_fort, found.turns, found.starter) == (4, 36, 4)


@pytest.mark.rule("FORT-BATTLE-4")
def test_without_attack_spells_no_fort_falls() -> None:
    assert played(BY_NAME["rush v rush, no spells"], 4).by_fort == 0
