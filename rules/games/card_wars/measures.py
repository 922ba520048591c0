"""What is counted when a rule of C.A.R.D. Wars is tried out (CW-ATK-13)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.events import Event


def _erased_falls(log: Iterable[Event]) -> tuple[int, int]:
    """How many of the Summons that fell were erased for the war instead of going to the Graveyard."""
    falls = erased = 0
    fallen = -1
    for event in log:
        if event.kind == "defeated":
            falls += 1
            fallen = event.card
        elif event.kind == "erased" and event.card == fallen:
            erased += 1
            fallen = -1
    return erased, falls


MEASURES = (("falls that are erased", _erased_falls),)
