"""destroy: as in every game, but Resources only where they are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus.naming import reached

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_destroy(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All cards meant go at the same moment (MAX-WORD-5, -6)."""
    cards = reached(data["to"], compiler)

    def step(state: MaximusState, frame: Frame) -> None:
        state.destroy(cards(state, frame.context), frame.context.source, "effect")

    return step


EFFECT = Effect(compile_destroy)
