"""damage: characters take damage outside attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.harm import BY_EFFECT, BY_SPELL

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All of them at the same moment (FORT-CAST-11)."""
    cards, amount = compiler.cards(data["to"]), compiler.value(data["amount"])

    def step(state: FortificationState, frame: Frame) -> None:
        number = amount(state, frame.context)
        by = BY_SPELL if state.kind(frame.context.source) == "spell" else BY_EFFECT
        state.hurt([(card, number) for card in cards(state, frame.context)], frame.context.source, by)

    return step


EFFECT = Effect(compile_damage)
