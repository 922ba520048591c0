"""`cards/…/comments/`: what people say of a card. Everybody gets the same answer: hidden comments come without their text."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import CardComment, CommentState
from cards.selectors import card_get, comment_get, comment_list
from cards.services.comment_reports import comment_hide, comment_report, comment_restore
from cards.services.comments import comment_delete, comment_edit, comment_write
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.models import DELETED_PREFIX
from oscg.accounts.services import DELETED_NAME
from oscg.common.if_match import VersionNeeded, is_any_version, matched_version
from oscg.common.pagination import PAGING, PARAMETERS, PageSerializer, page_of
from oscg.common.strict import TextField, read_body

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description='The revision that was read, such as "2".'
)


class CardCommentSerializer(serializers.Serializer[Any]):
    """A comment. Hidden ones have no text."""

    id = serializers.IntegerField()
    url = serializers.CharField(help_text="Its page on the site.")
    author = serializers.CharField(allow_null=True, help_text="User name; null for deleted users.")
    author_name = serializers.CharField()
    state = serializers.ChoiceField(choices=["shown", "hidden"])
    body = serializers.CharField(allow_blank=True, help_text="Plain text.")
    revision = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    edited_at = serializers.DateTimeField(allow_null=True)


class CardCommentPageSerializer(PageSerializer):
    """A page of comments."""

    results = CardCommentSerializer(many=True)


class CardCommentBodySerializer(serializers.Serializer[Any]):
    """The text of a comment."""

    body = TextField(max_length=8000, trim_whitespace=False, help_text="Plain text of at most 2000 characters.")


class CommentReasonSerializer(serializers.Serializer[Any]):
    """Why a comment should not be there."""

    reason = TextField(max_length=2000, help_text="At most 500 characters.")


def comment_json(comment: CardComment) -> dict[str, Any]:
    """A comment as everybody may read it."""
    author = comment.author
    is_gone = author is None or author.username.startswith(DELETED_PREFIX)
    return {
        "id": comment.pk,
        "url": f"/cards/{comment.card.game.slug}/{comment.card.slug}/comments/{comment.pk}/",
        "author": None if is_gone or author is None else author.username,
        "author_name": DELETED_NAME if is_gone else str(author),
        "state": comment.state,
        "body": "" if comment.state == CommentState.HIDDEN else comment.body,
        "revision": comment.revision,
        "made_at": _instant(comment.made_at),
        "edited_at": _instant(comment.edited_at) if comment.edited_at else None,
    }


def _instant(moment: Any) -> str:
    return str(moment.isoformat()).replace("+00:00", "Z")


class CommentApiView(AccountApiView):
    """A view of comments."""

    def answer(self, request: Request, comment: CardComment, status: int = 200) -> Response:
        """A comment; its ETag begins with its revision."""
        return self.personal(comment_json(comment), lead=f"{comment.revision}-", status=status)


class CommentListView(CommentApiView):
    """Comments on a card."""

    scopes = ("comments", "cards")
    parameters = PARAMETERS

    @extend_schema(
        operation_id="card_comments_list",
        parameters=PAGING,
        responses=CardCommentPageSerializer,
        summary="Comments on a card, the newest first",
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """A page of comments; deleted ones are left out."""
        card = card_get(game=game, slug=slug)
        found = comment_list(card=card)
        page = page_of(found, request, order=("-id",), fields=("id",))
        held = {each.pk: each for each in found.filter(pk__in=[row["id"] for row in page.rows])}
        for each in held.values():
            each.card = card
        rows = [comment_json(held[row["id"]]) for row in page.rows if row["id"] in held]
        return Response(page.answer(rows))

    @extend_schema(
        operation_id="card_comments_create",
        request=CardCommentBodySerializer,
        responses={201: CardCommentSerializer},
        summary="Comment on a card",
    )
    def post(self, request: Request, game: str, slug: str) -> Response:
        """A new comment. Six in ten minutes and sixty a day are allowed (429 beyond)."""
        card = card_get(game=game, slug=slug)
        comment = comment_write(
            card=card, actor=request.user, body=read_body(CardCommentBodySerializer, request.data)["body"]
        )
        comment.card = card
        answer = self.answer(request, comment, 201)
        answer["Location"] = f"/api/v1/cards/{card.game.slug}/{card.slug}/comments/{comment.pk}/"
        return answer


class CommentView(CommentApiView):
    """One comment."""

    @extend_schema(operation_id="card_comments_read", responses=CardCommentSerializer, summary="A comment")
    def get(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """The comment; its ETag goes into `If-Match` of a change."""
        return self.answer(request, comment_get(pk=pk, game=game, slug=slug))

    @extend_schema(
        operation_id="card_comments_change",
        parameters=[IF_MATCH],
        request=CardCommentBodySerializer,
        responses=CardCommentSerializer,
        summary="Change one's own comment, within a day",
    )
    def patch(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """The changed comment. 412 when it was edited meanwhile, 428 without `If-Match`."""
        comment = comment_get(pk=pk, game=game, slug=slug)
        body = read_body(CardCommentBodySerializer, request.data)["body"]
        revision = _revision(request, comment)
        return self.answer(request, comment_edit(comment=comment, actor=request.user, revision=revision, body=body))

    @extend_schema(operation_id="card_comments_delete", responses={204: None}, summary="Delete one's own comment")
    def delete(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """Gone for good."""
        comment_delete(comment=comment_get(pk=pk, game=game, slug=slug), actor=request.user)
        return Response(status=204)


def _revision(request: Request, comment: CardComment) -> int:
    """The revision `If-Match` names. Raises VersionNeeded without one, InvalidInput for what is none."""
    named = matched_version(request, "comment")
    if named is None and not is_any_version(request):
        message = f'Send If-Match with the revision you have read. The newest is "{comment.revision}".'
        raise VersionNeeded("comment.revision_needed", message)
    return comment.revision if named is None else named


class CommentReportView(AccountApiView):
    """Reporting."""

    @extend_schema(
        operation_id="card_comments_report",
        request=CommentReasonSerializer,
        responses={204: None},
        summary="Report a comment to the game's maintainers, once",
    )
    def post(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """A maintainer will look at it."""
        comment = comment_get(pk=pk, game=game, slug=slug)
        comment_report(
            comment=comment, actor=request.user, reason=read_body(CommentReasonSerializer, request.data)["reason"]
        )
        return Response(status=204)


class CommentHideView(CommentApiView):
    """Hiding."""

    token_scope = "review"  # noqa: S105  (the name of a scope)

    @extend_schema(
        operation_id="card_comments_hide",
        request=CommentReasonSerializer,
        responses=CardCommentSerializer,
        summary="Hide a comment, as a maintainer of the game",
    )
    def post(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """The comment without its text."""
        comment = comment_get(pk=pk, game=game, slug=slug)
        comment_hide(
            comment=comment, actor=request.user, reason=read_body(CommentReasonSerializer, request.data)["reason"]
        )
        return self.answer(request, comment)


class CommentRestoreView(CommentApiView):
    """Showing again."""

    token_scope = "review"  # noqa: S105  (the name of a scope)
    takes_body = False

    @extend_schema(
        operation_id="card_comments_restore",
        request=None,
        responses=CardCommentSerializer,
        summary="Show a hidden comment again, as a maintainer of the game",
    )
    def post(self, request: Request, game: str, slug: str, pk: int) -> Response:
        """The comment with its text."""
        comment = comment_get(pk=pk, game=game, slug=slug)
        comment_restore(comment=comment, actor=request.user)
        return self.answer(request, comment)
