"""`cards/…/legalities/`: where a card may be played, today and over time. It shows several apps, so it lives on the roof."""

from __future__ import annotations

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from banlists.models import BanListRevision
from banlists.selectors import IN_FORCE, ends_before, list_spec, revision_list, revision_on, state_on
from cards.models import Card, CardVersion
from cards.selectors import card_get
from oscg.common.clock import utc_today
from oscg.common.pagination import PAGING, PARAMETERS, page_of_rows
from oscg.common.views import ApiView
from rules.games.catalog import game_spec
from rules.models import Format
from rules.specs.ban_list import FREE, Standing
from rules.specs.card import CardSpec, make_card
from rules.specs.ruleset import GameSpec


class StandingSerializer(serializers.Serializer[Any]):
    """What a list revision says of the card."""

    status = serializers.ChoiceField(choices=["unrestricted", "restricted", "banned"])
    limit = serializers.IntegerField(allow_null=True, help_text="Copies the list leaves; null where it says nothing.")
    reasons = serializers.ListField(child=serializers.CharField())


class LegalityPeriodSerializer(StandingSerializer):
    """The standing under one list revision."""

    revision = serializers.IntegerField()
    state = serializers.CharField()
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(allow_null=True)


class FormatLegalitySerializer(serializers.Serializer[Any]):
    """A card in one format."""

    format = serializers.CharField()
    name = serializers.CharField()
    today = StandingSerializer()
    history = LegalityPeriodSerializer(many=True)


class LegalitiesSerializer(serializers.Serializer[Any]):
    """A card in every format of its game."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = FormatLegalitySerializer(many=True)


class CardLegalitiesView(ApiView):
    """Where a card may be played."""

    scopes = ("cards", "banlists", "rules")
    parameters = PARAMETERS

    @extend_schema(
        operation_id="cards_legalities",
        parameters=PAGING,
        responses=LegalitiesSerializer,
        summary="Where a card may be played",
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """The card's standing in each format of its game, today and under every revision of the list."""
        found = legalities_of(card_get(game=game, slug=slug))
        return Response(page_of_rows(found, request, key="format"))


def legalities_of(card: Card) -> list[dict[str, Any]]:
    """The card's standing in each format of its game, by slug, today and under every list revision; the card's page shows it too."""
    spec = game_spec(card.game.definition)
    dated = _dated_specs(card, spec)
    formats = Format.objects.filter(game=card.game).order_by("slug")
    return [_legality(each, dated, spec) for each in formats]


def _dated_specs(card: Card, game: GameSpec) -> list[tuple[date, CardSpec]]:
    """The card's versions, oldest first, each with the day it came into force, in the card's lowest rarity."""
    versions = card.versions.prefetch_related("variants__tier").order_by("effective_from", "number")
    return [(version.effective_from, _spec(card, version, game)) for version in versions]


def _spec(card: Card, version: CardVersion, game: GameSpec) -> CardSpec:
    variant = min(version.variants.all(), key=lambda row: row.tier.order if row.tier else 0)
    return make_card(
        game=game.slug,
        slug=card.slug,
        name=version.name,
        attributes={**version.attributes, **variant.attributes},
        fact_sources=game.facts,
        rarity=variant.tier.code if variant.tier else None,
        version=version.number,
        status=card.status,
    )


def _legality(format_: Format, dated: list[tuple[date, CardSpec]], game: GameSpec) -> dict[str, Any]:
    today = utc_today()
    revisions = list(revision_list(format_slug=format_.slug))
    current = revision_on(revisions, today)
    return {
        "format": format_.slug,
        "name": format_.name,
        "today": _standing_json(_standing(current, dated, today, game) if current else FREE),
        "history": [_period(each, revisions, dated, today, game) for each in revisions],
    }


def _period(
    revision: BanListRevision,
    revisions: list[BanListRevision],
    dated: list[tuple[date, CardSpec]],
    today: date,
    game: GameSpec,
) -> dict[str, Any]:
    """The standing under one revision: of the card as it is today for the list in force, else as it was when the list began."""
    state = state_on(revision, revisions, today)
    until = ends_before(revision, revisions)
    day = today if state == IN_FORCE else revision.effective_from
    return {
        "revision": revision.number,
        "state": state,
        "effective_from": revision.effective_from.isoformat(),
        "effective_until": until.isoformat() if until else None,
        **_standing_json(_standing(revision, dated, day, game)),
    }


def _standing(revision: BanListRevision, dated: list[tuple[date, CardSpec]], day: date, game: GameSpec) -> Standing:
    """What a revision says of the card as it is on a day (before its first version: as it was announced)."""
    started = [spec for since, spec in dated if since <= day] or [spec for _, spec in dated[:1]]
    return list_spec(revision, game.facts).standings[started[-1]] if started else FREE


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {"status": standing.status, "limit": standing.limit, "reasons": list(standing.reasons)}
