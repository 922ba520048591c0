"""immune: makes Summons immune."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_immune(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Against overkill, a kind of damage, an element, or effects of the enemy."""
    cards, against = compiler.cards(data["to"]), data["against"]
    element, lasts = data.get("element", ""), data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "immune", against, 0, lasts, frame.context, note=element)

    return step


EFFECT = Effect(compile_immune, static="value")
