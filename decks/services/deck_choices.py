"""A deck that somebody brings to matches and simulations: a saved one by its number, or a text, or entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.selectors import deck_get, deck_version_newest
from decks.services.deck_editing import from_rows
from decks.services.deck_entries import entries_read
from decks.services.deck_text import deck_text_read
from oscg.common.errors import DomainError, FieldError, InvalidInput
from rules.selectors.games import format_get
from rules.specs.deck import DeckEntry

LARGEST = 2**62
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """One of `deck` (with the `key` of its link, where it is unlisted and somebody else's), `text` and `entries`."""

    deck: int | None = None
    key: str = ""
    text: str | None = None
    entries: Sequence[Mapping[str, Any]] | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class ChosenDeck:
    """What was brought: a name and its entries, as they are at this moment."""

    name: str
    entries: tuple[DeckEntry, ...]


def deck_chosen(*, choice: DeckChoice, format_slug: str, viewer: Any, pointer: str = "/deck") -> ChosenDeck:
    """The cards of a choice. A private deck of somebody else is as unknown as one that does not exist (LEAK-01).

    Raises InvalidInput, at `pointer`, for a deck that cannot be seen, belongs to another game, or cannot be read.
    """
    try:
        return _chosen(choice, format_slug, viewer)
    except DomainError as error:
        faults = tuple(
            FieldError(f"{pointer}{_within(each.pointer)}", each.code, each.detail) for each in error.field_errors
        )
        raise InvalidInput(error.code, error.message, pointer=pointer, errors=faults) from error


def _within(pointer: str) -> str:
    """A place in the choice: readers of deck text call theirs `/deck/text` or `/text`."""
    return pointer.removeprefix("/deck")


def _chosen(choice: DeckChoice, format_slug: str, viewer: Any) -> ChosenDeck:
    given = [each for each in (choice.deck, choice.text, choice.entries) if each is not None]
    if len(given) != 1:
        raise InvalidInput("deck.which", "Give a deck by its number, or its cards either as text or as entries.")
    if choice.deck is not None:
        deck = deck_get(pk=min(choice.deck, LARGEST), viewer=viewer, key=choice.key)
        if deck.format.slug != format_slug and deck.format.game_id != format_get(slug=format_slug).game_id:
            raise InvalidInput(
                "deck.other_game", f"This is a deck of {deck.format.game.name}. Choose one of this game."
            )
        return ChosenDeck(choice.name or deck.name, from_rows(deck_version_newest(deck=deck).entries))
    entries = entries_read(format_slug=format_slug, text=choice.text, rows=choice.entries)
    if not entries:
        raise InvalidInput("deck.empty", "There is no card in this deck. Add some.")
    name = choice.name
    if not name and choice.text is not None:
        name = deck_text_read(text=choice.text, format_slug=format_slug).name or ""
    return ChosenDeck(name[:LONGEST_NAME] or "A deck without a name", entries)
