"""refresh_uses: abilities and Resources can be used again this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus.naming import reached

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_refresh_uses(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Counters are cleared; nothing is un-drained (MAX-RES-7, MAX-PWR-2)."""
    cards = reached(data["to"], compiler)

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece, resource = state.pieces.get(card), state.resource(card)
            if piece is not None:
                piece.used = {}
            if resource is not None:
                resource.used = 0
            state.say("uses_refreshed", card, state.controller(card), audience=state.audience(card))

    return step


EFFECT = Effect(compile_refresh_uses)
