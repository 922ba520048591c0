"""Filter keys that only Maximus has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.filters import Factory
from rules.engine.frames import Context
from rules.engine.program import Test

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

Reader = Callable[["MaximusState", Context, int], bool]


def _flag(work: Reader) -> Factory:
    def make(value: Any, _compiler: Any) -> Test:
        wanted = bool(value)
        return lambda state, context, card: work(state, context, card) == wanted  # type: ignore[arg-type]

    return make


def _attackable(state: MaximusState, context: Context, card: int) -> bool:
    """Units of other players on whom an attack could be declared now (MAX-RANK-10)."""
    piece = state.unit(card)
    return piece is not None and piece.controller != context.seat and card in state.attackable(piece.controller)


def _frontmost(state: MaximusState, _context: Context, card: int) -> bool:
    piece = state.unit(card)
    return piece is not None and card in state.frontmost(piece.controller)


def _avatar(state: MaximusState, _context: Context, card: int) -> bool:
    return state.is_avatar(card)


def _equipped(state: MaximusState, _context: Context, card: int) -> bool:
    piece = state.pieces.get(card)
    return piece is not None and bool(piece.attached)


def _recipe(value: str, _compiler: Any) -> Test:
    def test(state: Any, _context: Context, card: int) -> bool:
        face = state.card(card).unit
        recipe = face.recipe.kind if face is not None and face.recipe is not None else "none"
        return bool(recipe == value)

    return test


def _place(name: str) -> Factory:
    def make(value: int, _compiler: Any) -> Test:
        def test(state: Any, _context: Context, card: int) -> bool:
            piece = state.unit(card)
            return piece is not None and getattr(piece, name) == value

        return test

    return make


def _kind(value: str, _compiler: Any) -> Test:
    """What a card is on the Field; elsewhere all that it can be played as, so that a dual card is both (MAX-EQP-6)."""
    if value not in ("unit", "equipment", "verb"):
        return lambda _state, _context, _card: True  # any card

    def test(state: Any, _context: Context, card: int) -> bool:
        piece = state.piece(card)
        return bool(piece.kind == value if piece is not None else getattr(state.card(card), value) is not None)

    return test


def is_blind(data: Mapping[str, Any], chooser: str) -> bool:
    """Whether cards meant lie in a Deck, or in a hand that is not the chooser's (MAX-GEN-8): who cannot look picks by chance."""
    zones = data.get("zone", "field")
    named = [zones] if isinstance(zones, str) else zones
    return "deck" in named or ("hand" in named and data.get("side", "any") != chooser)


FILTERS: Mapping[str, Factory] = {
    "kind": _kind,
    "attackable": _flag(_attackable),
    "frontmost": _flag(_frontmost),
    "avatar": _flag(_avatar),
    "equipped": _flag(_equipped),
    "recipe": _recipe,
    "rank": _place("rank"),
    "column": _place("column"),
}
