"""bonus_charge: gives charges that count this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_bonus_charge(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """They pay before any Affinity Card does (CW-CHG-2)."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    element = data.get("element", "")

    def step(state: CardWarsState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            number = max(0, count(state, frame.context))
            state.seats[seat].charges += [element] * number
            state.say("charges_gained", player=seat, amount=number, note=element)

    return step


EFFECT = Effect(compile_bonus_charge)
