"""end_phase: ends the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_end_phase(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """When what is in progress is done; an attack in progress ends without effect."""

    def step(state: CardWarsState, frame: Frame) -> None:
        if state.ends != "turn":
            state.ends = "phase"

    return step


EFFECT = Effect(compile_end_phase)
