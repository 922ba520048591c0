"""strike: make a normal attack in the open battle (FORT-NORM, FORT-BATTLE-2)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking, fighting
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, _move: Move) -> Refusal | None:
    battle, party = state.battle, state.attackers()
    if battle is None or party is None:
        return Refusal("E_NOT_IN_BATTLE", "FORT-ATK-1", {"spell": "A normal attack"})
    if battle.attacks <= 0:
        return Refusal("E_NO_ATTACK_LEFT", "FORT-BATTLE-2", {})
    return checking.forbidden(state, seat, "strike", party=party, card=party.members[0])


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    state.acted(move)
    fighting.declare_strike(state, seat)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    return [("strike",)] if _refuse(state, seat, ("strike",)) is None else []


ACTION = Action((), _refuse, _perform, _legal, gate=checking.is_battle)
