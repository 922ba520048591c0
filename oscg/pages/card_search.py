"""Finding cards by what somebody typed. Today: words of the name, else names that are near it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

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
    return Found(_near(versions, text, keys, games), is_near=True, more_in_texts=more)


def _near(versions: Versions, text: str, keys: Sequence[str], games: Sequence[Game]) -> Versions:
    """Cards whose names are spelled nearly so; where there are none, those that have one of the longer words."""
    slugs = Q(pk__in=())
    revision = data_revisions(("cards",))[0]
    for game in games:
        pool = card_pool(game=game_spec(game.definition), day=utc_today(), revision=revision)
        wanted = [slug for name in pool.names.suggest(text, NEAR_MISSES) if (slug := pool.names.find(name))]
        slugs |= Q(card__game=game, card__slug__in=wanted)
    near = versions.filter(slugs)
    if near.exists():
        return near
    words = Q(pk__in=())
    for key in keys:
        if len(key) >= 4:
            words |= Q(card__name_key__contains=key)
    return versions.filter(words)
