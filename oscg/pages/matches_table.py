"""The table of a match: what a view (`Windowed.whole`) shows, laid out as sides with numbers, cards on the table, slots and a hand.

What all games share, and `plain_table` for games whose table has no lay-out of its own (`matches_layouts.py`): it goes by the names in
a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oscg.pages.matches_cards import ShownCard

View = Mapping[str, Any]
CardOf = Callable[[int], ShownCard | None]
MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class TableStat:
    """A number of a card on the table: its icon, what it is called, its value, and its whole where it is a part."""

    icon: str
    label: str
    value: int
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class Pawn:
    """A card on the table. `notes` say what holds of it now; `attached` are cards under or on it."""

    number: int
    card: ShownCard
    stats: tuple[TableStat, ...] = ()
    notes: tuple[str, ...] = ()
    attached: tuple[ShownCard, ...] = ()
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side under a name, with what else is to be said of them; None for an empty place."""

    name: str
    cells: tuple[Pawn | None, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A small place: in words, with the card in it where the reader may know it. `look` is `up`, `set`, `used` or `free`."""

    words: str
    look: str = "up"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Slots:
    """Small places under a name."""

    name: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in a pile: how many, and which where they are open."""

    name: str
    count: int
    cards: tuple[ShownCard, ...] = ()


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One player's side. `hand` holds the cards for whom may see them."""

    seat: int
    is_out: bool = False
    numbers: tuple[tuple[str, int], ...] = ()
    rows: tuple[Row, ...] = ()
    slots: tuple[Slots, ...] = ()
    piles: tuple[Pile, ...] = ()
    hand: tuple[Pawn, ...] = ()
    has_hand: bool = False


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The whole table: the sides in seat order, and what belongs to nobody."""

    sides: tuple[SideSheet, ...]
    common: tuple[Slots, ...] = ()
    facts: tuple[tuple[str, str], ...] = field(default=())


# ------------------------------------------------------------------------------------------------------------ all games
def shown(entry: Any, card_of: CardOf) -> ShownCard:
    """The card of an entry of a view, which has its number and name."""
    found = card_of(entry["card"]) if "card" in entry else None
    return found or ShownCard(str(entry.get("name", "A face-down card")))


def slot_of(entry: Any, card_of: CardOf, look: str = "up") -> Slot:
    """An entry of a view as a small place."""
    if "card" not in entry:
        return Slot("Face down", "set")
    card = shown(entry, card_of)
    return Slot(card.name, look, card.url)


def hand_of(entry: Any, card_of: CardOf) -> tuple[tuple[Pawn, ...], int, bool]:
    """The cards of a hand that is open to the reader, their number, and whether it is open."""
    if isinstance(entry, int):
        return (), entry, False
    return tuple(Pawn(each["card"], shown(each, card_of)) for each in entry), len(entry), True


def pile_of(name: str, entry: Any, card_of: CardOf) -> Pile:
    """A pile that is a number, or a list of its cards with the newest last."""
    if isinstance(entry, int):
        return Pile(name, entry)
    return Pile(name, len(entry), tuple(shown(each, card_of) for each in reversed(entry[-MOST_LISTED:])))


# ------------------------------------------------------------------------------------------------------ any other game
ICONS: Mapping[str, str] = {
    "hp": "heart", "health": "heart", "life": "heart", "str": "sword", "attack": "sword", "int": "staff", "agi": "boots",
    "movement": "boots", "cha": "gloves", "vit": "shield", "defense": "shield", "wis": "tome", "magic": "spark",
}  # fmt: skip
"""What a number of a card is called → its icon."""
PLACES = ("slot", "place", "position", "column", "number", "lane")
NOT_STATS = frozenset(("card", "owner", "seat", "controller", "row", "rank", *PLACES))


def plain_table(view: View, card_of: CardOf) -> TableSheet:
    """A table from the names in its view: numbers, lists of cards that have numbers of their own, other lists."""
    sides = tuple(_plain_side(side, card_of) for side in view["seats"])
    common = tuple(
        Slots(_words(name), tuple(slot_of(each, card_of) for each in value if isinstance(each, Mapping)))
        for name, value in view.items()
        if name != "seats" and _is_cards(value)
    )
    facts = tuple(
        (_words(name), str(value).replace("_", " "))
        for name, value in view.items()
        if name not in ("state", "turn", "active", "match") and isinstance(value, (str, int)) and value != ""
    )
    return TableSheet(sides, tuple(each for each in common if each.slots), facts)


def _plain_side(side: View, card_of: CardOf) -> SideSheet:
    numbers: list[tuple[str, int]] = []
    rows: list[Row] = []
    slots: list[Slots] = []
    piles: list[Pile] = []
    hand, held, is_open = hand_of(side.get("hand", 0), card_of)
    for name, value in side.items():
        if name in ("seat", "hand", "is_out") or isinstance(value, (str, bool)):
            continue
        if isinstance(value, int):
            numbers.append((_words(name), value))
        elif _is_cards(value):
            _lay(name, value, card_of, rows, slots, piles)
    numbers.insert(0, ("Hand", held))
    return SideSheet(
        seat=side.get("seat", 0), is_out=bool(side.get("is_out")), numbers=tuple(numbers), rows=tuple(rows),
        slots=tuple(slots), piles=tuple(piles), hand=hand, has_hand=is_open,
    )  # fmt: skip


def _lay(
    name: str, value: Sequence[Any], card_of: CardOf, rows: list[Row], slots: list[Slots], piles: list[Pile]
) -> None:
    entries = [each for each in value if isinstance(each, Mapping)]
    if any(_stats(each) for each in entries):
        rows.append(Row(_words(name), tuple(_plain_pawn(each, card_of) for each in value)))
    elif name in ("graveyard", "discard", "erased", "resting_zone", "resting"):
        piles.append(pile_of(_words(name), entries, card_of))
    else:
        slots.append(Slots(_words(name), tuple(_plain_slot(each, card_of) for each in value)))


def _plain_pawn(entry: Any, card_of: CardOf) -> Pawn | None:
    if not isinstance(entry, Mapping) or "card" not in entry:
        return None
    notes = [_words(name) for name, value in entry.items() if value is True]
    return Pawn(entry["card"], shown(entry, card_of), _stats(entry), tuple(notes), is_turned=bool(entry.get("drained")))


def _plain_slot(entry: Any, card_of: CardOf) -> Slot:
    if entry is None:
        return Slot("Free", "free")
    return slot_of(entry, card_of) if isinstance(entry, Mapping) else Slot(str(entry))


def _stats(entry: Any) -> tuple[TableStat, ...]:
    given = entry.get("stats", entry)
    if not isinstance(given, Mapping):
        return ()
    return tuple(
        TableStat(ICONS.get(name, ""), name.upper() if len(name) < 4 else _words(name), value, given.get(f"max_{name}"))
        for name, value in given.items()
        if type(value) is int and name not in NOT_STATS and not name.startswith("max_")
    )


def _is_cards(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(each is None or isinstance(each, (Mapping, int)) for each in value)


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
