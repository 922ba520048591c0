"""grant_ability: gives cards an ability."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_grant_ability(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The ability is compiled with the card that grants it."""
    cards = compiler.cards(data["to"])
    compiler.granted += 1
    ability = compiler.ability(data["ability"], ("granted", compiler.granted))
    lasts = data.get("duration", "permanent")

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "grant_ability", "", 0, lasts, frame.context, ability)

    return step


EFFECT = Effect(compile_grant_ability)
