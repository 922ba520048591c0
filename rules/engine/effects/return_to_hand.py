"""return_to_hand: returns cards to their owners' hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_return_to_hand(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """From play or a graveyard."""
    cards = compiler.cards(data["to"])

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.return_to_hand(card, frame.context)

    return step


EFFECT = Effect(compile_return_to_hand)
