"""shuffle: shuffles a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_shuffle(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Face down, by the match's own chance."""
    players = compiler.players(data.get("player", "$you"))

    def step(state: GameState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.shuffle(seat)

    return step


EFFECT = Effect(compile_shuffle)
