"""random: any legal action, each equally likely."""

from __future__ import annotations

from random import Random

from rules.bots.bot import Bot
from rules.engine.actions import Move
from rules.engine.match import Match


def _choose(_match: Match, moves: list[Move], chance: Random) -> Move:
    return moves[int(chance.random() * len(moves))]


BOT = Bot(_choose, "Takes any legal action.")
