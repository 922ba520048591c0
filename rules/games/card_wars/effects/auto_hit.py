"""auto_hit: the next attack of Summons hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_auto_hit(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Whatever the die shows; it is used up by that attack."""
    cards, lasts = compiler.cards(data["to"]), data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        for card in cards(state, context):
            state.last("auto_hit", 1, lasts, context, sources=[card])

    return step


EFFECT = Effect(compile_auto_hit)
