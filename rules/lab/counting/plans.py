"""A round robin of players with one plan each: which parts it has, and what its matches say of any two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rules.lab.counting.bouts import GREEDY, IDLE, RULE, TURTLE, Bout, Row, games_of, players
from rules.lab.counting.weighing import rows_of, wins
from rules.lab.detector import Part, Result
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, Sums, scaled

MOST_PARTS = 400
PASSIVE = (IDLE, TURTLE)
GREEDY_GAMES, STILL_GAMES = 2, 20
FINE = 1_000
"""Rates are counted in thousandths, so that sums stay whole."""


def bouts_of(hunt: Hunt) -> Iterator[Bout]:
    """Every round with the next deck: stand-stills, the contests of the game, all plans, and last the one that looks ahead."""
    agents = hunt.game.hunting.agents
    if not agents or not hunt.decks:
        return
    decks, pairs = [*hunt.decks], pairs_of(hunt)
    for at in range(MOST_PARTS):
        turn, names = at // len(pairs), pairs[at % len(pairs)]
        deck, times = decks[turn % len(decks)], turn // len(decks)
        is_still = names[0] == names[1]
        games = STILL_GAMES if is_still else GREEDY_GAMES if GREEDY in names else games_of(names)
        yield Bout((deck, deck), names, hunt.seed, games, times * games)


def pairs_of(hunt: Hunt) -> list[tuple[str, str]]:
    """The pairs of players that meet, those that promise most first."""
    agents = hunt.game.hunting.agents
    still = [(name, name) for name in PASSIVE if name in agents]
    contests = [
        (each.first, each.second) for each in hunt.game.hunting.contests if {each.first, each.second} <= {*agents}
    ]
    plans = list(combinations([*agents, RULE], 2))
    ahead = [(name, GREEDY) for name in (*agents, RULE)]
    return [*dict.fromkeys((*still, *contests, *plans, *ahead))]


def everybody(hunt: Hunt) -> list[str]:
    """All who take part."""
    return [*players(hunt)] if hunt.game.hunting.agents else []


@dataclass(slots=True)
class Between:
    """The matches of two players: rows, in how many seeds both did the same move by move, and results to take samples from."""

    rows: list[Row] = field(default_factory=list)
    seeds: int = 0
    same: int = 0
    results: list[Result] = field(default_factory=list)

    @property
    def are_one(self) -> bool:
        """Whether both did the same in everything: two names of one plan, with these decks."""
        return self.seeds > 0 and self.same == self.seeds

    def wins(self, side: int) -> Interval:
        """The share that a side won."""
        return wins(self.rows, side)

    def loss(self, name: str, side: int) -> tuple[Interval, int]:
        """How much of a standing a side loses in a turn of the game, and from how many matches that is known."""
        sums = Sums()
        for result in self.results:
            for row, had, left in zip(result["rows"], result["had"], result["left"], strict=True):
                if name in had[side] and Row(*row).turns and not Row(*row).is_void:
                    sums.add(round(FINE * (had[side][name] - left[side][name]) / Row(*row).turns))
        return scaled(sums.mean(), FINE), sums.count

    def befell(self, kind: str, side: int) -> tuple[Interval, int]:
        """How often an event befell a side's cards in a match."""
        sums = Sums()
        for result in self.results:
            for row, events in zip(result["rows"], result["events"], strict=True):
                if not Row(*row).is_void:
                    sums.add(events[side].get(kind, 0))
        return sums.mean(), sums.count


def gathered(done: Sequence[tuple[Part, Result]]) -> dict[tuple[str, str], Between]:
    """All that was played, by the two players, as they are called in the parts."""
    found: dict[tuple[str, str], Between] = {}
    for part, result in done:
        one, other = part["players"]
        between = found.setdefault((one, other), Between())
        between.rows += rows_of(result)
        between.seeds += result["seeds"]
        between.same += result["same"]
        between.results.append(result)
    return found


def against(found: Mapping[tuple[str, str], Between], one: str, other: str) -> tuple[Between, int] | None:
    """The matches of two players and which side the first of them is; None where they have not met."""
    if (one, other) in found:
        return found[one, other], 0
    return (found[other, one], 1) if (other, one) in found else None


def standings(hunt: Hunt, state: Any, order: Sequence[int]) -> list[dict[str, int]]:
    """What each side has left, as the game names it."""
    standing = hunt.game.hunting.standing
    if standing is None:
        return [{}, {}]
    return [dict(standing(state, order.index(side))) for side in (0, 1)]
