"""Strengths of decks from who beat whom."""

from __future__ import annotations

import math
from random import Random

import pytest

from rules.lab.bradley_terry import POINTS, strengths


def test_equals_are_equal() -> None:
    found = strengths([[0, 50, 50], [50, 0, 50], [50, 50, 0]])
    assert [round(each.estimate, 6) for each in found] == [0, 0, 0]
    assert len({round(each.high - each.low, 6) for each in found}) == 1


def test_three_of_four_are_191_points_apart() -> None:
    strong, weak = strengths([[0, 75_000], [25_000, 0]])
    assert strong.estimate - weak.estimate == pytest.approx(400 * math.log10(3), abs=0.1)
    assert strong.estimate == -weak.estimate


def test_who_never_lost_is_strong_but_not_infinitely() -> None:
    strong, weak = strengths([[0, 10], [0, 0]])
    assert 100 < strong.estimate < 600
    assert strong.high - strong.low > 300
    assert weak.low < -100


def test_a_deck_that_met_nobody_is_unknown() -> None:
    assert all(math.isinf(each.high) for each in strengths([[0, 0], [0, 0]]))


def test_95_of_100_intervals_hold_the_truth() -> None:
    truth = [60.0, 10.0, -20.0, -50.0]
    chance = Random(3)
    held = 0
    for _ in range(250):
        wins = [[0.0] * 4 for _ in range(4)]
        for a in range(4):
            for b in range(a):
                odds = 1 / (1 + math.exp((truth[b] - truth[a]) / POINTS))
                won = sum(chance.random() < odds for _ in range(100))
                wins[a][b], wins[b][a] = won, 100 - won
        held += sum(each.low <= real <= each.high for each, real in zip(strengths(wins), truth, strict=True))
    assert 0.92 < held / 1000 < 0.98
