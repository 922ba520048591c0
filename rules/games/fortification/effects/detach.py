"""detach: un-equips equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_detach(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Into its owner's graveyard, never back to hand (FORT-EQUIP-3, FORT-EQUIP-4)."""
    cards = compiler.cards(data["to"])

    def step(state: FortificationState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            if piece is not None and not piece.is_character:
                state.shed(card)

    return step


EFFECT = Effect(compile_detach)
