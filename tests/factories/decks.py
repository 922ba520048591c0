"""Decks and verdicts for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from cards.models import CardVersion
from decks.services.deck_text import ReadDeck, deck_text_read
from decks.services.legality import DeckVerdict, Target, deck_verdict
from rules.specs.deck import DeckEntry

DAY = date(2026, 12, 1)
AVATAR = "orsolya-of-the-ninth-bell"


def plain_units(*, but: Iterable[str] = ()) -> list[str]:
    """Slugs of the seed's Maximus Units that need nothing, that no list names and that are out since 2025."""
    left_out = set(but)
    rows = CardVersion.objects.filter(
        card__game__slug="maximus", number=1, card__status="published", effective_from__year=2025
    )
    found = []
    for slug, attributes in rows.order_by("card__slug").values_list("card__slug", "attributes"):
        unit = attributes["modes"].get("unit")
        is_plain = unit and not unit.get("avatar") and not unit.get("recipe") and slug not in left_out
        if is_plain and slug not in ("ashen-packmother", "ember-wolf"):
            found.append(slug)
    return found


def maximus_deck(*lines: tuple[str, Any], size: int = 40) -> list[DeckEntry]:
    """An Avatar, the given lines, and plain Units until there are `size` cards."""
    entries = [DeckEntry(AVATAR, 1), *(DeckEntry(*line) for line in lines)]
    missing = size - sum(entry.count for entry in entries)
    for slug in plain_units(but=[entry.card for entry in entries]):
        if missing > 0:
            entries.append(DeckEntry(slug, min(4, missing)))
            missing -= 4
    return entries


def verdict_of(entries: Sequence[DeckEntry], format_slug: str, day: date = DAY, **more: Any) -> DeckVerdict:
    """The verdict of entries in a format on a day."""
    return deck_verdict(entries=entries, target=Target(format=format_slug, as_of=day, **more))


def findings(verdict: DeckVerdict) -> list[str]:
    """The ids of a verdict's errors, in order."""
    return [violation.finding for violation in verdict.verdict.violations]


def read_text(text: str, format_slug: str = "maximus-standard", day: date = DAY) -> ReadDeck:
    """Deck text as read for a format on a day."""
    return deck_text_read(text=text, format_slug=format_slug, as_of=day)


def counted(read: ReadDeck) -> dict[str, int]:
    """Copies by card over all entries and boards."""
    found: dict[str, int] = {}
    for entry in read.entries:
        found[entry.card] = found.get(entry.card, 0) + entry.count
    return found
