"""unequip: discard what a character at home wears (FORT-EQUIP-3 to -5)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.loops import ending
from rules.games.fortification.pieces import Piece
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, wearer, item = move
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    piece = checking.own_character(state, seat, wearer)
    if isinstance(piece, Refusal):
        return piece
    if item not in piece.attached:
        return Refusal("E_TARGET", "FORT-EQUIP-3", {"target": item})
    if not _may(state, seat, piece):
        return Refusal("E_UNEQUIP_NOT_IN_FORT", "FORT-EQUIP-3", {"character": wearer})
    return None


def _may(state: FortificationState, seat: int, piece: Piece) -> bool:
    if not piece.out:
        return True
    return state.may("unequip_on_battleground", seat, party=state.party_of(piece.number), card=piece.number) > 0


def _perform(state: FortificationState, _seat: int, move: Move) -> None:
    state.acted(move)
    state.shed(move[2])


def _legal(state: FortificationState, seat: int) -> list[Move]:
    found: list[Move] = [
        ("unequip", piece.number, item)
        for piece in state.characters_of(seat)
        if piece.attached and _may(state, seat, piece)
        for item in piece.attached
    ]
    return found if not state.may_loop else ending(state, seat, found, _perform)


ACTION = Action((("wearer", "number"), ("item", "number")), _refuse, _perform, _legal, gate=checking.is_main)
