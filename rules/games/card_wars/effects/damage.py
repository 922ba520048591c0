"""damage: damages Summons by an effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.card_wars.blows import EFFECT_BY, Blow

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_damage(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All take it at the same moment; the kind of damage says what reduces it (CW-ATK-8)."""
    cards, amount = compiler.cards(data["to"]), compiler.value(data["amount"])
    kind, element = data.get("type", "physical"), data.get("element", "")

    def step(state: CardWarsState, frame: Frame) -> None:
        context = frame.context
        blows = []
        for card in cards(state, context):
            piece = state.summon(card)
            if piece is not None and not state.is_spared(piece, context):
                lost = state.damage_of(piece, amount(state, context), kind, element, context.source, EFFECT_BY)
                blows.append(Blow(card, piece.stamp, lost, context.source, EFFECT_BY))
        state.hurt(blows)

    return step


EFFECT = Effect(compile_damage)
