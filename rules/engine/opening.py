"""Opening hands: dealt, and drawn anew once where the ruleset has that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.frames import WAIT, Frame
from rules.engine.resolution import one_answer
from rules.engine.zones import DECK, HAND

KEEP, REDRAW = "keep", "redraw"


def deal(state: Any, number: int, count: int) -> None:
    """Draw cards of an opening hand from the deck, seen by their player alone; nothing is woken by it."""
    seat = state.seats[number]
    for _ in range(min(count, len(seat.deck))):
        card = seat.deck.pop()
        seat.hand.append(card)
        state.zones[card] = HAND
        state.say("dealt", card, number, audience=number)


def who_redraws(state: Any, frame: Frame, asked: Sequence[int]) -> Any:
    """Which of these players draw anew, as each says in turn; WAIT while one is asked."""
    for at, number in enumerate(asked):
        if one_answer(state, frame, at, "mulligan", number, [KEEP, REDRAW]) is WAIT:
            return WAIT
    return [number for number, said in zip(asked, frame.answers, strict=True) if said == REDRAW]


def redraw_hands(state: Any, frame: Frame) -> Any:
    """Each player may shuffle the hand back and draw as many cards; WAIT while one is asked."""
    redrawing = who_redraws(state, frame, state.in_turn_order())
    if redrawing is WAIT:
        return WAIT
    for number in redrawing:
        seat = state.seats[number]
        count = len(seat.hand)
        for card in seat.hand:
            state.zones[card] = DECK
        seat.deck += seat.hand
        seat.hand = []
        state.shuffle(number, is_deal=True)
        deal(state, number, count)
    return None
