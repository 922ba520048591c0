"""reposition: two places of the own row and bench are exchanged (CW-PHASE-7, CW-PHASE-8)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.card_wars import checking
from rules.games.card_wars.base import FORMATION
from rules.games.card_wars.cells import exchange
from rules.games.card_wars.reading import cell_name
from rules.games.card_wars.state import CardWarsState

STUCK = frozenset(("move", "be_moved"))


def _unknown(_state: CardWarsState, _seat: int, move: Move) -> Refusal | None:
    return checking.cell_word(move[1]) or checking.cell_word(move[2])


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, start, end = move
    options = state.setup.options
    refusal = checking.phase(state, FORMATION)
    if refusal is not None:
        return refusal
    most = options["reposition_per_formation"]
    if most is not None and state.seats[seat].repositions >= most:
        return Refusal("E-REPOSITION-USED", "CW-PHASE-7", {})
    refusal = checking.cell(state, seat, start) or checking.cell(state, seat, end)
    if refusal is not None:
        return refusal
    found = (state.at(seat, start), state.at(seat, end))
    is_bench_only = start.startswith("bench") and end.startswith("bench")
    if start == end or is_bench_only or found == (None, None):
        return Refusal("E-NOTHING-TO-MOVE", "CW-PHASE-8", {})
    if None in found and not options["reposition_into_empty"]:
        return Refusal("E-NOTHING-TO-MOVE", "CW-PHASE-8", {})
    held = next((piece for piece in found if piece is not None and not piece.forbidden.isdisjoint(STUCK)), None)
    return None if held is None else checking.forbidden("it cannot be moved", held.number)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, start, end = move
    state.seats[seat].repositions += 1
    exchange(state, seat, start, end)
    state.settle_gone()


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != FORMATION:
        return []
    side, options = state.seats[seat], state.setup.options
    most = options["reposition_per_formation"]
    if most is not None and side.repositions >= most:
        return []
    if state.is_dirty:
        state.refresh()
    places = [(cell_name(True, at), card, True) for at, card in enumerate(side.row)]
    places += [(cell_name(False, at), card, False) for at, card in enumerate(side.bench)]
    pieces = state.pieces
    free = [each for each in places if each[1] < 0 or pieces[each[1]].forbidden.isdisjoint(STUCK)]
    found: list[Move] = []
    for at, (start, card, on_row) in enumerate(free):
        for end, other, to_row in free[at + 1 :]:
            if not (on_row or to_row) or (card < 0 and other < 0):
                continue
            if card >= 0 and other >= 0:
                found.append(("reposition", start, end))
            elif options["reposition_into_empty"]:
                found.append(("reposition", start, end) if card >= 0 else ("reposition", end, start))
    return found


ACTION = Action((("from", "text"), ("to", "text")), _refuse, _perform, _legal, unknown=_unknown)
