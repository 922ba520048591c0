"""Who is told what about a proposal: its author of decisions and comments, its game's reviewers of what waits for them."""

from __future__ import annotations

from typing import Any

from cards.models import Submission, SubmissionState
from oscg.accounts.models import NoticeKind, User
from oscg.accounts.notices import notice_send
from oscg.accounts.permissions import reviewers_of

UNNAMED = "without a name"
SAID = {
    SubmissionState.CHANGES_REQUESTED: "needs changes",
    SubmissionState.REJECTED: "was rejected",
    SubmissionState.APPROVED: "was approved",
}


def author_tell(submission: Submission, *, after: str, reason: str) -> None:
    """Tell the author of a decision."""
    _author_send(submission, f"Your card {_name(submission)} {SAID[SubmissionState(after)]}. {reason}".strip())


def reviewers_tell(submission: Submission, *, before: str) -> None:
    """Tell reviewers that a proposal was sent: all of them the first time, afterwards those who asked for changes.

    Somebody who takes a proposal back and sends it again tells nobody, so that no mailbox can be filled that way.
    """
    if before == SubmissionState.CHANGES_REQUESTED:
        users, words = _taking_part(submission), "was changed and waits for your review again"
    elif submission.steps.filter(after=SubmissionState.SUBMITTED).count() == 1:
        users, words = reviewers_of(submission.game.slug), "waits for review"
    else:
        return
    _reviewers_send(submission, users, f"{_name(submission)} ({submission.game.name}) {words}.")


def comment_tell(submission: Submission, *, actor: Any, body: str) -> None:
    """Tell the other side of a comment: the author, or the reviewers who take part (all of them where nobody does yet).

    Reviewers know nothing of a proposal before it is sent, and its name only as it was sent last.
    """
    if submission.sent_at is None:
        return
    if submission.author_id != actor.pk:
        _author_send(submission, f"A reviewer commented on your card {_name(submission)}. {body}")
        return
    users = _taking_part(submission) or reviewers_of(submission.game.slug)
    sent = submission.revisions.order_by("-number").values_list("content", flat=True).first() or {}
    _reviewers_send(submission, users, f"The author of {sent.get('name') or UNNAMED} commented. {body}")


def _author_send(submission: Submission, text: str) -> None:
    if submission.author is not None:
        notice_send(users=[submission.author], kind=NoticeKind.REVIEW, text=text, path=f"/submissions/{submission.pk}/")


def _reviewers_send(submission: Submission, users: list[User], text: str) -> None:
    others = [user for user in users if user.pk != submission.author_id]
    notice_send(users=others, kind=NoticeKind.QUEUE, text=text, path=f"/review/{submission.pk}/")


def _taking_part(submission: Submission) -> list[User]:
    """Reviewers who decided or commented on the proposal before, and may still review."""
    known = {*submission.steps.values_list("actor", flat=True), *submission.comments.values_list("author", flat=True)}
    return [user for user in reviewers_of(submission.game.slug) if user.pk in known and user.pk != submission.author_id]


def _name(submission: Submission) -> str:
    return submission.name or UNNAMED
