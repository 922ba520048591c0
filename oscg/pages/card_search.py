"""Finding cards by what somebody typed. Today: words of the name, else names that are near it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.db.models import Case, IntegerField, Q, When

from cards.filters import words_within
from cards.services.card_pool import card_pool
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.pages.card_facets import Versions
from rules.games.catalog import game_spec
from rules.models import Game
from rules.specs.names import name_key

LONGEST = 200
MOST_WORDS = 12
NEAR_MISSES = 6


@dataclass(frozen=True, slots=True)
class Found:
    """The versions a search leaves, and whether they are only near what was typed."""

    versions: Versions
    is_near: bool = False
    more_in_texts: int = 0
    """Cards that have the words in their texts and not in their names."""
    nearest: tuple[tuple[int, str], ...] = ()
    """Game and slug of cards whose names are spelled nearly so, the nearest first."""

    @property
    def order(self) -> tuple[Case, ...]:
        """What sorts the nearest names first; nothing where none is merely near."""
        ranks = [When(card__game=game, card__slug=slug, then=rank) for rank, (game, slug) in enumerate(self.nearest)]
        return (Case(*ranks, default=len(ranks), output_field=IntegerField()),) if ranks else ()


def search(versions: Versions, text: str, games: Sequence[Game], *, in_texts: bool = False) -> Found:
    """The cards meant by `text`; everything without one. The one door to searching, whatever language it learns later.

    `in_texts` looks at rules texts as well as names; without it, the cards that only that would find are counted.
    """
    keys = [key for word in text[:LONGEST].split()[:MOST_WORDS] if (key := name_key(word))]
    if not text.strip():
        return Found(versions)
    if not keys:
        return Found(versions.none())
    anywhere = versions.filter(words_within(keys))
    if in_texts:
        return Found(anywhere)
    named = versions
    for key in keys:
        named = named.filter(card__name_key__contains=key)
    count = named.count()
    more = anywhere.count() - count
    if count:
        return Found(named, more_in_texts=more)
    nearest = _nearest(text, games)
    near = versions.filter(_is_one_of(nearest))
    if near.exists():
        return Found(near, is_near=True, more_in_texts=more, nearest=nearest)
    words = Q(pk__in=())
    for key in keys:
        if len(key) >= 4:
            words |= Q(card__name_key__contains=key)
    return Found(versions.filter(words), is_near=True, more_in_texts=more)


def _nearest(text: str, games: Sequence[Game]) -> tuple[tuple[int, str], ...]:
    """Game and slug of the cards whose names are spelled nearly so, over all games the nearest first."""
    revision, typed = data_revisions(("cards",))[0], name_key(text)
    found = []
    for game in games:
        pool = card_pool(game=game_spec(game.definition), day=utc_today(), revision=revision)
        for name in pool.names.suggest(text, NEAR_MISSES):
            if slug := pool.names.find(name):
                found.append(
                    (-SequenceMatcher(None, typed, name_key(name), autojunk=False).ratio(), name, game.pk, slug)
                )
    return tuple((game, slug) for _, _, game, slug in sorted(found))


def _is_one_of(cards: Sequence[tuple[int, str]]) -> Q:
    condition = Q(pk__in=())
    for game, slug in cards:
        condition |= Q(card__game=game, card__slug=slug)
    return condition
