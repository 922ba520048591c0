"""What an option of the rules would change: a field of decks plays the same seeds under each of its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from rules.bots.bot import Bot
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.lab.matchup import Played, Side, play_matchup
from rules.lab.statistics import Sums, scaled, share

VOID = "void"
HALF, WHOLE = 1, 2
"""Points of a draw and of a win: twice what they count, so that sums stay whole."""


class ValueTally:
    """What happened under one value: the matches in their order, the points of each deck, and what the game counts."""

    def __init__(self, game: GameRules, decks: int) -> None:
        self.game = game
        self.played: list[Played] = []
        self.points = [Sums() for _ in range(decks)]
        self.measured = [[0, 0] for _ in game.measures]

    def add(self, pair: tuple[int, int], played: Sequence[Played]) -> None:
        """The matches between two decks; those without a result count for nothing but their number."""
        self.played += played
        for each in played:
            if each.kind != VOID:
                for side, deck in enumerate(pair):
                    self.points[deck].add(_points(each, side))

    def look(self, match: Match) -> None:
        """Count what the game counts in a match that came to an end."""
        if match.outcome is not None and match.outcome.kind != VOID:
            for known, (_, counted) in zip(self.measured, self.game.measures, strict=True):
                count, of = counted(match.state.log or ())
                known[0] += count
                known[1] += of


def _points(played: Played, side: int) -> int:
    return HALF if played.winner is None else WHOLE if played.winner == side else 0


def option_trial(
    game: GameRules,
    decks: Mapping[str, Sequence[CardData]],
    options: Mapping[str, Any],
    *,
    option: str,
    values: Sequence[Any],
    bot: Bot,
    games: int,
    seed: int,
    told: Callable[[int], None] = lambda _done: None,
) -> dict[str, Any]:
    """Play `games` matches of each two decks under each value (the first is what the others are compared with); the result as JSON.

    Half of the matches are played from either seat, and every value meets the same seeds. `told` how many matches are done.
    """
    sides = [Side(name, tuple(cards), bot) for name, cards in decks.items()]
    tallies: list[ValueTally] = []
    done = 0
    for value in values:
        tally = ValueTally(game, len(sides))
        tallies.append(tally)
        for pair in combinations(range(len(sides)), 2):
            two = [sides[deck] for deck in pair]
            found = play_matchup(game, two, {**options, option: value}, games=games, seed=seed, look=tally.look)
            tally.add(pair, found.played)
            done += games
            told(done)
    rows = [_row(value, tally, tallies[0]) for value, tally in zip(values, tallies, strict=True)]
    return {
        "option": option,
        "games": len(tallies[0].played),
        "games_each": games,
        "seed": seed,
        "decks": [*decks],
        "values": rows,
    }


def _row(value: Any, tally: ValueTally, base: ValueTally) -> dict[str, Any]:
    turns, first = Sums(), Sums()
    for each in tally.played:
        if each.kind != VOID:
            turns.add(each.turns)
            first.add(_points(each, each.first))
    strengths = [each.total / (WHOLE * each.count) for each in tally.points if each.count]
    return {
        "value": value,
        "voids": len(tally.played) - turns.count,
        "turns": turns.mean().as_json(turns.count),
        "first": scaled(first.between(0, WHOLE), WHOLE).as_json(first.count),
        "measures": [
            {"label": label, **share(count, of).as_json(of)}
            for (label, _), (count, of) in zip(tally.game.measures, tally.measured, strict=True)
        ],
        "weakest": min(strengths, default=None),
        "strongest": max(strengths, default=None),
        "differences": None if tally is base else _differences(tally, base),
    }


def _differences(tally: ValueTally, base: ValueTally) -> dict[str, Any]:
    """How the same seeds came out otherwise, from matches that ended under both values."""
    turns, first = Sums(), Sums()
    for mine, usual in zip(tally.played, base.played, strict=True):
        if VOID not in (mine.kind, usual.kind):
            turns.add(mine.turns - usual.turns)
            first.add(_points(mine, mine.first) - _points(usual, usual.first))
    return {
        "turns": turns.mean().as_json(turns.count),
        "first": scaled(first.between(-WHOLE, WHOLE), WHOLE).as_json(first.count),
    }
