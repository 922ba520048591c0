"""reflect_damage: sends damage back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.blows import EFFECT_BY, Blow, change_blow

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_reflect_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """What is reflected is not suffered where the blow is still about to fall."""
    cards = compiler.cards(data["to"])
    amount = compiler.value(data["amount"]) if "amount" in data else None

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        event = context.event
        whole = event.amount if event is not None else 0
        number = whole if amount is None else min(whole, amount(state, context))
        about = state.in_progress("blows")
        if about is not None:
            blows = [Blow(*each) for each in about.vars["blows"]]
            number = min(number, sum(blow.amount for blow in blows if event is not None and blow.card == event.card))
            change_blow(state, about, context, lambda left: max(0, left - number))
        hit = [piece for piece in map(state.summon, cards(state, context)) if piece is not None]
        state.hurt(
            [
                Blow(piece.number, piece.stamp, number, context.source, EFFECT_BY)
                for piece in hit
                if number > 0 and not state.is_spared(piece, context)
            ]
        )

    return step


EFFECT = Effect(compile_reflect_damage)
