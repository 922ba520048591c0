"""reveal: players show cards of a hand or deck to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.engine.zones import HAND, WORDS

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_reveal(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """All of them, or as many as are chosen."""
    players = compiler.players(data["player"])
    zone, chooser = WORDS[data.get("zone", "hand")], data.get("chooser", "own")
    count = compiler.value(data["count"]) if "count" in data else None

    def step(state: FortificationState, frame: Frame) -> Any:
        asked = 0
        shown: list[tuple[int, int]] = []
        for seat in players(state, frame.context):
            pile = state.pile(seat, zone)
            left = sorted(pile) if zone == HAND else pile[::-1]
            number = len(left) if count is None else min(count(state, frame.context), len(left))
            for _ in range(number):
                if number == len(left) or zone != HAND:
                    chosen = left[0]
                elif chooser == "random":
                    if asked >= len(frame.answers):
                        frame.answers.append(left[state.chance.below(len(left))])
                    chosen, asked = frame.answers[asked], asked + 1
                else:
                    by = seat if chooser == "own" else 1 - seat
                    chosen = one_answer(state, frame, asked, "pick_cards", by, left, is_hidden=True)
                    if chosen is WAIT:
                        return WAIT
                    asked += 1
                left = [card for card in left if card != chosen]
                number -= 1
                shown.append((chosen, seat))
        for card, seat in shown:
            state.say("revealed", card, seat)
        return None

    return step


EFFECT = Effect(compile_reveal)
