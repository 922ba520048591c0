"""move_jiggawatts: jiggawatts change hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_move_jiggawatts(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """What one pool loses, another gains; with several to gain, each as much while there is something (MAX-RES-11)."""
    givers, takers = compiler.players(data["from"]), compiler.players(data["to"])
    amount = compiler.value(data["amount"])

    def step(state: MaximusState, frame: Frame) -> None:
        context = frame.context
        for giver in givers(state, context):
            for taker in takers(state, context):
                taken = state.lose_jiggawatts(giver, amount(state, context))
                state.gain_jiggawatts(taker, taken, context.source)

    return step


EFFECT = Effect(compile_move_jiggawatts)
