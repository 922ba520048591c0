"""prevent_damage: prevents damage to Units, a number of it or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_prevent_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """A number is used up; all of it lasts as long as the effect."""
    cards = compiler.cards(data.get("to", "$self"))
    amount = compiler.value(data["amount"]) if "amount" in data else None
    lasts = data.get("duration", "end_of_turn")

    def step(state: MaximusState, frame: Frame) -> None:
        number = -1 if amount is None else amount(state, frame.context)
        for card in cards(state, frame.context):
            if number:
                state.modify(card, "prevent_damage", "", number, lasts, frame.context)

    return step


EFFECT = Effect(compile_prevent_damage, static="amount")
