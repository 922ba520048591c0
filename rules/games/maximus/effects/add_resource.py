"""add_resource: puts cards into the Resource zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.games.maximus.questions import is_kept_avatar

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_add_resource(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """From hand as its owner picks, else from the top of the pile (MAX-RES-2)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))
    source, drained = data["from"], bool(data.get("drained"))

    def step(state: MaximusState, frame: Frame) -> Any:
        asked = 0
        placed: list[int] = []
        for seat in players(state, frame.context):
            side = state.seats[seat]
            pile = {"hand": sorted(side.hand), "deck": side.deck[::-1], "graveyard": side.graveyard[::-1]}[source]
            pile = [card for card in pile if not is_kept_avatar(state, card)]
            for _ in range(min(count(state, frame.context), len(pile))):
                chosen = pile[0]
                if source != "deck":
                    chosen = one_answer(state, frame, asked, "pick_cards", seat, pile, about=frame.context.source,
                                        is_hidden=source == "hand")  # fmt: skip
                    if chosen is WAIT:
                        return WAIT
                    asked += 1
                pile.remove(chosen)
                placed.append(chosen)
        for card in placed:
            state.place_resource(card, drained=drained)
        return None

    return step


EFFECT = Effect(compile_add_resource)
