"""`submissions/…/impact/`: it judges decks and reads lists and rulings, so it lives on the roof."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import submission_get
from oscg.accounts.api_views import AccountApiView
from oscg.pages.card_impact import CAUGHT, FINDINGS, RELEASED, STAYS, impact_json
from oscg.pages.deck_impact import BREAKS, REPAIRS
from oscg.pages.errata_impact import shown_impact


class DeckOutcomesSerializer(serializers.Serializer[Any]):
    """Numbers of public decks that hold the card by what becomes of them."""

    breaks = serializers.IntegerField()
    repairs = serializers.IntegerField()
    findings = serializers.IntegerField(help_text="They stay legal or illegal, with other findings.")
    unchanged = serializers.IntegerField()


class AffectedDeckSerializer(serializers.Serializer[Any]):
    """A public deck whose verdict changes."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    owner = serializers.CharField(allow_blank=True)
    format = serializers.CharField()
    change = serializers.ChoiceField(choices=[BREAKS, REPAIRS, FINDINGS])
    findings = serializers.ListField(
        child=serializers.CharField(), help_text="Those that come; of a deck that becomes legal, those that go."
    )
    gone = serializers.ListField(child=serializers.CharField(), help_text="Findings that go beside others.")


class SpeakingEntrySerializer(serializers.Serializer[Any]):
    """An entry of a list in force on the day, or announced after it, that speaks of the card."""

    format = serializers.CharField()
    revision = serializers.IntegerField()
    effective_from = serializers.DateField()
    entry = serializers.CharField(help_text="Whom it covers, in words.")
    status = serializers.ChoiceField(choices=["banned", "restricted"])
    limit = serializers.IntegerField()
    change = serializers.ChoiceField(choices=[CAUGHT, RELEASED, STAYS])


class NamingRulingSerializer(serializers.Serializer[Any]):
    """A ruling that names the card."""

    id = serializers.IntegerField()
    question = serializers.CharField()


class ErrataImpactSerializer(serializers.Serializer[Any]):
    """Whom publishing a proposal would affect."""

    submission = serializers.IntegerField()
    as_of = serializers.DateField()
    problem = serializers.CharField(
        allow_null=True, help_text="Why it cannot be told: what is proposed would not be published."
    )
    public = DeckOutcomesSerializer(help_text="Public decks; others are not looked at.")
    decks = AffectedDeckSerializer(many=True)
    lists = SpeakingEntrySerializer(many=True)
    rulings = NamingRulingSerializer(many=True)
    looked_at = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="Decks beyond those looked at.")


class SubmissionImpactView(AccountApiView):
    """Whom a proposal affects."""

    needs_account = "always"
    parameters = ("as_of",)
    throttle_scope = "check"

    @extend_schema(
        operation_id="submissions_impact",
        parameters=[OpenApiParameter("as_of", str, description="The day on which it would take effect.")],
        responses=ErrataImpactSerializer,
        summary="Public decks, lists and rulings a proposal would affect",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Every public deck that holds the card, with and without the change; for the author and the game's reviewers."""
        submission = submission_get(pk=pk, viewer=request.user)
        impact = shown_impact(submission, request.user, request.query_params.get("as_of", ""))
        return Response({"submission": submission.pk, **impact_json(impact)})
