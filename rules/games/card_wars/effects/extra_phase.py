"""extra_phase: gives a second Attack Phase in this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.phases import GAINED

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_extra_phase(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """After the one that is to come or in progress, once a turn; each Summon on the row then attacks anew (CW-OBJ-5)."""

    def step(state: CardWarsState, frame: Frame) -> None:
        if frame.context.seat == state.active and not state.extra_phases:
            state.extra_phases = GAINED
            state.say("phase_gained", player=state.active)

    return step


EFFECT = Effect(compile_extra_phase)
