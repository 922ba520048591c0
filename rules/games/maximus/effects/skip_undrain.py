"""skip_undrain: cards miss their next un-draining."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus.naming import reached

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_skip_undrain(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Only at their controller's next turn start (MAX-TURN-14)."""
    cards = reached(data["to"], compiler)

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            thing = state.pieces.get(card) or state.resource(card)
            if thing is not None:
                thing.stays_drained = True
                state.say("stays_drained", card, state.controller(card), audience=state.audience(card))

    return step


EFFECT = Effect(compile_skip_undrain)
