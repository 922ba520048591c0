"""Intervals: wide for little evidence, narrow for much, right about as often as they say."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.lab.statistics import Interval, Sums, added, median, scaled, share


def test_a_share_of_nothing_may_be_anything() -> None:
    assert share(0, 0) == Interval(0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (540, 1000, 0.5090, 0.5707)]
)
def test_wilsons_interval_as_the_books_have_it(won: int, of: int, low: float, high: float) -> None:
    found = share(won, of)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_95_of_100_intervals_hold_the_truth() -> None:
    chance = Random(1)
    for truth, games in ((0.5, 40), (0.8, 40), (0.1, 100)):
        held = 0
        for _ in range(2000):
            found = share(sum(chance.random() < truth for _ in range(games)), games)
            held += found.low <= truth <= found.high
        assert 0.93 < held / 2000 < 0.985


def test_95_of_100_paired_intervals_hold_the_truth() -> None:
    """Pairs are mostly decided by the seed here, as matches with swapped seats are; the mean of a pair is 2 of 4."""
    chance = Random(2)
    held, widths, plain = 0, 0.0, 0.0
    for _ in range(1000):
        sums = Sums()
        for _ in range(100):
            sums.add(chance.choices((0, 2, 4), (1, 8, 1))[0])
        found = scaled(sums.between(0, 4), 4)
        held += found.low <= 0.5 <= found.high
        widths += found.high - found.low
        plain += share(sums.total / 2, 200).high - share(sums.total / 2, 200).low
    assert 0.93 < held / 1000 < 0.99
    assert widths < 0.8 * plain


def test_few_equal_pairs_are_not_certain() -> None:
    sums = Sums()
    for _ in range(2):
        sums.add(2)
    found = scaled(sums.between(0, 4), 4)
    assert found.estimate == 0.5
    assert found.high - found.low > 0.5


@given(st.lists(st.integers(-100, 100), min_size=2), st.integers(0, 50))
def test_sums_of_parts_are_the_sum_of_the_whole(values: list[int], cut: int) -> None:
    whole, first, second = Sums(), Sums(), Sums()
    for at, value in enumerate(values):
        whole.add(value)
        (first if at < cut else second).add(value)
    second.join(first)
    assert second == whole
    assert whole.mean().low <= whole.mean().estimate <= whole.mean().high


def test_one_value_says_nothing_of_its_spread() -> None:
    sums = Sums()
    sums.add(7)
    assert sums.mean() == Interval(7, -math.inf, math.inf)
    assert sums.mean().as_json(1) == {"estimate": 7, "low": None, "high": None, "games": 1}


def test_independent_estimates_add_up() -> None:
    found = added(Interval(1, 0.7, 1.3), Interval(3, 2.6, 3.4), over=2)
    assert (found.estimate, found.low, found.high) == pytest.approx((2, 1.75, 2.25))


def test_the_value_in_the_middle() -> None:
    assert (median({}), median({3: 1}), median({3: 2, 9: 2}), median({3: 1, 9: 2})) == (0, 3, 3, 9)
