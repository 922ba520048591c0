"""Cards for tests, made through the service that makes all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from cards.models import Card, CardSet, CardStatusChange, CardVersion, Variant
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish
from oscg.common.changes import change_record
from rules.abilities.text import card_text
from rules.checks.card_check import CardDraft, VariantDraft
from rules.models import Game
from rules.specs.names import name_key

LONG_AGO = date(2025, 1, 1)
ATTRIBUTES: dict[str, dict[str, Any]] = {
    "maximus": {"modes": {"unit": {"cost": 2, "offense": 1, "defense": 1, "health": 3, "types": ["beast"]}}},
    "fortification": {"kind": "character", "role": "fighter", "attack": 3, "defense": 3, "magic": 0, "life": 5},
    "card-wars": {"kind": "magic"},
}


def slug_of(name: str) -> str:
    """A slug for a card of a test: the letters and digits of its name."""
    return name_key(name).encode("ascii", "ignore").decode() or "card"


def draws(count: int = 1, game: str = "maximus") -> str:
    """The rules text of a card that lets its player draw so many cards."""
    return card_text(game, [{"form": "resolve", "do": [{"effect": "draw", "count": count}]}])


def draft_make(
    game: str,
    name: str,
    *,
    slug: str = "",
    attributes: Mapping[str, Any] | None = None,
    variants: Sequence[VariantDraft] = (),
    text: str = "",
) -> CardDraft:
    """A plain card of a game as its author would write it."""
    return CardDraft(
        name=name,
        attributes=ATTRIBUTES[game] if attributes is None else attributes,
        variants=tuple(variants),
        text=text,
        slug=slug or slug_of(name),
    )


def card_make(
    game: str,
    name: str,
    *,
    since: date = LONG_AGO,
    attributes: Mapping[str, Any] | None = None,
    variants: Sequence[VariantDraft] = (),
    text: str = "",
    slug: str = "",
    printings: Sequence[tuple[str, str]] = (),
    artist: str = "",
    flavor: str = "",
    author_name: str = "Ada Tester",
    **more: Any,
) -> CardVersion:
    """Publish a card, or the next version of the one with this slug. `printings`: (set code, number) of the seed's sets."""
    draft = draft_make(game, name, slug=slug, attributes=attributes, variants=variants, text=text)
    places = tuple(
        PrintingSpec(CardSet.objects.get(game__slug=game, code=code), number, artist=artist)
        for code, number in printings
    )
    return card_publish(
        game=Game.objects.get(slug=game),
        slug=slug or slug_of(name),
        draft=draft,
        credit=CardCredit(author_name=author_name, license="CC-BY-4.0", flavor=flavor, printings=places),
        effective_from=since,
        **more,
    )


def card_of(game: str, slug: str) -> Card:
    """A card by its slug."""
    return Card.objects.select_related("game").get(game__slug=game, slug=slug)


def many_cards(pattern: CardVersion, count: int, *, start: int = 0) -> None:
    """Add `count` cards like one that was published, straight into the tables: for tests that need very many."""
    cards = Card.objects.bulk_create(
        Card(game=pattern.card.game, slug=f"bulk-{n}", name=f"Bulk {n}", name_key=f"bulk{n}", status="published")
        for n in range(start, start + count)
    )
    CardStatusChange.objects.bulk_create(
        CardStatusChange(card=card, status="published", since=LONG_AGO) for card in cards
    )
    fields = ("effective_from", "attributes", "abilities", "text", "author_name", "license", "fingerprint", "document")
    shared = {name: getattr(pattern, name) for name in fields}
    versions = CardVersion.objects.bulk_create(
        CardVersion(card=card, number=1, name=card.name, digest=card.slug, **shared) for card in cards
    )
    Variant.objects.bulk_create(Variant(version=version) for version in versions)
    with transaction.atomic():
        change_record(scope="cards", action="published", subject="card", key="many")
