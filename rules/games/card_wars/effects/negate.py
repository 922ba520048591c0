"""negate: an announced card or skill has no effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

ANNOUNCED = frozenset(("card_wars", name) for name in ("magic", "item", "weather", "skill"))

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_negate(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It counts as used all the same (CW-TRAP-10)."""
    cards = compiler.cards(data.get("to", "$event.card"))

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            for waiting in reversed(state.stack):
                if waiting.context.source == card and waiting.block.key[:2] in ANNOUNCED:
                    waiting.context.vars["negated"] = True
                    break

    return step


EFFECT = Effect(compile_negate)
