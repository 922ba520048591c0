"""activate_trap: the owner of a set Trap whose condition has come activates it (CW-TRAP-3). The same as answering the open window."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.card_wars import checking, traps
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    return None if 1 <= move[1] <= len(state.seats[seat].traps) else checking.unknown("slot")


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    side = state.seats[seat]
    if seat == state.active:
        if state.pending is not None:
            return Refusal(
                "R:CHOICE_PENDING", "CW-TRAP-4", {"player": state.pending.seat, "choice": state.pending.kind}
            )
        return Refusal("E-TRAP-OWN-TURN", "CW-TRAP-3", {})
    card = side.traps[move[1] - 1]
    if card < 0:
        return Refusal("E-EMPTY-SLOT", "CW-TRAP-3", {"n": move[1]})
    if side.activations >= state.setup.options["trap_activations_per_phase"]:
        return Refusal("E-TRAP-PHASE-LIMIT", "CW-TRAP-5", {})
    is_open = state.pending is not None and state.pending.kind == traps.WINDOW
    offered = traps.at_hand(state, traps.scope_of(state)) if is_open else []
    heard = [each for each in offered if each.context.source == card]
    if not any(each.ability.holds(state, each.context) for each in heard):
        return Refusal("E-TRAP-CONDITION", "CW-TRAP-3", {"card": card})
    return None if any(traps.is_possible(state, each) for each in heard) else checking.no_target(card)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    state.pending = None
    state.stack[-1].answers.append(state.seats[seat].traps[move[1] - 1])


ACTION = Action(
    (("slot", "number"),),
    _refuse,
    _perform,
    lambda _state, _seat: [],
    who="anyone",
    unknown=_unknown,
    answers=frozenset((traps.WINDOW,)),
)
