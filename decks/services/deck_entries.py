"""Cards as somebody sends them for saving: text or rows, with names turned into slugs where they are names of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decks.services.deck_text import DEFAULT_BOARD, deck_text_read, homes
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import FieldError, InvalidInput
from rules.specs.deck import DeckEntry


def entries_read(
    *, format_slug: str, text: str | None = None, rows: Sequence[Mapping[str, Any]] | None = None
) -> tuple[DeckEntry, ...]:
    """The entries of a text or of rows; without either there are none. Unknown cards are kept as they were written.

    Raises InvalidInput naming every line of a text that is neither card nor comment: saving drops nothing in silence.
    """
    if text is not None:
        read = deck_text_read(text=text, format_slug=format_slug, pointer="/text")
        if read.unread:
            errors = tuple(FieldError("/text", str(line["code"]), str(line["message"])) for line in read.unread)
            raise InvalidInput("deck.unread_lines", errors[0].detail, errors=errors)
        return read.entries
    rules = rules_of_day(format_slug=format_slug, day=utc_today())
    return tuple(_entry(row, rules) for row in rows or ())


def _entry(row: Mapping[str, Any], rules: RulesOfDay) -> DeckEntry:
    card, rarity, board = row["card"], row.get("rarity"), row.get("board")
    slug = card if (card, None) in rules.pool.cards else rules.pool.names.find(card)
    if board is None:
        board = homes(slug, rarity, rules)[0] if slug else DEFAULT_BOARD
    return DeckEntry(slug or card, row["count"], board, rarity)
