"""defuse: splits Fusions into their components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.maximus import splitting, windows

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_defuse(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Its controller says how, as for the action (MAX-FUS-12)."""
    cards = compiler.cards(data["to"])

    def step(state: MaximusState, frame: Frame) -> None:
        windows.demand(state, [card for card in cards(state, frame.context) if splitting.can_defuse(state, card)])

    return step


EFFECT = Effect(compile_defuse)
