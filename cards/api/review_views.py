"""`submissions/…/review/`, `…/bring-up-to-date/` and `…/comments/`: what reviewers do, and what both sides say."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.submission_bodies import comment_json, with_body_pointers
from cards.api.submission_serializers import (
    SubmissionCommentChangeSerializer,
    SubmissionCommentInputSerializer,
    SubmissionCommentPageSerializer,
    SubmissionCommentSerializer,
    SubmissionReviewSerializer,
    SubmissionSerializer,
    SubmissionUpdateSerializer,
)
from cards.api.submission_views import KEY, SubmissionApiView
from cards.models import Submission
from cards.permissions import is_author
from cards.services.reviews import (
    submission_approve,
    submission_bring_up_to_date,
    submission_rebase,
    submission_reject,
    submission_request_changes,
)
from cards.services.submission_comments import comment_add, comment_settle
from cards.services.submissions import EDITABLE
from oscg.accounts.authentication import person_of
from oscg.accounts.models import ApiToken
from oscg.common.clock import read_day
from oscg.common.if_match import IF_MATCH
from oscg.common.pagination import LARGEST, PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body


class ReviewView(SubmissionApiView):
    """Deciding."""

    token_scope = "review"  # noqa: S105  (the name of a scope)

    @extend_schema(
        operation_id="submissions_review",
        parameters=[KEY, IF_MATCH],
        request=SubmissionReviewSerializer,
        responses={200: SubmissionSerializer},
        summary="Decide on exactly the revision that was read",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Approve and publish, reject, or request changes; 409 when it was decided, edited or became outdated meanwhile.

        412 for an `If-Match` that names another revision than the newest.
        """
        submission = self.submission(request, pk)
        body = read_body(SubmissionReviewSerializer, request.data)
        told: dict[str, Any] = {
            "submission": submission,
            "actor": request.user,
            "revision": self.revision(request, submission, body),
            "reason": body.get("reason", ""),
        }
        if body["decision"] == "approve":
            day = read_day(body["effective_from"], "/effective_from") if body.get("effective_from") else None
            with_body_pointers(lambda: submission_approve(**told, effective_from=day))
        elif body["decision"] == "reject":
            submission_reject(**told)
        else:
            submission_request_changes(**told)
        return self.answer(request, pk)


class BothSidesView(SubmissionApiView):
    """What author and reviewers may both do: a token needs `submit` for one's own proposals, `review` for others'."""

    def scope_needed(self, request: Request, **kwargs: Any) -> str:
        """By whose proposal it is; a proposal that the caller may not see is looked for only afterwards."""
        own = Submission.objects.filter(pk=min(kwargs["pk"], LARGEST), author=person_of(request)).exists()
        return ApiToken.Scope.SUBMIT if own else ApiToken.Scope.REVIEW


class BringUpToDateView(BothSidesView):
    """Joining an outdated change with what happened to its card."""

    @extend_schema(
        operation_id="submissions_bring_up_to_date",
        parameters=[IF_MATCH],
        request=SubmissionUpdateSerializer,
        responses={200: SubmissionSerializer},
        summary="Put an outdated change on top of the card's newest version",
    )
    def post(self, request: Request, pk: int) -> Response:
        """A new revision; where both changed one field, what waits goes back to its author, who says whose fields count."""
        submission = self.submission(request, pk)
        body = read_body(SubmissionUpdateSerializer, request.data)
        named = self.revision(request, submission, body)
        told: dict[str, Any] = {
            "submission": submission,
            "actor": request.user,
            "revision": submission.revision if named is None else named,
        }
        if is_author(request.user, submission) and submission.state in EDITABLE:
            submission_rebase(**told, prefer=body.get("prefer", ""))
        else:
            submission_bring_up_to_date(**told)
        return self.answer(request, pk)


class CommentListView(BothSidesView):
    """The comments on a proposal."""

    parameters = PARAMETERS

    @extend_schema(
        operation_id="submission_comments_list",
        parameters=PAGING,
        responses=SubmissionCommentPageSerializer,
        summary="What was said of a proposal",
    )
    def get(self, request: Request, pk: int) -> Response:
        """The comments, the oldest first."""
        comments = self.submission(request, pk).comments.all()
        page = page_of(comments, request, order=("id",), fields=("id",))
        held = {
            each.pk: each for each in comments.filter(pk__in=[row["id"] for row in page.rows]).select_related("author")
        }
        rows = [comment_json(held[row["id"]]) for row in page.rows]
        return self.personal(page.answer(rows))

    @extend_schema(
        operation_id="submission_comments_create",
        parameters=[KEY],
        request=SubmissionCommentInputSerializer,
        responses={201: SubmissionCommentSerializer},
        summary="Say something about a revision, or one field of it",
    )
    def post(self, request: Request, pk: int) -> Response:
        """A comment; the other side is told."""
        submission = self.submission(request, pk)
        body = read_body(SubmissionCommentInputSerializer, request.data)
        made = comment_add(
            submission=submission,
            actor=request.user,
            body=body["body"],
            revision=body["revision"],
            pointer=body.get("pointer", ""),
        )
        return self.personal(comment_json(made), status=201)


class CommentView(BothSidesView):
    """One comment."""

    @extend_schema(
        operation_id="submission_comments_settle",
        parameters=[OpenApiParameter("comment_pk", int, OpenApiParameter.PATH)],
        request=SubmissionCommentChangeSerializer,
        responses=SubmissionCommentSerializer,
        summary="Settle a comment, or open it again",
    )
    def patch(self, request: Request, pk: int, comment_pk: int) -> Response:
        """Author and reviewers alike."""
        submission = self.submission(request, pk)
        body = read_body(SubmissionCommentChangeSerializer, request.data)
        found = comment_settle(
            submission=submission, actor=request.user, pk=min(comment_pk, LARGEST), is_settled=body["is_settled"]
        )
        return self.personal(comment_json(found))
