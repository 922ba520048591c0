"""Many matches between two decks: the same seeds from both seats, so that luck of the draw and of going first cancels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.bots.bot import Bot
from rules.bots.play import play_out
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.lab.card_use import first_to_play
from rules.lab.statistics import Interval, share


@dataclass(frozen=True, slots=True)
class Side:
    """A deck and the bot that plays it."""

    name: str
    cards: tuple[CardData, ...]
    bot: Bot


@dataclass(frozen=True, slots=True)
class Played:
    """One match: who won (0 or 1 by side; None for a draw or void), whether by the one who began, and how it went."""

    winner: int | None
    first: int
    kind: str
    reason: str
    turns: int


@dataclass(slots=True)
class Matchup:
    """The matches between two sides so far."""

    played: list[Played] = field(default_factory=list)

    def wins(self, side: int) -> Interval:
        """The share of matches a side won; draws count one half, `void` not at all."""
        counted = [each for each in self.played if each.kind != "void"]
        points = sum(1.0 if each.winner == side else 0.5 if each.winner is None else 0.0 for each in counted)
        return share(points, len(counted))


def swapped(at: int) -> tuple[int, int]:
    """Which side has which seat in the match of this number: the second of a seed has them swapped."""
    return (0, 1) if at % 2 == 0 else (1, 0)


def play_matchup(
    game: GameRules,
    sides: Sequence[Side],
    options: Mapping[str, Any],
    *,
    games: int,
    seed: int,
    look: Callable[[Match], None] = lambda _match: None,
) -> Matchup:
    """Play games between two sides: game 2k and 2k+1 share a seed with the seats swapped. `look` sees each match when it is over.

    The plain way for a few matches in one go; `rules/lab/playing.py` plays stored recipes and counts more.
    """
    programs = {card.key: game.compile_card(card) for side in sides for card in side.cards}
    decks = [[programs[card.key] for card in side.cards] for side in sides]
    result = Matchup()
    for at in range(games):
        order = swapped(at)
        one_seed = seed + at // 2
        bots = [sides[side].bot for side in order]
        match = Match.start(game, [decks[side] for side in order], options, one_seed)
        play_out(match, bots, one_seed)
        result.played.append(_played(match, order))
        look(match)
    return result


def _played(match: Match, order: tuple[int, int]) -> Played:
    outcome = match.outcome
    assert outcome is not None
    winner = order[outcome.winners[0]] if len(outcome.winners) == 1 else None
    first = order[first_to_play(match)]
    return Played(winner, first, outcome.kind, outcome.reason, match.state.turn)
