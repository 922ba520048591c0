"""Positions of Fortification: how they are laid out, and what may be expected of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.engine.positions import Laid, PositionFault, PositionRules
from rules.engine.program import CardData
from rules.engine.zones import DECK, GRAVEYARD, HAND, NAMES, RESTRICTED
from rules.games.fortification.game import compile_card
from rules.games.fortification.laying_out import LaidOut
from rules.games.fortification.pieces import PARTY_SIZE
from rules.games.fortification.state import FortificationState

FILLERS = 10
_FILLER = CardData(
    ("filler",),
    "filler",
    "A card",
    {"kind": "character", "role": "fighter", "attack": 1, "defense": 1, "magic": 0, "life": 1},
)
"""Decks are never empty, so that nobody loses by drawing: these cards lie under those that a position names."""
PILES = ((DECK, "deck"), (GRAVEYARD, "graveyard"), (RESTRICTED, "restricted_zone"), (HAND, "hand"))


def _faults(
    position: Mapping[str, Any], cards: Mapping[str, CardData], _options: Mapping[str, Any]
) -> Iterator[PositionFault]:
    """Parties that are too large or not there, and cards where no card of their kind can be."""
    for seat, side in enumerate(position["seats"]):
        place = f"/seats/{seat}"
        sizes = Counter(each.get("slot", 1) for each in side.get("characters", ()))
        for slot, size in sizes.items():
            if size > PARTY_SIZE:
                message = f"The party of slot {slot} has {size} characters; at most {PARTY_SIZE} make a party."
                yield PositionFault(f"{place}/characters", message)
        if side.get("out", 0) and side["out"] not in sizes:
            yield PositionFault(f"{place}/out", f"There is no party in slot {side['out']} that could be outside.")
        for at, each in enumerate(side.get("characters", ())):
            yield from _misplaced(each, "character", f"{place}/characters/{at}/card", cards)
            for number, part in enumerate(each.get("equipment", ())):
                yield from _misplaced(part, "equipment", f"{place}/characters/{at}/equipment/{number}/card", cards)


def _misplaced(
    each: Mapping[str, Any], kind: str, pointer: str, cards: Mapping[str, CardData]
) -> Iterator[PositionFault]:
    card = cards[each["card"]]
    if card.attributes["kind"] != kind:
        word = {"character": "a character", "equipment": "equipment"}[kind]
        yield PositionFault(pointer, f"{card.name} is not {word} and cannot lie there.")


def _lay_out(position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any]) -> Laid:
    programs = {slug: compile_card(card) for slug, card in cards.items()}
    table = LaidOut(options, turn=position.get("turn", 3), active=position.get("active", 0))
    numbers: dict[str, int] = {}

    def named(each: Mapping[str, Any], number: int) -> None:
        numbers[each.get("as", each["card"])] = number

    filler = compile_card(_FILLER)
    for seat, side in enumerate(position["seats"]):
        for _ in range(FILLERS):
            table.add(filler, seat, DECK)
        for zone, name in PILES:
            # A deck is written from its top; the top is the end of the pile.
            pile = side.get(name, ())
            for each in reversed(pile) if zone == DECK else pile:
                named(each, table.add(programs[each["card"]], seat, zone))
        for each in side.get("characters", ()):
            number = table.member(programs[each["card"]], seat, each.get("slot", 1), damage=each.get("damage", 0))
            named(each, number)
            if each.get("is_new"):
                table.arrived(number)
            for part in each.get("equipment", ()):
                named(part, table.worn(programs[part["card"]], number, part.get("spot", "")))
        if side.get("out"):
            table.out(seat, side["out"])
        state = table.state.seats[seat]
        state.fort, state.champions = side.get("fort", options["fort_start"]), side.get("champions", 0)
    return Laid(table.begun(), numbers)


def _card_value(state: FortificationState, number: int, field: str) -> Any:
    """What may be expected of a card; None for what a card in its place does not have."""
    piece = state.pieces.get(number)
    if field == "zone":
        return NAMES[state.zones[number]]
    if field == "host":
        return piece.host if piece is not None and piece.host >= 0 else None
    if piece is None:
        return None
    if field == "place":
        return state.place_of(number)
    return getattr(piece, field) if field in ("slot", "out") else state.stat(number, field)


def _seat_value(state: FortificationState, seat: int, field: str) -> Any:
    side = state.seats[seat]
    if field in ("fort", "champions"):
        return getattr(side, field)
    if field == "out":
        return side.slot_out
    if field == "restricted_zone":
        return len(side.restricted)
    return max(0, len(side.deck) - FILLERS) if field == "deck" else len(getattr(side, field))


POSITION = PositionRules(
    schema=json.loads((Path(__file__).parent / "position_schema.json").read_text(encoding="utf-8")),
    faults=_faults,
    lay_out=_lay_out,
    card_value=_card_value,
    seat_value=_seat_value,
    hint="A character has card, slot (1 to 3), damage, is_new, equipment; a player also has out (the slot of the party outside), fort, "
    "champions, hand, graveyard, restricted_zone and deck (top first).",
    example="""{"seats": [{"characters": [{"card": "one-card"}], "out": 1},
           {"characters": [{"card": "another-card", "damage": 2}], "fort": 4}],
 "actions": [{"action": "attack"}],
 "expect": {"cards": {"another-card": {"zone": "graveyard"}}}}""",
)
