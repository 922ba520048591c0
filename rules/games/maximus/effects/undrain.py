"""undrain: turns cards upright."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus.naming import reached

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_undrain(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It may attack again then (MAX-ATK-18)."""
    cards = reached(data["to"], compiler)

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.undrain(card)

    return step


EFFECT = Effect(compile_undrain)
