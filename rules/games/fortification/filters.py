"""Filter keys that only Fortification has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.filters import Factory
from rules.engine.frames import Context
from rules.engine.program import Test
from rules.games.fortification import parties
from rules.games.fortification.compiling import IN_PARTY
from rules.specs.names import name_key

if TYPE_CHECKING:
    from rules.games.fortification.pieces import Piece
    from rules.games.fortification.state import FortificationState

Reader = Callable[["FortificationState", "Piece"], bool]


def _flag(work: Reader) -> Factory:
    """Something a card in play is or is not; cards elsewhere are neither."""

    def make(value: Any, _compiler: Any) -> Test:
        wanted = bool(value)

        def test(state: Any, _context: Context, card: int) -> bool:
            piece = state.piece(card)
            return piece is not None and work(state, piece) == wanted

        return test

    return make


def _lead(state: FortificationState, piece: Piece) -> bool:
    return state.is_lead(piece.number)


def _newcomer(state: FortificationState, piece: Piece) -> bool:
    return piece.arrived == state.turn


def _spell_access(value: Any, _compiler: Any) -> Test:
    wanted = bool(value)

    def test(state: Any, _context: Context, card: int) -> bool:
        face = state.card(card).character
        return face is not None and bool(face.access) == wanted

    return test


def _role(value: Any, _compiler: Any) -> Test:
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda state, _context, card: state.card(card).role in wanted  # type: ignore[attr-defined]


def _elements(keep: Callable[[frozenset[str], frozenset[str]], bool]) -> Factory:
    def make(value: Any, _compiler: Any) -> Test:
        wanted = frozenset([value] if isinstance(value, str) else value)
        return lambda state, _context, card: keep(wanted, state.card(card).elements)  # type: ignore[attr-defined]

    return make


def _wears(value: str, _compiler: Any) -> Test:
    def test(state: Any, _context: Context, card: int) -> bool:
        piece = state.piece(card)
        return piece is not None and any(state.card(worn).role == value for worn in piece.attached)

    return test


def _slot(value: int, _compiler: Any) -> Test:
    def test(state: Any, _context: Context, card: int) -> bool:
        piece = state.piece(card)
        return piece is not None and piece.slot == value

    return test


def _place(value: int, _compiler: Any) -> Test:
    return lambda state, _context, card: state.place_of(card) == value  # type: ignore[attr-defined]


def _identity(value: Any, _compiler: Any) -> Test:
    wanted = frozenset(name_key(word) for word in ([value] if isinstance(value, str) else value))

    def test(state: Any, _context: Context, card: int) -> bool:
        face = state.card(card).character
        return face is not None and face.identity in wanted

    return test


def _in_party(value: str, _compiler: Any) -> Test:
    """Cards of the own or the opposing party, what its members wear among them."""
    find = parties.own_party if value == "own_party" else parties.opposing_party

    def test(state: Any, context: Context, card: int) -> bool:
        piece = state.piece(card)
        if piece is None:
            return False
        return any(party.seat == piece.controller and party.slot == piece.slot for party in find(state, context))

    return test


FILTERS: Mapping[str, Factory] = {
    "lead": _flag(_lead),
    "newcomer": _flag(_newcomer),
    "fort": _flag(lambda _state, piece: not piece.out),
    "battleground": _flag(lambda _state, piece: piece.out),
    "spell_access": _spell_access,
    "role": _role,
    "elements_any": _elements(lambda wanted, found: not wanted.isdisjoint(found)),
    "elements_all": _elements(lambda wanted, found: wanted <= found),
    "elements_none": _elements(lambda wanted, found: wanted.isdisjoint(found)),
    "wears": _wears,
    "slot": _slot,
    "place": _place,
    "identity": _identity,
    IN_PARTY: _in_party,
}
