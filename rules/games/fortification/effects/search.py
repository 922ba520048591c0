"""search: takes cards from the deck into the hand, or into the fort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.events import EVERYBODY
from rules.engine.frames import WAIT, Context, Frame, Step
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND
from rules.games.fortification.arriving import arrive
from rules.games.fortification.looking import NOTHING

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_search(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The player may find nothing; what is found is shown where the card says so."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    selector = compiler.selector({**data["filter"], "zone": "deck", "side": "own"})
    to_fort, is_shown = data.get("where", "hand") == "fort", bool(data.get("revealed"))

    def step(state: FortificationState, frame: Frame) -> Any:
        for seat in players(state, frame.context)[:1]:
            context = Context(frame.context.source, seat, frame.context.ability)
            found = sorted(selector.find(state, context))
            taken: list[int] = []
            for at in range(min(count(state, frame.context), len(found))):
                left = [card for card in found if card not in taken]
                chosen = one_answer(
                    state, frame, at, "search", seat, [*left, NOTHING], about=context.source, is_hidden=True
                )
                if chosen is WAIT:
                    return WAIT
                if chosen == NOTHING:
                    break
                taken.append(chosen)
            for card in taken:
                if is_shown or to_fort:
                    state.say("searched", card, seat, audience=EVERYBODY if is_shown else seat)
                if to_fort:
                    arrive(state, seat, card, 0)
                else:
                    state.take_out(card)
                    state.to_pile(card, HAND)
                    state.say("found", card, seat, audience=seat)
        return None

    return step


EFFECT = Effect(compile_search)
