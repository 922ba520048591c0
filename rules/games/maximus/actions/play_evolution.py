"""play_evolution: evolve a Unit into an Evolution from hand (MAX-EVO-1)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.maximus import combining
from rules.games.maximus.card_types import EVOLUTION
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, base, paid = move
    return combining.why_not(state, seat, card, EVOLUTION, (base,), None, paid)


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, base, paid = move
    place = (state.pieces[base].rank, state.pieces[base].column)
    combining.play(state, seat, card, (base,), place, paid, "evolved")


def _legal(state: MaximusState, seat: int) -> list[Move]:
    ways = combining.ways(state, seat, EVOLUTION)
    return ways and [("play_evolution", card, materials[0], paid) for card, materials, paid in ways]


ACTION = Action(
    (("card", "number"), ("base", "number"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    gate=MaximusState.look_at_hand,
)
