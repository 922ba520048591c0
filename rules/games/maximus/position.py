"""Positions of Maximus (see `rules.engine.positions`): how they are laid out, and what may be expected of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.engine.positions import Laid, PositionFault, PositionRules
from rules.engine.program import CardData
from rules.engine.zones import DECK, GRAVEYARD, HAND, NAMES
from rules.games.maximus.card_types import MaximusCard
from rules.games.maximus.game import compile_card
from rules.games.maximus.laying_out import LaidOut
from rules.games.maximus.state import MaximusState

FILLERS = 10
_FILLER = CardData(
    ("filler",), "filler", "A card", {"modes": {"unit": {"cost": 1, "offense": 1, "defense": 0, "health": 1}}}
)
"""Decks are never empty, so that nobody loses by drawing: these cards lie under those that a position names."""


def _faults(
    position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any]
) -> Iterator[PositionFault]:
    """Units in no or the same cell, and cards where no card of their kind can be."""
    for seat, side in enumerate(position["seats"]):
        taken: set[tuple[int, int]] = set()
        for at, each in enumerate(side.get("field", ())):
            place = f"/seats/{seat}/field/{at}"
            cell = (each.get("rank", 1), each.get("column", at))
            if cell[0] > options["ranks"]:
                yield PositionFault(f"{place}/rank", f"Ranks go from 1 to {options['ranks']}.")
            if cell in taken:
                message = f"Another Unit stands in rank {cell[0]}, column {cell[1]}. Choose another cell."
                yield PositionFault(f"{place}/column", message)
            taken.add(cell)
            yield from _misplaced(each, "unit", f"{place}/card", cards)
            for kind, inner in (("equipment", "equipment"), ("unit", "under")):
                for number, part in enumerate(each.get(inner, ())):
                    yield from _misplaced(part, kind, f"{place}/{inner}/{number}/card", cards)
    if position.get("active", 0) >= len(position["seats"]):
        yield PositionFault("/active", "The active player is one of the seats, counted from 0.")


def _misplaced(
    each: Mapping[str, Any], kind: str, pointer: str, cards: Mapping[str, CardData]
) -> Iterator[PositionFault]:
    card = cards[each["card"]]
    if kind not in card.attributes["modes"]:
        word = {"unit": "a Unit", "equipment": "Equipment"}[kind]
        yield PositionFault(pointer, f"{card.name} is not {word} and cannot lie there.")


def _lay_out(position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any]) -> Laid:
    programs = {slug: compile_card(card) for slug, card in cards.items()}
    seats = position["seats"]
    table = LaidOut(len(seats), options, turn=position.get("turn", 3), active=position.get("active", 0))
    numbers: dict[str, int] = {}

    def named(each: Mapping[str, Any], number: int) -> None:
        numbers[each.get("as", each["card"])] = number

    filler = compile_card(_FILLER)
    for seat, side in enumerate(seats):
        for _ in range(FILLERS):
            table.add(filler, seat, DECK)
        # A deck is written from its top; the top is the end of the pile.
        for zone, pile in ((DECK, reversed(side.get("deck", []))), (GRAVEYARD, side.get("graveyard", []))):
            for each in pile:
                named(each, table.add(programs[each["card"]], seat, zone))
        for each in side.get("resources", ()):
            named(each, table.placed(programs[each["card"]], seat, drained=each.get("drained", False)))
        for at, each in enumerate(side.get("field", ())):
            _unit(table, each, seat, (each.get("rank", 1), each.get("column", at)), programs, numbers)
        for each in side.get("hand", ()):
            named(each, table.add(programs[each["card"]], seat, HAND))
        table.state.seats[seat].jiggawatts = side.get("jiggawatts", 0)
    return Laid(table.begun(), numbers)


def _unit(
    table: LaidOut,
    each: Mapping[str, Any],
    seat: int,
    cell: tuple[int, int],
    programs: Mapping[str, MaximusCard],
    numbers: dict[str, int],
) -> None:
    """A Unit with what is under it and on it."""
    parts = each.get("under", ())
    if parts:
        number, under = table.combined(programs[each["card"]], seat, cell, [programs[part["card"]] for part in parts])
        numbers.update({part.get("as", part["card"]): one for part, one in zip(parts, under, strict=True)})
    else:
        number = table.field(programs[each["card"]], seat, cell)
    numbers[each.get("as", each["card"])] = number
    piece = table.state.pieces[number]
    piece.drained, piece.damage = each.get("drained", False), each.get("damage", 0)
    if each.get("is_new"):
        piece.arrived = table.state.turn
    for part in each.get("equipment", ()):
        numbers[part.get("as", part["card"])] = table.attached(programs[part["card"]], number)


def _card_value(state: MaximusState, number: int, field: str) -> Any:
    """What may be expected of a card; None for what a card in its place does not have."""
    if field == "zone":
        return NAMES[state.zones[number]]
    if field == "controller":
        return state.controller(number)
    if field == "drained":
        return state.is_drained(number)
    if field == "host":
        piece = state.pieces.get(number)
        return piece.host if piece is not None and piece.host >= 0 else None
    unit = state.unit(number)
    if unit is None:
        return None
    return unit.max_health - unit.damage if field == "health" else getattr(unit, field)


def _seat_value(state: MaximusState, seat: int, field: str) -> Any:
    side = state.seats[seat]
    if field == "jiggawatts":
        return side.jiggawatts
    if field == "field":
        return len(side.cells)
    if field == "deck":
        return max(0, len(side.deck) - FILLERS)
    return len(getattr(side, field))


POSITION = PositionRules(
    schema=json.loads((Path(__file__).parent / "position_schema.json").read_text(encoding="utf-8")),
    faults=_faults,
    lay_out=_lay_out,
    card_value=_card_value,
    seat_value=_seat_value,
    hint="A Field Unit has card, rank, column (from 0), drained, damage, equipment, under; other zones are hand, resources, graveyard "
    "and deck (top first).",
    example="""{"seats": [{"field": [{"card": "one-card"}]},
           {"field": [{"card": "another-card", "drained": true}]}],
 "actions": [{"action": "attack", "attacker": "one-card", "defender": "another-card"}],
 "expect": {"cards": {"one-card": {"health": 3}}}}""",
)
