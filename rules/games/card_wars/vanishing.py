"""Taking cards out of C.A.R.D. Wars positions as if they had never been there, for the loophole finder (`Hunting.vanish`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.match import Match
from rules.engine.vanishing import is_spoken_of
from rules.engine.zones import FIELD, MAGIC_SLOT, NOWHERE, REMOVED, RESOLVING, TRAP_SLOT
from rules.games.card_wars.invariants import INVARIANTS
from rules.games.card_wars.pieces import EMPTY

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

UNSORTED = (-1, -1, None)


def vanish(state: CardWarsState, card: int) -> bool:
    """Take a card out; False where something in progress speaks of it, or what is left would not stand.

    It is erased for the war, but lies in no pile: nothing counts it.
    """
    attack = state.attack
    if state.zones[card] in (NOWHERE, RESOLVING) or (attack is not None and card in (attack.attacker, attack.target)):
        return False
    if is_spoken_of(state, card, (*state.openings, *state.instead)):
        return False
    trial = state.copy()
    assert isinstance(trial, type(state))
    _take(trial, card)
    match = Match(None, trial)  # type: ignore[arg-type]  # checks read no rules
    if any(True for check in INVARIANTS for _ in check(match)):
        return False
    _take(state, card)
    return True


def _take(state: CardWarsState, card: int) -> None:
    _lift(state, card)
    state.zones[card] = REMOVED
    state.statics = [pair for pair in state.statics if pair[0] != card]
    state.has_lively = any(state.card(number).is_lively for number, _ in state.statics)
    state.has_timely = any(state.card(number).is_timely for number, _ in state.statics)
    state.gone = [each for each in state.gone if each != card]
    state.end_changes(state.source_is_gone)
    state.ready = UNSORTED
    state.refresh()
    state.listen_anew()
    state.stale = None


def _lift(state: CardWarsState, card: int) -> None:
    """Take a card out of the place where it lies."""
    zone, side = state.zones[card], state.seats[state.setup.owners[card]]
    piece = state.pieces.pop(card, None)
    if piece is not None and zone == FIELD:
        state.clear_cell(piece)
    elif piece is not None:
        state.seats[piece.controller].weather = EMPTY
    elif zone in (TRAP_SLOT, MAGIC_SLOT):
        slots = side.traps if zone == TRAP_SLOT else side.magic
        at = slots.index(card)
        slots[at] = EMPTY
        if zone == MAGIC_SLOT:
            side.magic_used[at] = False
    else:
        pile = state.pile_of(card)
        if pile is not None and card in pile:
            pile.remove(card)
