"""reroll: the die falls again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.attacking import attack_of

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_reroll(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """That of the attack in progress, or else of the Affinity roll."""

    def step(state: CardWarsState, frame: Frame) -> None:
        attack = attack_of(state, frame.context)
        if attack is not None:
            attack.fixed = 0
            attack.is_rerolled = attack.die > 0
        elif state.affinity_die:
            event = frame.context.event
            seat = state.active if event is None or event.player < 0 else event.player
            state.affinity_die = state.roll(state.setup.options["affinity_die"], seat, "affinity")

    return step


EFFECT = Effect(compile_reroll)
