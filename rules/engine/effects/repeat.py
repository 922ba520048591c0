"""repeat: does something several times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_repeat(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """How often is worked out when it begins."""
    times = compiler.value(data["times"])
    block = compiler.block(data["do"])

    def step(state: GameState, frame: Frame) -> None:
        count = times(state, frame.context)
        if count > 0:
            state.push(block, frame.context, [frame.context.each] * (count - 1))

    return step


EFFECT = Effect(compile_repeat)
