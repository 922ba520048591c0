"""negate: an announced spell has no effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.casting import CAST

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_negate(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It is spent all the same (FORT-CAST-3)."""
    cards = compiler.cards(data.get("to", "$event.card"))

    def step(state: FortificationState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            for waiting in state.stack:
                if waiting.block is CAST and waiting.context.source == card:
                    waiting.context.vars["negated"] = True

    return step


EFFECT = Effect(compile_negate)
