"""grant_keyword: gives cards a keyword."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_grant_keyword(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The number is worked out once, when the change begins; it ends as its duration says."""
    cards = compiler.cards(data["to"])
    lasts = data.get("duration", "permanent")
    name = data["keyword"]
    number = data.get("n", 0)

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "grant_keyword", name, number, lasts, frame.context)

    return step


EFFECT = Effect(compile_grant_keyword)
