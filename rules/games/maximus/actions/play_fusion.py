"""play_fusion: combine Units into a Fusion from hand (MAX-FUS-1)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.maximus import combining
from rules.games.maximus.card_types import FUSION
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, materials, place, paid = move
    return combining.why_not(state, seat, card, FUSION, materials, place, paid)


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, materials, place, paid = move
    combining.play(state, seat, card, materials, place, paid, "fused")


def _legal(state: MaximusState, seat: int) -> list[Move]:
    ways = combining.ways(state, seat, FUSION)
    return ways and [
        ("play_fusion", card, materials, (state.pieces[unit].rank, state.pieces[unit].column), paid)
        for card, materials, paid in ways
        for unit in materials
    ]


ACTION = Action(
    (("card", "number"), ("materials", "numbers"), ("cell", "numbers"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    gate=MaximusState.look_at_hand,
)
