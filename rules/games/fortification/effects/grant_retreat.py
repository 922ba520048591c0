"""grant_retreat: permits a party an early retreat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_grant_retreat(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """At the end of the battle or at the start of the opponent's turn (FORT-MOB-9)."""
    find = compiler.parties(data["to"])  # type: ignore[attr-defined]
    windows = tuple(data["window"])

    def step(state: FortificationState, frame: Frame) -> None:
        for party in find(state, frame.context):
            party.retreats = (*party.retreats, *(each for each in windows if each not in party.retreats))
            state.say("retreat_granted", player=party.seat, amount=party.slot)

    return step


EFFECT = Effect(compile_grant_retreat)
