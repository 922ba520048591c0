"""remove_modifiers: ends changes on Summons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.changes import sign_of

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_remove_modifiers(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Those that raise, those that lower, or all (CW-PLAY-15)."""
    cards, sign = compiler.cards(data["to"]), data.get("sign", "")

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.summon(card)
            if piece is None or state.is_spared(piece, frame.context):
                continue
            piece.changes = [change for change in piece.changes if sign not in ("", sign_of(piece, change))]
            state.is_dirty = True
            state.say("changes_ended", card, piece.controller, note=sign)

    return step


EFFECT = Effect(compile_remove_modifiers)
