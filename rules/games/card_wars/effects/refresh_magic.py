"""refresh_magic: turns used Magic face-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_refresh_magic(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It can be cast again, once a turn as ever (CW-MAG-3)."""
    cards = compiler.cards(data["to"])

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            if state.turn_magic(card, used=False):
                state.happens("magic_refreshed", card, state.setup.owners[card])

    return step


EFFECT = Effect(compile_refresh_magic)
