"""remove_counter: takes counters off cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_remove_counter(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """As many as there are, at most (CW-PLAY-14)."""
    cards, count = compiler.cards(data["to"]), compiler.value(data.get("count", 1))

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            if piece is not None and not state.is_spared(piece, frame.context):
                number = min(piece.counters, max(0, count(state, frame.context)))
                piece.counters -= number
                state.is_dirty = state.is_dirty or state.has_lively
                state.say("counters_removed", card, piece.controller, number)

    return step


EFFECT = Effect(compile_remove_counter)
