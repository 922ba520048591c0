"""`cards/…/legalities/`: where a card may be played, today and over time. It shows several apps, so it lives on the roof."""

from __future__ import annotations

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from banlists.selectors import ends_before, revision_list, revision_on, state_on
from cards.models import Card
from cards.selectors import card_get
from decks.services.rulesets import rules_of_day
from oscg.common.clock import utc_today
from oscg.common.views import ApiView
from rules.models import Format
from rules.specs.ban_list import FREE, Standing


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

    @extend_schema(
        operation_id="cards_legalities", responses=LegalitiesSerializer, summary="Where a card may be played"
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """The card's standing in each format of its game, today and under every revision of the list."""
        card = card_get(game=game, slug=slug)
        formats = Format.objects.filter(game=card.game).order_by("slug")
        return Response({"next": None, "previous": None, "results": [_legality(card, each) for each in formats]})


def _legality(card: Card, format_: Format) -> dict[str, Any]:
    today = utc_today()
    revisions = list(revision_list(format_slug=format_.slug))
    standings = {each.number: _standing(card, format_.slug, max(each.effective_from, date.min)) for each in revisions}
    current = revision_on(revisions, today)
    return {
        "format": format_.slug,
        "name": format_.name,
        "today": _standing_json(standings[current.number] if current else FREE),
        "history": [
            {
                "revision": each.number,
                "state": state_on(each, revisions, today),
                "effective_from": each.effective_from.isoformat(),
                "effective_until": until.isoformat() if (until := ends_before(each, revisions)) else None,
                **_standing_json(standings[each.number]),
            }
            for each in revisions
        ],
    }


def _standing(card: Card, format_slug: str, day: date) -> Standing:
    """What the format's list of a day says of the card as it was on that day; FREE where it was not there yet."""
    spec = rules_of_day(format_slug=format_slug, day=day).ruleset.spec
    found = spec.pool.get((card.slug, None))
    return spec.ban_list.standings[found] if found and spec.ban_list else FREE


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {"status": standing.status, "limit": standing.limit, "reasons": list(standing.reasons)}
