"""drain: turns cards sideways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus.naming import reached

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_drain(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """A drained card stays as it is (MAX-WORD-2, -3)."""
    cards = reached(data["to"], compiler)

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.drain(card, frame.context.source)

    return step


EFFECT = Effect(compile_drain)
