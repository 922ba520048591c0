"""decline_trap: no Trap is activated in the open window (CW-TRAP-4). The same as answering it so."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.card_wars import traps
from rules.games.card_wars.state import CardWarsState


def _refuse(state: CardWarsState, seat: int, _move: Move) -> Refusal | None:
    if seat == state.active:
        if state.pending is not None:
            return Refusal(
                "R:CHOICE_PENDING", "CW-TRAP-4", {"player": state.pending.seat, "choice": state.pending.kind}
            )
        return Refusal("E-TRAP-OWN-TURN", "CW-TRAP-3", {})
    is_open = state.pending is not None and state.pending.kind == traps.WINDOW
    return None if is_open else Refusal("E-TRAP-CONDITION", "CW-TRAP-4", {})


def _perform(state: CardWarsState, _seat: int, _move: Move) -> None:
    state.pending = None
    state.stack[-1].answers.append(traps.DECLINE)


ACTION = Action((), _refuse, _perform, lambda _state, _seat: [], who="anyone", answers=frozenset((traps.WINDOW,)))
