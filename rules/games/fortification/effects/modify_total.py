"""modify_total: changes the attack or defense total of a party."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_modify_total(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The number is worked out once, when the change begins (FORT-NORM-2)."""
    find = compiler.parties(data["party"])  # type: ignore[attr-defined]
    value, lasts, total = compiler.value(data["by"]), data.get("duration"), data["total"]

    def step(state: FortificationState, frame: Frame) -> None:
        for party in find(state, frame.context):
            state.modify_party(party, "modify_total", total, value(state, frame.context), lasts, frame.context)

    return step


EFFECT = Effect(compile_modify_total, static="by")
