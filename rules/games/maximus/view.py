"""What is public in Maximus and what its owner alone may see (MAX-GEN-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.zones import ATTACHED, FIELD, GRAVEYARD, HAND, RESOLVING, RESOURCE, UNDER
from rules.games.maximus.pieces import Piece

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

PUBLIC = frozenset((FIELD, ATTACHED, UNDER, GRAVEYARD, RESOLVING))
OWN = frozenset((HAND, RESOURCE))


def is_known(state: MaximusState, viewer: int | None, number: int) -> bool:
    """Whether a viewer may know which card this is: public zones, and one's own hand and Resources."""
    zone = state.zones[number]
    return zone in PUBLIC or (zone in OWN and state.setup.owners[number] == viewer)


def view(state: MaximusState, viewer: int | None) -> dict[str, Any]:
    """The table as a viewer sees it."""
    if state.is_dirty:
        state.refresh()
    return {"seats": [_side(state, number, viewer) for number in range(len(state.seats))]}


def _side(state: MaximusState, number: int, viewer: int | None) -> dict[str, Any]:
    seat = state.seats[number]
    is_own = number == viewer
    return {
        "seat": number,
        "is_out": seat.is_out,
        "jiggawatts": seat.jiggawatts,
        "deck": len(seat.deck),
        "hand": [_card(state, card) for card in sorted(seat.hand)] if is_own else len(seat.hand),
        "resources": [
            {"place": f"h{number}.{at}", "drained": each.drained, **(_card(state, each.number) if is_own else {})}
            for at, each in enumerate(seat.resources)
        ],
        "graveyard": [_card(state, card) for card in seat.graveyard],
        "columns": seat.columns,
        "field": [
            _unit(state, piece)
            for piece in state.pieces.values()
            if piece.controller == number and piece.unit is not None
        ],
        "loose": [
            _equipment(state, piece)
            for piece in state.pieces.values()
            if piece.controller == number and piece.equipment is not None and piece.host < 0
        ],
    }


def _card(state: MaximusState, number: int) -> dict[str, Any]:
    program = state.card(number)
    return {"card": number, "slug": program.slug, "name": program.name}


def _equipment(state: MaximusState, piece: Piece) -> dict[str, Any]:
    return {**_card(state, piece.number), "drained": piece.drained}


def _unit(state: MaximusState, piece: Piece) -> dict[str, Any]:
    return {
        **_card(state, piece.number),
        "owner": piece.owner,
        "rank": piece.rank,
        "column": piece.column,
        "drained": piece.drained,
        "offense": piece.offense,
        "defense": piece.defense,
        "health": piece.max_health - piece.damage,
        "max_health": piece.max_health,
        "types": sorted(piece.types),
        "keywords": sorted(piece.keywords),
        "equipment": [_equipment(state, state.pieces[card]) for card in piece.attached],
        "under": [_card(state, each.number) for each in piece.under],
    }
