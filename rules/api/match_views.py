"""`matches/…/`: looking at a match, acting in it, and its replay. Matches that one may not see are 404."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of, viewer_of
from oscg.common.errors import InvalidInput
from oscg.common.etags import is_held
from oscg.common.strict import read_body
from rules.api.match_serializers import (
    ActSerializer,
    ConcedeSerializer,
    LegalActionsSerializer,
    MatchSerializer,
    MatchViewSerializer,
    RecordSerializer,
    TriedSerializer,
    WhyNotSerializer,
)
from rules.models import Match
from rules.selectors.matches import match_get
from rules.services.match_documents import match_document
from rules.services.match_play import match_act, match_concede, match_move_on
from rules.services.match_seats import match_cancel, match_sanction, seat_leave
from rules.services.match_views import match_actions, match_view, match_why_not, seat_seen
from rules.services.replays import match_record

KEY = OpenApiParameter("key", str, description="The key of the match's link.")
SEAT = OpenApiParameter("seat", int, description="Which of one's seats; any seat once the match is over.")
SINCE = OpenApiParameter("since", int, description="next of the answer before: only what came after in the log.")


class MatchApiView(AccountApiView):
    """A view of one match."""

    token_scope = "play"  # noqa: S105
    throttle_scope = "play"
    parameters: ClassVar[tuple[str, ...]] = ("key",)

    def match(self, request: Request, pk: int) -> Match:
        """The match as the caller may see it, everything overdue done. Raises Missing."""
        match = match_get(pk=pk, viewer=viewer_of(request), key=request.query_params.get("key", ""))
        return match_move_on(match=match)

    def number(self, request: Request, name: str) -> int | None:
        """A whole number of the query; none without it. Raises InvalidInput."""
        text = request.query_params.get(name, "")
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        raise InvalidInput(f"query.{name}", f"{name} is a whole number from 0 on.", pointer=f"?{name}")

    def document(self, request: Request, match: Match, status: int = 200) -> Response:
        """The match as JSON."""
        return self.personal(match_document(match, viewer_of(request)), status=status)


class MatchViewView(MatchApiView):
    """The position of a match."""

    parameters = ("key", "seat", "since")

    @extend_schema(
        operation_id="matches_view",
        parameters=[KEY, SEAT, SINCE],
        responses=MatchViewSerializer,
        summary="The position as one may see it, and what happened",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Through one's own eyes, a spectator's, or (after the end) anybody's. 304 while nothing has happened."""
        match, viewer = self.match(request, pk), viewer_of(request)
        number, since = self.number(request, "seat"), self.number(request, "since") or 0
        seat = seat_seen(match, viewer, number)
        # What is shown depends on these alone; other data of the match have their own address.
        tag = f'"{settings.OSCG_VERSION}-{match.pk}-{match.serial}-{match.status}-{seat}-{since}"'
        if is_held(request._request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(match_view(match=match, viewer=viewer, since=since, number=number), headers={"ETag": tag})


class MatchActionsView(MatchApiView):
    """What one may do, and doing it."""

    parameters = ("key", "seat")

    @extend_schema(
        operation_id="matches_actions",
        parameters=[KEY, SEAT],
        responses=LegalActionsSerializer,
        summary="Everything one may do now, in words",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Empty for spectators, and while others decide."""
        match = self.match(request, pk)
        found = match_actions(match=match, viewer=viewer_of(request), number=self.number(request, "seat"))
        return self.personal(found)

    @extend_schema(
        operation_id="matches_act",
        request=ActSerializer,
        responses={200: MatchViewSerializer},
        summary="Do something; 409 when the match has moved on, 422 for what the rules refuse",
    )
    def post(self, request: Request, pk: int) -> Response:
        """The position after it, and what happened since."""
        person, body = person_of(request), read_body(ActSerializer, request.data)
        number, state = body.get("seat"), body["state"]
        match = match_act(match_pk=pk, user=person, action=body["action"], state=state, number=number)
        return Response(match_view(match=match, viewer=person, after=state, number=number))


class MatchWhyNotView(MatchApiView):
    """Why something is refused."""

    needs_account = "always"

    @extend_schema(
        operation_id="matches_why_not",
        request=TriedSerializer,
        responses={200: WhyNotSerializer},
        summary="Why an action is refused, by which rule, and what would help",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Nothing is done."""
        body = read_body(TriedSerializer, request.data)
        match = self.match(request, pk)
        found = match_why_not(match=match, viewer=person_of(request), action=body["action"], number=body.get("seat"))
        return Response(found)


class MatchConcedeView(MatchApiView):
    """Giving up."""

    @extend_schema(
        operation_id="matches_concede",
        request=ConcedeSerializer,
        responses={200: MatchSerializer},
        summary="Give up, at any time",
    )
    def post(self, request: Request, pk: int) -> Response:
        """The match as it is then."""
        body = read_body(ConcedeSerializer, request.data)
        number, scope = body.get("seat"), body.get("scope", "")
        return self.document(request, match_concede(match_pk=pk, user=person_of(request), number=number, scope=scope))


class MatchCancelView(MatchApiView):
    """Calling a match off."""

    takes_body = False

    @extend_schema(
        operation_id="matches_cancel",
        request=None,
        responses={200: MatchSerializer},
        summary="Call off a waiting match",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Whoever made it may."""
        match = match_get(pk=pk, viewer=person_of(request))
        return self.document(request, match_cancel(match_pk=match.pk, user=person_of(request)))


class MatchLeaveView(MatchApiView):
    """Standing up."""

    takes_body = False

    @extend_schema(
        operation_id="matches_leave",
        request=None,
        responses={200: MatchSerializer},
        summary="Leave one's seat, or decline an invitation, before the start",
    )
    def post(self, request: Request, pk: int) -> Response:
        """The seat is open again."""
        match = match_get(pk=pk, viewer=person_of(request))
        return self.document(request, seat_leave(match_pk=match.pk, user=person_of(request)))


class MatchSanctionView(MatchApiView):
    """Marking a match as sanctioned."""

    parameters = ("key",)
    takes_body = False

    @extend_schema(
        operation_id="matches_sanction",
        request=None,
        responses={200: MatchSerializer},
        summary="Mark a waiting match as sanctioned (maintainers of the game)",
    )
    def post(self, request: Request, pk: int) -> Response:
        """From then on lists hold without exception."""
        match = self.match(request, pk)
        return self.document(request, match_sanction(match_pk=match.pk, user=person_of(request)))


class MatchReplayView(MatchApiView):
    """The replay file."""

    @extend_schema(
        operation_id="matches_replay",
        parameters=[KEY],
        responses=RecordSerializer,
        summary="The replay file; before the end, only what one may see",
    )
    def get(self, request: Request, pk: int) -> Response:
        """`manage.py replay` plays a complete one again."""
        return self.personal(match_record(match=self.match(request, pk), viewer=viewer_of(request)))
