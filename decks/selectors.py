"""Reading decks. Private decks are seen by their owners alone; unlisted ones by whoever has the key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from cards.models import Card
from decks.models import Deck, DeckCard, DeckVersion, SharedCheck
from oscg.common.errors import Missing
from rules.specs.names import name_key


def deck_list(*, viewer: Any = None) -> QuerySet[Deck]:
    """Decks that are listed for a viewer: public ones and the viewer's own."""
    seen = Q(visibility=Deck.Visibility.PUBLIC)
    if viewer is not None and viewer.is_authenticated:
        seen |= Q(owner=viewer)
    return Deck.objects.filter(seen).select_related("format__game", "owner").defer("format__game__definition")


def deck_get(*, pk: int, viewer: Any = None, key: str = "") -> Deck:
    """A deck a viewer may see, by number, or with the key of its link. Raises Missing for hidden and absent ones alike."""
    found = deck_list(viewer=viewer).filter(pk=pk).first()
    if found is None and key:
        unlisted = Deck.objects.filter(pk=pk, share_key=key, visibility=Deck.Visibility.UNLISTED)
        found = unlisted.select_related("format__game", "owner").defer("format__game__definition").first()
    if found is None:
        raise Missing("deck.unknown", "There is no such deck, or it is not shared with you.")
    return found


def deck_version_newest(*, deck: Deck) -> DeckVersion:
    """The newest version of a deck."""
    return DeckVersion.objects.filter(deck=deck).latest("number")


def decks_with_card(*, card: Card, viewer: Any = None) -> QuerySet[Any]:
    """Listed decks whose newest version holds a card, each with its `copies`; also those saved before the card was published."""
    keys = {card.name_key, name_key(card.slug)} - {""}
    rows = DeckCard.objects.filter(Q(card=card) | Q(unknown_key__in=keys))
    copies = rows.filter(deck=OuterRef("pk")).values("copies")[:1]
    of_game = deck_list(viewer=viewer).filter(format__game=card.game_id)
    return of_game.filter(pk__in=rows.values("deck")).annotate(copies=Subquery(copies))


def newest_versions(*, decks: Iterable[Deck]) -> dict[int, DeckVersion]:
    """The newest version of each deck by the deck's id, in one query."""
    found: dict[int, DeckVersion] = {}
    for version in DeckVersion.objects.filter(deck__in=[deck.pk for deck in decks]).order_by("number"):
        found[version.deck_id] = version
    return found


def version_list(*, deck: Deck) -> QuerySet[DeckVersion]:
    """A deck's versions, the newest first."""
    return DeckVersion.objects.filter(deck=deck).order_by("-number")


def own_decks(*, owner: Any) -> QuerySet[Deck]:
    """All decks of one person."""
    return Deck.objects.filter(owner=owner).select_related("format__game", "owner").defer("format__game__definition")


def deck_by_key(*, key: str) -> Deck:
    """The deck a shared link opens. Raises Missing for private decks and unknown keys alike."""
    seen = Deck.objects.exclude(visibility=Deck.Visibility.PRIVATE).filter(share_key=key)
    found = seen.select_related("format__game", "owner").defer("format__game__definition").first()
    if found is None:
        raise Missing("deck.unknown", "There is no such deck, or it is not shared any more.")
    return found


def shared_check_get(*, key: str) -> SharedCheck:
    """A shared verdict by its key. Raises Missing."""
    found = SharedCheck.objects.filter(key=key, hidden_at=None).select_related("format__game").first()
    if found is None:
        raise Missing("check.unknown", "There is no shared verdict at this address. Check the link, or check the deck.")
    return found


def public_decks(*, format_slug: str = "", words: str = "") -> QuerySet[Deck]:
    """Public decks of a format (all without one), whose names hold every word; the newest first."""
    found = (
        Deck.objects.filter(visibility=Deck.Visibility.PUBLIC)
        .select_related("format__game", "owner")
        .defer("format__game__definition")
    )
    if format_slug:
        found = found.filter(format__slug=format_slug)
    for word in words.split():
        found = found.filter(name__icontains=word)
    return found.order_by("-updated_at", "-id")
