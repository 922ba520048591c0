"""call_off: close the open battle (FORT-ATK-8, FORT-ATK-9)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking, fighting
from rules.games.fortification.actions import cast_character, strike
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, _move: Move) -> Refusal | None:
    battle = state.battle
    if battle is None:
        return Refusal("E_NOT_IN_BATTLE", "FORT-ATK-9", {"spell": "Calling off"})
    is_free = battle.strikes or battle.spells or not state.setup.options["open_battle_must_attack"]
    if is_free or not _can_attack(state, seat):
        return None
    return Refusal("E_ATTACK_OWED", "FORT-ATK-8", {})


def _can_attack(state: FortificationState, seat: int) -> bool:
    """Whether the attack that is owed can be made at all, as a normal attack or as an attack spell."""
    return bool(strike.ACTION.legal(state, seat)) or cast_character.can_attack(state, seat)


def _perform(state: FortificationState, _seat: int, move: Move) -> None:
    state.acted(move)
    fighting.close_battle(state)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    return [("call_off",)] if _refuse(state, seat, ("call_off",)) is None else []


ACTION = Action((), _refuse, _perform, _legal, gate=checking.is_battle)
