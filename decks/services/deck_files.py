"""Decks as files: which types there are, and writing a deck as one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from decks.reading.decoding import DeckFileError, decode
from decks.reading.parsed import DeckFile, NamedEntry
from decks.services.deck_text import board_names
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput, Missing
from rules.discovery import load_folder
from rules.specs.deck import DeckEntry

FILE_TYPES: dict[str, DeckFile] = {
    name.removesuffix("_deck"): kind for name, kind in load_folder("decks.files", "DECK_FILE", DeckFile).items()
}
"""Every deck file type by the word its address has: the module's name, without `_deck`."""


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A deck file ready to be sent."""

    name: str
    media_type: str
    text: str


def deck_file_write(
    *, file_type: str, name: str, entries: Sequence[DeckEntry], format_slug: str, notes: str = ""
) -> WrittenFile:
    """A deck as a file of a type.

    Raises Missing for a type there is not, and InvalidInput for a deck that such a file cannot hold.
    """
    kind = FILE_TYPES.get(file_type)
    if kind is None:
        raise Missing(
            "deck_file.type", f"There is no deck file type “{file_type[:20]}”. Known: {', '.join(FILE_TYPES)}."
        )
    rules = rules_of_day(format_slug=format_slug, day=utc_today())
    named = named_entries(entries, rules)
    boards = board_names(rules.ruleset.spec.game)
    more = {"notes": notes, "format_slug": format_slug} if file_type == "json" else {}
    try:
        text = kind.write(name, named, boards, names=rules.pool.names, **more)
    except DeckFileError as error:
        raise InvalidInput(error.code, error.message) from error
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "deck"
    return WrittenFile(f"{stem}.{kind.endings[0]}", kind.media_type, text)


def deck_text_write(*, name: str, entries: Sequence[DeckEntry], format_slug: str) -> str:
    """A deck as plain text. Raises InvalidInput for one that no text can hold."""
    return deck_file_write(file_type="text", name=name, entries=entries, format_slug=format_slug).text


def named_entries(entries: Sequence[DeckEntry], rules: RulesOfDay) -> list[NamedEntry]:
    """Entries with card names instead of slugs; what no card is called stays as it was written."""
    known = rules.pool.known
    return [NamedEntry(known.get(entry.card, entry.card), entry.count, entry.board, entry.rarity) for entry in entries]


def upload_text(data: bytes) -> str:
    """The text of an uploaded file. Raises InvalidInput for bytes that are no text or too many."""
    try:
        return decode(data)
    except DeckFileError as error:
        raise InvalidInput(error.code, error.message, pointer="/file") from error
