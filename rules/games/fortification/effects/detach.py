"""detach: un-equips equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.engine.zones import GRAVEYARD, HAND

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_detach(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Into its owner's graveyard, or back to hand where it says so (FORT-EQUIP-3, FORT-EQUIP-4)."""
    cards = compiler.cards(data["to"])
    zone = HAND if data.get("where") == "hand" else GRAVEYARD

    def step(state: FortificationState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            if piece is not None and not piece.is_character:
                state.shed(card, zone)

    return step


EFFECT = Effect(compile_detach)
