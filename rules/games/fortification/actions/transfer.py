"""transfer: move a character to another party at home, where the ruleset has it (FORT-PARTY-6)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.pieces import PARTY_SIZE, Piece
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, slot = move
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    piece = checking.own_character(state, seat, card)
    if isinstance(piece, Refusal):
        return piece
    party = checking.own_party(state, seat, slot)
    if isinstance(party, Refusal):
        return party
    return _why_not(state, piece, slot)


def _why_not(state: FortificationState, piece: Piece, slot: int) -> Refusal | None:
    party = state.seats[piece.controller].party(slot)
    assert party is not None
    if slot == piece.slot:
        return Refusal("E_TARGET", "FORT-PARTY-6", {"target": ("slot", slot)})
    if piece.out or party.out:
        return Refusal("E_FORMATION_OUT", "FORT-PARTY-4", {"slot": piece.slot if piece.out else slot})
    if len(party.members) >= PARTY_SIZE:
        return Refusal("E_PARTY_FULL", "FORT-PARTY-2", {"slot": slot})
    if state.has_reformed(party):
        return Refusal("E_FORMATION_NEWCOMER", "FORT-PARTY-5", {"slot": slot})
    return None


def _perform(state: FortificationState, _seat: int, move: Move) -> None:
    _, card, slot = move
    state.acted(move, may_repeat=True)
    state.transfer(card, slot)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    if not _exists(state):
        return []
    slots = [party.slot for party in state.seats[seat].parties if party is not None]
    return [
        ("transfer", piece.number, slot)
        for piece in state.characters_of(seat)
        for slot in slots
        if _why_not(state, piece, slot) is None
    ]


def _exists(state: FortificationState) -> bool:
    return bool(state.setup.options["party_transfer"])


ACTION = Action(
    (("character", "number"), ("slot", "number")), _refuse, _perform, _legal, exists=_exists, gate=checking.is_main
)
