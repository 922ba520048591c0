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
from cards.models import Card, CardStatus, CardStatusChange, CardVersion
from cards.selectors import card_get
from oscg.common.clock import utc_today
from oscg.common.pagination import PAGING, PARAMETERS, PageSerializer, page_of_rows
from oscg.common.views import ApiView
from rules.games.catalog import game_spec
from rules.models import Format
from rules.specs.ban_list import FREE, Standing
from rules.specs.card import CardSpec, make_card
from rules.specs.ruleset import GameSpec

LEFT = (CardStatus.WITHDRAWN, CardStatus.RETIRED)


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


class LegalitySpanSerializer(serializers.Serializer[Any]):
    """The standing from a day on: a list, a version of the card or its status began to count then."""

    effective_from = serializers.DateField()
    status = serializers.ChoiceField(choices=["unrestricted", "restricted", "banned", "withdrawn", "retired"])
    limit = serializers.IntegerField(allow_null=True, help_text="Copies the list leaves; null where it says nothing.")
    reasons = serializers.ListField(child=serializers.CharField())
    revision = serializers.IntegerField(allow_null=True, help_text="The list in force; null before the first.")
    version = serializers.IntegerField(help_text="The version of the card in force.")


class FormatLegalitySerializer(serializers.Serializer[Any]):
    """A card in one format."""

    format = serializers.CharField()
    name = serializers.CharField()
    today = StandingSerializer()
    history = LegalityPeriodSerializer(
        many=True, help_text="Under each list revision, on its first day (today for that in force)."
    )
    timeline = LegalitySpanSerializer(
        many=True, help_text="Every day on which something about it changed or will change."
    )


class LegalitiesSerializer(PageSerializer):
    """A card in every format of its game."""

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
    statuses = list(card.status_changes.order_by("since", "id"))
    formats = Format.objects.filter(game=card.game).order_by("slug")
    return [_legality(each, dated, statuses, spec) for each in formats]


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


def _legality(
    format_: Format, dated: list[tuple[date, CardSpec]], statuses: list[CardStatusChange], game: GameSpec
) -> dict[str, Any]:
    today = utc_today()
    revisions = list(revision_list(format_slug=format_.slug))
    current = revision_on(revisions, today)
    return {
        "format": format_.slug,
        "name": format_.name,
        "today": _standing_json(_standing(current, dated, today, game) if current else FREE),
        "history": [_period(each, revisions, dated, today, game) for each in revisions],
        "timeline": _timeline(revisions, dated, statuses, game),
    }


def _timeline(
    revisions: list[BanListRevision],
    dated: list[tuple[date, CardSpec]],
    statuses: list[CardStatusChange],
    game: GameSpec,
) -> list[dict[str, Any]]:
    """The standing on every day on which a list, a version or a status begins to count, from the card's first day on."""
    if not dated:
        return []
    specs = {each.number: list_spec(each, game.facts) for each in revisions}
    begun = {day for day, _ in dated} | {each.effective_from for each in revisions} | {each.since for each in statuses}
    found = []
    for day in sorted(day for day in begun if day >= dated[0][0]):
        card, revision = _on(dated, day), revision_on(revisions, day)
        status = next((each for each in reversed(statuses) if each.since <= day), None)
        if status is not None and status.status in LEFT:
            standing = Standing(status.status, None, (status.reason,) if status.reason else ())
        else:
            standing = specs[revision.number].standings[card] if revision else FREE
        number = revision.number if revision else None
        row = {
            "effective_from": day.isoformat(),
            **_standing_json(standing),
            "revision": number,
            "version": card.version,
        }
        found.append(row)
    return found


def _on(dated: list[tuple[date, CardSpec]], day: date) -> CardSpec:
    """The card as it is on a day; before its first version, as that was announced."""
    first = dated[0][0]
    return [spec for since, spec in dated if since <= max(day, first)][-1]


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
    return list_spec(revision, game.facts).standings[_on(dated, day)] if dated else FREE


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {"status": standing.status, "limit": standing.limit, "reasons": list(standing.reasons)}
