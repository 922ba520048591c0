"""Every deck against every other: how a field of decks fares, and whether one is too strong or too weak."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rules.bots.bot import Bot
from rules.engine.game import GameRules
from rules.engine.program import CardData
from rules.lab.matchup import Matchup, Side, play_matchup
from rules.lab.statistics import Interval, share


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The matches of a field of decks: `matchups` by the numbers of the two decks, the smaller first."""

    names: tuple[str, ...]
    matchups: Mapping[tuple[int, int], Matchup]

    def wins(self, deck: int) -> Interval:
        """The share of all its matches that a deck won; draws count one half, `void` not at all."""
        points, counted = 0.0, 0
        for other in range(len(self.names)):
            if other != deck:
                matches = [each for each in self._matchup(deck, other).played if each.kind != "void"]
                counted += len(matches)
                points += self._points(deck, other) * len(matches)
        return share(points, counted)

    def matrix(self) -> list[list[float | None]]:
        """How often the deck of a row beats that of a column, as a share; None on the diagonal."""
        count = range(len(self.names))
        return [[None if row == column else self._points(row, column) for column in count] for row in count]

    def outside(self, low: float, high: float) -> dict[str, Interval]:
        """The decks that won less than `low` or more than `high` of their matches."""
        found = {name: self.wins(at) for at, name in enumerate(self.names)}
        return {name: wins for name, wins in found.items() if not low <= wins.estimate <= high}

    def lines(self) -> Iterator[str]:
        """The result as people read it: a row for each deck, its opponents in the same order."""
        width = max(map(len, self.names), default=0)
        for at, row in enumerate(self.matrix()):
            cells = " ".join("  –" if each is None else f"{100 * each:3.0f}" for each in row)
            yield f"{self.names[at]:{width}}  {cells}  {self.wins(at).as_percent()}"

    def _matchup(self, deck: int, other: int) -> Matchup:
        return self.matchups[min(deck, other), max(deck, other)]

    def _points(self, deck: int, other: int) -> float:
        return self._matchup(deck, other).wins(0 if deck < other else 1).estimate


def round_robin(
    game: GameRules,
    decks: Mapping[str, Sequence[CardData]],
    options: Mapping[str, Any],
    players: Sequence[Bot],
    *,
    games: int,
    seed: int,
    after_each: Callable[[str, str], None] | None = None,
) -> RoundRobin:
    """Play `games` matches between each two of the named decks, each played by its own bot.

    All pairings have the same seeds, and half of the matches from either seat: a pairing comes out the same whatever other decks
    there are. Give an even number of games. `after_each` is told the pairing that is done.
    """
    sides = [Side(name, tuple(cards), bot) for (name, cards), bot in zip(decks.items(), players, strict=True)]
    found: dict[tuple[int, int], Matchup] = {}
    for first, second in combinations(range(len(sides)), 2):
        pair = (sides[first], sides[second])
        found[first, second] = play_matchup(game, pair, options, games=games, seed=seed)
        if after_each is not None:
            after_each(pair[0].name, pair[1].name)
    return RoundRobin(tuple(decks), found)
