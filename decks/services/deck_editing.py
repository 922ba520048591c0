"""Saving decks. An illegal deck, an unfinished one or one with unknown cards is saved like any other (MAX-DECK-12)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from cards.models import Card
from decks.models import Deck, DeckCard, DeckVersion
from oscg.common.changes import change_record
from oscg.common.errors import InvalidInput
from rules.models import Format
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key

SCOPE = "decks"
MOST_COPIES = 2**62
LONGEST_NAME = 120


def deck_create(
    *,
    format: Format,  # noqa: A002
    name: str,
    entries: Sequence[DeckEntry],
    owner: Any = None,
    notes: str = "",
    visibility: str = Deck.Visibility.PRIVATE,
    is_sample: bool = False,
) -> Deck:
    """Save a new deck with its first version.

    Raises InvalidInput for a name that is empty or too long, and for characters or numbers no database can keep.
    """
    if not name.strip() or len(name) > LONGEST_NAME or not _is_storable(name):
        raise InvalidInput("deck.name", f"Name the deck in 1 to {LONGEST_NAME} characters.", pointer="/name")
    if not _is_storable(notes):
        raise InvalidInput("deck.notes", "The notes hold characters that are no text. Remove them.", pointer="/notes")
    _check_entries(entries)
    with transaction.atomic():
        deck = Deck.objects.create(
            format=format, name=name, owner=owner, notes=notes, visibility=visibility, is_sample=is_sample
        )
        _version_add(deck, entries, number=1)
        change_record(scope=SCOPE, action="created", subject="deck", key=str(deck.pk), after=1, actor=owner)
    return deck


def deck_version_save(*, deck: Deck, entries: Sequence[DeckEntry], actor: Any = None, note: str = "") -> DeckVersion:
    """Save the next version of a deck; when the cards are those of the newest one, that one is returned and nothing written.

    Raises InvalidInput for characters or numbers no database can keep.
    """
    _check_entries(entries)
    with transaction.atomic():
        last = DeckVersion.objects.select_for_update().filter(deck=deck).order_by("-number").first()
        if last is not None and last.entries == as_rows(entries):
            return last
        before = last.number if last else None
        version = _version_add(deck, entries, number=(before or 0) + 1, note=note)
        deck.save(update_fields=["updated_at"])
        change_record(
            scope=SCOPE,
            action="saved",
            subject="deck",
            key=str(deck.pk),
            before=before,
            after=version.number,
            actor=actor,
        )
    return version


def as_rows(entries: Sequence[DeckEntry]) -> list[list[Any]]:
    """Entries as the JSON value a version stores."""
    return [list(entry) for entry in entries]


def from_rows(rows: Sequence[Sequence[Any]]) -> tuple[DeckEntry, ...]:
    """A version's JSON value as entries."""
    return tuple(DeckEntry(*row) for row in rows)


def _check_entries(entries: Sequence[DeckEntry]) -> None:
    """Raises InvalidInput at the entry that holds what no database can keep; anything else may stand in a deck."""
    for at, entry in enumerate(entries):
        if not all(_is_storable(value) for value in entry):
            message = f"Entry {at + 1} holds characters or numbers that cannot be stored. Correct it."
            raise InvalidInput("deck.entry", message, pointer=f"/entries/{at}")


def _is_storable(value: Any) -> bool:
    """Whether both databases can keep a value: no NUL, no half of a surrogate pair, no number that is none."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= char <= "\udfff" for char in value)
    return not isinstance(value, float) or math.isfinite(value)


def _version_add(deck: Deck, entries: Sequence[DeckEntry], *, number: int, note: str = "") -> DeckVersion:
    version = DeckVersion.objects.create(deck=deck, number=number, entries=as_rows(entries), note=note)
    DeckCard.objects.filter(deck=deck).delete()
    copies = _copies(deck, entries)
    DeckCard.objects.bulk_create(DeckCard(deck=deck, card_id=pk, copies=count) for pk, count in copies.items())
    return version


def _copies(deck: Deck, entries: Sequence[DeckEntry]) -> dict[int, int]:
    """Copies by card over all entries with a count; an entry names its card by slug or by name. One query."""
    counted = [entry for entry in entries if type(entry.count) is int and entry.count > 0]
    keys = {entry.card: name_key(entry.card) for entry in counted}
    wanted = Q(slug__in=set(keys)) | Q(name_key__in=set(keys.values()) - {""})
    slugs: dict[str, int] = {}
    names: dict[str, int] = {}
    cards = Card.objects.filter(wanted, game_id=deck.format.game_id)
    for pk, slug, key in cards.values_list("id", "slug", "name_key"):
        slugs[slug] = names[key] = pk
    found: dict[int, int] = {}
    for entry in counted:
        card = slugs.get(entry.card) or names.get(keys[entry.card])
        if card is not None:
            found[card] = min(found.get(card, 0) + entry.count, MOST_COPIES)
    return found
