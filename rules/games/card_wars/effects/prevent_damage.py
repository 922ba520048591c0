"""prevent_damage: prevents damage: a number of it, or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.blows import change_blow

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_prevent_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Inside a replacement it takes from the blow that is about to fall; otherwise it is a shield for a time."""
    cards = compiler.cards(data["to"]) if "to" in data else None
    amount = compiler.value(data["amount"]) if "amount" in data else None
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        number = 0 if amount is None else amount(state, context)
        about = state.in_progress("blows")
        if about is not None and cards is None and "duration" not in data:
            change_blow(state, about, context, lambda left: 0 if amount is None else max(0, left - number))
            return
        targets = None if cards is None else cards(state, context)
        if amount is None or number > 0:
            state.last("prevent_damage", number, lasts, context, name="all" if amount is None else "", targets=targets)

    return step


EFFECT = Effect(compile_prevent_damage, static="amount")
