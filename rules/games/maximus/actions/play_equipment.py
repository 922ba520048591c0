"""play_equipment: play a card from hand as Equipment onto a Unit (MAX-EQP-1); loose Equipment where the ruleset leaves it lying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import FIELD, RESOLVING
from rules.games.maximus import checking
from rules.games.maximus.card_types import EquipmentFace
from rules.games.maximus.paying import FREE
from rules.games.maximus.state import MaximusState


def _loose(state: MaximusState, seat: int, card: int) -> EquipmentFace | None:
    """Equipment that lies on this player's Field without a Unit (`equip_on_destroy` “stay_unattached”)."""
    piece = state.pieces.get(card)
    is_loose = piece is not None and piece.equipment is not None and piece.host < 0 and piece.controller == seat
    return piece.equipment if piece is not None and is_loose and state.zones[card] == FIELD else None


def _loose_ones(state: MaximusState, seat: int) -> Iterator[tuple[int, EquipmentFace]]:
    """All of it that the player can pay for."""
    for card in state.pieces:
        face = _loose(state, seat, card)
        if face is not None and face.cost <= state.seats[seat].jiggawatts:
            yield card, face


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, host, paid = move
    face = _loose(state, seat, card)
    if face is None:
        refusal = checking.hand_card(state, seat, card)
        if refusal is not None:
            return refusal
        face = state.card(card).equipment
    if face is None:
        return Refusal("R:WRONG_MODE", "MAX-EQP-1", {"card": card, "mode": "Equipment"})
    barred = checking.forbidden(state, seat, "play", card)
    if barred is not None:
        return barred
    if not checking.is_card(state, host) or not state.may_host(card, face, seat, host):
        return Refusal("R:HOST_ILLEGAL", "MAX-EQP-5", {"equipment": card, "unit": host})
    if host not in state.hosts(card, face, seat):
        return Refusal("R:EQUIP_LIMIT", "MAX-EQP-8", {"unit": host})
    return checking.costs(state, Context(card, seat), face.costs, paid, face.cost)


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, host, paid = move
    loose = _loose(state, seat, card)
    face = loose or state.card(card).equipment
    assert face is not None
    if loose is None:
        state.take_out(card)
        state.zones[card] = RESOLVING
    state.pay(Context(card, seat), face.costs, paid, face.cost)
    if loose is None:
        state.enter(card, seat, face)
    if host not in state.pieces:  # paying took the host away
        state.drop(card)
        return
    state.put_on(card, host)
    if loose is None:
        state.happens("entered", card, seat)
        state.happens("played", card, seat)


def _legal(state: MaximusState, seat: int) -> list[Move]:
    ready: Sequence[tuple[int, EquipmentFace]] = state.ready.get("equipment", ())
    if state.setup.options["equip_on_destroy"] == "stay_unattached":
        ready = [*ready, *_loose_ones(state, seat)]
    found: list[Move] = []
    for card, face in ready:
        hosts = state.hosts(card, face, seat)
        ways = state.cost_options(Context(card, seat), face.costs, face.cost) if face.costs and hosts else FREE
        found += [("play_equipment", card, host, paid) for paid in ways for host in hosts][:MOST_WAYS]
    return found


ACTION = Action(
    (("card", "number"), ("host", "number"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    gate=MaximusState.look_at_hand,
)
