"""set_roll: the die counts as a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.attacking import attack_of

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_set_roll(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """That of the attack in progress, before or after it falls, or else of the Affinity roll."""
    value = compiler.value(data["value"])

    def step(state: CardWarsState, frame: Frame) -> None:
        number = max(1, value(state, frame.context))
        attack = attack_of(state, frame.context)
        if attack is not None:
            attack.fixed = number
            attack.is_rerolled = attack.die > 0
        elif state.affinity_die:
            state.affinity_die = number
        state.say("die_set", player=frame.context.seat, amount=number)

    return step


EFFECT = Effect(compile_set_roll)
