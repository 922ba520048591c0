"""reform: give a party at home another order (FORT-PARTY-4)."""

from __future__ import annotations

from itertools import permutations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.loops import ending
from rules.games.fortification.pieces import Party
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, slot, order = move
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    party = checking.own_party(state, seat, slot)
    if isinstance(party, Refusal):
        return party
    if sorted(order) != sorted(party.members):
        return Refusal("E_TARGET", "FORT-PARTY-6", {"target": ("order", slot)})
    refusal = _why_not(state, party)
    if refusal is None and order == party.members:
        return Refusal("E_NO_CHANGE", "FORT-PARTY-4", {"slot": slot})
    return refusal


def _why_not(state: FortificationState, party: Party) -> Refusal | None:
    """Why a party cannot be reformed now."""
    if party.out and not state.may("reform_on_battleground", party.seat, party=party):
        return Refusal("E_FORMATION_OUT", "FORT-PARTY-4", {"slot": party.slot})
    if party.newcomer == state.turn:
        return Refusal("E_FORMATION_NEWCOMER", "FORT-PARTY-5", {"slot": party.slot})
    return None


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, slot, order = move
    state.acted(move, may_repeat=True, reorders=True)
    party = state.seats[seat].party(slot)
    assert party is not None
    party.reformed = state.turn
    state.reorder(party, order)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    found: list[Move] = []
    for party in state.seats[seat].parties:
        if party is not None and len(party.members) > 1 and _why_not(state, party) is None:
            members = party.members
            found += [("reform", party.slot, order) for order in permutations(members) if order != members]
    return found if not state.may_loop else ending(state, seat, found, _perform)


ACTION = Action((("slot", "number"), ("order", "numbers")), _refuse, _perform, _legal, gate=checking.is_main)
