"""search: recruits: takes cards from the deck into hand or onto the Field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Context, Frame, Step
from rules.games.maximus import arriving

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_search(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The player may find nothing; what is found is shown, the deck is shuffled (MAX-WORD-16)."""
    players = compiler.players(data.get("player", "$you"))
    selector = compiler.selector({**data["filter"], "zone": "deck", "side": "own"})
    count = compiler.value(data.get("count", 1))
    where, kind = data.get("where", "either"), data["filter"].get("kind", "")

    def step(state: MaximusState, frame: Frame) -> Any:
        for seat in reversed(players(state, frame.context)):  # the last is put on the stack first
            context = Context(frame.context.source, seat, frame.context.ability)
            context.vars = {"find": selector.find(state, context), "count": count(state, frame.context)}
            context.vars |= {"where": where, "kind": kind}
            state.push(arriving.RECRUIT, context)

    return step


EFFECT = Effect(compile_search)
