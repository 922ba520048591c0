"""destroy: puts cards from play into their owners' graveyards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_destroy(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All cards meant go at the same moment."""
    cards = compiler.cards(data["to"])

    def step(state: GameState, frame: Frame) -> None:
        state.destroy(cards(state, frame.context), frame.context.source, "effect")

    return step


EFFECT = Effect(compile_destroy)
