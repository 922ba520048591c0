"""Reporting comments, and what maintainers do about it: hide with a reason, restore, or leave it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction

from cards.models import CardComment, CommentReport, CommentState
from cards.permissions import is_comment_author, may_keep_cards
from cards.services.comments import SCOPE, comment_path, rate_check
from oscg.accounts.models import NoticeKind, User
from oscg.accounts.notices import notice_send
from oscg.accounts.permissions import is_member, maintainers_of
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Refused
from oscg.common.plain_words import can_be_kept, plain_words

LONGEST_REASON = 500
RATES = ((timedelta(hours=1), 20),)


def comment_report(*, comment: CardComment, actor: Any, reason: str) -> CommentReport:
    """Say that a comment should not be there, once. The game's maintainers are told of the first open report.

    Raises Refused for guests and for one's own comment, InvalidInput without a reason, Conflict for a second report or a comment
    that is hidden or deleted already, TooOften beyond the rate.
    """
    if not is_member(actor):
        raise Refused("comment.sign_in", "Sign in to report a comment.")
    if is_comment_author(actor, comment):
        raise Refused("comment.own", "This is your own comment. You can delete it.")
    why = reason_read(reason)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)
        held = CardComment.objects.select_for_update().get(pk=comment.pk)
        if held.state != CommentState.SHOWN:
            raise Conflict("comment.state", f"This comment is {held.state} already.")
        if comment.reports.filter(reporter=actor).exists():
            raise Conflict("comment.reported", "You have reported this comment. A maintainer will look at it.")
        rate_check(CommentReport.objects.filter(reporter=actor), RATES, "You have reported many comments.")
        is_first = not comment.reports.filter(is_settled=False).exists()
        report = CommentReport.objects.create(comment=comment, reporter=actor, reason=why)
        _record(comment, "reported", actor)
        if is_first:
            _tell_maintainers(comment)
    return report


def reason_read(reason: str) -> str:
    """A reason as it is kept. Raises InvalidInput at `/reason`."""
    text = " ".join(plain_words(reason).split()) if can_be_kept(reason, LONGEST_REASON * 4) else ""
    if not text or len(text) > LONGEST_REASON:
        message = f"Say why, in 1 to {LONGEST_REASON} characters."
        raise InvalidInput("comment.reason", message, pointer="/reason")
    return text


def comment_hide(*, comment: CardComment, actor: Any, reason: str) -> None:
    """Take a comment from view; its author and maintainers still read it, with the reason. Its reports are settled.

    Raises Refused for others than maintainers, InvalidInput without a reason, Conflict when it is not shown.
    """
    _maintainer(comment, actor)
    why = reason_read(reason)
    with transaction.atomic():
        _move(comment, CommentState.SHOWN, state=CommentState.HIDDEN, hidden_by=actor, hidden_reason=why)
        comment.reports.update(is_settled=True)
        _record(comment, "hidden", actor)


def comment_restore(*, comment: CardComment, actor: Any) -> None:
    """Show a hidden comment again. Raises Refused for others than maintainers and for one's own, Conflict when it is not hidden."""
    _maintainer(comment, actor)
    if is_comment_author(actor, comment) and comment.hidden_by_id != actor.pk:
        raise Refused("comment.own_restore", "Another maintainer has to restore your own comment.")
    with transaction.atomic():
        _move(comment, CommentState.HIDDEN, state=CommentState.SHOWN, hidden_by=None, hidden_reason="")
        _record(comment, "restored", actor)


def reports_settle(*, comment: CardComment, actor: Any) -> int:
    """Leave a reported comment where it is. Returns how many reports that settles. Raises Refused for others than maintainers."""
    _maintainer(comment, actor)
    with transaction.atomic():
        count = comment.reports.filter(is_settled=False).update(is_settled=True)
        if count:
            _record(comment, "left", actor)
    return count


def _maintainer(comment: CardComment, actor: Any) -> None:
    if not may_keep_cards(actor, comment.card.game.slug):
        raise Refused("comment.not_maintainer", f"Only maintainers of {comment.card.game.name} decide on comments.")


def _move(comment: CardComment, source: str, **fields: Any) -> None:
    if not CardComment.objects.filter(pk=comment.pk, state=source).update(**fields):
        comment.refresh_from_db()
        raise Conflict("comment.state", f"This comment is {comment.state}. Load the page again.")
    comment.refresh_from_db()


def _record(comment: CardComment, action: str, actor: Any) -> None:
    key = f"{comment.card.game.slug}/{comment.card.slug}/{comment.pk}"
    change_record(scope=SCOPE, action=action, subject="comment", key=key, after=comment.revision, actor=actor)


def _tell_maintainers(comment: CardComment) -> None:
    text = f"A comment on {comment.card.name} was reported."
    people = maintainers_of(comment.card.game.slug)
    notice_send(users=people, kind=NoticeKind.REPORT, text=text, path=comment_path(comment))
