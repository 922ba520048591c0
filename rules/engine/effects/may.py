"""may: lets a player do something, for a cost if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_may(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Nobody is asked who cannot pay."""
    players = compiler.players(data.get("player", "$you"))
    costs = tuple(compiler.cost(each) for each in data.get("costs", ()))
    block = compiler.block(data["do"])

    def step(state: GameState, frame: Frame) -> Any:
        for seat in players(state, frame.context)[:1]:
            context = frame.context.copy()
            context.seat = seat
            options = state.cost_options(context, costs) if costs else [()]
            if not options:
                continue
            said = one_answer(
                state, frame, 0, "may", seat, [*options, "no"] if costs else ["yes", "no"], about=context.source
            )
            if said is WAIT:
                return WAIT
            if said != "no":
                state.push(block, context)  # first, so that what paying puts on the stack is done before it
                if costs:
                    state.pay(context, costs, said)
                context.seat = frame.context.seat
        return None

    return step


EFFECT = Effect(compile_may)
