"""Whom an event concerns: a card, a player, a party (section 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.events import Event
from rules.engine.program import Test
from rules.games.fortification.parties import party_told

SIDES: Mapping[str, Test] = {
    "any": lambda _state, _context, _card: True,
    "own": lambda state, context, card: state.controller(card) == context.seat,
    "opponent": lambda state, context, card: state.controller(card) != context.seat,
}


def _of_itself(_state: Any, _seat: int, number: int, event: Event) -> bool:
    return event.card == number


def _of_its_party(state: Any, seat: int, number: int, event: Event) -> bool:
    """Events of the party of a card, or of its members and what they wear or cast; for a spell of the own party outside."""
    piece = state.piece(number)
    slot = piece.slot if piece is not None else state.seats[seat].slot_out
    return slot > 0 and party_told(state, event) == (seat, slot)


WHOSE: Mapping[str, Callable[[Any, int, int, Event], bool]] = {
    "any": lambda _state, _seat, _number, _event: True,
    "self": _of_itself,
    "own": lambda _state, seat, _number, event: event.player == seat,
    "opponent": lambda _state, seat, _number, event: event.player != seat,
    "own_party": _of_its_party,
}
