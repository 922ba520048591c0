"""seal: top deck cards go unseen into the restricted zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_seal(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """As many as there are (FORT-RZ-1)."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))

    def step(state: FortificationState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.seal(seat, count(state, frame.context))

    return step


EFFECT = Effect(compile_seal)
