"""Playing whole matches with bots."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from random import Random

from rules.bots.bot import Bot, Chooser
from rules.discovery import load_folder
from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match

MOST_DECISIONS = 5_000
_NO_BOTS = frozenset(("bot", "imagining", "judging", "lookahead", "play"))


@functools.cache
def bots() -> dict[str, Bot]:
    """Every bot by name."""
    return load_bots()


def load_bots() -> dict[str, Bot]:
    """Load the bots' folder; its other modules are no bots."""
    return {name.removesuffix("_bot"): bot for name, bot in load_folder("rules.bots", "BOT", Bot, _NO_BOTS).items()}


def play_out(
    match: Match, players: Sequence[Bot], seed: int, apply: Callable[[Move, int], None] | None = None
) -> tuple[int, int]:
    """Play a match to its end; a bot for each seat, each with chance of its own.

    Gives the number of decisions (states with at least two legal actions) and of legal actions over them. A match of more than
    5,000 decisions is stopped as `void`.
    """
    chances = [Random(f"{seed}/{seat}") for seat in range(len(players))]  # noqa: S311 (bots need no secrets)
    choosers = [player.choose for player in players]
    state = match.state
    decisions = options = 0
    while state.outcome is None:
        seat = match.seat
        moves = match.legal_actions()
        count = len(moves)
        if count > 1:
            decisions += 1
            options += count
        if apply is None:
            match.perform(choosers[seat](match, moves, chances[seat]) if count > 1 else moves[0], seat)
        else:
            take(apply, choosers[seat], match, moves, chances[seat])
        if decisions >= MOST_DECISIONS and state.outcome is None:
            state.stop("decisions")
    return decisions, options


def take(
    apply: Callable[[Move, int], None], choose: Chooser, match: Match, moves: Sequence[Move], chance: Random
) -> Move:
    """Let somebody choose a move and carry it out; where too much would follow from it, which shows only then, another one.

    Gives the move. Raises IllegalAction where none of them can be carried out.
    """
    left = list(moves)
    while True:
        move = choose(match, left, chance) if len(left) > 1 else left[0]
        try:
            apply(move, match.seat)
            return move
        except IllegalAction:
            left.remove(move)
            if match.game.overran is None or not left:
                raise
