"""sacrifice: players give up cards of their own on the Field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_sacrifice(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Each player picks; what there is too little of is given up whole (MAX-WORD-9, -11)."""
    players = compiler.players(data["player"])
    count = compiler.value(data.get("count", 1))
    selector = compiler.selector({key: value for key, value in data["filter"].items() if key != "side"})

    def step(state: MaximusState, frame: Frame) -> Any:
        asked = 0
        given: list[int] = []
        for seat in players(state, frame.context):
            cards = selector.find(state, frame.context)
            found = [card for card in cards if card in state.pieces and state.pieces[card].controller == seat]
            if not state.setup.options["avatar_sacrifice"]:
                found = [card for card in found if not state.is_avatar(card)]
            for _ in range(min(count(state, frame.context), len(found))):
                chosen = one_answer(state, frame, asked, "pick_cards", seat, found, about=frame.context.source)
                if chosen is WAIT:
                    return WAIT
                asked += 1
                found.remove(chosen)
                given.append(chosen)
        for card in given:
            if card in state.pieces:
                state.sacrifice(card)
        return None

    return step


EFFECT = Effect(compile_sacrifice)
