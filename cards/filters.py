"""Filters of the card list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_filters
from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet

from cards.models import CardFacet, CardVersion, Printing
from cards.selectors import PUBLIC
from oscg.common.errors import FieldError, InvalidInput
from rules.models import Game, RarityTier
from rules.specs.names import name_key

LONGEST_QUERY = 200


class WholeNumberFilter(django_filters.Filter):
    """A filter on a whole number from 0."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Below 0 there is only the mark of cards that print no number."""
        super().__init__(*args, min_value=0, **kwargs)


class CardFilter(django_filters.FilterSet):
    """What cards may be filtered by. Several facet filters must all hold; an empty value is no filter."""

    q = django_filters.CharFilter(method="by_words", label="Words of the name, in any order", max_length=LONGEST_QUERY)
    text = django_filters.CharFilter(
        method="by_text", label="Words of the name or the rules text, in any order", max_length=LONGEST_QUERY
    )
    game = django_filters.CharFilter(method="by_game", label="Slug of a game")
    kind = django_filters.CharFilter(method="by_facet", label="Kind of card, such as unit, summon or spell")
    type = django_filters.CharFilter(method="by_facet", label="A type or trait")
    element = django_filters.CharFilter(method="by_facet", label="An element")
    role = django_filters.CharFilter(method="by_facet", label="A role, such as champion")
    rarity = django_filters.CharFilter(method="by_rarity", label="Code of a rarity tier")
    author = django_filters.CharFilter(field_name="author_name", lookup_expr="iexact", label="Name of the author")
    set = django_filters.CharFilter(method="by_set", label="Code of a card set")
    status = django_filters.ChoiceFilter(
        field_name="card__status",
        label="Where the card stands in its life",
        choices=[(status.value, status.label) for status in PUBLIC],
    )
    cost = WholeNumberFilter(field_name="cost", label="Printed cost")

    class Meta:
        model = CardVersion
        fields: tuple[str, ...] = ()

    FACETS = {"type": ("types", "traits", "trait"), "element": ("element", "elements")}

    def by_words(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards whose folded name holds every word, so that accents, case and punctuation do not matter."""
        for word in value.split():
            key = name_key(word)
            queryset = queryset.filter(card__name_key__contains=key) if key else queryset.none()
        return queryset

    def by_text(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards whose name and texts hold every word, folded likewise."""
        return queryset.filter(words_within(value.split()))

    def by_game(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards of one game. Raises InvalidInput for one that does not exist."""
        game = Game.objects.filter(slug=value).first()
        if game is None:
            raise _unknown("game", value, Game.objects.order_by("slug").values_list("slug", flat=True))
        return queryset.filter(card__game=game)

    def by_facet(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards with a facet of this value; an unknown value finds nothing."""
        facts = self.FACETS.get(name, (name,))
        facets = CardFacet.objects.filter(version=OuterRef("pk"), name__in=facts, value__iexact=value)
        return queryset.filter(Exists(facets))

    def by_rarity(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards that come in a rarity. Raises InvalidInput for one no game has."""
        known = list(RarityTier.objects.order_by("order").values_list("code", flat=True).distinct())
        if value not in known:
            raise _unknown("rarity", value, known)
        return self.by_facet(queryset, "rarity", value)

    def by_set(self, queryset: QuerySet[CardVersion], name: str, value: str) -> QuerySet[CardVersion]:
        """Cards printed in a set; an unknown set finds nothing."""
        printings = Printing.objects.filter(variant__version=OuterRef("pk"), card_set__code__iexact=value)
        return queryset.filter(Exists(printings))


def words_within(words: Sequence[str]) -> Q:
    """Condition on a CardVersion: each of these words stands in its name or its texts, at least as a part of a word."""
    condition = Q()
    for word in words:
        key = name_key(word)
        condition &= Q(words__contains=key) | Q(card__name_key__contains=key) if key else Q(pk__in=())
    return condition


def _unknown(name: str, value: str, known: Any) -> InvalidInput:
    return InvalidInput(
        f"query.{name}", f"There is no {name} “{value[:40]}”. Choose one of {', '.join(known)}.", pointer=f"?{name}"
    )


def filtered_cards(queryset: QuerySet[CardVersion], parameters: Any) -> QuerySet[CardVersion]:
    """The versions that pass the filters of a query string. Raises InvalidInput with every parameter that cannot be read."""
    wanted = CardFilter(parameters, queryset=queryset)
    if not wanted.is_valid():
        errors = tuple(
            FieldError(f"?{name}", f"query.{name}", " ".join(map(str, found))) for name, found in wanted.errors.items()
        )
        raise InvalidInput("query.invalid", f"{errors[0].pointer}: {errors[0].detail}", errors=errors)
    return wanted.qs
