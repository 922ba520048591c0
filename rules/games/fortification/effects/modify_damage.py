"""modify_damage: changes damage by a factor or a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_modify_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Without a character named it is the damage of the event (FORT-NORM-8)."""
    cards = compiler.cards(data["to"]) if "to" in data else None
    value = compiler.value(data["by"]) if "by" in data else None
    times, lasts = data.get("times", ""), data.get("duration")

    def step(state: FortificationState, frame: Frame) -> None:
        word = times or f"{value(state, frame.context) if value is not None else 0:+d}"
        if cards is None:
            state.rescale(frame.context, word)
            return
        for card in cards(state, frame.context):
            state.modify(card, "modify_damage", word, 0, lasts, frame.context)

    return step


EFFECT = Effect(compile_modify_damage, static="by")
