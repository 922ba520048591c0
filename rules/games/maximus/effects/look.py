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


def _take(state: MaximusState, frame: Frame, seen: Mapping[int, list[int]]) -> Any:
    """One of the cards of each player goes to that player's hand."""
    seat, about = frame.context.seat, frame.context.source
    taken: list[tuple[int, int]] = []
    for owner, cards in seen.items():
        if cards:
            chosen = one_answer(state, frame, len(taken), "look_take", seat, cards, about=about, is_hidden=True)
            if chosen is WAIT:
                return WAIT
            taken.append((owner, chosen))
    for owner, card in taken:
        state.take_out(card)
        state.to_pile(card, HAND)
        state.say("taken", card, owner, audience=seat)
    return None


def _reorder(state: MaximusState, frame: Frame, seen: Mapping[int, list[int]]) -> Any:
    """The cards of each player go back in any order."""
    asked = 0
    orders: list[tuple[int, list[int]]] = []
    for owner, cards in seen.items():
        left, order = cards.copy(), []
        while len(left) > 1:
            chosen = one_answer(state, frame, asked, "order_cards", frame.context.seat, left, is_hidden=True)
            if chosen is WAIT:
                return WAIT
            asked += 1
            order.append(chosen)
            left = [card for card in left if card != chosen]
        orders.append((owner, [*order, *left]))
    for owner, order in orders:
        deck = state.seats[owner].deck
        del deck[len(deck) - len(order) :]
        deck += reversed(order)
    return None


def compile_look(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Those of each player meant are kept in order, put back in any order, or one goes to the hand (MAX-ZONE-15)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))
    then = data.get("then", "keep")

    def step(state: MaximusState, frame: Frame) -> Any:
        seat = frame.context.seat
        owners = players(state, frame.context)
        seen = {owner: state.seats[owner].deck[::-1][: max(0, count(state, frame.context))] for owner in owners}
        if not frame.answers:
            for card in [card for owner in owners for card in seen[owner]]:
                state.say("looked_at", card, seat, audience=seat)
        if then == "take":
            return _take(state, frame, seen)
        return _reorder(state, frame, seen) if then == "reorder" else None

    return step


EFFECT = Effect(compile_look)
