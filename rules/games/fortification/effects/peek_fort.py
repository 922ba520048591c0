"""peek_fort: shows the caster a fort for a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.reading import PEEK

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_peek_fort(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Cards placed meanwhile are seen too (FORT-FACE-7)."""
    players, lasts = compiler.players(data["player"]), data.get("duration")

    def step(state: FortificationState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.modify_player(frame.context.seat, PEEK, "", lasts, frame.context, seat)

    return step


EFFECT = Effect(compile_peek_fort)
