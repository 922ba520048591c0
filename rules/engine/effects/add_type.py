"""add_type: gives cards a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.specs.names import light_key

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_add_type(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The number is worked out once, when the change begins; it ends as its duration says."""
    cards = compiler.cards(data["to"])
    lasts = data.get("duration", "permanent")
    name = light_key(data["type"])

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "add_type", name, 0, lasts, frame.context)

    return step


EFFECT = Effect(compile_add_type)
