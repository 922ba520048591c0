"""forbid: forbids Summons or a player something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_forbid(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """For a time; a prohibition beats every permission."""
    cards, players = compiler.cards_or_players(data["to"])
    key, lasts = data["key"], data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            state.modify(card, "forbid", key, 0, lasts, frame.context)
        for seat in players(state, frame.context):
            state.ban(seat, key, lasts, frame.context)

    return step


EFFECT = Effect(compile_forbid, static="value")
