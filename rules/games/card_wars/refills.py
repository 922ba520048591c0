"""The Affinity die and what it brings, and refills of the off-hand deck (CW-PHASE-5, CW-CHG-4, -5, -10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.zones import AFFINITY_DECK

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def roll_affinity(state: CardWarsState, frame: Frame) -> None:
    """The die that says how many Affinity Cards come (CW-PHASE-5)."""
    number = frame.context.seat
    state.affinity_die = state.roll(state.setup.options["affinity_die"], number, "affinity")
    state.happens("affinity_rolled", -1, number, amount=state.affinity_die)


def draw_affinity(state: CardWarsState, frame: Frame) -> None:
    """As many Affinity Cards as the die says (CW-PHASE-5, CW-PHASE-6)."""
    yields = state.setup.options["affinity_yield"]
    count = yields["even"] if state.affinity_die % 2 == 0 else yields["odd"]
    state.draw_from(frame.context.seat, count, AFFINITY_DECK)


def refill(state: CardWarsState) -> bool:
    """Fill the next off-hand deck again for which that is due (CW-CHG-4); whether there was one."""
    due, state.refills_due = state.refills_due, 0
    for number in state.in_turn_order():
        if due >> number & 1:
            cards = state.refill_of(number, is_sacrifice=False)
            if cards:
                state.refills_due = due & ~(1 << number)
                begin_refill(state, number, cards)
                return True
    return False


def begin_refill(state: CardWarsState, number: int, cards: list[int]) -> None:
    """Gather Affinity Cards, shuffle them, roll and draw at once (CW-CHG-5)."""
    for card in cards.copy():
        state.lift(card)
        state.to_pile(card, AFFINITY_DECK)
    state.shuffle(number, zone=AFFINITY_DECK)
    state.refills_due &= ~(1 << number)
    state.happens("affinity_refilled", -1, number, amount=len(cards))
    context = Context(-1, number)
    context.vars["was"] = state.affinity_die  # it may come amid another Affinity roll
    state.push(REFILL, context)


def _draw_refill(state: CardWarsState, frame: Frame) -> None:
    draw_affinity(state, frame)
    state.affinity_die = frame.context.vars["was"]
    state.refills_due &= ~(1 << frame.context.seat)


def _after_payment(state: CardWarsState, _frame: Frame) -> Any:
    """The refill that a payment amid an ability calls for comes before anything else of it (CW-CHG-10)."""
    return WAIT if refill(state) else None


def is_refilling(state: CardWarsState) -> bool:
    """Whether a refill is in progress: the next one comes when it is done."""
    return bool(state.stack) and state.stack[-1].block is REFILL


def is_paying(state: CardWarsState) -> bool:
    """Whether a refill is part of a payment: then others may answer that refill and its die, but all else waits for what is paid for."""
    return len(state.stack) > 1 and state.stack[-2].block is PAID


REFILL = Block(("card_wars", "refill"), (roll_affinity, _draw_refill), frozenset((0, 1)))
PAID = Block(("card_wars", "paid"), (_after_payment,))
BLOCKS = (REFILL, PAID)
