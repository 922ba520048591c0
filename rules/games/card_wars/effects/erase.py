"""erase: cards leave the war."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_erase(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """From any zone; what is about to leave play is erased instead (CW-REM-3)."""
    cards = compiler.cards(data["to"])

    def step(state: CardWarsState, frame: Frame) -> None:
        state.erase(cards(state, frame.context), frame.context)

    return step


EFFECT = Effect(compile_erase)
