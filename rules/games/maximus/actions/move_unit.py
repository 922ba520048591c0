"""move_unit: drain a Unit to let it stand in another cell, where the ruleset has it (`reposition`, MAX-RANK-11)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.zones import NAMES
from rules.games.maximus import checking
from rules.games.maximus.state import MaximusState


def _is_on(state: MaximusState) -> bool:
    return bool(state.setup.options["reposition"] == "drain_to_move")


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, rank, column = move
    if not checking.is_card(state, card):
        return Refusal("R:NO_SUCH_CARD", "MAX-RANK-11", {"card": card})
    if state.controller(card) != seat:
        return Refusal("R:NOT_YOURS", "MAX-RANK-11", {"card": card})
    unit = state.unit(card)
    if unit is None:
        return Refusal(
            "R:WRONG_ZONE", "MAX-RANK-11", {"card": card, "zone": NAMES[state.zones[card]], "needed": "Field"}
        )
    if unit.drained:
        return Refusal("R:UNIT_DRAINED", "MAX-RANK-11", {"card": card})
    return checking.cell(state, seat, rank, column)


def _perform(state: MaximusState, _seat: int, move: Move) -> None:
    _, card, rank, column = move
    state.drain(card, by="rules")
    state.move_unit(card, (rank, column))


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if not _is_on(state):
        return []
    cells = state.free_cells(seat)
    return [
        ("move_unit", card, rank, column)
        for card, piece in state.pieces.items()
        if piece.unit is not None and piece.controller == seat and not piece.drained
        for rank, column in cells
    ]


ACTION = Action(
    (("card", "number"), ("rank", "number"), ("column", "number")), _refuse, _perform, _legal, exists=_is_on
)
