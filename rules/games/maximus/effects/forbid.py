"""forbid: forbids cards or players something for a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_forbid(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """A prohibition beats a permission (MAX-GEN-5)."""
    key, lasts = data["key"], data.get("duration", "permanent")
    cards, players = compiler.cards_or_players(data["to"])

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "forbid", key, 0, lasts, frame.context)
        for seat in players(state, frame.context):
            state.ban(seat, key, lasts, frame.context)

    return step


EFFECT = Effect(compile_forbid)
