"""extend_duration: lets changes last longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.changes import sign_of

THIS_TURN = (("turn",), ("phase",), ("attack",))

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_extend_duration(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Those that would end in this turn (CW-PLAY-15)."""
    cards, sign, lasts = compiler.cards(data["to"]), data.get("sign", ""), data["duration"]

    def step(state: CardWarsState, frame: Frame) -> None:
        ends_round = state.active != state.first
        ending = (*THIS_TURN, ("round", state.round)) if ends_round else THIS_TURN
        for card in cards(state, frame.context):
            piece = state.summon(card)
            if piece is None or state.is_spared(piece, frame.context):
                continue
            for change in piece.changes:
                if change.until in ending and sign in ("", sign_of(piece, change)):
                    change.until = state.until(lasts, frame.context)

    return step


EFFECT = Effect(compile_extend_duration)
