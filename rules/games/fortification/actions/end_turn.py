"""end_turn: announce the end of the turn (FORT-TURN-5)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.actions.attack import why_not_attack
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, _move: Move) -> Refusal | None:
    refusal = checking.in_main(state)
    if refusal is not None:
        return refusal
    party = state.seats[seat].party_out()
    is_new = party is not None and party.mobilised == state.turn
    if is_new and not state.setup.options["may_wait_on_battleground"] and why_not_attack(state, seat) is None:
        return Refusal("E_ATTACK_OWED", "FORT-MOB-5", {})
    return None


def _perform(state: FortificationState, _seat: int, move: Move) -> None:
    state.acted(move)
    state.begin_end_of_turn()


def _legal(state: FortificationState, seat: int) -> list[Move]:
    return [("end_turn",)] if _refuse(state, seat, ("end_turn",)) is None else []


ACTION = Action((), _refuse, _perform, _legal, gate=checking.is_main)
