"""Comments on cards: writing, editing, deleting. Reporting and hiding are in `comment_reports`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import Card, CardComment, CommentState
from cards.permissions import is_comment_author
from oscg.accounts.models import NoticeKind, User
from oscg.accounts.notices import notice_send
from oscg.accounts.permissions import is_member
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale, TooOften
from oscg.common.plain_words import can_be_kept, plain_words

SCOPE = "comments"
LONGEST = 2000
MOST_LINES = 60
EDITABLE_FOR = timedelta(hours=24)
SAME_WITHIN = timedelta(minutes=10)
RATES = ((timedelta(minutes=10), 6), (timedelta(days=1), 60))
"""So many comments somebody may write within each time, deleted ones counted."""


def comment_write(*, card: Card, actor: Any, body: str) -> CardComment:
    """Say something under a card. The same text sent twice in a row is one comment.

    Raises Refused for guests, InvalidInput for an empty or too long text, TooOften beyond the rates.
    """
    if not is_member(actor):
        raise Refused("comment.sign_in", "Sign in to comment on a card.")
    text = body_read(body)
    with transaction.atomic():
        # Who sends twice at once waits here, and finds the first one written.
        User.objects.select_for_update().get(pk=actor.pk)
        now = timezone.now()
        last = CardComment.objects.filter(author=actor, card=card).order_by("-id").first()
        is_repeat = last is not None and last.body == text and last.made_at > now - SAME_WITHIN
        if last is not None and is_repeat and last.state != CommentState.DELETED:
            return last
        rate_check(CardComment.objects.filter(author=actor), RATES, "You have written many comments in a short time.")
        comment = CardComment.objects.create(card=card, author=actor, body=text)
        _record(comment, "written", actor)
        _tell_author(comment)
    return comment


def body_read(body: str) -> str:
    """A comment's text as it is kept. Raises InvalidInput at `/body`."""
    text = plain_words(body) if can_be_kept(body, LONGEST * 4) else ""
    if not text:
        message = f"Write a comment of 1 to {LONGEST} characters that can be seen."
        raise InvalidInput("comment.body", message, pointer="/body")
    if len(text) > LONGEST or text.count("\n") >= MOST_LINES:
        message = f"A comment has at most {LONGEST} characters and {MOST_LINES} lines. Shorten it."
        raise InvalidInput("comment.too_long", message, pointer="/body")
    return text


def rate_check(rows: Any, rates: tuple[tuple[timedelta, int], ...], what: str) -> None:
    """Count somebody's rows, by `made_at`. Raises TooOften with the time to wait; run it where two cannot count at once."""
    now = timezone.now()
    for within, most in rates:
        times = list(
            rows.filter(made_at__gt=now - within).order_by("-made_at").values_list("made_at", flat=True)[:most]
        )
        if len(times) == most:
            error = TooOften("comment.too_often", "")
            error.wait = max(1, int((times[-1] + within - now).total_seconds()) + 1)
            minutes = -(-error.wait // 60)
            wait = f"{minutes} minutes" if minutes > 1 else "a minute"
            error.message = f"{what} Wait {wait if minutes < 120 else f'{-(-minutes // 60)} hours'}, then go on."
            raise error


def comment_edit(*, comment: CardComment, actor: Any, revision: int, body: str) -> CardComment:
    """Change one's own comment, within a day and in the revision that was read.

    Raises Refused for others, InvalidInput for the text, Conflict when it is too late or was hidden or deleted, Stale.
    """
    _own(comment, actor)
    text = body_read(body)
    if comment.state == CommentState.SHOWN and timezone.now() > comment.made_at + EDITABLE_FOR:
        raise Conflict("comment.too_late", "A comment can be edited for a day. Write a new one.")
    if text == comment.body and comment.revision == revision and comment.state == CommentState.SHOWN:
        return comment
    with transaction.atomic():
        found = CardComment.objects.filter(pk=comment.pk, state=CommentState.SHOWN, revision=revision)
        if not found.update(body=text, revision=revision + 1, edited_at=timezone.now()):
            comment.refresh_from_db()
            if comment.state != CommentState.SHOWN:
                raise Conflict("comment.state", f"This comment is {comment.state}. It cannot be edited.")
            raise Stale("comment.stale", "This comment was edited elsewhere meanwhile. Look at it again.")
        comment.refresh_from_db()
        _record(comment, "edited", actor)
    return comment


def comment_delete(*, comment: CardComment, actor: Any) -> None:
    """Delete one's own comment for good: its text is gone. Raises Refused for others; a deleted one stays as it is."""
    _own(comment, actor)
    with transaction.atomic():
        found = CardComment.objects.filter(pk=comment.pk).exclude(state=CommentState.DELETED)
        if found.update(state=CommentState.DELETED, body="", hidden_reason="", hidden_by=None):
            comment.refresh_from_db()
            comment.reports.update(is_settled=True)
            _record(comment, "deleted", actor)


def _own(comment: CardComment, actor: Any) -> None:
    if not is_comment_author(actor, comment):
        raise Refused("comment.not_yours", "Only its author edits or deletes a comment.")


def comment_path(comment: CardComment) -> str:
    """The page of one comment."""
    return f"/cards/{comment.card.game.slug}/{comment.card.slug}/comments/{comment.pk}/"


def _record(comment: CardComment, action: str, actor: Any) -> None:
    key = f"{comment.card.game.slug}/{comment.card.slug}/{comment.pk}"
    change_record(scope=SCOPE, action=action, subject="comment", key=key, after=comment.revision, actor=actor)


def _tell_author(comment: CardComment) -> None:
    """Tell those who wrote a version of the card; nobody of their own words."""
    authors = User.objects.filter(pk__in=comment.card.versions.values("author_id")).exclude(pk__in=[comment.author_id])
    text = f"Somebody commented on your card {comment.card.name}."
    notice_send(users=authors, kind=NoticeKind.COMMENT, text=text, path=comment_path(comment))
