"""clear_weather: puts the Weather away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_clear_weather(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """It goes to its owner's Graveyard (CW-PLAY-10)."""

    def step(state: CardWarsState, frame: Frame) -> None:
        for side in state.seats:
            if side.weather >= 0:
                state.clear_weather(side.weather)
        state.settle_gone()

    return step


EFFECT = Effect(compile_clear_weather)
