"""rule: does something before it ends the turn, and first what its game says comes first."""

from __future__ import annotations

from random import Random

from rules.bots.bot import Bot
from rules.engine.actions import Move
from rules.engine.match import Match


def _choose(match: Match, moves: list[Move], chance: Random) -> Move:
    habits = match.game.habits
    first = habits.first(match.state, match.seat)
    wanted = [move for move in moves if move[0] in first] if first else []
    if not wanted:
        wanted = [move for move in moves if move[0] not in habits.passes and move[0] not in habits.shy]
    if wanted:
        return wanted[int(chance.random() * len(wanted))]
    last = [move for move in moves if move[0] in habits.passes]
    return last[0] if last else moves[int(chance.random() * len(moves))]


BOT = Bot(_choose, "Does first what comes first, then all it can at random, then ends the turn.")
