"""place_resource: put a card from hand face-down into the Resource zone (MAX-RES-1, MAX-RES-2)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.maximus import checking
from rules.games.maximus.questions import is_kept_avatar
from rules.games.maximus.state import MaximusState


def _is_full(state: MaximusState, seat: int) -> bool:
    bound, side = state.setup.options["resources_per_turn"], state.seats[seat]
    return bound is not None and side.placed >= bound + side.extra_resources


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    refusal = checking.hand_card(state, seat, move[1])
    if refusal is None and _is_full(state, seat):
        refusal = Refusal("R:RESOURCE_LIMIT", "MAX-RES-2", {"n": state.seats[seat].placed})
    if refusal is None and is_kept_avatar(state, move[1]):
        refusal = Refusal("R:AVATAR_PROTECTED", "MAX-AVA-5", {})
    return refusal


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    state.seats[seat].placed += 1
    state.place_resource(move[1])


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if _is_full(state, seat):
        return []
    if state.setup.options["avatar_start"] == "field":
        return [("place_resource", card) for card in state.seats[seat].hand]
    return [("place_resource", card) for card in state.seats[seat].hand if not is_kept_avatar(state, card)]


SPARED = frozenset(("attack", "defuse", "move_unit", "end_turn"))
ACTION = Action((("card", "number"),), _refuse, _perform, _legal, spares=SPARED)
