"""Fusion and Evolution: which Units make a card, and what becomes of them (MAX-FUS, MAX-EVO)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rules.engine.frames import Context
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import UNDER
from rules.games.maximus.card_types import EVOLUTION, Recipe
from rules.games.maximus.layers import tells
from rules.games.maximus.pieces import Cell, Piece
from rules.games.maximus.state import MaximusState


def fits_recipe(state: MaximusState, context: Context, recipe: Recipe, units: Sequence[int]) -> bool:
    """Whether the Units can be assigned one to one to the slots, in any order (MAX-FUS-7)."""
    return len(units) == len(recipe.slots) and _assigned(state, context, recipe, list(units), 0)


def _assigned(state: MaximusState, context: Context, recipe: Recipe, units: list[int], slot: int) -> bool:
    if slot == len(recipe.slots):
        return True
    return any(
        recipe.slots[slot].fits(state, context, unit)
        and _assigned(state, context, recipe, units[:at] + units[at + 1 :], slot + 1)
        for at, unit in enumerate(units)
    )


def materials_for(state: MaximusState, seat: int, card: int) -> list[tuple[int, ...]]:
    """The sets of Units from which a card's recipe can be made now, each once, up to a bound."""
    face = state.card(card).unit
    assert face is not None
    assert face.recipe is not None
    recipe, context = face.recipe, Context(card, seat)
    own = [
        number
        for number, piece in state.pieces.items()
        if piece.controller == seat and piece.unit is not None and (face.is_avatar or not piece.unit.is_avatar)
    ]
    fitting = [[unit for unit in own if slot.fits(state, context, unit)] for slot in recipe.slots]
    found: dict[tuple[int, ...], None] = {(): None}
    for units in fitting:  # slot by slot, so that the order of the materials does not count
        more = ((*chosen, unit) for chosen in found for unit in units if unit not in chosen)
        found = dict.fromkeys(islice(dict.fromkeys(tuple(sorted(each)) for each in more), MOST_WAYS))
    return list(found)


def empty_slots(state: MaximusState, seat: int, card: int) -> int:
    """How many slots of a recipe stay empty at least, with the Units that are there."""
    face = state.card(card).unit
    assert face is not None
    assert face.recipe is not None
    context = Context(card, seat)
    own = [number for number, piece in state.pieces.items() if piece.controller == seat and piece.unit is not None]
    left = own.copy()
    for slot in face.recipe.slots:
        fitting = next((unit for unit in left if slot.fits(state, context, unit)), None)
        if fitting is not None:
            left.remove(fitting)
    return max(1, len(face.recipe.slots) - (len(own) - len(left)))


def combine(state: MaximusState, card: int, seat: int, materials: Sequence[int], cell: Cell) -> Piece:
    """Put the materials under a Fusion or Evolution that takes over what applied to them (MAX-FUS-3, -4, -5, -9)."""
    face = state.card(card).unit
    assert face is not None
    under = [state.lift(number) for number in materials]
    top = state.enter(card, seat, face, cell)
    top.under = under
    for piece in under:
        piece.zone = UNDER
        state.zones[piece.number] = UNDER
        state.ghosts.pop(piece.number, None)
        for change in piece.changes:
            change.origin = (*change.origin, piece.number)
        top.changes += piece.changes
        piece.changes = []
        for equipment in piece.attached:
            state.pieces[equipment].host = card
            top.attached.append(equipment)
        piece.attached = []
    # What lies underneath is off, but for what the card on top has taken over (MAX-ZONE-14, MAX-FUS-23, MAX-FUS-5).
    state.settle_gone(under)
    state.has_grants = state.has_grants or any(tells(change.word, change.ability) for change in top.changes)
    top.drained = _arrives_drained(state, top, under)
    top.stays_drained = any(piece.stays_drained for piece in under)
    if face.recipe is not None and face.recipe.kind == EVOLUTION and state.setup.options["evolution_carries_damage"]:
        top.damage = sum(piece.damage for piece in under)
        state.units_hurt = True
    state.is_dirty = True
    state.opened(seat, [(piece.rank, piece.column) for piece in under])
    return top


def _arrives_drained(state: MaximusState, top: Piece, under: list[Piece]) -> bool:
    how = state.setup.options["fusion_drained"]
    if how == "any":
        return any(piece.drained for piece in under) or "enters_drained" in top.keywords
    return (how == "all" and all(piece.drained for piece in under)) or "enters_drained" in top.keywords
