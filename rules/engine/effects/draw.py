"""draw: players draw cards from the top of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_draw(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Each player meant draws; with fewer cards, what there is."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))

    def step(state: GameState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.draw(seat, count(state, frame.context))

    return step


EFFECT = Effect(compile_draw)
