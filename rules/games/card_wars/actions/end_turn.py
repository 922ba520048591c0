"""end_turn: the turn ends from any phase; those that are left pass without an action (CW-PHASE-14)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.games.card_wars import phases
from rules.games.card_wars.state import CardWarsState


def _perform(state: CardWarsState, _seat: int, _move: Move) -> None:
    phases.leave_phase(state, goes_through=True)


ACTION = Action((), lambda _state, _seat, _move: None, _perform, lambda _state, _seat: [("end_turn",)])
