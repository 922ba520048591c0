"""What an option changes in matches on the same seeds, and whether a finding about seats, endings or stand-stills would be gone with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.lab.counting.bouts import IDLE, Row
from rules.lab.finding import number
from rules.lab.statistics import Interval, Sums, scaled, share
from rules.lab.tally import WON


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number that should lie between two bounds, counted in whole steps up to `most`; `kind` is the finding that it is about.

    `is_idle`: of matches in which nobody does anything; otherwise of all others.
    """

    kind: str
    label: str
    count: Callable[[Row], int]
    most: int
    low: float
    high: float
    is_idle: bool = False

    def of(self, rows: Iterable[Row]) -> tuple[Interval, int]:
        """The number itself, and from how many matches."""
        counts = [self.count(row) for row in rows]
        return share(sum(counts) / self.most, len(counts)), len(counts)

    def is_outside(self, found: Interval) -> bool:
        """Whether it lies beyond its bounds without doubt."""
        return found.high < self.low or found.low > self.high

    def is_inside(self, found: Interval) -> bool:
        """Whether, as far as is known, it lies between them."""
        return self.low <= found.estimate <= self.high


def points_of_first(row: Row) -> int:
    """What a match is worth to the side that went first, in halves of a win."""
    return row.points(row.first)


@dataclass(slots=True)
class Trial:
    """One value of an option against the one that holds: matches in pairs on the same seeds, as they were and as they became."""

    option: str
    value: Any
    pairs: list[tuple[Row, Row]] = field(default_factory=list)
    idle: list[tuple[Row, Row]] = field(default_factory=list)
    decks: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    results: list[Mapping[str, Any]] = field(default_factory=list)
    failed: str = ""

    def add(self, part: Mapping[str, Any], result: Mapping[str, Any]) -> None:
        """Count a part. A match that came to no end under either value counts for nothing."""
        self.failed = self.failed or result["failed"]
        self.results.append(result)
        both = [(Row(*was), Row(*became)) for was, became in zip(result["was"], result["became"], strict=False)]
        ended = [pair for pair in both if not (pair[0].is_void or pair[1].is_void)]
        players = part["bout"]["players"]
        (self.idle if IDLE in players else self.pairs).extend(ended)
        one, other = part["bout"]["decks"]
        for was, became in ended if one != other else ():
            for side, deck in enumerate((one, other)):
                self.decks.setdefault(deck, []).append((was.points(side), became.points(side)))

    def of(self, gauge: Gauge) -> list[tuple[Row, Row]]:
        """The pairs of matches that a gauge is about."""
        return self.idle if gauge.is_idle else self.pairs

    def change(self, gauge: Gauge) -> Interval:
        """By how much the gauge changes, from the same seeds."""
        sums = Sums()
        for was, became in self.of(gauge):
            sums.add(gauge.count(became) - gauge.count(was))
        return scaled(sums.between(-gauge.most, gauge.most), gauge.most)

    def longer(self) -> Interval:
        """By how many turns matches get longer."""
        sums = Sums()
        for was, became in self.pairs:
            sums.add(became.turns - was.turns)
        return sums.mean()

    def stronger(self, deck: str) -> Interval:
        """By how much more a deck wins."""
        sums = Sums()
        for was, became in self.decks[deck]:
            sums.add(became - was)
        return scaled(sums.between(-WON, WON), WON)

    def closes(self, gauge: Gauge) -> bool:
        """Whether the gauge lies outside its bounds beyond doubt, and this value brings it, beyond doubt, towards them and between them."""
        was, _ = gauge.of(pair[0] for pair in self.of(gauge))
        became, _ = gauge.of(pair[1] for pair in self.of(gauge))
        return gauge.is_outside(was) and gauge.is_inside(became) and is_change(self.change(gauge))

    def numbers(self, gauges: Sequence[Gauge]) -> list[dict[str, Any]]:
        """What changes, gauge by gauge, then the length, then the decks."""
        found: list[dict[str, Any]] = []
        for gauge in gauges:
            pairs = self.of(gauge)
            if pairs:
                became, of = gauge.of(pair[1] for pair in pairs)
                found += [number(gauge.label, became, of), number(f"change: {gauge.label}", self.change(gauge), of)]
        if self.pairs:
            found.append(number("change: length", self.longer(), len(self.pairs), unit="turns"))
        return found + [
            number(f"change: won by {deck}", self.stronger(deck), len(self.decks[deck])) for deck in sorted(self.decks)
        ]


def is_change(found: Interval) -> bool:
    """Whether a difference is one beyond doubt."""
    return found.low > 0 or found.high < 0
