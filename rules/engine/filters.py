"""Filters: which cards a text means, as two functions: find them all, and test one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.engine.lively import is_steady
from rules.engine.program import Selector, Test
from rules.engine.values import SIGNS, compile_value
from rules.engine.zones import FIELD, IN_PLAY, WORDS
from rules.specs.names import light_key, name_key

if TYPE_CHECKING:
    from rules.engine.compiler import Compiler
    from rules.engine.game_state import GameState

Factory = Callable[[Any, "Compiler"], Test]
PLACES = ("zone", "side")


def compile_filter(data: Mapping[str, Any], compiler: Compiler) -> Selector:
    """A filter in the context of a match: without `zone` it means cards in play, without `side` anybody's."""
    named = data.get("zone", "field")
    words: Sequence[str] = [named] if isinstance(named, str) else named
    codes = tuple(dict.fromkeys(code for word in words for code in compiler.zone_codes(word)))
    side = data.get("side", "any")
    tests = tuple(compiler.filter_test(key, value) for key, value in data.items() if key not in PLACES)
    fields, piles = (
        tuple(code for code in codes if code in IN_PLAY),
        tuple(code for code in codes if code not in IN_PLAY),
    )
    known = frozenset(codes)
    pool = data["kind"] if data.get("kind") in compiler.words.pools and not piles and FIELD in known else ""
    rest = tuple(compiler.filter_test(key, value) for key, value in data.items() if key not in (*PLACES, "kind"))

    def fits(state: GameState, context: Context, card: int) -> bool:
        if state.zones[card] not in known or (
            side != "any" and not _is_on(state, context, state.controller(card), side)
        ):
            return False
        if not fields and card in state.ghosts:
            return bool(_as_printed(state, context, [card], tests))
        for test in tests:  # noqa: SIM110 (a generator costs more than what it would go through)
            if not test(state, context, card):
                return False
        return True

    def find(state: GameState, context: Context) -> list[int]:
        if state.is_dirty:
            state.refresh()
        if pool and (side == "own" or (side == "opponent" and state.setup.seats == 2)):
            found = [each.number for each in state.pool(context.seat if side == "own" else 1 - context.seat, pool)]
            return _passing(state, context, found, rest)
        found = _in_play(state, context, side, known) if fields else []
        if piles:
            found += _in_piles(state, context, piles, side)
            if state.ghosts:
                return _as_printed(state, context, found, tests)
        return _passing(state, context, found, tests)

    return Selector(find, fits, is_steady=not piles and is_steady(data, compiler.words.steady))


def _passing(state: GameState, context: Context, cards: list[int], tests: Sequence[Test]) -> list[int]:
    """The cards that pass all tests."""
    for test in tests:
        cards = [card for card in cards if test(state, context, card)]
    return cards


def _in_play(state: GameState, context: Context, side: str, zones: frozenset[int]) -> list[int]:
    """The cards in play on a side, in the order of arrival."""
    own = context.seat
    if side == "own":
        return [n for n, piece in state.pieces.items() if piece.controller == own and piece.zone in zones]
    if side == "opponent":
        return [n for n, piece in state.pieces.items() if piece.controller != own and piece.zone in zones]
    return [
        n for n, piece in state.pieces.items() if piece.zone in zones and _is_on(state, context, piece.controller, side)
    ]


def _in_piles(state: GameState, context: Context, zones: Sequence[int], side: str) -> list[int]:
    """The cards in zones that are piles, in turn order."""
    seats = [seat for seat in state.in_turn_order() if _is_on(state, context, seat, side)]
    return [card for zone in zones for seat in seats for card in state.pile(seat, zone)]


def _as_printed(state: GameState, context: Context, cards: list[int], tests: Sequence[Test]) -> list[int]:
    """The cards that pass all tests, as what is printed on them, though some have left play just now and are remembered from there."""
    ghosts = state.ghosts
    state.ghosts = {card: ghost for card, ghost in ghosts.items() if card not in cards or card == context.source}
    try:
        return _passing(state, context, cards, tests)
    finally:
        state.ghosts = ghosts


def narrowed(selector: Selector, tests: Sequence[Test]) -> Selector:
    """The cards of a filter that pass further tests too."""
    if not tests:
        return selector

    def fits(state: GameState, context: Context, card: int) -> bool:
        return selector.fits(state, context, card) and all(test(state, context, card) for test in tests)

    def find(state: GameState, context: Context) -> list[int]:
        return [card for card in selector.find(state, context) if all(test(state, context, card) for test in tests)]

    return Selector(find, fits, selector)


def _is_on(state: GameState, context: Context, seat: int, side: str) -> bool:
    if side == "any":
        return True
    if side == "own":
        return seat == context.seat
    return seat == state.active if side == "active" else seat != context.seat


def _flag(work: Callable[[GameState, Context, int], bool]) -> Factory:
    """A key whose value is true or false."""

    def make(value: Any, _compiler: Compiler) -> Test:
        if value:
            return work
        return lambda state, context, card: not work(state, context, card)

    return make


def _is_self(_state: GameState, context: Context, card: int) -> bool:
    return card == context.source


def _is_other(_state: GameState, context: Context, card: int) -> bool:
    return card != context.source


def _is_damaged(state: GameState, _context: Context, card: int) -> bool:
    piece = state.piece(card)
    return piece is not None and piece.damage > 0


def _is_drained(state: GameState, _context: Context, card: int) -> bool:
    return bool(state.is_drained(card))


def _is_face_down(state: GameState, _context: Context, card: int) -> bool:
    return bool(state.is_face_down(card))


def _kind(value: str, _compiler: Compiler) -> Test:
    return lambda state, _context, card: bool(state.kind(card) == value)


def _name(value: Any, _compiler: Compiler) -> Test:
    folded = frozenset(name_key(name) for name in ([value] if isinstance(value, str) else value))
    return lambda state, _context, card: state.setup.programs[card].name_key in folded


def _stat(value: Any, compiler: Compiler) -> Test:
    triples = [value] if isinstance(value[0], str) else value
    made = [(name, SIGNS[sign], compile_value(number, compiler)) for name, sign, number in triples]

    def test(state: GameState, context: Context, card: int) -> bool:
        return all(sign(state.stat(card, name), number(state, context)) for name, sign, number in made)

    return test


def _types(keep: Callable[[frozenset[str], frozenset[str]], bool]) -> Factory:
    def make(value: Any, _compiler: Compiler) -> Test:
        wanted = frozenset(light_key(word) for word in ([value] if isinstance(value, str) else value))
        return lambda state, _context, card: keep(wanted, state.types(card))

    return make


def _keyword(value: str, _compiler: Compiler) -> Test:
    return lambda state, _context, card: value in state.keywords(card)


def _attached_to(value: Any, compiler: Compiler) -> Test:
    cards = compiler.cards(value)

    def test(state: GameState, context: Context, card: int) -> bool:
        piece = state.piece(card)
        return piece is not None and piece.host >= 0 and piece.host in cards(state, context)

    return test


COMMON: Mapping[str, Factory] = {
    "self": _flag(_is_self),
    "not_self": _flag(_is_other),
    "damaged": _flag(_is_damaged),
    "drained": _flag(_is_drained),
    "face_down": _flag(_is_face_down),
    "kind": _kind,
    "name": _name,
    "stat": _stat,
    "types_any": _types(lambda wanted, found: not wanted.isdisjoint(found)),
    "types_all": _types(lambda wanted, found: wanted <= found),
    "types_none": _types(lambda wanted, found: wanted.isdisjoint(found)),
    "keyword": _keyword,
    "attached_to": _attached_to,
}
ZONE_CODES: Mapping[str, tuple[int, ...]] = {
    "field": tuple(sorted(IN_PLAY)),
    **{w: (c,) for w, c in WORDS.items() if w != "field"},
}
