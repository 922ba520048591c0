"""swap: two Units of one Field change places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_swap(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Nothing happens where one is missing or they stand on different Fields (MAX-RANK-11)."""
    first, second = compiler.cards(data["a"]), compiler.cards(data["b"])

    def step(state: MaximusState, frame: Frame) -> None:
        pair = [state.unit(card) for find in (first, second) for card in find(state, frame.context)[:1]]
        if len(pair) != 2 or pair[0] is None or pair[1] is None or pair[0].controller != pair[1].controller:
            return
        one, other = pair[0], pair[1]
        place, target = (one.rank, one.column), (other.rank, other.column)
        front = state.frontmost(one.controller)
        state.stand(one, target)
        state.stand(other, place)
        state.is_dirty = True
        state.say("swapped", one.number, one.controller, target=other.number)
        for piece in (one, other):
            state.came_forward(piece, was_front=piece.number in front)

    return step


EFFECT = Effect(compile_swap)
