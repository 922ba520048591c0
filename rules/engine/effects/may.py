"""may: lets a player do something, for a cost if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Context, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_may(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Each player meant is asked in turn order, nobody who cannot pay; then those who will do it, in the same order."""
    players = compiler.players(data.get("player", "$you"))
    costs = tuple(compiler.cost(each) for each in data.get("costs", ()))
    block = compiler.block(data["do"])

    def step(state: GameState, frame: Frame) -> Any:
        accepted: list[tuple[Context, Any]] = []
        asked = 0
        for seat in players(state, frame.context):
            context = frame.context.copy()
            context.seat = seat
            options = state.cost_options(context, costs) if costs else [()]
            if not options:
                continue
            said = one_answer(
                state, frame, asked, "may", seat, [*options, "no"] if costs else ["yes", "no"], about=context.source
            )
            if said is WAIT:
                return WAIT
            asked += 1
            if said != "no":
                accepted.append((context, said))
        # The last is put on the stack first, and what paying puts there comes above them all: it is done before them.
        for context, _ in reversed(accepted):
            state.push(block, context)
        for context, said in accepted:
            if costs:
                state.pay(context, costs, said)
            context.seat = frame.context.seat
        return None

    return step


EFFECT = Effect(compile_may)
