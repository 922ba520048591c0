"""mobilise: a party goes out to the battleground (FORT-MOB)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.loops import ending
from rules.games.fortification.pieces import Party
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    party = checking.own_party(state, seat, move[1])
    return party if isinstance(party, Refusal) else _why_not(state, seat, party)


def _why_not(state: FortificationState, seat: int, party: Party) -> Refusal | None:
    side = state.seats[seat]
    if state.moves_left(seat) <= 0:
        return Refusal("E_MOBILISED", "FORT-MOB-1", {})
    refusal = checking.forbidden(state, seat, "mobilise", party=party)
    if refusal is not None:
        return refusal
    if side.slot_out:
        return Refusal("E_BG_OCCUPIED", "FORT-MOB-2", {"slot": side.slot_out})
    if party.newcomer == state.turn and not state.may("mobilise_after_placement", seat, party=party):
        return Refusal("E_PARTY_LOCKED", "FORT-PLACE-6", {"slot": party.slot})
    return None


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    side = state.seats[seat]
    party = side.party(move[1])
    assert party is not None
    state.acted(move, may_repeat=state.may_turn_back(party))
    side.moved += 1
    party.mobilised = state.turn
    state.go_out(party)
    state.happens("party_mobilised", -1, seat, amount=party.slot)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    side = state.seats[seat]
    if side.slot_out:
        return []
    parties = [party for party in side.parties if party is not None]
    found: list[Move] = [("mobilise", party.slot) for party in parties if _why_not(state, seat, party) is None]
    return found if not state.may_loop else ending(state, seat, found, _perform)


ACTION = Action((("slot", "number"),), _refuse, _perform, _legal, gate=checking.is_main)
