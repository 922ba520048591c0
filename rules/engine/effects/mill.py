"""mill: puts top cards of a deck into the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_mill(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Neither a discard nor a destruction (MAX-WORD-19)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))

    def step(state: GameState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.mill(seat, count(state, frame.context))

    return step


EFFECT = Effect(compile_mill)
