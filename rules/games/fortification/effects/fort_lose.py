"""fort_lose: forts lose points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_fort_lose(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Down to 0 (FORT-FP-1)."""
    players, amount = compiler.players(data["player"]), compiler.value(data["amount"])

    def step(state: FortificationState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.fort_lose(seat, amount(state, frame.context), frame.context.source)

    return step


EFFECT = Effect(compile_fort_lose)
