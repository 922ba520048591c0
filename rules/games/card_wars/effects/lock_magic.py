"""lock_magic: turns Magic face-down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_lock_magic(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It counts as used (CW-MAG-3)."""
    cards = compiler.cards(data["to"])

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            if state.turn_magic(card, used=True):
                state.say("magic_locked", card, state.setup.owners[card])

    return step


EFFECT = Effect(compile_lock_magic)
