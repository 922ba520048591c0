"""set_trap_from: sets Traps from hand or deck, free of cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.resolution import one_answer
from rules.games.card_wars.card_types import TRAP
from rules.games.card_wars.pieces import EMPTY
from rules.games.card_wars.questions import set_trap

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_set_trap_from(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """As long as there are free slots; a searched deck is shuffled (CW-TRAP-1)."""
    zone = data["zone"]
    find = compiler.selector({**data["filter"], "zone": zone, "side": "own"}).find
    count = compiler.value(data.get("count", 1))

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        seat = context.seat
        traps = sorted(card for card in find(state, context) if state.kind(card) == TRAP)
        free = 0 if "set_trap" in state.seats[seat].forbidden else state.seats[seat].traps.count(EMPTY)
        chosen: list[int] = []
        for at in range(min(count(state, context), len(traps), free)):
            left = [card for card in traps if card not in chosen]
            said = one_answer(state, frame, at, "set_trap", seat, left, about=context.source, is_hidden=True)
            if said is WAIT:
                return WAIT
            chosen.append(said)
        for card in chosen:
            set_trap(state, seat, card, state.free_slot(seat))
        if zone == "deck":
            state.shuffle(seat)
        return None

    return step


EFFECT = Effect(compile_set_trap_from)
