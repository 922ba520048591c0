"""discharge_to_hand: takes spent Affinity Cards back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_discharge_to_hand(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Of one element, or whichever the player names; the latest first where they are alike (CW-CHG-4)."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    element = data.get("element", "")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        asked = 0
        taken: list[int] = []
        for seat in players(state, context):
            for _ in range(count(state, context)):
                latest = {
                    state.card(card).pays[0]: card
                    for card in state.seats[seat].affinity_discard
                    if card not in taken and element in ("", state.card(card).pays[0])
                }
                if not latest:
                    break
                said = one_answer(state, frame, asked, "affinity", seat, sorted(latest.values()), about=context.source)
                if said is WAIT:
                    return WAIT
                asked += 1
                taken.append(said)
        for card in taken:
            state.lift(card)
            state.to_pile(card, HAND)
            state.say("went", card, state.setup.owners[card], note=HAND)
        return None

    return step


EFFECT = Effect(compile_discharge_to_hand)
