"""fuse: plays a Fusion by an effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Context, Frame, Step
from rules.games.maximus import arriving
from rules.games.maximus.card_types import FUSION

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_fuse(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Materials as usual; costs unless it is free; a deck is shuffled afterwards (MAX-FUS-21)."""
    players = compiler.players(data.get("player", "$you"))
    source, free = data.get("from", "hand"), bool(data.get("free"))
    selector = compiler.selector({**data["filter"], "zone": source, "side": "own"})
    base = compiler.cards(data["base"]) if "base" in data else None

    def step(state: MaximusState, frame: Frame) -> Any:
        for seat in players(state, frame.context)[:1]:
            context = Context(frame.context.source, seat, frame.context.ability)
            only = base(state, frame.context) if base is not None else None
            context.vars = {
                "options": arriving.combinations(state, context, selector, FUSION, free, only),
                "from": source,
                "free": free,
            }
            state.push(arriving.FUSE, context)

    return step


EFFECT = Effect(compile_fuse)
