"""lose: lets players lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_lose(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Found when the effect has been settled (MAX-END-8)."""
    players = compiler.players(data.get("player", "$you"))

    def step(state: GameState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.lose(seat, "effect")

    return step


EFFECT = Effect(compile_lose)
