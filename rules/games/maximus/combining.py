"""What playing a Fusion and playing an Evolution have in common (MAX-EVO-3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.program import CostProgram
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import RESOLVING
from rules.games.maximus import checking, fusing
from rules.games.maximus.paying import FREE, OF_THE_FIELD, Paid
from rules.games.maximus.pieces import Cell
from rules.games.maximus.state import MaximusState


def why_not(
    state: MaximusState, seat: int, card: int, kind: str, materials: tuple[int, ...], place: Cell | None, paid: Paid
) -> Refusal | None:
    """Why a card cannot be made from these Units in this cell, which is one of theirs, and paid for so."""
    refusal = checking.hand_card(state, seat, card)
    if refusal is not None:
        return refusal
    face = state.card(card).unit
    if face is None or face.recipe is None or face.recipe.kind != kind:
        return Refusal("R:WRONG_MODE", "MAX-FUS-6", {"card": card, "mode": kind})
    refusal = checking.forbidden(state, seat, "play", card)
    if refusal is not None:
        return refusal
    pieces = {unit: state.unit(unit) if checking.is_card(state, unit) else None for unit in materials}
    if place is not None and place not in [(p.rank, p.column) for p in pieces.values() if p is not None]:
        return Refusal("R:BAD_CELL", "MAX-FUS-10", {})
    for unit, piece in pieces.items():
        if piece is None or piece.controller != seat:
            return Refusal("R:MATERIAL_NOT_YOURS", "MAX-FUS-1", {"unit": unit})
    is_made = len(set(materials)) == len(materials) and fusing.fits_recipe(
        state, Context(card, seat), face.recipe, materials
    )
    if not is_made:
        return Refusal("R:RECIPE_UNMET", "MAX-FUS-7", {"card": card})
    is_spared = not face.is_avatar and any(state.is_avatar(unit) for unit in materials)
    return checking.first(
        Refusal("R:AVATAR_PROTECTED", "MAX-AVA-9", {}) if is_spared else None,
        _why_not_paid(state, seat, card, materials, paid),
    )


def _why_not_paid(state: MaximusState, seat: int, card: int, materials: tuple[int, ...], paid: Paid) -> Refusal | None:
    """Why the costs cannot be paid so; a material cannot leave the Field for them, but it may be drained (MAX-FUS-25)."""
    face = state.card(card).unit
    assert face is not None
    context = Context(card, seat)
    refusal = checking.costs(state, context, face.costs, paid, face.cost)
    both = taken(face.costs, paid, materials) if refusal is None else []
    if not both:
        return refusal
    cost = [each.data for each in face.costs]
    options = state.cost_options(context, face.costs, face.cost)
    if all(taken(face.costs, option, materials) for option in options):
        return Refusal("R:COST_UNPAYABLE", "MAX-PWR-10", {"cost": cost})
    return Refusal("R:COST_CHOICE_INVALID", "MAX-PWR-12", {"card": both, "cost": cost})


def taken(costs: Sequence[CostProgram], paid: Paid, materials: Sequence[int]) -> list[int]:
    """The materials that costs paid in this way would take off the Field."""
    return [
        number
        for cost, part in zip(costs, paid, strict=True)
        if cost.word in OF_THE_FIELD
        for number in part
        if number in materials
    ]


def play(
    state: MaximusState, seat: int, card: int, materials: tuple[int, ...], cell: Cell, paid: Paid, event: str
) -> None:
    """Pay and combine; `fused` or `evolved`, `entered` and `played` are told (MAX-FUS-6)."""
    face = state.card(card).unit
    assert face is not None
    state.take_out(card)
    state.zones[card] = RESOLVING
    state.pay(Context(card, seat), face.costs, paid, face.cost)
    make(state, seat, card, materials, cell, event)
    state.happens("played", card, seat)


def make(state: MaximusState, seat: int, card: int, materials: tuple[int, ...], cell: Cell, event: str) -> None:
    """Combine Units that are there, and tell it of the card and its materials."""
    fusing.combine(state, card, seat, materials, cell)
    state.happens(event, card, seat)
    for unit in materials:
        state.say(f"{event}_from", unit, seat, target=card)
        state.used_for(event, unit, seat, card)
    state.happens("entered", card, seat)


def ways(state: MaximusState, seat: int, kind: str) -> list[tuple[int, tuple[int, ...], Paid]]:
    """Every card of a kind of recipe that can be made now, from which Units, and how its costs are paid."""
    ready = state.ready.get(kind)
    if ready is None:
        return []
    found: list[tuple[int, tuple[int, ...], Paid]] = []
    for card, face in ready:
        for materials in fusing.materials_for(state, seat, card):
            paid_ways = state.cost_options(Context(card, seat), face.costs, face.cost) if face.costs else FREE
            for paid in paid_ways:
                if len(found) < MOST_WAYS and not taken(face.costs, paid, materials):
                    found.append((card, materials, paid))
    return found
