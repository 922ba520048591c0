"""if: does one thing or another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_if(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Both branches are blocks of their own."""
    conditions = [compiler.condition(each) for each in data["if"]]
    then = compiler.block(data["then"])
    other = compiler.block(data["else"]) if data.get("else") else None

    def step(state: GameState, frame: Frame) -> None:
        chosen = then if all(holds(state, frame.context) for holds in conditions) else other
        if chosen is not None:
            state.push(chosen, frame.context)

    return step


EFFECT = Effect(compile_if)
