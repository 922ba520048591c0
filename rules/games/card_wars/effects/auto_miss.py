"""auto_miss: the next attack of, or against, Summons misses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_auto_miss(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Whatever the die shows; it is used up by that attack."""
    sources = compiler.cards(data["to"]) if "to" in data else None
    targets = compiler.cards(data["against"]) if "against" in data else None
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        for source in [None] if sources is None else sources(state, context):
            for target in [None] if targets is None else targets(state, context):
                state.last(
                    "auto_miss", -1, lasts, context,
                    sources=None if source is None else [source], targets=None if target is None else [target],
                )  # fmt: skip

    return step


EFFECT = Effect(compile_auto_miss)
