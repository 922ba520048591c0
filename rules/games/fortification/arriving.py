"""Characters that an effect puts into the fort (FORT-PLACE-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import one_answer
from rules.engine.zones import DECK, GRAVEYARD, HAND

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def arrive(state: FortificationState, seat: int, card: int, slot: int) -> None:
    """Put a character into its owner's fort, into a slot its player names unless the effect does; prohibitions hold (FORT-META-3)."""
    context = Context(card, seat)
    context.vars = {"slot": slot}
    state.push(ARRIVE, context)


def _arrive(state: FortificationState, frame: Frame) -> Any:
    context = frame.context
    card, seat = context.source, context.seat
    if state.zones[card] not in (HAND, GRAVEYARD, DECK) or state.card(card).character is None:
        return None
    side = state.seats[seat]
    slots = [
        slot for slot in state.open_slots(seat)
        if context.vars["slot"] in (0, slot) and not state.must_not("place", seat, party=side.party(slot))
    ]  # fmt: skip
    if not slots or not state.may_come(seat, card):
        state.say("no_room", card, seat, audience=state.audience(card))
        return None
    slot = one_answer(state, frame, 0, "slot", seat, slots, about=card)
    if slot is WAIT:
        return WAIT
    state.enter(card, slot)
    state.happens("entered", card, seat)
    return None


ARRIVE = Block(("fortification", "arrive"), (_arrive,))
