"""Cards as the referee takes them: the data of the versions in force on a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import Q, QuerySet

from cards.models import Variant
from cards.selectors import PUBLIC, in_force_of
from rules.engine.program import CardData

Key = tuple[str, str | None]


def card_data_list(*, game: str, slugs: Iterable[str], day: date) -> dict[Key, CardData]:
    """What the referee needs of the named cards in their versions of a day, by slug and rarity, in two queries.

    Attributes and abilities of a rarity stand on top of those of its card. A card that is not there on that day is left out.
    """
    rows = Variant.objects.filter(
        in_force_of("version", day), version__card__game__slug=game, version__card__slug__in=set(slugs)
    )
    return _data(rows)


def card_versions_data(*, game: str, versions: Mapping[str, int]) -> dict[Key, CardData]:
    """The named cards in the versions of these numbers, whatever the day; by slug and rarity, in two queries.

    What does not exist, or is not for everybody to see, is left out.
    """
    wanted = Q(pk__in=())
    for slug, number in versions.items():
        wanted |= Q(version__card__slug=slug, version__number=number)
    rows = Variant.objects.filter(wanted, version__card__game__slug=game, version__card__status__in=PUBLIC)
    return _data(rows)


def _data(rows: QuerySet[Variant]) -> dict[Key, CardData]:
    found: dict[Key, CardData] = {}
    for row in rows.select_related("version__card", "tier"):
        version, rarity = row.version, row.tier.code if row.tier else None
        slug = version.card.slug
        found[slug, rarity] = CardData(
            key=(slug, version.number, rarity or ""),
            slug=slug,
            name=version.name,
            attributes={**version.attributes, **row.attributes},
            abilities=(*version.abilities, *row.abilities),
        )
    return found
