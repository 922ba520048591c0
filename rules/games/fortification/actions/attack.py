"""attack: open a battle with the party that is out (FORT-ATK)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking, fighting
from rules.games.fortification.casting import FIRST_TURNS
from rules.games.fortification.permitting import barred
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, _move: Move) -> Refusal | None:
    return checking.in_main(state) or why_not_attack(state, seat)


def why_not_attack(state: FortificationState, seat: int) -> Refusal | None:
    """Why a player cannot open a battle now."""
    side, options = state.seats[seat], state.setup.options
    party = side.party_out()
    is_rule = options["first_turn_attack_ban"]
    if state.turn <= FIRST_TURNS and state.is_restricted("attack_first_turn", seat, is_rule=is_rule, party=party):
        return Refusal("E_FIRST_TURN_ATTACK", "FORT-FIRST-1", {})
    if party is None:
        return Refusal("E_NO_PARTY_OUT", "FORT-ATK-1", {})
    if side.battles >= options["battles_per_turn"] + state.may("extra_battle", seat, party=party):
        return Refusal("E_ALREADY_ATTACKED", "FORT-ATK-7", {})
    if state.must_not("attack", seat, party=party):
        return barred("E_ATTACK_FORBIDDEN", "attack", seat, party=party)
    return None


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    state.acted(move)
    fighting.open_battle(state, seat)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    if not state.seats[seat].slot_out or why_not_attack(state, seat) is not None:
        return []
    return [("attack",)]


ACTION = Action((), _refuse, _perform, _legal, gate=checking.is_main)
