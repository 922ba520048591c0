"""spell_attack: the caster attacks characters with its magic and the spell's power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.harm import BY_SPELL

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_spell_attack(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Magic, power and the caster's magic items against the target's own defense and items (FORT-SPATK-2 to -5)."""
    cards = compiler.attacked(data["to"])  # type: ignore[attr-defined]
    power = compiler.value(data["power"]) if "power" in data else None

    def step(state: FortificationState, frame: Frame) -> None:
        context = frame.context
        added = context.vars.get("power", 0) if power is None else power(state, context)
        caster = context.vars.get("caster", -1)
        caster = caster if caster >= 0 else context.source
        attack = state.stat(caster, "magic") + added
        portions = []
        for card in cards(state, context):
            defense = state.stat(card, "defense")
            sums, audience = (attack, defense), state.who_sums((caster, card))
            state.say("spell_attack", context.source, context.seat, attack - defense, audience, sums)
            portions.append((card, attack - defense))
        state.hurt(portions, context.source, BY_SPELL)

    return step


EFFECT = Effect(compile_spell_attack)
