"""Goldfish clocks: how many own turns a deck takes to win against somebody who does nothing, by who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.lab.counting.bouts import IDLE, RULE, TURTLE, Bout, Fought, best_sample, fought, sample_clip
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, Sums
from rules.lab.turns.hands import kept

LONGEST = 20
"""Own turns after which a match is broken off: a deck that has not won by then counts as if it won in the turn after."""
TRIED, ENOUGH = 2, 8
OWN = 0

Row = Sequence[Any]
"""The number of a match, own turns until it was won (one more than the longest where it was not), whether it was."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How fast a deck is with the player who is fastest with it; `fastest` is the least number of own turns in any match."""

    deck: str
    player: str
    turns: Interval
    games: int
    fastest: int
    wins: int


def quick_players(hunt: Hunt) -> list[str]:
    """Everybody who plays a deck without looking ahead, but for those who never attack or never play."""
    return [name for name in (*hunt.game.hunting.agents, RULE) if name not in (IDLE, TURTLE)]


def own_turns(hunt: Hunt, bout: Bout) -> Iterable[tuple[Fought, int]]:
    """Each match of a bout with the number of turns that the first side took until it was over, or until it had taken too many."""
    taken: dict[int, set[int]] = {}

    def see(now: Fought) -> bool:
        state = now.match.state
        seat = now.order.index(OWN)
        turns = taken.setdefault(now.number, set())
        if state.active == seat and state.turn > 0:
            turns.add(state.turn)
        return len(turns) > LONGEST

    for found in fought(hunt, bout, see):
        yield found, len(taken[found.number])


def clocked(hunt: Hunt, bout: Bout) -> dict[str, Any]:
    """The rows of a bout against nobody, and the fastest match that was won, as a sample."""
    rows: list[list[Any]] = []
    samples: list[Mapping[str, Any]] = []
    for found, turns in own_turns(hunt, bout):
        outcome, seat = found.match.outcome, found.order.index(OWN)
        has_won = outcome is not None and seat in outcome.winners
        took = turns if has_won else LONGEST + 1
        rows.append([found.number, took, int(has_won)])
        if has_won:
            samples.append(found.sample([took, len(found.picks)]))
    return {"player": bout.players[OWN], "rows": rows, "sample": best_sample(samples)}


def best_quick_player(hunt: Hunt, deck: str) -> str:
    """Who of those that look at nothing wins fastest with a deck, by a few matches."""

    def tried() -> str:
        names = quick_players(hunt)
        totals = {
            name: sum(row[1] for row in clocked(hunt, against_nobody(hunt, deck, name, TRIED))["rows"])
            for name in names
        }
        return min(names, key=lambda name: (totals[name], names.index(name)))

    return kept(hunt, f"best player of {deck}", tried)


def against_nobody(hunt: Hunt, deck: str, player: str, games: int, first: int = 0) -> Bout:
    """Matches of a deck with a player against the same deck in the hands of nobody."""
    return Bout((deck, deck), (player, IDLE), hunt.seed, games, first)


def clocks(results: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Clock]:
    """The clock of each deck with the player who is fastest with it, from results by deck; the fastest deck first.

    Who is fastest is read from every other seed, and the clock from the rest: the best of many is a lucky one too.
    """
    rows: dict[tuple[str, str], dict[int, Row]] = {}
    for deck, result in results:
        for each in result["clocks"]:
            rows.setdefault((deck, each["player"]), {}).update({row[0]: row for row in each["rows"]})
    best: dict[str, tuple[float, str]] = {}
    for (deck, player), found in rows.items():
        worth = (clock_of(deck, player, _half(found, 0)).turns.estimate, player)
        best[deck] = min(worth, best.get(deck, worth))
    found_clocks = [clock_of(deck, player, _half(rows[deck, player], 1)) for deck, (_, player) in best.items()]
    return sorted((each for each in found_clocks if each.games), key=lambda each: (each.turns.estimate, each.deck))


def _half(rows: Mapping[int, Row], which: int) -> list[Row]:
    """The matches of every other seed."""
    return [row for number, row in sorted(rows.items()) if number // 2 % 2 == which]


def clock_of(deck: str, player: str, rows: Sequence[Row]) -> Clock:
    """The clock that some matches show; few that happen to be equal do not make it look certain."""
    sums = Sums()
    for _, turns, _ in rows:
        sums.add(turns)
    found = sums.mean() if len(rows) >= ENOUGH else sums.between(1, LONGEST + 1)
    fastest = min((turns for _, turns, _ in rows), default=LONGEST + 1)
    return Clock(deck, player, found, len(rows), fastest, sum(row[2] for row in rows))


def replay_of(hunt: Hunt, results: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The fastest match of some results as a clip, from its beginning."""
    samples = [each["sample"] for result in results for each in result["clocks"]]
    return sample_clip(hunt, best_sample(samples), turns=2 * LONGEST + 2)
