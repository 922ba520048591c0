"""What bots need to know of Maximus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine.habits import Habits
from rules.games.maximus.arriving import RECRUIT
from rules.games.maximus.evaluation import evaluate

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def comes_first(state: MaximusState, seat: int) -> tuple[str, ...]:
    """One Resource a turn is worth more than anything else, to a player who does not think."""
    return () if state.seats[seat].placed else ("place_resource",)


def shows(state: MaximusState, seat: int) -> Iterator[int]:
    """Who recruits sees the cards of the Deck that can be found, until that is done."""
    for frame in state.stack:
        if frame.block is RECRUIT and frame.context.seat == seat:
            yield from frame.context.vars["find"]


HABITS = Habits(
    evaluate=evaluate,
    shows=shows,
    first=comes_first,
    shy=frozenset(("defuse", "place_resource")),
    mix={"unit": 0.55},
)
