"""end_turn: ends the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_end_turn(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """When the effect in progress has been carried out."""

    def step(state: GameState, frame: Frame) -> None:
        state.end_turn_soon()

    return step


EFFECT = Effect(compile_end_turn)
