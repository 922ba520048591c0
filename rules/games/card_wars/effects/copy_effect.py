"""copy_effect: does what another card does when it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Context, Frame, Step
from rules.games.card_wars.copying import COPY, is_copy_in_progress

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_copy_effect(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Its targets are named now; what it costs is not paid."""
    cards = compiler.cards(data["of"])

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        for card in cards(state, context)[:1]:
            for ability in reversed(state.card(card).resolving):
                if is_copy_in_progress(state, ability):
                    continue
                copied = Context(context.source, context.seat, ability)
                if "bearer" in context.vars:
                    copied.vars["bearer"] = context.vars["bearer"]
                copied.vars["copied"] = card
                state.push(COPY, copied)

    return step


EFFECT = Effect(compile_copy_effect)
