"""concede: a player gives up the battle, or the whole war, at any time (CW-OBJ-7). Never listed, since bots do not give up."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.card_wars import checking
from rules.games.card_wars.state import CardWarsState
from rules.games.card_wars.war import WAR_CONCEDED

SCOPES = ("battle", "war")


def _unknown(_state: CardWarsState, _seat: int, move: Move) -> Refusal | None:
    return None if move[1] in (None, *SCOPES) else checking.unknown("scope")


def _refuse(_state: CardWarsState, _seat: int, _move: Move) -> Refusal | None:
    return None


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    state.say("conceded", player=seat, note=move[1] or SCOPES[0])
    state.lose(seat, "conceded" if move[1] != "war" else WAR_CONCEDED)


ACTION = Action((("scope", "text"),), _refuse, _perform, lambda _state, _seat: [], who="anyone", unknown=_unknown)
