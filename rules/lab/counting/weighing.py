"""What counted matches weigh: shares of them with intervals, and the verdict that an interval allows."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.lab.counting.bouts import Row
from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from rules.lab.statistics import Z_95, Interval, Sums, share
from rules.lab.tally import WON

Samples = MutableMapping[str, Mapping[str, Any]]
FAIR_SHARE = 0.25
FAIR_MATCHES = 40
"""From how many matches on an interval of two plans against each other speaks, whatever else was not played."""


def is_fair(hunt: Hunt, parts: Callable[[Hunt], Iterable[Any]], done: Sequence[Any]) -> bool:
    """Whether enough is done for an interval to speak: parts come in turn, so that the first quarter has met all decks and players."""
    return len(done) >= FAIR_SHARE * sum(1 for _ in parts(hunt))


def above(found: Interval, bound: float, *, is_whole: bool) -> str:
    """Whether something is more than a bound: confirmed or refuted where the interval says so; refuted only when enough is looked at."""
    return CONFIRMED if found.low > bound else REFUTED if is_whole and found.high <= bound else UNDECIDED


def below(found: Interval, bound: float, *, is_whole: bool) -> str:
    """Whether something is less than a bound."""
    return CONFIRMED if found.high < bound else REFUTED if is_whole and found.low >= bound else UNDECIDED


def outside(found: Interval, low: float, high: float, *, is_whole: bool) -> str:
    """Whether something lies outside two bounds."""
    if found.high < low or found.low > high:
        return CONFIRMED
    return REFUTED if is_whole and low <= found.low and found.high <= high else UNDECIDED


def rows_of(result: Mapping[str, Any]) -> list[Row]:
    """The matches of a part that count: those that came to an end."""
    return [row for row in (Row(*each) for each in result["rows"]) if not row.is_void]


def wins(rows: Sequence[Row], side: int) -> Interval:
    """The share of matches a side won; draws count one half. That seats change is not made use of: the interval is on the safe side."""
    return share(sum(row.points(side) for row in rows) / WON, len(rows))


def first_wins(rows: Sequence[Row]) -> Interval:
    """The share of matches won by the side that went first; draws count one half."""
    return share(sum(row.points(row.first) for row in rows) / WON, len(rows))


def length(rows: Iterable[Row]) -> Interval:
    """How many turns the matches took."""
    turns = Sums()
    for row in rows:
        turns.add(row.turns)
    return turns.mean()


def keep(samples: Samples, name: str, sample: Mapping[str, Any]) -> None:
    """Keep a sample under a name where none is kept that is worth less."""
    if name not in samples or sample["worth"] < samples[name]["worth"]:
        samples[name] = sample


def in_parts_order(done: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Parts with their results in an order that does not depend on who did them when."""
    return sorted(done, key=lambda each: json.dumps(each[0], sort_keys=True))


@dataclass(slots=True)
class Cases:
    """Things counted in matches of many cases each: how often it was so, and the sums from which the spread between matches is known."""

    often: int = 0
    cases: int = 0
    matches: int = 0
    touched: int = 0
    squares: int = 0
    products: int = 0
    case_squares: int = 0

    def add(self, often: int, cases: int) -> None:
        """The cases of one more match."""
        self.join((often, cases, 1, int(often > 0), often * often, often * cases, cases * cases))

    def join(self, sums: Iterable[int]) -> None:
        """The sums of other matches, as `as_json` gives them."""
        for name, more in zip(_SUMS, sums, strict=True):
            setattr(self, name, getattr(self, name) + more)

    def as_json(self) -> list[int]:
        """The sums as JSON values."""
        return [getattr(self, name) for name in _SUMS]

    def share(self) -> Interval:
        """The share of cases in which it was so. Cases of one match are alike: the wider of two intervals, of cases and of matches."""
        plain = share(self.often, self.cases)
        if self.matches < 2 or not self.cases:
            return plain
        rate = self.often / self.cases
        spread = self.squares - 2 * rate * self.products + rate * rate * self.case_squares
        error = Z_95 * math.sqrt(max(0.0, spread) * self.matches / (self.matches - 1)) / self.cases
        return Interval(rate, max(0.0, min(plain.low, rate - error)), min(1.0, max(plain.high, rate + error)))

    def in_matches(self) -> Interval:
        """The share of matches in which it ever was so."""
        return share(self.touched, self.matches)


_SUMS = tuple(each.name for each in fields(Cases))
