"""`submissions/`: proposals of cards, for their authors and for the reviewers of their games. All others find nothing here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.submission_bodies import (
    OF_CONTENT,
    content_from,
    submission_json,
    submission_row,
    url_of,
    with_body_pointers,
)
from cards.api.submission_serializers import (
    SubmissionChangeSerializer,
    SubmissionCreateSerializer,
    SubmissionPageSerializer,
    SubmissionRevisionSerializer,
    SubmissionSerializer,
)
from cards.models import Artwork, Card, CardVersion, Submission, SubmissionState
from cards.selectors import artwork_get, card_get, submission_get, submission_list, submission_queue
from cards.services.submission_content import version_content
from cards.services.submissions import (
    submission_create,
    submission_save,
    submission_send,
    submission_take_back,
    submission_withdraw,
)
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of
from oscg.common.errors import InvalidInput, Missing, Stale
from oscg.common.if_match import IF_MATCH, VersionNeeded, is_any_version, matched_version
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body
from rules.models import Game
from rules.selectors.games import game_get

ROLES = ("author", "reviewer")
FIELDS = (
    "id", "game__slug", "card__slug", "name", "kind", "state", "author__username", "author_name", "created_at", "sent_at",
)  # fmt: skip
BESIDE = ("kind", "note", "license", "author_name")
"""Fields beside the content that bodies name as the services do."""
LARGEST_REVISION = 10**9
"""No proposal has so many; larger numbers are none that a database keeps."""
KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description="Creates once only.")


class SubmissionApiView(AccountApiView):
    """The base: an account, and a proposal that the caller may see."""

    needs_account = "always"

    def submission(self, request: Request, pk: int) -> Submission:
        """The proposal. Raises Missing for absent and hidden ones alike."""
        return submission_get(pk=pk, viewer=request.user)

    def answer(self, request: Request, pk: int, status: int = 200) -> Response:
        """The proposal as it is now; its ETag begins with its revision."""
        body = submission_json(self.submission(request, pk), request.user)
        return self.personal(body, lead=f"{body['revision']}-", status=status)

    def revision(self, request: Request, submission: Submission, body: Mapping[str, Any]) -> int | None:
        """The revision that the caller has read, by the body or `If-Match`; None where it names none.

        Raises Stale for an `If-Match` that is not met; what becomes of another revision in the body, services say.
        """
        named = matched_version(request, "submission")
        if named not in (None, submission.revision):
            message = f"This proposal is now at revision {submission.revision}. Look at it again."
            raise Stale("submission.stale", message)
        found = named if body.get("revision") is None else body["revision"]
        return None if found is None else min(max(found, 0), LARGEST_REVISION)


class SubmissionListView(SubmissionApiView):
    """One's proposals, or those one reviews."""

    parameters = ("role", "game", "kind", "state", *PARAMETERS)

    @extend_schema(
        operation_id="submissions_list",
        parameters=[
            OpenApiParameter("role", str, enum=ROLES, description="author (the default): yours. reviewer: those sent to games you review."),
            OpenApiParameter("game", str, description="Slug of a game."),
            OpenApiParameter("kind", str, enum=CardVersion.Kind.values),
            OpenApiParameter("state", str, enum=SubmissionState.values, description="For reviewers: submitted without it."),
            *PAGING,
        ],
        responses=SubmissionPageSerializer,
        summary="Your proposals, or those that wait for your review",
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """Yours, the newest first; as a reviewer those sent, the one that waits longest first."""
        query = request.query_params
        is_queue = _choice(query.get("role") or "author", "role", ROLES) == "reviewer"
        state = _choice(query.get("state") or "", "state", ("", *SubmissionState.values))
        kind = _choice(query.get("kind") or "", "kind", ("", *CardVersion.Kind.values))
        found = _queue(request, state) if is_queue else submission_list(author=request.user)
        if state and not is_queue:
            found = found.filter(state=state)
        if kind:
            found = found.filter(kind=kind)
        if query.get("game"):
            found = found.filter(game__slug=query["game"])
        order = ("sent_at", "id") if is_queue else ("-id",)
        page = page_of(found, request, order=order, fields=(*FIELDS, "sent") if is_queue else FIELDS)
        rows = [submission_row(row) for row in page.rows]
        return self.personal(page.answer(rows))

    @extend_schema(
        operation_id="submissions_create",
        parameters=[KEY],
        request=SubmissionCreateSerializer,
        responses={201: SubmissionSerializer},
        summary="Begin a proposal",
    )
    def post(self, request: Request) -> Response:
        """A draft that only its author sees until it is sent."""
        body = read_body(SubmissionCreateSerializer, request.data)
        game = _game(body["game"])
        card = _card(game, body["card"]) if body.get("card") else None
        if card is None and not any(key in body for key in OF_CONTENT):
            body["attributes"] = {}
        base = card.versions.order_by("-number").first() if card else None
        content = content_from(body, version_content(base) if base else None)
        fields: dict[str, Any] = {key: body[key] for key in BESIDE if key in body}
        made = with_body_pointers(
            lambda: submission_create(
                game=game,
                actor=person_of(request),
                card=card,
                content=content,
                artwork=_artwork(request, body.get("artwork")),
                **fields,
            )
        )
        response = self.answer(request, made.pk, 201)
        response["Location"] = url_of(made.pk)
        return response


def _queue(request: Request, state: str) -> QuerySet[Submission]:
    return submission_queue(reviewer=request.user, states=(state or SubmissionState.SUBMITTED,))


def _choice(value: str, name: str, known: tuple[str, ...]) -> str:
    if value not in known:
        choices = ", ".join(each for each in known if each)
        message = f"“{value[:40]}” is no value of {name}. Choose one of {choices}."
        raise InvalidInput(f"query.{name}", message, pointer=f"?{name}")
    return value


def _game(slug: str) -> Game:
    try:
        return game_get(slug=slug)
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer="/game") from error


def _card(game: Game, slug: str) -> Card:
    try:
        return card_get(game=game.slug, slug=slug)
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer="/card") from error


def _artwork(request: Request, key: str | None) -> Artwork | None:
    if key is None:
        return None
    try:
        return artwork_get(key=key, viewer=lambda: request.user)
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer="/artwork") from error


class SubmissionView(SubmissionApiView):
    """One proposal."""

    @extend_schema(operation_id="submissions_get", responses=SubmissionSerializer, summary="One proposal")
    def get(self, request: Request, pk: int) -> Response:
        """The proposal; its ETag goes into `If-Match` of a change."""
        return self.answer(request, pk)

    @extend_schema(
        operation_id="submissions_change",
        parameters=[IF_MATCH],
        request=SubmissionChangeSerializer,
        responses=SubmissionSerializer,
        summary="Change a draft, or one for which changes are requested",
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change what the body names of the revision that was read; 412 when it was edited elsewhere since."""
        submission = self.submission(request, pk)
        body = read_body(SubmissionChangeSerializer, request.data)
        revision = self.revision(request, submission, body)
        if revision is None and not is_any_version(request):
            message = f"Send If-Match or “revision” with what you have read. The newest is {submission.revision}."
            raise VersionNeeded("submission.version_needed", message)
        changes: dict[str, Any] = {key: body[key] for key in BESIDE if key in body}
        content = content_from(body, submission.content)
        if content is not None:
            changes["content"] = content
        if "artwork" in body:
            changes["artwork"] = _artwork(request, body["artwork"])
        with_body_pointers(
            lambda: submission_save(
                submission=submission,
                actor=request.user,
                revision=submission.revision if revision is None else revision,
                changes=changes,
            )
        )
        return self.answer(request, pk)


class SubmissionStepView(SubmissionApiView):
    """What an author does to a proposal as a whole; `If-Match` or `revision` says which one was read."""

    def step(self, request: Request, pk: int, service: Any) -> Response:
        """Run one of the author's services."""
        submission = self.submission(request, pk)
        body = read_body(SubmissionRevisionSerializer, request.data)
        named = self.revision(request, submission, body)
        revision = submission.revision if named is None else named
        with_body_pointers(lambda: service(submission=submission, actor=request.user, revision=revision))
        return self.answer(request, pk)


class SubmissionSendView(SubmissionStepView):
    """Sending."""

    @extend_schema(
        operation_id="submissions_send",
        parameters=[IF_MATCH],
        request=SubmissionRevisionSerializer,
        responses={200: SubmissionSerializer},
        summary="Send it for review",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Send it to the reviewers of its game; 400 with everything the card checks refuse."""
        return self.step(request, pk, submission_send)


class SubmissionTakeBackView(SubmissionStepView):
    """Taking back."""

    @extend_schema(
        operation_id="submissions_take_back",
        parameters=[IF_MATCH],
        request=SubmissionRevisionSerializer,
        responses={200: SubmissionSerializer},
        summary="Take it back to edit it",
    )
    def post(self, request: Request, pk: int) -> Response:
        """It leaves the queue and is a draft again."""
        return self.step(request, pk, submission_take_back)


class SubmissionWithdrawView(SubmissionStepView):
    """Giving up."""

    @extend_schema(
        operation_id="submissions_withdraw",
        parameters=[IF_MATCH],
        request=SubmissionRevisionSerializer,
        responses={200: SubmissionSerializer},
        summary="Give it up for good",
    )
    def post(self, request: Request, pk: int) -> Response:
        """It stays readable for its author."""
        return self.step(request, pk, submission_withdraw)
