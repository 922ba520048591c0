"""end_turn: the active player ends the turn (MAX-TURN-7)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.games.maximus.state import MaximusState


def _perform(state: MaximusState, _seat: int, _move: Move) -> None:
    state.begin_end_of_turn()


ACTION = Action((), lambda _state, _seat, _move: None, _perform, lambda _state, _seat: [("end_turn",)])
