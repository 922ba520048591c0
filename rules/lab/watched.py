"""Matches that somebody looks on at, and from which any stretch can be kept as a clip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.bots.bot import Bot
from rules.engine.actions import Move
from rules.engine.hunting import Agent
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.scene import Clip, Scene, scene_of

Player = Bot | Agent
MOST_MOVES = 5_000


class Watched:
    """A match in play whose moves are remembered from the moment it was given."""

    def __init__(self, match: Match, cards: Mapping[Any, CardData]) -> None:
        """`cards` has the data of every card of the match by key (`Hunt.by_key`)."""
        self.match = match
        self.scene: Scene = scene_of(match, cards)
        self.moves: list[tuple[int, Move]] = []

    def apply(self, move: Move, seat: int | None = None) -> None:
        """Carry out a move and remember it. Raises IllegalAction as the match does."""
        who = self.match.seat if seat is None else seat
        self.match.apply(move, who)
        self.moves.append((who, move))

    def clip(self, **marks: int) -> Clip:
        """Everything so far."""
        return Clip(self.scene, tuple(self.moves), marks)
