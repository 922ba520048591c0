"""put_in_deck: puts cards into their owners' decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_put_in_deck(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """On top, at the bottom, or shuffled in."""
    cards = compiler.cards(data["to"])
    where = data["where"]

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.put_in_deck(card, where, frame.context)

    return step


EFFECT = Effect(compile_put_in_deck)
