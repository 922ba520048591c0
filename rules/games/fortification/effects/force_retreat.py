"""force_retreat: a party goes home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_force_retreat(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Unless something forbids it to retreat."""
    find = compiler.parties(data["to"])  # type: ignore[attr-defined]

    def step(state: FortificationState, frame: Frame) -> None:
        for party in find(state, frame.context):
            if party.out and not state.must_not("retreat", party.seat, party=party):
                state.go_home(party)

    return step


EFFECT = Effect(compile_force_retreat)
