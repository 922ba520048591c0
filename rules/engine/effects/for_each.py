"""for_each: does something for each card that fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_for_each(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Which cards those are is settled when it begins."""
    find = compiler.selector(data["filter"]).find
    block = compiler.block(data["do"])

    def step(state: GameState, frame: Frame) -> None:
        found = find(state, frame.context)
        if found:
            context = frame.context.copy()
            context.each = found[0]
            state.push(block, context, found[1:])

    return step


EFFECT = Effect(compile_for_each)
