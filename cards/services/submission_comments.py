"""What an author and the reviewers say of a proposal, and of its fields, while it is reviewed."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from cards.models import Submission, SubmissionComment
from cards.permissions import may_see_submission
from cards.services.submission_notices import comment_tell
from cards.services.submissions import SCOPE
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Missing
from oscg.common.storable import is_storable

LONGEST = 2000
LONGEST_POINTER = 200
MOST = 300


def comment_add(
    *, submission: Submission, actor: Any, body: str, revision: int, pointer: str = ""
) -> SubmissionComment:
    """Say something about one revision of a proposal, or about one field of it.

    `pointer` is a JSON pointer into the content, a variant named by its rarity (`/variants/tale/attributes/stats/hp`). Raises Missing
    for people who may not see the proposal, InvalidInput for an empty or too long text, a pointer that is none or a revision that
    there never was, Conflict for a proposal with too many comments.
    """
    _seen(submission, actor)
    text = body.strip()
    if not text or len(text) > LONGEST or not is_storable(text):
        message = f"A comment has 1 to {LONGEST} characters, all of which can be stored. Write or shorten it."
        raise InvalidInput("comment.body", message, pointer="/body")
    is_pointer = pointer == "" or pointer.startswith("/")
    if not is_pointer or len(pointer) > LONGEST_POINTER or not is_storable(pointer):
        message = "The field is a JSON pointer such as /attributes/modes/unit/cost, or empty for the whole card."
        raise InvalidInput("comment.pointer", message, pointer="/pointer")
    if not 1 <= revision <= submission.revision:
        message = f"This proposal has revisions 1 to {submission.revision}. Say which one the comment is about."
        raise InvalidInput("comment.revision", message, pointer="/revision")
    with transaction.atomic():
        if submission.comments.count() >= MOST:
            raise Conflict("comment.too_many", f"This proposal has {MOST} comments already. Decide on it first.")
        comment = SubmissionComment.objects.create(
            submission=submission, revision=revision, pointer=pointer, body=text, author=actor
        )
        _record(submission, "commented", actor)
        comment_tell(submission, actor=actor, body=text)
    return comment


def comment_settle(*, submission: Submission, actor: Any, pk: int, is_settled: bool = True) -> SubmissionComment:
    """Mark a comment as settled, or as open again; author and reviewers alike. Raises Missing for what they may not see."""
    _seen(submission, actor)
    with transaction.atomic():
        comment = submission.comments.select_for_update().filter(pk=pk).first()
        if comment is None:
            raise Missing("comment.unknown", "There is no such comment.")
        if comment.is_settled != is_settled:
            comment.is_settled = is_settled
            comment.save(update_fields=["is_settled"])
            _record(submission, "settled" if is_settled else "reopened", actor)
    return comment


def _seen(submission: Submission, actor: Any) -> None:
    if not may_see_submission(actor, submission):
        raise Missing("submission.unknown", "There is no such proposal.")


def _record(submission: Submission, action: str, actor: Any) -> None:
    key = f"{submission.game.slug}/{submission.pk}"
    change_record(
        scope=SCOPE, action=action, subject="submission", key=key, after=submission.revision, actor=actor
    )  # fmt: skip
