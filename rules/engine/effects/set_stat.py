"""set_stat: sets a stat of cards to a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_set_stat(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The number is worked out once, when the change begins; it ends as its duration says."""
    cards = compiler.cards(data["to"])
    lasts = data.get("duration", "permanent")
    value = compiler.value(data["value"])
    name = data["stat"]

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "set_stat", name, value(state, frame.context), lasts, frame.context)

    return step


EFFECT = Effect(compile_set_stat, static="value")
