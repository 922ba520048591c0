"""A list as people read it: every entry with its card, whom a filter covers, and since when it has stood."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.text import slugify

from banlists.models import BanListRevision
from banlists.services.comparing import EntryValue, revision_values, standing_since
from cards.faces.face import face_of
from cards.faces.parts import Face
from cards.models import CardVersion
from cards.selectors import in_force
from cards.services.card_pool import card_pool
from oscg.common.changes import data_revisions
from rules.games.catalog import game_spec
from rules.models import Format
from rules.specs.card import CardSpec
from rules.specs.card_filter import FilterError, compile_filter
from rules.specs.filter_words import filter_words


@dataclass(frozen=True, slots=True)
class CoveredCard:
    """A card that a filter matches."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry for a page: `face` is its card's; `covered` are the cards of a filter entry."""

    entry: EntryValue
    since: date | None = None
    face: Face | None = None
    words: str = ""
    covered: tuple[CoveredCard, ...] = field(default_factory=tuple)

    @property
    def anchor(self) -> str:
        """The entry's place on the page."""
        return self.entry.card or slugify(self.words)[:60]

    @property
    def title(self) -> str:
        """The card's name, or in words whom the entry covers."""
        return self.entry.name or self.words[:1].upper() + self.words[1:]


def pool_on(format_: Format, day: date) -> list[CardSpec]:
    """The game's published cards as they are on a day, one a name, in the order of their names."""
    game = game_spec(format_.game.definition)
    pool = card_pool(game=game, day=day, revision=data_revisions(("cards",))[0])
    cards = [card for (_, rarity), card in pool.cards.items() if rarity is None and card.is_published]
    return sorted(cards, key=lambda card: card.sort_key)


def covered_cards(data: Any, format_: Format, pool: Iterable[CardSpec]) -> tuple[CoveredCard, ...]:
    """The cards of a pool that a filter matches; none for one that cannot be read."""
    try:
        matcher = compile_filter(data, format_.game.definition.get("facts", {}))
    except FilterError:
        return ()
    return tuple(CoveredCard(card.slug, card.name) for card in pool if matcher[card])


def words_of(entry: EntryValue, format_: Format) -> str:
    """Whom an entry covers, in words: the card's name, or what its filter says."""
    if entry.filter is None:
        return entry.name
    return filter_words(entry.filter, format_.game.definition.get("words", {}))


def card_documents(game_id: int, slugs: Iterable[str], day: date) -> dict[str, dict[str, Any]]:
    """The documents of cards in the version of a day, by slug; for a card to come, its first. Two queries at most."""
    wanted = set(slugs)
    if not wanted:
        return {}
    versions = CardVersion.objects.filter(card__game_id=game_id, card__slug__in=wanted)
    rows = dict(versions.filter(in_force(day)).values_list("card__slug", "document"))
    if missing := wanted - set(rows):
        rows |= dict(versions.filter(card__slug__in=missing, number=1).values_list("card__slug", "document"))
    return {slug: json.loads(document) for slug, document in rows.items()}


def shown_entries(
    revision: BanListRevision, revisions: Sequence[BanListRevision], format_: Format, day: date
) -> list[ShownEntry]:
    """The entries of a revision for a page about a day. The number of queries does not depend on the list."""
    entries = revision_values(revision)
    documents = card_documents(format_.game_id, (entry.card for entry in entries if entry.card), day)
    has_filter = any(entry.filter is not None for entry in entries)
    pool = pool_on(format_, day) if has_filter else []
    return [
        ShownEntry(
            entry=entry,
            since=standing_since(entry, revision, revisions),
            face=face_of(documents[entry.card]) if entry.card in documents else None,
            words=words_of(entry, format_),
            covered=covered_cards(entry.filter, format_, pool) if entry.filter is not None else (),
        )
        for entry in entries
    ]
