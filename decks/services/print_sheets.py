"""A deck to print at home: the faces of its cards as they are today, but for rarities that the game does not let people print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import orjson

from cards.faces.face import face_of
from cards.selectors import version_list
from cards.services.faces import face_bytes
from decks.models import Deck
from decks.printing.sheets import sheets_pdf
from oscg.common.errors import InvalidInput
from rules.specs.deck import DeckEntry
from rules.specs.ruleset import GameSpec

MOST_FACES = 500


@dataclass(frozen=True, slots=True)
class Left:
    """A card that is not printed, and why: a sentence."""

    name: str
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class PrintSheet:
    """What is printed (a document, a rarity and a count each) and what is left out."""

    printed: tuple[tuple[dict[str, Any], str | None, int], ...]
    left: tuple[Left, ...]

    @property
    def faces(self) -> int:
        """How many cards are printed."""
        return sum(count for _, _, count in self.printed)

    @property
    def notes(self) -> list[str]:
        """What is left out, in sentences: one for each reason."""
        found: dict[str, list[str]] = {}
        counts = Counter[str]()
        for each in self.left:
            found.setdefault(each.why, []).append(f"{each.count} {each.name}")
            counts[each.why] += each.count
        return [f"{counts[why]} left out: {', '.join(names)}. {why}" for why, names in found.items()]


def print_sheet(*, game: GameSpec, entries: Sequence[DeckEntry], day: date) -> PrintSheet:
    """What can be printed of a deck (CW-RAR-18). One query. Raises InvalidInput for more cards than anybody would cut."""
    tiers = {tier.code: tier.name for tier in game.tiers}
    rows = version_list(day=day).filter(card__game__slug=game.slug, card__slug__in={entry.card for entry in entries})
    documents = {slug: orjson.loads(raw) for slug, raw in rows.values_list("card__slug", "document")}
    printed: list[tuple[dict[str, Any], str | None, int]] = []
    left: list[Left] = []
    for entry in entries:
        document = documents.get(entry.card)
        count = entry.count if type(entry.count) is int and entry.count > 0 else 0
        if document is None:
            left.append(Left(entry.card, count, "There is no such card today."))
            continue
        rarity = entry.rarity or next((each["rarity"] for each in document["variants"]), None)
        name = tiers.get(rarity or "", "")
        if name and game.home_printing is not None and rarity not in game.home_printing:
            why = f"Only {' and '.join(game.printed_tiers)} printings are for printing at home."
            left.append(Left(f"{document['name']} [{name}]", count, why))
        else:
            printed.append((document, rarity, count))
    found = PrintSheet(tuple(printed), tuple(left))
    if found.faces > MOST_FACES:
        raise InvalidInput("deck.too_large", f"This deck has more than {MOST_FACES} cards. Print a smaller one.")
    return found


def print_pdf(*, deck: Deck, sheet: PrintSheet) -> bytes:
    """The sheet as a PDF. Pictures that were never made are made and kept."""
    faces: list[bytes] = []
    for document, rarity, count in sheet.printed:
        faces += [face_bytes(face=face_of(document, rarity), form=".jpg")] * count
    return sheets_pdf(faces, title=deck.name, notes=sheet.notes)
