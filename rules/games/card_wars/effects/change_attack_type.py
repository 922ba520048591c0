"""change_attack_type: changes whether Summons attack physically or by magic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_change_attack_type(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The player chooses where the card names none (CW-RAR-12)."""
    cards, named = compiler.cards(data["to"]), data.get("type", "")
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        found = cards(state, context)
        chosen = named
        if not chosen and found:
            options = ["physical", "magic"]
            chosen = one_answer(state, frame, 0, "type", context.seat, options, about=context.source)
            if chosen is WAIT:
                return WAIT
        for card in found:
            state.modify(card, "change_attack_type", chosen, 0, lasts, context)
        return None

    return step


EFFECT = Effect(compile_change_attack_type, static="value")
