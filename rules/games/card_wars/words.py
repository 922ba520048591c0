"""Filter keys, references and conditions that only C.A.R.D. Wars has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.filters import Factory
from rules.engine.frames import Context
from rules.engine.program import Cards, Condition, Test
from rules.engine.values import SIGNS
from rules.engine.zones import FIELD
from rules.games.card_wars.pieces import EMPTY
from rules.specs.names import name_key

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

Reader = Callable[["CardWarsState", Context, int], bool]


# ----------------------------------------------------------------------------------------------------------------- filters
def _flag(work: Reader) -> Factory:
    def make(value: Any, _compiler: Any) -> Test:
        wanted = bool(value)
        return lambda state, context, card: work(state, context, card) == wanted  # type: ignore[arg-type]

    return make


def _row(state: CardWarsState, _context: Context, card: int) -> bool:
    piece = state.piece(card)
    return piece is not None and piece.is_row


def _bench(state: CardWarsState, _context: Context, card: int) -> bool:
    piece = state.piece(card)
    return piece is not None and piece.zone == FIELD and not piece.is_row


def _used(state: CardWarsState, _context: Context, card: int) -> bool:
    return state.is_used(card)


def _summoned(state: CardWarsState, _context: Context, card: int) -> bool:
    piece = state.pieces.get(card)
    return piece is not None and piece.arrived == state.turn


def _cell(value: int, _compiler: Any) -> Test:
    """Cells count from 1; the 0 that the language also knows is no cell."""

    def test(state: Any, _context: Context, card: int) -> bool:
        piece = state.pieces.get(card)
        return piece is not None and piece.zone == FIELD and piece.cell + 1 == value

    return test


def _attack_type(value: str, _compiler: Any) -> Test:
    def test(state: Any, _context: Context, card: int) -> bool:
        piece = state.summon(card) or state.ghosts.get(card)
        return bool((piece.attack_type if piece is not None else state.card(card).attack_type) == value)

    return test


def _class_tag(value: str, _compiler: Any) -> Test:
    return lambda state, _context, card: state.card(card).class_tag == value  # type: ignore[attr-defined]


def _base(value: Any, _compiler: Any) -> Test:
    """The card in all its rarities, which share one name (CW-RAR-6)."""
    folded = frozenset(name_key(name) for name in ([value] if isinstance(value, str) else value))
    return lambda state, _context, card: state.setup.programs[card].name_key in folded


def _elements(keep: Callable[[frozenset[str], frozenset[str]], bool]) -> Factory:
    def make(value: Any, _compiler: Any) -> Test:
        wanted = frozenset([value] if isinstance(value, str) else value)
        return lambda state, _context, card: keep(wanted, frozenset(state.elements(card)))  # type: ignore[attr-defined]

    return make


FILTERS: Mapping[str, Factory] = {
    "row": _flag(_row),
    "bench": _flag(_bench),
    "used": _flag(_used),
    "summoned_this_turn": _flag(_summoned),
    "cell": _cell,
    "attack_type": _attack_type,
    "class_tag": _class_tag,
    "base": _base,
    "elements_any": _elements(lambda wanted, found: not wanted.isdisjoint(found)),
    "elements_all": _elements(lambda wanted, found: wanted <= found),
    "elements_none": _elements(lambda wanted, found: wanted.isdisjoint(found)),
}


# -------------------------------------------------------------------------------------------------------------- references
def _attacker(state: CardWarsState, _context: Context) -> list[int]:
    return [] if state.attack is None else [state.attack.attacker]


def _defender(state: CardWarsState, _context: Context) -> list[int]:
    return [] if state.attack is None or state.attack.target < 0 else [state.attack.target]


def _host(state: CardWarsState, context: Context) -> list[int]:
    """The bearer of an Item, while it stands where it stood."""
    number, stamp = context.vars.get("bearer", (EMPTY, 0))
    piece = state.pieces.get(number)
    return [number] if piece is not None and piece.stamp == stamp else []


def _adjacent(state: CardWarsState, context: Context) -> list[int]:
    """Own Summons in the cells beside that of this card, on the same line."""
    piece = state.pieces.get(context.source)
    if piece is None or piece.zone != FIELD:
        return []
    side = state.seats[piece.controller]
    cells = side.row if piece.is_row else side.bench
    return [cells[at] for at in (piece.cell - 1, piece.cell + 1) if 0 <= at < len(cells) and cells[at] >= 0]


def _opposite(state: CardWarsState, context: Context) -> list[int]:
    """The Summon in the same cell of the enemy's row."""
    piece = state.pieces.get(context.source)
    if piece is None or not piece.is_row:
        return []
    row = state.seats[1 - piece.controller].row
    return [row[piece.cell]] if piece.cell < len(row) and row[piece.cell] >= 0 else []


CARDS: Mapping[str, Cards] = {
    "$attacker": _attacker,  # type: ignore[dict-item]
    "$defender": _defender,  # type: ignore[dict-item]
    "$host": _host,  # type: ignore[dict-item]
    "$adjacent": _adjacent,  # type: ignore[dict-item]
    "$opposite": _opposite,  # type: ignore[dict-item]
}


# -------------------------------------------------------------------------------------------------------------- conditions
def _seat(context: Context, side: str) -> int:
    return context.seat if side == "own" else 1 - context.seat


def _phase(value: str, _compiler: Any) -> Condition:
    return lambda state, _context: state.phase == value  # type: ignore[attr-defined]


def _weather_is(value: str, _compiler: Any) -> Condition:
    wanted = name_key(value)

    def holds(state: Any, _context: Context) -> bool:
        return any(side.weather >= 0 and state.card(side.weather).name_key == wanted for side in state.seats)

    return holds


def _empty_cells(value: Mapping[str, Any], _compiler: Any) -> Condition:
    side, position, least = value["side"], value["position"], value.get("at_least", 1)
    return lambda state, context: len(state.free_cells(_seat(context, side), position)) >= least  # type: ignore[attr-defined]


def _row_empty(value: str, _compiler: Any) -> Condition:
    return lambda state, context: state.is_row_empty(_seat(context, value))  # type: ignore[attr-defined]


def _slot_state(value: Mapping[str, Any], _compiler: Any) -> Condition:
    side, wanted, least = value["side"], value["state"], value.get("at_least", 1)

    def holds(state: Any, context: Context) -> bool:
        seat = state.seats[_seat(context, side)]
        if wanted.startswith("trap"):
            found = sum((card >= 0) == (wanted == "trap_set") for card in seat.traps)
        elif wanted == "magic_empty":
            found = seat.magic.count(EMPTY)
        else:
            is_used = wanted == "magic_used"
            found = sum(card >= 0 and used == is_used for card, used in zip(seat.magic, seat.magic_used, strict=True))
        return bool(found >= least)

    return holds


def _round_number(value: list[Any], _compiler: Any) -> Condition:
    sign, number = SIGNS[value[0]], value[1]
    return lambda state, _context: sign(state.round, number)  # type: ignore[attr-defined]


def _first_player(value: str, _compiler: Any) -> Condition:
    return lambda state, context: state.first == _seat(context, value)  # type: ignore[attr-defined]


CONDITIONS: Mapping[str, Callable[[Any, Any], Condition]] = {
    "phase": _phase,
    "weather_is": _weather_is,
    "empty_cells": _empty_cells,
    "row_empty": _row_empty,
    "slot_state": _slot_state,
    "round_number": _round_number,
    "first_player": _first_player,
}
