"""reveal: shows cards of a player to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.engine.zones import DECK, WORDS

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_reveal(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All of a zone or a number of cards, chosen or by lot."""
    players = compiler.players(data["player"])
    zone = WORDS[data.get("zone", "hand")]
    count = compiler.value(data["count"]) if "count" in data else None

    def step(state: CardWarsState, frame: Frame) -> None:
        for seat in players(state, frame.context):
            pile = state.pile(seat, zone)
            shown = pile.copy() if zone != DECK else pile[::-1]
            if count is not None and zone != DECK:
                state.chance.shuffle(shown)
            for card in shown if count is None else shown[: count(state, frame.context)]:
                state.say("revealed", card, seat)

    return step


EFFECT = Effect(compile_reveal)
