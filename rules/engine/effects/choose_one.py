"""choose_one: lets a player choose one of several things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_choose_one(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The answer is the number of the option, from 0."""
    blocks = [compiler.block(each) for each in data["options"]]
    chooser = data.get("chooser", "own")

    def step(state: GameState, frame: Frame) -> Any:
        context = frame.context
        if chooser == "random":
            chosen = state.chance.below(len(blocks))
        else:
            seat = context.seat if chooser == "own" else state.rival(context.seat)
            chosen = one_answer(state, frame, 0, "choose_one", seat, list(range(len(blocks))), about=context.source)
            if chosen is WAIT:
                return WAIT
        state.push(blocks[chosen], context)
        return None

    return step


EFFECT = Effect(compile_choose_one)
