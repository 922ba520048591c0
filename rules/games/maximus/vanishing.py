"""Taking cards out of Maximus positions as if they had never been there, for the loophole finder (`Hunting.vanish`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.match import Match
from rules.engine.vanishing import is_spoken_of
from rules.engine.zones import DECK, NOWHERE, REMOVED, RESOLVING, RESOURCE, UNDER
from rules.games.maximus.invariants import INVARIANTS
from rules.games.maximus.reading import all_under

if TYPE_CHECKING:
    from rules.games.maximus.pieces import Piece
    from rules.games.maximus.state import MaximusState


def vanish(state: MaximusState, card: int) -> bool:
    """Take a card out, with all that is on and under it; False where something in progress speaks of it or the rest would not stand.

    The last card of a Deck stays, since without it the match would end.
    """
    zone = state.zones[card]
    if zone == REMOVED:
        return True
    gone = _along(state, card)
    is_held = zone in (NOWHERE, RESOLVING) or any(is_spoken_of(state, each) or _controls(state, each) for each in gone)
    if is_held or (zone == DECK and len(state.seats[state.setup.owners[card]].deck) == 1):
        return False
    trial = state.copy()
    assert isinstance(trial, type(state))
    _take(trial, gone)
    if not _stands(trial):
        return False
    _take(state, gone)
    return True


def _along(state: MaximusState, card: int) -> list[int]:
    """The card and what goes with it."""
    piece = state.pieces.get(card)
    if piece is None:
        return [card]
    return [card, *(each.number for each in all_under(piece)), *piece.attached]


def _controls(state: MaximusState, card: int) -> bool:
    """Whether another player's Unit would go home without the card."""
    changes = [change for piece in state.pieces.values() for change in piece.changes]
    return any(change.word == "control" and _is_while(change.until, card) for change in changes)


def _is_while(until: tuple[object, ...], card: int) -> bool:
    return until[0] in ("source", "attached") and until[1] == card


def _stands(trial: MaximusState) -> bool:
    """Whether nothing is wrong with what is left."""
    match = Match(None, trial)  # type: ignore[arg-type]  # checks read no rules
    return not any(True for check in INVARIANTS for _ in check(match))


def _take(state: MaximusState, gone: list[int]) -> None:
    for card in gone:
        _lift(state, card)
        state.zones[card] = REMOVED
        state.gone = [each for each in state.gone if each != card]
        for piece in state.pieces.values():
            piece.changes = [
                change for change in piece.changes if not _is_while(change.until, card) and card not in change.origin
            ]
        for seat in state.seats:
            seat.bans = [change for change in seat.bans if not _is_while(change.until, card)]
    state.happened = [event for event in state.happened if event.card not in gone]
    state.statics = [pair for pair in state.statics if pair[0] not in gone]
    state.has_lively = state.asks_for_more()
    state.refresh()
    state.listen_anew()
    state.stale = None


def _lift(state: MaximusState, card: int) -> None:
    """Take a card out of the place where it lies."""
    zone = state.zones[card]
    piece = state.pieces.pop(card, None)
    if piece is not None:
        _clear(state, piece)
    elif zone == RESOURCE:
        seat = state.seats[state.setup.owners[card]]
        seat.resources = [each for each in seat.resources if each.number != card]
    elif zone == UNDER:
        tops = [*state.pieces.values(), *(under for each in state.pieces.values() for under in all_under(each))]
        for top in tops:
            top.under = [each for each in top.under if each.number != card]
    else:
        state.take_out(card)


def _clear(state: MaximusState, piece: Piece) -> None:
    host = state.pieces.get(piece.host)
    if host is not None and piece.number in host.attached:
        host.attached.remove(piece.number)
    cells = state.seats[piece.controller].cells
    if piece.unit is not None and cells.get((piece.rank, piece.column)) == piece.number:
        del cells[piece.rank, piece.column]
