"""What the page of a review shows: faces, checks, changes, comments, history, and the way through the queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from cards.faces.face import rarities_of
from cards.models import Submission, SubmissionComment, SubmissionRevision, SubmissionState
from cards.permissions import is_author, may_approve_own
from cards.selectors import sent_revision
from cards.services.reviews import Outdated, outdated
from cards.services.submission_checks import Look, submission_look
from cards.services.submission_documents import proposal_document
from cards.services.submissions import SUBMITTED
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, DomainError, FieldError, Missing
from oscg.pages.loopholes_proposals import look_of
from oscg.pages.review_queue import FIELDS, ORDER, Waiting, age_of, games_of, queue_of, rows_of, wish_of
from oscg.pages.smoke import trial_of
from oscg.pages.submission_diff import Diff, diff_of
from oscg.pages.tiles import face_html

BESIDE = 30
"""Rows of the queue beside a proposal."""
OPEN = (SubmissionState.SUBMITTED, SubmissionState.CHANGES_REQUESTED, SubmissionState.DRAFT)


@dataclass(slots=True)
class Typed:
    """What a reviewer sent, and what stood in its way; the form shows it again."""

    decision: str = ""
    reason: str = ""
    day: str = ""
    revision: int = 0
    problems: Sequence[FieldError | DomainError] = ()
    conflict: Conflict | None = None

    def problem(self, pointer: str) -> str:
        """What is wrong at one field of the form."""
        found = (each for each in self.problems if isinstance(each, FieldError) and each.pointer == pointer)
        return next((each.detail for each in found), "")

    @property
    def reason_problem(self) -> str:
        """What is wrong with the reason."""
        return self.problem("/reason")

    @property
    def day_problem(self) -> str:
        """What is wrong with the day."""
        return self.problem("/effective_from")

    @property
    def others(self) -> list[str]:
        """What is wrong elsewhere: with the card itself, or with the form as a whole."""
        shown = ("/reason", "/effective_from")
        return [
            each.detail if isinstance(each, FieldError) else each.message
            for each in self.problems
            if not (isinstance(each, FieldError) and each.pointer in shown)
        ]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two cards that are compared: what it is called, its document, and its faces (several with rarities)."""

    title: str
    document: Mapping[str, Any]
    faces: list[tuple[str, SafeString]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shown:
    """A revision as it was sent, with what the checks say of it."""

    revision: SubmissionRevision
    look: Look
    document: dict[str, Any]


def shown_of(submission: Submission, revision: SubmissionRevision) -> Shown:
    """A revision with its checks and its document."""
    content = revision.content
    look = submission_look(submission=submission, content=content)
    document = proposal_document(
        submission=submission, draft=look.draft, flavor=content["flavor"], artwork=revision.artwork
    )
    return Shown(revision, look, document)


def review_context(request: HttpRequest, submission: Submission, typed: Typed) -> dict[str, Any]:
    """Everything the template shows. Raises Missing for a proposal that was never sent."""
    revision = sent_revision(submission)
    if revision is None:
        raise Missing("submission.unknown", "There is no such proposal.")
    shown = shown_of(submission, revision)
    tiers = tiers_of(submission)
    is_waiting = submission.state == SUBMITTED
    # Of a draft, what its author has not sent yet would be told by it.
    changed = outdated(submission) if is_waiting else None
    own = is_author(request.user, submission)
    diff = diff_for(submission, shown.document)
    comments = list(submission.comments.select_related("author"))
    return {
        "submission": submission,
        "game": submission.game,
        "revision": revision,
        "number": shown.document["version"],
        "sides": _sides(submission, shown, tiers),
        "diff": diff,
        "rows": [(row, [each for each in comments if each.pointer == row.pointer]) for row in diff.rows],
        "comments": _named_comments(comments, diff),
        "field": request.GET.get("field", "")[:200],
        "fields": list(dict.fromkeys((row.pointer, row.label) for row in diff.rows)),
        "look": shown.look,
        "is_open": submission.state in OPEN,
        "is_waiting": is_waiting,
        "age": age_of(submission.sent_at, timezone.now()) if is_waiting and submission.sent_at else "",
        "outdated": _outdated_words(submission, changed, tiers),
        "is_own": own,
        "may_approve": is_waiting and changed is None and (not own or may_approve_own(submission.game.definition)),
        "steps": list(submission.steps.select_related("actor").order_by("-id")),
        "typed": typed,
        "since": _since(submission, shown, typed, tiers),
        "today": utc_today(),
        "trial": trial_of(submission),
        "looked": look_of(submission),
        "say_address": f"/review/{submission.pk}/{wish_of(request).query}",
        **_queue(request, submission),
    }


def tiers_of(submission: Submission) -> dict[str, str]:
    """Rarity → its name."""
    return {tier["code"]: tier["name"] for tier in submission.game.definition.get("tiers", [])}


def words_of(submission: Submission) -> Mapping[str, Mapping[str, str]]:
    """The game's words for values."""
    found: Mapping[str, Mapping[str, str]] = submission.game.definition.get("words", {}).get("values", {})
    return found


def diff_for(submission: Submission, document: Mapping[str, Any]) -> Diff:
    """What a proposal changes of the version it was made from; a new card is shown whole."""
    base = orjson.loads(submission.based_on.document) if submission.based_on else None
    return diff_of(base, document, words_of(submission), tiers_of(submission))


def _sides(submission: Submission, shown: Shown, tiers: Mapping[str, str]) -> list[Side]:
    """Both cards with their faces; a proposal that breaks the card's shape has none."""
    found = []
    if submission.based_on is not None:
        base = orjson.loads(submission.based_on.document)
        found.append(Side(f"version {submission.based_on.number}", base, _faces(base, tiers)))
    faces = _faces(shown.document, tiers) if shown.look.draft.fingerprint else []
    found.append(Side(f"version {shown.document['version']}", shown.document, faces))
    return found


def _faces(document: Mapping[str, Any], tiers: Mapping[str, str]) -> list[tuple[str, SafeString]]:
    return [(tiers.get(each or "", ""), face_html(document, each or "")) for each in rarities_of(document)]


def _named_comments(comments: Sequence[SubmissionComment], diff: Diff) -> list[tuple[SubmissionComment, str]]:
    """Each comment with what its field is called."""
    labels = {row.pointer: row.label for row in reversed(diff.rows)}
    return [(each, labels.get(each.pointer, each.pointer.rpartition("/")[2])) for each in comments]


def _outdated_words(
    submission: Submission, changed: Outdated | None, tiers: Mapping[str, str]
) -> dict[str, Any] | None:
    """What happened to the card since the proposal was written, and whether that leaves anything to join."""
    if changed is None or submission.based_on is None:
        return None
    before, after = (orjson.loads(each.document) for each in (submission.based_on, changed.newest))
    return {
        "newest": changed.newest,
        "diff": diff_of(before, after, words_of(submission), tiers),
        "has_conflicts": bool(changed.conflicts),
    }


def _since(submission: Submission, shown: Shown, typed: Typed, tiers: Mapping[str, str]) -> Diff | None:
    """What was edited between the revision somebody decided on and the one sent last."""
    if typed.conflict is None or not 0 < typed.revision < shown.revision.number:
        return None
    seen = submission.revisions.filter(number=typed.revision).first()
    if seen is None:
        return None
    before = shown_of(submission, seen).document
    return diff_of(before, shown.document, words_of(submission), tiers)


def _queue(request: HttpRequest, submission: Submission) -> dict[str, Any]:
    """The queue beside the proposal, and its neighbours there."""
    wish = wish_of(request)
    waiting = queue_of(request.user, wish)
    rows: list[Waiting] = rows_of(list(waiting.order_by(*ORDER).values(*FIELDS)[:BESIDE]))
    at = next((at for at, row in enumerate(rows) if row.pk == submission.pk), None)
    following = rows[at + 1 :] if at is not None else rows
    return {
        "wish": wish,
        "games": games_of(request.user),
        "queue": rows,
        "queue_count": waiting.count(),
        "next": following[0] if following else None,
        "previous": rows[at - 1] if at else None,
    }
