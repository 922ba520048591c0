"""Saving decks. An illegal deck, an unfinished one or one with unknown cards is saved like any other (MAX-DECK-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from cards.models import Card
from decks.models import Deck, DeckCard, DeckVersion
from oscg.common.changes import change_record
from rules.models import Format
from rules.specs.deck import DeckEntry

SCOPE = "decks"
MOST_COPIES = 2**62


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
    """Save a new deck with its first version."""
    with transaction.atomic():
        deck = Deck.objects.create(
            format=format, name=name, owner=owner, notes=notes, visibility=visibility, is_sample=is_sample
        )
        _version_add(deck, entries, number=1)
        change_record(scope=SCOPE, action="created", subject="deck", key=str(deck.pk), after=1, actor=owner)
    return deck


def deck_version_save(*, deck: Deck, entries: Sequence[DeckEntry], actor: Any = None, note: str = "") -> DeckVersion:
    """Save the next version of a deck; when the cards are those of the newest one, that one is returned and nothing written."""
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


def _version_add(deck: Deck, entries: Sequence[DeckEntry], *, number: int, note: str = "") -> DeckVersion:
    version = DeckVersion.objects.create(deck=deck, number=number, entries=as_rows(entries), note=note)
    copies: dict[str, int] = {}
    for entry in entries:
        if type(entry.count) is int and entry.count > 0:
            copies[entry.card] = min(copies.get(entry.card, 0) + entry.count, MOST_COPIES)
    cards = Card.objects.filter(game_id=deck.format.game_id, slug__in=copies).values_list("id", "slug")
    DeckCard.objects.filter(deck=deck).delete()
    DeckCard.objects.bulk_create(DeckCard(deck=deck, card_id=pk, copies=copies[slug]) for pk, slug in cards)
    return version
