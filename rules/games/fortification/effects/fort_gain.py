"""fort_gain: forts gain points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_fort_gain(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Up to the ceiling, where the ruleset has one (FORT-SETUP-5)."""
    players, amount = compiler.players(data.get("player", "$you")), compiler.value(data["amount"])

    def step(state: FortificationState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.fort_gain(seat, amount(state, frame.context), frame.context.source)

    return step


EFFECT = Effect(compile_fort_gain)
