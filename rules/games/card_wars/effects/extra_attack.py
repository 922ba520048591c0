"""extra_attack: gives Summons further attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_extra_attack(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Until the end of the turn unless it says otherwise (CW-ATK-1)."""
    cards, count = compiler.cards(data["to"]), compiler.value(data.get("count", 1))
    lasts = data.get("duration", "end_of_turn")

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "extra_attack", "", count(state, frame.context), lasts, frame.context)

    return step


EFFECT = Effect(compile_extra_attack)
