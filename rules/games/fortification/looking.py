"""What becomes of deck cards that somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Frame
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

NOTHING = "nothing"
BOTTOM, STAY = "bottom", "stay"


def _keep(_state: FortificationState, _frame: Frame, _owner: int, _seen: list[int]) -> None:
    """They stay as they are."""


def _take(state: FortificationState, frame: Frame, _owner: int, seen: list[int]) -> Any:
    """One of them goes to the owner's hand."""
    chosen = one_answer(state, frame, 0, "look_take", frame.context.seat, seen, is_hidden=True)
    if chosen is WAIT:
        return WAIT
    state.take_out(chosen)
    state.to_pile(chosen, HAND)
    return None


def _bottom(state: FortificationState, frame: Frame, owner: int, seen: list[int]) -> Any:
    """They may go to the bottom of the deck, together and in their order."""
    chosen = one_answer(state, frame, 0, "look_bottom", frame.context.seat, [STAY, BOTTOM], cards=tuple(seen))
    if chosen is WAIT:
        return WAIT
    if chosen == BOTTOM:
        deck = state.seats[owner].deck
        del deck[len(deck) - len(seen) :]
        deck[:0] = reversed(seen)
    return None


def _reorder(state: FortificationState, frame: Frame, owner: int, seen: list[int]) -> Any:
    """They are put back in any order, the first one named on top."""
    left = seen.copy()
    for at in range(len(seen) - 1):
        chosen = one_answer(state, frame, at, "order_cards", frame.context.seat, left, is_hidden=True)
        if chosen is WAIT:
            return WAIT
        left = [card for card in left if card != chosen]
    deck = state.seats[owner].deck
    del deck[len(deck) - len(seen) :]
    deck += reversed([*frame.answers[: len(seen) - 1], *left])
    return None


THEN: Mapping[str, Callable[[Any, Frame, int, list[int]], Any]] = {
    "keep": _keep,
    "take": _take,
    "bottom": _bottom,
    "reorder": _reorder,
}
