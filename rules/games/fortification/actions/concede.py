"""concede: give the match up, at any time (FORT-WIN-5)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification.state import FortificationState


def _refuse(_state: FortificationState, _seat: int, _move: Move) -> Refusal | None:
    return None


def _perform(state: FortificationState, seat: int, _move: Move) -> None:
    """Whatever is in progress stays undone, an open question unanswered."""
    state.stack.clear()
    state.pending = None
    state.lose(seat, "conceded")
    state.finish("won", (1 - seat,), "conceded")


def _legal(_state: FortificationState, _seat: int) -> list[Move]:
    """It is never listed, so that no bot gives up by chance."""
    return []


ACTION = Action((), _refuse, _perform, _legal, who="anyone")
