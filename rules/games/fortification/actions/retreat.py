"""retreat: the party that is out comes home (FORT-MOB-4)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    party = checking.own_party(state, seat, move[1])
    if isinstance(party, Refusal):
        return party
    if not party.out:
        if state.seats[seat].slot_out:
            return Refusal("E_TARGET", "FORT-MOB-4", {"target": ("slot", move[1])})
        return Refusal("E_NO_PARTY_OUT", "FORT-MOB-4", {})
    return _why_not(state, seat)


def _why_not(state: FortificationState, seat: int) -> Refusal | None:
    party = state.seats[seat].party_out()
    assert party is not None
    if state.moves_left(seat) <= 0 and not state.may("retreat_free", seat, party=party):
        return Refusal("E_MOBILISED", "FORT-MOB-1", {})
    refusal = checking.forbidden(state, seat, "retreat", party=party)
    if refusal is not None:
        return refusal
    if party.fought == state.turn and not state.may("retreat_after_attack", seat, party=party):
        return Refusal("E_RETREAT_ATTACKER", "FORT-MOB-8", {})
    return None


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    side = state.seats[seat]
    party = side.party_out()
    assert party is not None
    state.acted(move, may_repeat=state.may_turn_back(party))
    if not state.may("retreat_free", seat, party=party):
        side.moved += 1
    state.go_home(party)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    side = state.seats[seat]
    if not side.slot_out or _why_not(state, seat) is not None:
        return []
    return [("retreat", side.slot_out)]


ACTION = Action((("slot", "number"),), _refuse, _perform, _legal, gate=checking.is_main)
