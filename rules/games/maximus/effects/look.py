"""look: a player looks at the top cards of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_look(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """They are kept in order, put back in any order, or one goes to the hand (MAX-ZONE-15)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))
    then = data.get("then", "keep")

    def step(state: MaximusState, frame: Frame) -> Any:
        seat = frame.context.seat
        for owner in players(state, frame.context)[:1]:
            seen = state.seats[owner].deck[::-1][: max(0, count(state, frame.context))]
            if frame.answers or not seen:
                pass
            else:
                for card in seen:
                    state.say("looked_at", card, seat, audience=seat)
            if then == "take" and seen:
                chosen = one_answer(
                    state, frame, 0, "look_take", seat, seen, about=frame.context.source, is_hidden=True
                )
                if chosen is WAIT:
                    return WAIT
                state.take_out(chosen)
                state.to_pile(chosen, HAND)
                state.say("taken", chosen, owner, audience=seat)
            elif then == "reorder" and len(seen) > 1:
                return _reorder(state, frame, owner, seen)
        return None

    def _reorder(state: MaximusState, frame: Frame, owner: int, seen: list[int]) -> Any:
        left = seen.copy()
        for at in range(len(seen) - 1):
            chosen = one_answer(state, frame, at, "order_cards", frame.context.seat, left, is_hidden=True)
            if chosen is WAIT:
                return WAIT
            left = [card for card in left if card != chosen]
        order = [*frame.answers[: len(seen) - 1], *left]
        deck = state.seats[owner].deck
        del deck[len(deck) - len(seen) :]
        deck += reversed(order)
        return None

    return step


EFFECT = Effect(compile_look)
