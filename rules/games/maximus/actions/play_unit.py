"""play_unit: play a card from hand as a Unit into a cell (MAX-PLAY-2, MAX-RANK-5)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import RESOLVING
from rules.games.maximus import checking
from rules.games.maximus.paying import FREE
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, rank, column, paid = move
    refusal = checking.hand_card(state, seat, card)
    if refusal is not None:
        return refusal
    face = state.card(card).unit
    if face is None:
        return Refusal("R:WRONG_MODE", "MAX-PLAY-2", {"card": card, "mode": "a Unit"})
    if face.recipe is not None and not face.recipe.is_optional:
        return Refusal("R:RECIPE_REQUIRED", "MAX-FUS-6", {"card": card, "how": face.recipe.kind})
    return (
        checking.forbidden(state, seat, "play", card)
        or checking.cell(state, seat, rank, column)
        or checking.costs(state, Context(card, seat), face.costs, paid, face.cost)
    )


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, rank, column, paid = move
    face = state.card(card).unit
    assert face is not None
    state.take_out(card)
    state.zones[card] = RESOLVING
    if face.cost or face.costs:
        state.pay(Context(card, seat), face.costs, paid, face.cost)
    state.enter(card, seat, face, (rank, column))
    state.happens("entered", card, seat)
    state.happens("played", card, seat)


def _legal(state: MaximusState, seat: int) -> list[Move]:
    ready = state.ready.get("unit")
    if ready is None:
        return []
    found: list[Move] = []
    cells = state.free_cells(seat)
    for card, face in ready:
        ways = state.cost_options(Context(card, seat), face.costs, face.cost) if face.costs else FREE
        found += [("play_unit", card, rank, column, paid) for paid in ways for rank, column in cells][:MOST_WAYS]
    return found


ACTION = Action(
    (("card", "number"), ("rank", "number"), ("column", "number"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    gate=MaximusState.look_at_hand,
)
