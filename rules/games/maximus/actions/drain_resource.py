"""drain_resource: drain a Resource for jiggawatts (MAX-RES-6, MAX-RES-7)."""

from __future__ import annotations

import sys

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.events import Event
from rules.engine.zones import NAMES, RESOURCE
from rules.games.maximus import checking
from rules.games.maximus.state import MaximusState


def _is_open(state: MaximusState, seat: int) -> bool:
    return seat == state.active or bool(state.setup.options["resource_drain_window"] == "any_turn")


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    card = move[1]
    if not _is_open(state, seat):
        return Refusal("R:NOT_YOUR_TURN", "MAX-RES-8", {"player": state.active})
    if not checking.is_card(state, card):
        return Refusal("R:NO_SUCH_CARD", "MAX-RES-6", {"card": card})
    if state.setup.owners[card] != seat:
        return Refusal("R:NOT_YOURS", "MAX-RES-6", {"card": card})
    resource = state.resource(card)
    if resource is None:
        return Refusal(
            "R:WRONG_ZONE", "MAX-RES-6", {"card": card, "zone": NAMES[state.zones[card]], "needed": NAMES[RESOURCE]}
        )
    if resource.drained:
        return Refusal("R:ALREADY_DRAINED", "MAX-RES-6", {"card": card})
    bound = state.setup.options["resource_uses_per_turn"]
    if bound is not None and resource.used >= bound:
        return Refusal("R:USED_THIS_TURN", "MAX-RES-7", {"card": card})
    return None


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    resource = state.resource(move[1])
    assert resource is not None
    resource.drained = True
    resource.used += 1
    state.happens("resource_drained", move[1], seat, -1, -1, 0, "", seat)
    if (
        "drained" in state.listeners or "drained" in state.counted
    ):  # it became drained, which the log need not say twice
        state.hear(Event("drained", move[1], seat, audience=seat))
    state.gain_jiggawatts(seat, state.setup.options["jw_per_resource"])


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if not _is_open(state, seat):
        return []
    bound = state.setup.options["resource_uses_per_turn"]
    if bound is None:
        bound = sys.maxsize
    return [
        ("drain_resource", each.number)
        for each in state.seats[seat].resources
        if not each.drained and each.used < bound
    ]


SPARED = frozenset(("attack", "defuse", "end_turn", "move_unit", "place_resource"))
ACTION = Action((("card", "number"),), _refuse, _perform, _legal, who="anyone", spares=SPARED, is_spent=True)
