"""discard: players put cards from hand into the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_discard(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The owner picks, the opponent picks from the hand, or chance does."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))
    selector = compiler.selector({**data.get("filter", {}), "zone": "hand"})
    chooser = data.get("chooser", "own")

    def step(state: FortificationState, frame: Frame) -> Any:
        context, asked = frame.context, 0
        discards: list[int] = []
        for seat in players(state, context):
            hand = [card for card in sorted(state.seats[seat].hand) if selector.fits(state, context, card)]
            for _ in range(min(count(state, context), len(hand))):
                if chooser == "random":
                    if asked >= len(frame.answers):
                        frame.answers.append(hand[state.chance.below(len(hand))])
                    chosen = frame.answers[asked]
                else:
                    by = seat if chooser == "own" else 1 - seat
                    chosen = one_answer(
                        state, frame, asked, "pick_cards", by, hand, about=context.source, is_hidden=True
                    )
                    if chosen is WAIT:
                        return WAIT
                asked += 1
                hand = [card for card in hand if card != chosen]
                discards.append(chosen)
        for card in discards:
            state.discard(card)
        return None

    return step


EFFECT = Effect(compile_discard)
