"""defuse: split a Fusion into its components, in any turn (MAX-FUS-11).

Named are a cell and a share of the damage for each component, in the order in which they lie under the Fusion, and for each
Equipment the component that shall carry it (−1: none).
"""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.maximus import checking, splitting
from rules.games.maximus.pieces import Piece
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, cells, shares, homes = move
    if not checking.is_card(state, card):
        return Refusal("R:NO_SUCH_CARD", "MAX-FUS-11", {"card": card})
    piece = state.pieces.get(card)
    if piece is None or piece.controller != seat:
        return Refusal("R:NOT_YOURS", "MAX-FUS-11", {"card": card})
    return splitting.why_no_fusion(state, card) or splitting.why_not_split(state, piece, cells, shares, homes)


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, cells, shares, homes = move
    splitting.split(state, card, cells, shares, dict(homes))


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if state.is_dirty:
        state.refresh()
    known = state.seats[seat].known
    stacked: list[Piece] | None = known.get("stacked")
    if stacked is None:
        stacked = known["stacked"] = [piece for piece in state.seats[seat].units if piece.under]
    if not stacked:
        return []
    cards = [piece.number for piece in stacked if splitting.can_defuse(state, piece.number)]
    return [("defuse", card, *each) for card in cards for each in splitting.arrangements(state, card)]


ACTION = Action(
    (("card", "number"), ("cells", "lists"), ("damage", "numbers"), ("equipment", "lists")),
    _refuse,
    _perform,
    _legal,
    who="anyone",
)
