"""prevent_damage: prevents damage, a number of it or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_prevent_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Without a character named it is the damage of the event; a knock-out by an effect is prevented too."""
    cards = compiler.cards(data["to"]) if "to" in data else None
    amount = compiler.value(data["amount"]) if "amount" in data else None
    lasts = data.get("duration")

    def step(state: FortificationState, frame: Frame) -> None:
        number = -1 if amount is None else amount(state, frame.context)
        if cards is None:
            state.soften(frame.context, number)
            return
        for card in cards(state, frame.context):
            state.modify(card, "prevent_damage", "", number, lasts, frame.context)

    return step


EFFECT = Effect(compile_prevent_damage, static="amount")
