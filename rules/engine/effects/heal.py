"""heal: takes damage off cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.engine.game_state import GameState


def compile_heal(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The same number from each card meant."""
    cards = compiler.cards(data["to"])
    amount = compiler.value(data["amount"])

    def step(state: GameState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.heal(card, amount(state, frame.context), frame.context)

    return step


EFFECT = Effect(compile_heal)
