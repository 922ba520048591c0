"""end_battle: ends the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_end_battle(_data: Mapping[str, Any], _compiler: Compiler) -> Step:
    """What is left of a strike does nothing (FORT-BATTLE-1)."""

    def step(state: FortificationState, _frame: Frame) -> None:
        if state.battle is not None:
            state.battle_ends = True

    return step


EFFECT = Effect(compile_end_battle)
