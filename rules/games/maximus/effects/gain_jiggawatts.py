"""gain_jiggawatts: players gain jiggawatts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_gain_jiggawatts(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Up to the cap of the ruleset (MAX-RES-11)."""
    players = compiler.players(data.get("player", "$you"))
    amount = compiler.value(data["amount"])

    def step(state: MaximusState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            state.gain_jiggawatts(seat, amount(state, frame.context), frame.context.source)

    return step


EFFECT = Effect(compile_gain_jiggawatts)
