"""Positions of C.A.R.D. Wars (see `rules.engine.positions`): how they are laid out, and what may be expected of them.

A card with rarities is the lowest one unless it says otherwise; `cards` has each rarity under “slug rarity”.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.engine.positions import Laid, PositionFault, PositionRules
from rules.engine.program import CardData
from rules.engine.zones import AFFINITY_DECK, AFFINITY_DISCARD, DECK, GRAVEYARD, HAND, MAGIC_SLOT, NAMES, REMOVED
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import AFFINITY, MAGIC, MAIN_KINDS, STATS, SUMMON, TRAP, WEATHER
from rules.games.card_wars.game import compile_card
from rules.games.card_wars.laying_out import LaidOut
from rules.games.card_wars.reading import cell_name
from rules.games.card_wars.state import CardWarsState

FILLERS = 10
_FILLER = CardData(("filler",), "filler", "A card", {"kind": "item"})
_CHARGE = CardData(("charge",), "charge", "An Affinity Card", {"kind": "affinity", "element": "null"})
"""Decks are never empty, so that draws and refills do not end a battle: these cards lie under those that a position names."""
RARITIES = ("journey", "tale", "legend")
MAIN = MAIN_KINDS
CHARGES = frozenset((AFFINITY,))
PILES = (
    ("deck", DECK, MAIN), ("affinity_deck", AFFINITY_DECK, CHARGES), ("affinity_discard", AFFINITY_DISCARD, CHARGES),
    ("graveyard", GRAVEYARD, MAIN), ("hand", HAND, MAIN | CHARGES), ("removed", REMOVED, MAIN | {MAGIC}),
)  # fmt: skip
PLACES = (("row", SUMMON, "row_cells"), ("bench", SUMMON, "bench_cells"), ("traps", TRAP, "trap_slots"), ("magic", MAGIC, "magic_slots"),
          ("weather", WEATHER, ""))  # fmt: skip


def _version(each: Mapping[str, Any], cards: Mapping[str, CardData]) -> CardData | None:
    """The card that is meant, in its rarity; None for a rarity that it does not have."""
    slug, rarity = each["card"], each.get("rarity")
    if rarity is not None:
        return cards.get(f"{slug} {rarity}")
    return next((cards[key] for key in (f"{slug} {word}" for word in RARITIES) if key in cards), cards[slug])


# ------------------------------------------------------------------------------------------------------------------- faults
def _faults(
    position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any]
) -> Iterator[PositionFault]:
    """Places that are not there or taken, rarities that a card does not have, and cards where none of their kind can be."""
    for seat, side in enumerate(position["seats"]):
        place = f"/seats/{seat}"
        for name, kind, size in PLACES:
            most = options[size] if size else 1
            if len(side.get(name, ())) > most:
                yield PositionFault(f"{place}/{name}", f"There is room for {most} in {name.replace('_', ' ')}.")
            yield from _misplaced(side, name, frozenset((kind,)), place, cards)
        for name, _, kinds in PILES:
            yield from _misplaced(side, name, kinds, place, cards)
        for name in ("row", "bench"):
            yield from _cells(side.get(name, ()), options[f"{name}_cells"], f"{place}/{name}")
    is_shared = options["weather_zone_size"] == "shared"
    if is_shared and all(side.get("weather") for side in position["seats"]):
        yield PositionFault("/seats/1/weather", "There is one Weather at a time, for both players.")


def _misplaced(
    side: Mapping[str, Any], name: str, kinds: frozenset[str], place: str, cards: Mapping[str, CardData]
) -> Iterator[PositionFault]:
    for at, each in enumerate(side.get(name, ())):
        card = _version(each, cards)
        if card is None:
            message = f"{cards[each['card']].name} does not exist in the rarity {each['rarity']}."
            yield PositionFault(f"{place}/{name}/{at}/rarity", message)
        elif card.attributes["kind"] not in kinds:
            what = " or ".join(sorted(kinds))
            message = f"{card.name} is {card.attributes['kind']}; here lies {what} alone."
            yield PositionFault(f"{place}/{name}/{at}/card", message)


def _cells(summons: list[Mapping[str, Any]], count: int, place: str) -> Iterator[PositionFault]:
    taken: set[int] = set()
    for at, each in enumerate(summons):
        cell = each.get("cell", at + 1)
        if cell > count:
            yield PositionFault(f"{place}/{at}/cell", f"Cells go from 1 to {count}.")
        elif cell in taken:
            yield PositionFault(f"{place}/{at}/cell", f"Another Summon stands in cell {cell}. Choose another one.")
        taken.add(cell)


# --------------------------------------------------------------------------------------------------------------- laying out
class _Laying:
    """A position while it is laid out."""

    def __init__(
        self, position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any], turn: int
    ) -> None:
        self.cards = cards
        self.numbers: dict[str, int] = {}
        self.table = LaidOut(
            options, turn=turn, active=position.get("active", 0), phase=position.get("phase", TACTICIAN)
        )
        self.table.state.dice += position.get("dice", ())

    def program(self, each: Mapping[str, Any]) -> Any:
        """The card that is meant, as the referee uses it."""
        version = _version(each, self.cards)
        assert version is not None
        return compile_card(version)

    def named(self, each: Mapping[str, Any], number: int) -> None:
        """Remember the number of a card under its handle."""
        self.numbers[each.get("as", each["card"])] = number

    def side(self, seat: int, side: Mapping[str, Any]) -> None:
        """Everything that a player has."""
        table = self.table
        for _ in range(FILLERS):
            table.add(compile_card(_FILLER), seat, DECK)
            table.add(compile_card(_CHARGE), seat, AFFINITY_DECK)
        for name, zone, _ in PILES:
            # A deck is written from its top; the top is the end of the pile.
            pile = side.get(name, ())
            for each in reversed(pile) if zone in (DECK, AFFINITY_DECK) else pile:
                self.named(each, table.add(self.program(each), seat, zone))
        for is_row, name in ((True, "row"), (False, "bench")):
            for at, each in enumerate(side.get(name, ())):
                self._summon(each, seat, cell_name(is_row, each.get("cell", at + 1) - 1))
        for each in side.get("magic", ()):
            self.named(each, table.magic(self.program(each), seat, used=each.get("used", False)))
        for each in side.get("traps", ()):
            self.named(each, table.trap(self.program(each), seat))
        for each in side.get("weather", ()):
            self.named(each, table.weather(self.program(each), seat))
        table.state.seats[seat].thirds = side.get("crystal", 3)

    def _summon(self, each: Mapping[str, Any], seat: int, cell: str) -> None:
        damage, counters = each.get("damage", 0), each.get("counters", 0)
        number = self.table.summon(self.program(each), seat, cell, damage=damage, counters=counters)
        if each.get("is_new"):
            self.table.state.pieces[number].arrived = self.table.state.turn
        self.named(each, number)


def _lay_out(position: Mapping[str, Any], cards: Mapping[str, CardData], options: Mapping[str, Any]) -> Laid:
    laying = _Laying(position, cards, options, position.get("turn", 5 + position.get("active", 0)))
    for seat, side in enumerate(position["seats"]):
        laying.side(seat, side)
    return Laid(laying.table.begun(), laying.numbers)


# --------------------------------------------------------------------------------------------------------------- comparing
def _card_value(state: CardWarsState, number: int, field: str) -> Any:
    """What may be expected of a card; None for what a card in its place does not have."""
    if field == "zone":
        return NAMES[state.zones[number]]
    if field == "controller":
        return state.controller(number)
    if field == "used":
        return state.is_used(number) if state.zones[number] == MAGIC_SLOT else None
    piece = state.summon(number)
    if piece is None:
        return None
    if field == "cell":
        return cell_name(piece.is_row, piece.cell)
    return getattr(piece, field) if field in (*STATS, "max_hp", "damage", "tier", "counters") else None


def _seat_value(state: CardWarsState, seat: int, field: str) -> Any:
    side = state.seats[seat]
    if field == "crystal":
        return side.thirds
    found = getattr(side, field)
    if field in ("deck", "affinity_deck"):
        return max(0, len(found) - FILLERS)
    return sum(card >= 0 for card in found)


POSITION = PositionRules(
    schema=json.loads((Path(__file__).parent / "position_schema.json").read_text(encoding="utf-8")),
    faults=_faults,
    lay_out=_lay_out,
    card_value=_card_value,
    seat_value=_seat_value,
    hint="A Summon on row or bench has card, rarity, cell (from 1), damage, counters, is_new; Magic in its slot has used. A player "
    "also has traps, weather, hand, deck and affinity_deck (top first), affinity_discard, graveyard, removed, crystal. Beside seats "
    "stand phase, turn and dice, which fall as they are written.",
    example="""{"phase": "attack", "dice": [5],
 "seats": [{"row": [{"card": "one-card", "rarity": "tale"}]}, {"row": [{"card": "another-card"}]}],
 "actions": [{"action": "attack", "attacker": "row:1", "target": "row:1"}],
 "expect": {"cards": {"another-card": {"hp": 3}}}}""",
)
