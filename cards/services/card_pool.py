"""A game's cards on a day, as the values that rules read: held in memory, made anew when a card changed."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from cards.models import Card, CardStatusChange, CardVersion, Variant
from cards.selectors import in_force
from rules.checks.card_check import CardDraft, VariantDraft
from rules.specs.card import PUBLISHED, CardSpec, make_card
from rules.specs.names import NameIndex
from rules.specs.ruleset import GameSpec

KEPT = 12


@dataclass(frozen=True, slots=True)
class CardPool:
    """All cards of a game in the versions and with the statuses of one day.

    `cards`: (slug, rarity) → card; a card with rarities is also there under None, in its lowest. `known` names all cards, also those
    that are not in the pool for their status. `digest` names exactly this content.
    """

    game: str
    cards: Mapping[tuple[str, str | None], CardSpec]
    known: Mapping[str, str]
    names: NameIndex
    digest: str


_pools: OrderedDict[tuple[str, date | None], tuple[str, CardPool]] = OrderedDict()
_days: dict[str, tuple[str, list[date]]] = {}


def card_pool(*, game: GameSpec, day: date, revision: str) -> CardPool:
    """The pool of a game on a day. `revision` is the data revision of scope `cards`; an unchanged one means no query.

    Days between which no card changes share one pool, so that asking for many days does not fill the memory.
    """
    start = _start_of_state(game.slug, day, revision)
    held = _pools.get((game.slug, start))
    if held is not None and held[0] == revision:
        return held[1]
    pool = _load(game, start or day)
    # Taken out and put in again, so that it is the newest; another thread may drop it at any time.
    _pools.pop((game.slug, start), None)
    _pools[game.slug, start] = (revision, pool)
    while len(_pools) > KEPT:
        _pools.popitem(last=False)
    return pool


def _start_of_state(game: str, day: date, revision: str) -> date | None:
    """The latest day up to `day` on which a card of the game changed; None before the first."""
    held = _days.get(game)
    if held is None or held[0] != revision:
        versions = CardVersion.objects.filter(card__game__slug=game).values_list("effective_from", flat=True)
        statuses = CardStatusChange.objects.filter(card__game__slug=game).values_list("since", flat=True)
        held = _days[game] = (revision, sorted({*versions.distinct(), *statuses.distinct()}))
    at = bisect_right(held[1], day)
    return held[1][at - 1] if at else None


def _load(game: GameSpec, day: date) -> CardPool:
    """Read a pool in four queries, however many cards there are."""
    statuses: dict[int, str] = {}
    changes = CardStatusChange.objects.filter(card__game__slug=game.slug, since__lte=day).order_by("since", "id")
    statuses.update(changes.values_list("card_id", "status"))
    versions = {row["card_id"]: row for row in _versions(game.slug, day)}
    variants: dict[int, list[dict[str, Any]]] = {}
    rows = Variant.objects.filter(version__card__game__slug=game.slug)
    for row in rows.values("version_id", "tier__code", "tier__order", "attributes", "abilities"):
        variants.setdefault(row["version_id"], []).append(dict(row))
    cards: dict[tuple[str, str | None], CardSpec] = {}
    for card_id, version in sorted(versions.items(), key=lambda item: item[1]["card__slug"]):
        # A card whose first version is still to come is not published yet: its status says so.
        status = statuses.get(card_id, "draft")
        _add(cards, game, version, variants.get(version["id"], []), status)
    known = {card.slug: card.name for card in cards.values()}
    hidden = {card.slug for card in cards.values() if card.status != PUBLISHED}
    return CardPool(
        game=game.slug,
        cards=_counted(cards, game),
        known=known,
        names=NameIndex(sorted((name, slug) for slug, name in known.items()), hidden),
        digest=_digest(versions, statuses),
    )


def _counted(cards: dict[tuple[str, str | None], CardSpec], game: GameSpec) -> dict[tuple[str, str | None], CardSpec]:
    """The cards that decks may find in the pool: in some games published ones alone."""
    if game.words.get("unpublished") == "unknown":
        return {key: card for key, card in cards.items() if card.status == PUBLISHED}
    return cards


def pool_with_draft(*, pool: CardPool, game: GameSpec, slug: str, draft: CardDraft, number: int) -> CardPool:
    """The pool as it would be with a draft as the published version `number` of a card (which may be new). No query."""
    orders = {tier.code: tier.order for tier in game.tiers}
    rows = [
        {
            "tier__code": each.rarity,
            "tier__order": orders.get(each.rarity or "", 0),
            "attributes": each.attributes,
            "abilities": each.abilities,
        }
        for each in draft.variants or (VariantDraft(None, {}),)
    ]
    version = {
        "card__slug": slug,
        "name": draft.name,
        "attributes": draft.attributes,
        "abilities": draft.abilities,
        "number": number,
        "fingerprint": draft.fingerprint,
    }
    cards = {key: card for key, card in pool.cards.items() if key[0] != slug}
    _add(cards, game, version, rows, PUBLISHED)
    return _changed(pool, game, cards, {**pool.known, slug: draft.name}, slug)


def pool_with_status(*, pool: CardPool, game: GameSpec, slug: str, status: str) -> CardPool:
    """The pool as it would be with another status of one of its cards. No query."""
    # A pool holds one object for a card in a rarity, also where two keys lead to it.
    own = {id(card): replace(card, status=status) for key, card in pool.cards.items() if key[0] == slug}
    cards = {key: own.get(id(card), card) for key, card in pool.cards.items()}
    return _changed(pool, game, cards, pool.known, slug)


def _changed(
    pool: CardPool,
    game: GameSpec,
    cards: dict[tuple[str, str | None], CardSpec],
    known: Mapping[str, str],
    slug: str,
) -> CardPool:
    cards = _counted(cards, game)
    names = pool.names
    if known.get(slug) != pool.known.get(slug) or _is_hidden(slug, cards) != _is_hidden(slug, pool.cards):
        hidden = {each for each in known if _is_hidden(each, cards)}
        names = NameIndex(sorted((name, each) for each, name in known.items()), hidden)
    return CardPool(game.slug, cards, known, names, f"{pool.digest} but for {slug}")


def _is_hidden(slug: str, cards: Mapping[tuple[str, str | None], CardSpec]) -> bool:
    """Whether a name stands behind those of published cards."""
    card = cards.get((slug, None))
    return card is None or card.status != PUBLISHED


def _versions(game: str, day: date) -> list[dict[str, Any]]:
    """The version of each card in force on the day; for cards to come, their first one."""
    fields = ("id", "card_id", "card__slug", "name", "number", "attributes", "abilities", "fingerprint", "digest")
    current = CardVersion.objects.filter(in_force(day), card__game__slug=game).values(*fields)
    coming = CardVersion.objects.filter(card__game__slug=game, number=1, effective_from__gt=day).values(*fields)
    return [*current, *coming]


def _add(
    cards: dict[tuple[str, str | None], CardSpec],
    game: GameSpec,
    version: Mapping[str, Any],
    variants: list[dict[str, Any]],
    status: str,
) -> None:
    for row in sorted(variants, key=lambda item: item["tier__order"] or 0):
        card = make_card(
            game=game.slug,
            slug=version["card__slug"],
            name=version["name"],
            attributes={**version["attributes"], **row["attributes"]},
            fact_sources=game.facts,
            rarity=row["tier__code"],
            rarity_order=row["tier__order"] or 0,
            version=version["number"],
            status=status,
            fingerprint=version["fingerprint"],
            abilities=(*version["abilities"], *row["abilities"]),
        )
        cards[card.slug, card.rarity] = card
        cards.setdefault((card.slug, None), card)


def _digest(versions: Mapping[int, Mapping[str, Any]], statuses: Mapping[int, str]) -> str:
    """A hash over every card's slug, version, rule content and status."""
    whole = hashlib.sha256()
    lines = sorted(
        f"{v['card__slug']} {v['number']} {v['digest']} {statuses.get(card_id, 'draft')}\n"
        for card_id, v in versions.items()
    )
    whole.update("".join(lines).encode())
    return whole.hexdigest()


def foreign_names(*, revision: str) -> Mapping[str, tuple[tuple[str, str, str], ...]]:
    """Name keys and slugs of the published cards of all games: key → ((game slug, card name, game name), …). One query a revision."""
    held = _foreign.get("names")
    if held is None or held[0] != revision:
        found: dict[str, list[tuple[str, str, str]]] = {}
        rows = Card.objects.filter(status=PUBLISHED).values_list("slug", "name_key", "name", "game__slug", "game__name")
        for slug, key, name, game, game_name in rows.iterator():
            for handle in {slug, key}:
                found.setdefault(handle, []).append((game, name, game_name))
        held = _foreign["names"] = (revision, {handle: tuple(cards) for handle, cards in found.items()})
    return held[1]


_foreign: dict[str, tuple[str, Mapping[str, tuple[tuple[str, str, str], ...]]]] = {}
