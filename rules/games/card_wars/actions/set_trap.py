"""set_trap: a Trap from hand is laid face-down into a slot and paid in full (CW-TRAP-1, CW-TRAP-2)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.zones import HAND
from rules.games.card_wars import checking, questions
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import TRAP
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    is_slot = 1 <= move[2] <= len(state.seats[seat].traps) or not state.seats[seat].traps
    return checking.hand_card(state, seat, move[1]) or (None if is_slot else checking.unknown("slot"))


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, card, slot, paid = move
    side = state.seats[seat]
    refusal = checking.phase(state, TACTICIAN) or checking.kind(state, card, TRAP)
    if refusal is not None:
        return refusal
    if state.free_slot(seat) < 0:
        return Refusal("E-NO-SLOT", "CW-ZONE-3", {"n": len(side.traps)})
    if side.traps[slot - 1] >= 0:
        return Refusal("E-SLOT-OCCUPIED", "CW-ZONE-3", {})
    if state.is_dirty:
        state.refresh()
    if "set_trap" in side.forbidden:
        return checking.forbidden("you cannot set Traps now", card)
    return checking.payment(state, seat, state.price(seat, card), paid, card)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, card, slot, paid = move
    price = state.price(seat, card)
    state.has_played = True
    state.spend_eases(seat, card)
    state.pay_charges(seat, price, checking.filled(state, seat, price, paid))
    context = Context(card, seat)
    context.vars["slot"] = slot - 1
    state.push(LAID, context)


def _lay(state: CardWarsState, frame: Frame) -> None:
    """A refill comes before the Trap is set (CW-CHG-10); whatever answers that may have taken the slot, or the Trap out of the hand."""
    card, seat, slot = frame.context.source, frame.context.seat, frame.context.vars["slot"]
    if state.seats[seat].traps[slot] >= 0:
        slot = state.free_slot(seat)
    if slot >= 0 and state.zones[card] == HAND:
        questions.set_trap(state, seat, card, slot)


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    """Only the first free slot is listed: slots are all alike."""
    if state.phase != TACTICIAN:
        return []
    held, slot = state.held(seat), state.free_slot(seat)
    if not held.cards[TRAP] or slot < 0:
        return []
    if state.is_dirty:
        state.refresh()
    if "set_trap" in state.seats[seat].forbidden:
        return []
    return [
        ("set_trap", card, slot + 1, paid) for card in held.cards[TRAP] for paid in state.ways_to_pay(seat, card, held)
    ]


LAID = Block(("card_wars", "trap laid"), (_lay,), frozenset((0,)))
ACTION = Action(
    (("card", "number"), ("slot", "number"), ("payment", "numbers")), _refuse, _perform, _legal, unknown=_unknown
)
