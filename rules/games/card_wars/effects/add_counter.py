"""add_counter: puts counters on cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_add_counter(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """On Summons and Weathers in play; they go when the card leaves (CW-REM-7)."""
    cards, count = compiler.cards(data["to"]), compiler.value(data.get("count", 1))

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            number = count(state, frame.context)
            if piece is not None and number > 0 and not state.is_spared(piece, frame.context):
                piece.counters = min(99, piece.counters + number)
                state.is_dirty = state.is_dirty or state.has_lively
                state.say("counters_added", card, piece.controller, number)

    return step


EFFECT = Effect(compile_add_counter)
