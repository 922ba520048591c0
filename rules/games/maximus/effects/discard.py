"""discard: players put cards from hand into the Graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.games.maximus.questions import is_kept_avatar

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def _reveal_hand(state: MaximusState, seat: int) -> None:
    """A hand from which an opponent picks lies open (MAX-WORD-8)."""
    for card in sorted(state.seats[seat].hand):
        state.say("revealed", card, seat)


def compile_discard(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The owner picks, an opponent picks from the revealed hand, or chance does (MAX-WORD-8)."""
    players = compiler.players(data.get("player", "$you"))
    count = compiler.value(data.get("count", 1))
    selector = compiler.selector({**data.get("filter", {}), "zone": "hand"})
    chooser = data.get("chooser", "own")

    def step(state: MaximusState, frame: Frame) -> Any:
        asked = 0
        discards: list[int] = []
        if chooser == "opponent" and not frame.answers:
            for seat in players(state, frame.context):
                _reveal_hand(state, seat)
        for seat in players(state, frame.context):
            hand = [card for card in sorted(state.seats[seat].hand) if selector.fits(state, frame.context, card)]
            hand = [card for card in hand if not is_kept_avatar(state, card)]
            for _ in range(min(count(state, frame.context), len(hand))):
                if chooser == "random":
                    if asked >= len(frame.answers):
                        frame.answers.append(hand[state.chance.below(len(hand))])
                    chosen = frame.answers[asked]
                else:
                    by = (
                        seat
                        if chooser == "own"
                        else frame.context.seat
                        if frame.context.seat != seat
                        else state.rival(seat)
                    )
                    chosen = one_answer(
                        state, frame, asked, "pick_cards", by, hand, about=frame.context.source, is_hidden=True
                    )
                    if chosen is WAIT:
                        return WAIT
                asked += 1
                hand.remove(chosen)
                discards.append(chosen)
        for card in discards:
            state.discard(card)
        return None

    return step


EFFECT = Effect(compile_discard)
