"""Conditions that Maximus reads in a way of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.program import Condition

if TYPE_CHECKING:
    from rules.engine.frames import Context
    from rules.games.maximus.state import MaximusState


def _first_this_turn(_value: Any, _compiler: Any) -> Condition:
    """Whether nothing that this ability waits for has happened before in this turn, whether or not its card was there."""

    def holds(state: MaximusState, context: Context) -> bool:
        ability = context.ability
        if context.event is None:
            return False
        earlier = state.happened[: context.vars.get("heard", 0)]
        return not any(each.kind == ability.event and ability.hears(state, context.source, each) for each in earlier)

    return holds  # type: ignore[return-value]


CONDITIONS: Mapping[str, Callable[[Any, Any], Condition]] = {"first_this_turn": _first_this_turn}
