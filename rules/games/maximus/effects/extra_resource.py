"""extra_resource: raises the cap on Resources this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_extra_resource(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Does nothing where there is no cap (MAX-RES-2)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))

    def step(state: MaximusState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.seats[seat].extra_resources += count(state, frame.context)

    return step


EFFECT = Effect(compile_extra_resource)
