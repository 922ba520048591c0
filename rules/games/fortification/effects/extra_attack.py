"""extra_attack: gives a party further normal attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_extra_attack(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """In its battle at once; before it, for the battle to come (FORT-BATTLE-2)."""
    find = compiler.parties(data["to"])  # type: ignore[attr-defined]
    count, lasts = compiler.value(data.get("count", 1)), data.get("duration")

    def step(state: FortificationState, frame: Frame) -> None:
        context = frame.context
        for party in find(state, context):
            battle = state.battle
            attackers = state.attackers()
            if battle is not None and attackers is not None and party.stamp == attackers.stamp:
                battle.attacks += count(state, context)
                state.say("extra_attack", player=party.seat, amount=battle.attacks)
            elif battle is None:
                state.modify_party(party, "extra_attack", "", count(state, context), lasts, context)

    return step


EFFECT = Effect(compile_extra_attack)
