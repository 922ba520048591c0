"""How deep reactions answer reactions, for the loophole finder (FORT-CAST-6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.engine.events import Event
    from rules.games.fortification.state import FortificationState


def depth(state: FortificationState, log: Iterable[Event]) -> tuple[int, int]:
    """How many spells were cast before the first of them was carried out, and how many windows may be open one in another.

    A spell that is cast in the last of these windows opens none: then there are more spells than windows.
    """
    open_now = deepest = 0
    for event in log:
        if event.kind == "spell_cast":
            open_now += 1
            deepest = max(deepest, open_now)
        elif event.kind in ("played", "negated"):
            open_now = max(0, open_now - 1)
    return deepest, state.setup.options["reaction_depth_max"]
