"""look: a player looks at the top cards of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.looking import THEN

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_look(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """They keep their order, take another, one goes to the hand, or they may go to the bottom."""
    players = compiler.players(data.get("player", "$you"))
    count, then = compiler.value(data.get("count", 1)), data.get("then", "keep")

    def step(state: FortificationState, frame: Frame) -> Any:
        context = frame.context
        for owner in players(state, context)[:1]:
            seen = state.seats[owner].deck[::-1][: max(0, count(state, context))]
            if not seen:
                return None
            if not frame.answers:
                for card in seen:
                    state.say("looked_at", card, context.seat, audience=context.seat)
            return THEN[then](state, frame, owner, seen)
        return None

    return step


EFFECT = Effect(compile_look)
