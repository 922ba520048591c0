"""Reading cards."""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet

from cards.models import Card, CardSet, CardStatus, CardVersion
from oscg.common.errors import Missing

PUBLIC = (CardStatus.PUBLISHED, CardStatus.WITHDRAWN, CardStatus.RETIRED)


def in_force(day: date) -> Q:
    """Condition on a CardVersion: in force on that day."""
    return Q(effective_from__lte=day) & (Q(effective_until__isnull=True) | Q(effective_until__gt=day))


def version_list(*, day: date) -> QuerySet[CardVersion]:
    """The versions in force on a day of every card that may be seen by anybody."""
    return CardVersion.objects.filter(in_force(day), card__status__in=PUBLIC)


def card_get(*, game: str, slug: str) -> Card:
    """A card that may be seen by anybody. Raises Missing (`card.unknown`)."""
    try:
        return Card.objects.select_related("game").get(game__slug=game, slug=slug, status__in=PUBLIC)
    except Card.DoesNotExist:
        raise Missing("card.unknown", f"There is no card “{slug[:80]}” in the game “{game[:40]}”.") from None


def set_list() -> QuerySet[CardSet]:
    """All card sets with their game, oldest first."""
    return CardSet.objects.select_related("game").order_by("game__slug", "released", "code")
