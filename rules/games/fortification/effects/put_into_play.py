"""put_into_play: puts characters from the hand into the fort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.engine.zones import HAND
from rules.games.fortification.arriving import arrive

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_put_into_play(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Where there is no room, or a Champion is not entitled to come, the card stays where it is (FORT-PLACE-9, FORT-CHAMP-5)."""
    cards, slot = compiler.cards(data["to"]), data.get("slot", 0)

    def step(state: FortificationState, frame: Frame) -> None:
        for card in reversed(cards(state, frame.context)):
            if state.zones[card] == HAND:
                arrive(state, state.setup.owners[card], card, slot)

    return step


EFFECT = Effect(compile_put_into_play)
