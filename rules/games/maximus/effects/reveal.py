"""reveal: players show cards to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.engine.zones import DECK, HAND, WORDS

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_reveal(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All cards of the zone, or a number of them."""
    players = compiler.players(data["player"])
    zone = WORDS[data.get("zone", "hand")]
    count = compiler.value(data["count"]) if "count" in data else None
    chooser = data.get("chooser", "own")
    # An opponent who picks from a hidden hand picks blindly, which is chance.
    is_blind = chooser == "random" or (chooser == "opponent" and zone == HAND)

    def step(state: MaximusState, frame: Frame) -> Any:
        asked = 0
        shown: list[int] = []
        for seat in players(state, frame.context):
            pile = state.pile(seat, zone)[::-1] if zone == DECK else sorted(state.pile(seat, zone))
            number = len(pile) if count is None else min(count(state, frame.context), len(pile))
            is_picked = number < len(pile) and zone != DECK
            for _ in range(number):
                chosen = pile[0]
                if is_picked:
                    if is_blind and asked >= len(frame.answers):
                        frame.answers.append(pile[state.chance.below(len(pile))])
                    by = frame.context.seat if chooser == "opponent" else seat
                    chosen = one_answer(state, frame, asked, "pick_cards", by, pile, is_hidden=by == seat)
                    if chosen is WAIT:
                        return WAIT
                    asked += 1
                pile.remove(chosen)
                shown.append(chosen)
        for card in shown:
            state.say("revealed", card, state.setup.owners[card])
        return None

    return step


EFFECT = Effect(compile_reveal)
