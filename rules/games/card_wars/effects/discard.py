"""discard: players put cards from hand away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_discard(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Affinity Cards go to the Discharge, others to the Graveyard; whoever chooses names them one by one (CW-ZONE-15)."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    find = compiler.selector({**data.get("filter", {}), "zone": "hand"}).find
    chooser = data.get("chooser", "own")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        chosen: list[int] = []
        asked = 0
        for seat in players(state, context):
            hand = [card for card in find(state, context) if state.setup.owners[card] == seat]
            for _ in range(min(count(state, context), len(hand))):
                left = sorted(card for card in hand if card not in chosen)
                said = _pick(state, frame, asked, seat, left, chooser)
                if said is WAIT:
                    return WAIT
                asked += 1
                chosen.append(said)
        for card in chosen:
            state.discard(card)
        return None

    return step


def _pick(state: CardWarsState, frame: Frame, at: int, seat: int, cards: list[int], chooser: str) -> Any:
    """One card of a hand. An enemy who chooses does not see the hand and names a card by its place, which comes to a lot."""
    if at < len(frame.answers):
        return frame.answers[at]
    if chooser != "own":
        frame.answers.append(cards[state.chance.below(len(cards))])
        return frame.answers[at]
    return one_answer(state, frame, at, "discard", seat, cards, about=frame.context.source, is_hidden=True)


EFFECT = Effect(compile_discard)
