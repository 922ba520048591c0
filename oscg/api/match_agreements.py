"""`agreements/`: what the players of one match allow each other."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.serializers import AllowSerializer
from decks.services.matches import agreement_propose
from oscg.accounts.authentication import person_of
from oscg.common.errors import InvalidInput, Missing
from oscg.common.pagination import LARGEST, PAGING, PARAMETERS, PageSerializer, page_of_rows
from oscg.common.strict import WholeField, read_body
from rules.api.match_serializers import AllowedSerializer
from rules.api.match_views import MatchApiView
from rules.checks.agreement import AgreementEntry
from rules.models import MatchAgreement
from rules.selectors.matches import agreement_get, agreement_list, is_insider, match_get
from rules.services.match_agreements import agreement_accept, agreement_withdraw
from rules.services.match_documents import agreement_json

MOST_ENTRIES = 100


class AgreementInputSerializer(serializers.Serializer[Any]):
    """A proposal; sent again, it changes one's own, and everybody accepts anew."""

    match = WholeField(min_value=1, max_value=LARGEST)
    entries = serializers.ListField(child=AllowSerializer(), min_length=1, max_length=MOST_ENTRIES)


class AcceptSerializer(serializers.Serializer[Any]):
    """Accepting what was read."""

    version = WholeField(min_value=1, max_value=2**31 - 1)


class MatchAgreementSerializer(serializers.Serializer[Any]):
    """A proposal in one match."""

    id = serializers.IntegerField()
    match = serializers.IntegerField()
    proposer = serializers.CharField(allow_null=True)
    version = serializers.IntegerField()
    entries = AllowedSerializer(many=True)
    accepted_by = serializers.ListField(child=serializers.IntegerField(), help_text="Seats; bots accept everything.")
    withdrawn = serializers.BooleanField()
    in_force = serializers.BooleanField(help_text="Whether everybody accepts it as it is now.")


class MatchAgreementListSerializer(PageSerializer):
    """The proposals of a match; there are as many as players at most."""

    results = MatchAgreementSerializer(many=True)


class AgreementApiView(MatchApiView):
    """A view of proposals; they are for those who take part."""

    needs_account = "always"
    parameters: ClassVar[tuple[str, ...]] = ()

    def agreement(self, request: Request, agreement: MatchAgreement, status: int = 200) -> Response:
        """A proposal as JSON."""
        match = match_get(pk=agreement.match_id, viewer=person_of(request))
        return self.personal(agreement_json(agreement, match, agreement_list(match=match)), status=status)


class AgreementListView(AgreementApiView):
    """The proposals of a match, and proposing."""

    parameters = ("match", *PARAMETERS)

    @extend_schema(
        operation_id="agreements_list",
        parameters=[
            OpenApiParameter("match", int, required=True, description="Number of a match one takes part in."),
            *PAGING,
        ],
        responses=MatchAgreementListSerializer,
        summary="What is proposed in a match",
    )
    def get(self, request: Request) -> Response:
        """Those that were not withdrawn."""
        number = self.number(request, "match")
        if number is None:
            raise InvalidInput("query.match", "Say of which match: ?match=12.", pointer="?match")
        match = match_get(pk=number, viewer=person_of(request))
        if not is_insider(match, person_of(request)):
            raise Missing("match.unknown", "There is no such match, or it is not shared with you.")
        proposals = agreement_list(match=match)
        rows = [agreement_json(each, match, proposals) for each in proposals]
        return self.personal(page_of_rows(rows, request, key="id"))

    @extend_schema(
        operation_id="agreements_propose",
        request=AgreementInputSerializer,
        responses={201: MatchAgreementSerializer},
        summary="Propose to allow listed cards in a match, or change one's proposal",
    )
    def post(self, request: Request) -> Response:
        """Whoever proposes accepts; the others still have to."""
        person = person_of(request)
        body = read_body(AgreementInputSerializer, request.data)
        match = match_get(pk=body["match"], viewer=person)
        entries = [AgreementEntry(each["card"], each.get("copies")) for each in body["entries"]]
        return self.agreement(request, agreement_propose(match=match, user=person, entries=entries), 201)


class AgreementView(AgreementApiView):
    """One proposal."""

    @extend_schema(operation_id="agreements_read", responses=MatchAgreementSerializer, summary="A proposal")
    def get(self, request: Request, pk: int) -> Response:
        """Its entries, version and who accepts it."""
        return self.agreement(request, agreement_get(pk=pk, viewer=person_of(request)))


class AgreementAcceptView(AgreementApiView):
    """Accepting a proposal."""

    @extend_schema(
        operation_id="agreements_accept",
        request=AcceptSerializer,
        responses={200: MatchAgreementSerializer},
        summary="Accept a proposal as it was read; 409 when it has changed",
    )
    def post(self, request: Request, pk: int) -> Response:
        """One accepts one proposal at a time."""
        person = person_of(request)
        version = read_body(AcceptSerializer, request.data)["version"]
        found = agreement_get(pk=pk, viewer=person)
        return self.agreement(request, agreement_accept(agreement_pk=found.pk, user=person, version=version))


class AgreementWithdrawView(AgreementApiView):
    """Withdrawing a proposal."""

    takes_body = False

    @extend_schema(
        operation_id="agreements_withdraw",
        request=None,
        responses={200: MatchAgreementSerializer},
        summary="Withdraw one's own proposal",
    )
    def post(self, request: Request, pk: int) -> Response:
        """It counts for nothing from then on."""
        person = person_of(request)
        found = agreement_get(pk=pk, viewer=person)
        return self.agreement(request, agreement_withdraw(agreement_pk=found.pk, user=person))
