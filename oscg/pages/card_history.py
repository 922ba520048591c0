"""A card's versions as its pages show them: when each counts, and what it changed in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import orjson

from cards.models import Card, CardVersion
from oscg.pages.card_fields import Words, marked
from oscg.pages.submission_diff import Diff, DiffRow, Piece, diff_of

NOW, UPCOMING, PAST, CALLED_OFF, REPLACED = "now", "upcoming", "past", "called_off", "replaced"


@dataclass(frozen=True, slots=True)
class Step:
    """A version with its state, and what it changed against the one before: texts with their marks, other fields side by side."""

    version: CardVersion
    document: dict[str, Any]
    state: str
    texts: list[tuple[str, list[Piece]]] = field(default_factory=list)
    rows: list[DiffRow] = field(default_factory=list)

    @property
    def is_now(self) -> bool:
        """Whether the version is in force today."""
        return self.state == NOW

    @property
    def is_upcoming(self) -> bool:
        """Whether the version is announced."""
        return self.state == UPCOMING

    @property
    def changes_nothing(self) -> bool:
        """Whether no field differs from the version before."""
        return not self.texts and not self.rows


def versions_of(card: Card) -> list[CardVersion]:
    """All versions of a card, oldest first."""
    return list(card.versions.order_by("number"))


def state_of(version: CardVersion, today: date) -> str:
    """Where a version stands in time. One that another replaced before its day was called off; on its day, replaced."""
    if version.effective_until == version.effective_from:
        return CALLED_OFF if version.effective_from > today else REPLACED
    if version.effective_from > today:
        return UPCOMING
    return NOW if version.effective_until is None or version.effective_until > today else PAST


def shown_version(versions: Sequence[CardVersion], today: date) -> CardVersion:
    """The version a card's page shows: that of today, or the one announced where the card is still to come."""
    states = {state_of(version, today): version for version in reversed(versions)}
    return states.get(NOW) or states.get(UPCOMING) or versions[-1]


def history_of(versions: Sequence[CardVersion], words: Words, tiers: dict[str, str], today: date) -> list[Step]:
    """Every version, newest first, with what it changed against the one before."""
    documents = [orjson.loads(version.document) for version in versions]
    found = []
    for at, version in enumerate(versions):
        diff = diff_of(documents[at - 1], documents[at], words, tiers) if at else Diff()
        found.append(Step(version, documents[at], state_of(version, today), *told(diff)))
    return found[::-1]


def told(diff: Diff) -> tuple[list[tuple[str, list[Piece]]], list[DiffRow]]:
    """A difference as (texts in one piece with their marks, the other fields)."""
    texts = [(row.label, marked(_plain(row.before), _plain(row.after))) for row in diff.rows if _is_text(row)]
    return texts, [row for row in diff.rows if not _is_text(row)]


def _is_text(row: DiffRow) -> bool:
    return row.pointer.endswith("/abilities") or row.pointer == "/flavor"


def _plain(pieces: Sequence[Piece]) -> str:
    return " ".join(words for _, words in pieces)
