"""Effects by which a party must, or cannot, defend in the battle; the attacker names it where the card does not (FORT-ATK-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

MUST, CANNOT = 1, -1
WORDS = {MUST: "force_defender", CANNOT: "bar_defender"}


def compile_defender(sign: int, data: Mapping[str, Any], _compiler: Compiler) -> Step:
    """Note the slot of a party of the defender's, with this sign."""
    slot, word = data.get("slot", 0), WORDS[sign]

    def step(state: FortificationState, frame: Frame) -> Any:
        battle = state.battle
        if battle is None:
            return None
        options = [party.slot for party in state.seats[1 - battle.seat].parties if party is not None]
        chosen = slot
        if not slot and options:
            chosen = one_answer(state, frame, 0, word, frame.context.seat, options)
            if chosen is WAIT:
                return WAIT
        if chosen in options:
            battle.forced = (*battle.forced, sign * chosen)
            state.say(word, player=1 - battle.seat, amount=chosen)
        return None

    return step
