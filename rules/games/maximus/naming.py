"""Which cards an effect may do something to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler
from rules.engine.frames import Context
from rules.engine.program import Cards
from rules.engine.zones import RESOURCE

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def reached(data: Any, compiler: Compiler) -> Cards:
    """The cards that a reference means; Resources only where a filter names their zone, not as what an event speaks of (MAX-RES-13)."""
    cards = compiler.cards(data)
    if not isinstance(data, str) or not data.startswith("$event."):
        return cards

    def outside(state: MaximusState, context: Context) -> list[int]:
        return [card for card in cards(state, context) if state.zones[card] != RESOURCE]

    return outside  # type: ignore[return-value]
