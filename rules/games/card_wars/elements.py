"""Effects that give Summons an element, which their player names where the card does not (CW-RAR-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_element(word: str, data: Mapping[str, Any], compiler: Compiler) -> Step:
    """A change of this word, with the element, for each Summon that is meant."""
    cards, named = compiler.cards(data["to"]), data.get("element", "")
    lasts = data.get("duration", "permanent")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        found = cards(state, context)
        chosen = named
        if not chosen and found:
            options = list(state.setup.options["elements"])
            chosen = one_answer(state, frame, 0, "element", context.seat, options, about=context.source)
            if chosen is WAIT:
                return WAIT
        for card in found:
            state.modify(card, word, chosen, 0, lasts, context)
        return None

    return step
