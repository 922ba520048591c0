"""cost_any_element: lets any element pay for cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.card_types import carrier_of

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_cost_any_element(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """For a time, or for the next card alone (CW-CHG-2)."""
    name = "next" if data.get("next") else ""
    carrier = carrier_of(data["filter"], compiler)
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        state.ease(frame.context, "cost_any_element", name, 0, lasts, carrier)

    return step


EFFECT = Effect(compile_cost_any_element, static="value")
