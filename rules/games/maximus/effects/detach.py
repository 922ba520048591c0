"""detach: takes Equipment off its Unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.engine.zones import GRAVEYARD, HAND

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_detach(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Into its owner's Graveyard, which is no destruction, or hand."""
    cards = compiler.cards(data["to"])
    where = HAND if data.get("where", "graveyard") == "hand" else GRAVEYARD

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            if piece is not None and piece.equipment is not None:
                state.drop(card, where)

    return step


EFFECT = Effect(compile_detach)
