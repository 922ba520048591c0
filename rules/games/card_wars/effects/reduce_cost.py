"""reduce_cost: makes cards cheaper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.card_types import carrier_of

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_reduce_cost(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """For a time, or for the next card alone (CW-CHG-2)."""
    by, name = compiler.value(data["by"]), "next" if data.get("next") else ""
    carrier = carrier_of(data["filter"], compiler)
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        state.ease(context, "reduce_cost", name, by(state, context), lasts, carrier)

    return step


EFFECT = Effect(compile_reduce_cost, static="by")
