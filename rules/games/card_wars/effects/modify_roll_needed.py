"""modify_roll_needed: changes what the die must show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_modify_roll_needed(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """For attacks of the Summons named (CW-ATK-6)."""
    cards, by = compiler.cards(data["attacker"]), compiler.value(data["by"])
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        state.last("modify_roll_needed", by(state, context), lasts, context, sources=cards(state, context))

    return step


EFFECT = Effect(compile_modify_roll_needed, static="by")
