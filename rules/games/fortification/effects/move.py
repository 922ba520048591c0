"""move: lets a party take another order."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_move(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Its player says which, or leaves it as it is (FORT-PARTY-4); one that took a newcomer this turn stays as it is (FORT-PARTY-5)."""
    find = compiler.parties(data["to"])  # type: ignore[attr-defined]

    def step(state: FortificationState, frame: Frame) -> Any:
        for party in find(state, frame.context)[:1]:
            if party.newcomer == state.turn:
                continue
            orders = list(permutations(party.members))
            chosen = one_answer(state, frame, 0, "order_party", party.seat, orders, slot=party.slot, is_hidden=True)
            if chosen is WAIT:
                return WAIT
            if chosen != party.members:
                party.reformed = state.turn  # it takes no newcomer this turn (FORT-PARTY-5)
                state.reorder(party, chosen)
        return None

    return step


EFFECT = Effect(compile_move)
