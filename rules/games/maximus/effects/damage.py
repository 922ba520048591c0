"""damage: deals damage to Units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """One portion to each, all at the same moment; divided: the points are shared out one by one."""
    cards = compiler.cards(data["to"])
    amount = compiler.value(data["amount"])
    unblockable = bool(data.get("unblockable"))
    divided = bool(data.get("divided"))

    def step(state: MaximusState, frame: Frame) -> Any:
        context = frame.context
        hit = [card for card in cards(state, context) if card in state.pieces]
        if not divided:
            state.hurt(
                [(card, amount(state, context)) for card in hit], context.source, "effect", unblockable=unblockable
            )
            return None
        shares = dict.fromkeys(hit, 0)
        for at in range(amount(state, context) if hit else 0):
            chosen = one_answer(state, frame, at, "divide", context.seat, hit, about=context.source)
            if chosen is WAIT:
                return WAIT
            shares[chosen] += 1
        state.hurt(list(shares.items()), context.source, "effect", unblockable=unblockable)
        return None

    return step


EFFECT = Effect(compile_damage)
