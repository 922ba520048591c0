"""draw: players draw from one of their two decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.engine.zones import WORDS

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_draw(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Each player meant draws; with fewer cards, what there is (CW-PHASE-6)."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    zone = WORDS[data.get("zone", "deck")]

    def step(state: CardWarsState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.draw_from(seat, count(state, frame.context), zone)

    return step


EFFECT = Effect(compile_draw)
