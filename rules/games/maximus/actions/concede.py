"""concede: a player gives up at any time (MAX-END-10). Never listed, since bots do not give up."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, _move: Move) -> Refusal | None:
    """A loss that is not found yet, since another player's question is open, is a loss already (MAX-END-8)."""
    return Refusal("R:ELIMINATED") if state.seats[seat].lost else None


def _perform(state: MaximusState, seat: int, _move: Move) -> None:
    state.say("conceded", player=seat)
    others = [each for each in state.seats if not each.is_out and not each.lost and each.number != seat]
    pending = state.pending
    if len(others) < 2:
        state.pending = None
        state.stack.clear()
    elif pending is not None and pending.seat == seat:
        # The question vanishes; what it interrupted goes on for the others, with the answer that does least.
        state.pending = None
        state.stack[-1].answers.append(pending.options[-1])
    state.lose(seat, "conceded")


ACTION = Action((), _refuse, _perform, lambda _state, _seat: [], who="anyone")
