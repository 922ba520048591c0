"""modify_damage: changes damage, by a number or a factor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.blows import FACTORS, change_blow

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_modify_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Inside a replacement it changes the blow that is about to fall; otherwise all fitting blows for a time."""
    by = compiler.value(data["by"]) if "by" in data else None
    factor, element = data.get("times", ""), data.get("element", "")
    sources = compiler.cards(data["from"]) if "from" in data else None
    targets = compiler.cards(data["to"]) if "to" in data else None
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        number = 0 if by is None else by(state, context)
        about = state.in_progress("blows")
        if about is not None and sources is None and targets is None and "duration" not in data:
            change_blow(state, about, context, lambda amount: _changed(amount, number, factor))
            return
        state.last(
            "modify_damage", number, lasts, context, note=element, name=factor,
            sources=None if sources is None else sources(state, context),
            targets=None if targets is None else targets(state, context),
        )  # fmt: skip

    return step


def _changed(amount: int, number: int, factor: str) -> int:
    """Numbers are added first, then the factor works."""
    changed = max(0, amount + number)
    return FACTORS[factor](changed) if factor else changed


EFFECT = Effect(compile_modify_damage, static="by")
