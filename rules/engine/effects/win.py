"""win: lets players win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_win(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """At once, before anything else is settled (MAX-END-8)."""
    players = compiler.players(data.get("player", "$you"))

    def step(state: GameState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.win(seat)

    return step


EFFECT = Effect(compile_win)
