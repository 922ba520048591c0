"""Questions that the rules themselves ask, each a block of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Frame
from rules.engine.resolution import one_answer
from rules.engine.zones import DECK, HAND

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

DECLINE = "decline"


def ask_cell(state: CardWarsState, frame: Frame, at: int, seat: int, card: int, cells: list[str]) -> Any:
    """In which of some empty cells a Summon shall stand; an empty answer where there is none."""
    return one_answer(state, frame, at, "cell", seat, cells, about=card) if cells else ""


def _pair(state: CardWarsState, frame: Frame) -> Any:
    """The owner may set the paired Trap from hand or deck, face-down and free (CW-RAR-14)."""
    card, seat = frame.context.source, frame.context.seat
    slug, slot = state.card(card).paired_trap, state.free_slot(seat)
    found = [trap for zone in (HAND, DECK) for trap in state.pile(seat, zone) if state.card(trap).slug == slug]
    if slot < 0 or not found or "set_trap" in state.seats[seat].forbidden:
        return None
    # One of each place is enough: copies of a Trap in one place are the same.
    by_place = {state.zones[trap]: trap for trap in reversed(found)}
    options = [by_place[zone] for zone in (HAND, DECK) if zone in by_place]
    said = one_answer(state, frame, 0, "paired_trap", seat, [*options, DECLINE], about=card, is_hidden=True)
    if said is WAIT:
        return WAIT
    if said != DECLINE:
        was_searched = state.zones[said] == DECK
        set_trap(state, seat, said, slot)
        if was_searched:
            state.shuffle(seat)
    return None


def set_trap(state: CardWarsState, seat: int, card: int, slot: int) -> None:
    """A Trap is laid face-down into a slot (CW-TRAP-1)."""
    state.put_trap(card, slot)
    state.happens("trap_set", card, seat, audience=seat)


PAIRED = Block(("card_wars", "paired_trap"), (_pair,))
BLOCKS = (PAIRED,)
