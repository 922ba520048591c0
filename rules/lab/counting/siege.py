"""What is worn down by attacks and given back in the course of a match, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

LONG, UNDER_FIRE = 20, 5
"""A siege of so many turns of the match, in so many of which at least something was lost: in half of the attacker's."""
FINE = 1_000
"""Rates are counted in thousandths, so that sums stay whole."""


@dataclass(slots=True)
class Siege:
    """The standing that is besieged, at the end of each turn, and the turns in which some of it was lost."""

    ends: dict[int, int] = field(default_factory=dict)
    hits: set[int] = field(default_factory=set)
    gained: int = 0
    lost: int = 0
    last: int | None = None

    def see(self, turn: int, value: int) -> None:
        """How it stands after a move."""
        change = 0 if self.last is None else value - self.last
        self.gained += max(0, change)
        self.lost += max(0, -change)
        if change < 0:
            self.hits.add(turn)
        self.last = self.ends[turn] = value

    def rates(self) -> tuple[int, int]:
        """What was gained and lost in an own turn (every second one), in thousandths."""
        turns = max(1, max(self.ends, default=1)) / 2
        return round(FINE * self.gained / turns), round(FINE * self.lost / turns)

    def stretches(self) -> Iterator[tuple[int, bool]]:
        """Stretches under fire, none of which overlap: the turn at whose end each begins, and whether no less is left when it is over."""
        turn, last = min(self.ends, default=0), max(self.ends, default=0)
        while turn + LONG <= last:
            if {turn, turn + LONG} <= {*self.ends} and self._fire(turn) >= UNDER_FIRE:
                yield turn, self.ends[turn + LONG] >= self.ends[turn]
                turn += LONG
            else:
                turn += 1

    def _fire(self, begins: int) -> int:
        return sum(begins < turn <= begins + LONG for turn in self.hits)
