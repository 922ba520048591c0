"""Honest numbers about many matches: shares and means with intervals, never a bare percentage."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Z_95 = 1.959963984540054
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the bounds in which the truth lies in 95 of 100 cases."""

    estimate: float
    low: float
    high: float

    def as_percent(self) -> str:
        """Such as “54.0 % (50.9–57.1)”."""
        return f"{100 * self.estimate:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"

    def as_json(self, games: int) -> dict[str, Any]:
        """JSON values, with the number of matches behind them; bounds that nothing is known of are null."""
        return {
            "estimate": round(self.estimate, DIGITS),
            "low": round(self.low, DIGITS) if math.isfinite(self.low) else None,
            "high": round(self.high, DIGITS) if math.isfinite(self.high) else None,
            "games": games,
        }


def share(successes: float, of: int) -> Interval:
    """A share of independent games (draws count one half), with Wilson's interval; 0 to 1 when there are none."""
    if of == 0:
        return Interval(0.5, 0.0, 1.0)
    rate = successes / of
    spread = Z_95 * math.sqrt(rate * (1 - rate) / of + Z_95**2 / (4 * of**2))
    middle = rate + Z_95**2 / (2 * of)
    scale = 1 + Z_95**2 / of
    return Interval(rate, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


@dataclass(slots=True)
class Sums:
    """What the mean of whole numbers and its interval are worked out from; sums of sums are exact in any order."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sums) -> None:
        """The values of another as well."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def mean(self) -> Interval:
        """The mean; without bounds (infinite ones) while there are fewer than two values."""
        if self.count == 0:
            return Interval(0.0, -math.inf, math.inf)
        middle = self.total / self.count
        if self.count == 1:
            return Interval(middle, -math.inf, math.inf)
        spread = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        error = Z_95 * math.sqrt(spread / self.count)
        return Interval(middle, middle - error, middle + error)

    def between(self, lowest: int, highest: int) -> Interval:
        """The mean of values between two bounds.

        Two made-up values, one at each bound, widen the interval, so that a few values that happen to be equal never look certain.
        The estimate is the plain mean; in the middle where there are no values.
        """
        if self.count == 0:
            return Interval((lowest + highest) / 2, lowest, highest)
        estimate = self.total / self.count
        count, total = self.count + 2, self.total + lowest + highest
        squares = self.squares + lowest**2 + highest**2
        middle = total / count
        error = Z_95 * math.sqrt(max(0.0, squares - total * middle) / (count - 1) / count)
        return Interval(
            estimate,
            max(float(lowest), min(estimate, middle - error)),
            min(float(highest), max(estimate, middle + error)),
        )


def scaled(found: Interval, by: float, lower: float = 0.0) -> Interval:
    """An interval in another unit: less `lower`, divided by `by`."""
    return Interval((found.estimate - lower) / by, (found.low - lower) / by, (found.high - lower) / by)


def added(first: Interval, *others: Interval, over: int = 1) -> Interval:
    """The sum of independent estimates (divided by `over`), with the distances to their bounds joined by squares."""
    every = (first, *others)
    estimate = sum(each.estimate for each in every)
    below = math.sqrt(sum((each.estimate - each.low) ** 2 for each in every))
    above = math.sqrt(sum((each.high - each.estimate) ** 2 for each in every))
    return Interval(estimate / over, (estimate - below) / over, (estimate + above) / over)


def median(histogram: Mapping[int, int]) -> int:
    """The value in the middle of a histogram (the lower of two); 0 where it is empty."""
    half, seen = (sum(histogram.values()) + 1) // 2, 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= half:
            return value
    return 0
