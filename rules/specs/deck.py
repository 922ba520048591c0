"""A deck as the rules see it: a plain list of entries, in the order they were written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class DeckEntry(NamedTuple):
    """One line of a deck: a card's slug (or the text nobody could resolve), a count, a board and a rarity.

    `count` is kept as it was given, since a count that is no whole number of at least 1 is a finding, not an error.
    """

    card: str
    count: Any
    board: str = "main"
    rarity: str | None = None


@dataclass(frozen=True, slots=True)
class DeckSpec:
    """The entries of one deck, in order, and what is known of entries that are no card of the ruleset's pool."""

    entries: tuple[DeckEntry, ...]
    names: dict[str, str] = field(default_factory=dict)
    """Names to print for entries outside the pool (a card that is not published, say): entry text → name."""
    foreign: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Unknown entries that are cards of another game: entry text → (card name, game name)."""
    suggestions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Near misses of unknown entries: entry text → names of cards that exist."""
