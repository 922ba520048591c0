"""`/review/`: proposals that wait for a decision, and the desk where each is decided. For reviewers of the game alone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from rest_framework.request import Request

from cards.models import Submission, SubmissionState
from cards.permissions import may_review
from cards.selectors import submission_get
from cards.services.reviews import (
    submission_approve,
    submission_bring_up_to_date,
    submission_reject,
    submission_request_changes,
)
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.common.pagination import page_of
from oscg.pages.review_context import Typed, review_context
from oscg.pages.review_queue import FIELDS, KINDS, ORDER, STATES, games_of, queue_of, rows_of, state_counts, wish_of
from oscg.templatetags.site import plain_day

MOST_DIGITS = 9


@signed_in
@require_safe
def queue_page(request: HttpRequest) -> HttpResponse:
    """What waits in the games somebody reviews, filtered and page by page. Raises Refused for everybody else."""
    games = games_of(request.user)
    if not games:
        message = "This queue is for people who review a game's cards. Ask an administrator for that role."
        raise Refused("review.not_yours", message)
    wish = wish_of(request)
    page = page_of(queue_of(request.user, wish), Request(request), order=ORDER, fields=FIELDS)
    context = {
        "section": "review",
        "games": games,
        "wish": wish,
        "page": page,
        "rows": rows_of(page.rows),
        "states": state_counts(request.user, wish),
        "kinds": KINDS,
        "state_name": STATES[wish.state],
    }
    return render(request, "review/queue.html", context)


@signed_in
@require_safe
def review_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A proposal as it was sent, compared with the published card, and the decision. Its author is led to the author's page."""
    submission = submission_get(pk=pk, viewer=request.user)
    if not may_review(request.user, submission.game.slug):
        return redirect(f"/submissions/{submission.pk}/")
    return _page(request, submission, Typed())


def _page(request: HttpRequest, submission: Submission, typed: Typed, status: int = 200) -> HttpResponse:
    context = review_context(request, submission, typed)
    return render(request, "review/detail.html", {"section": "review", **context}, status=status)


def _reviewed(request: HttpRequest, pk: int) -> Submission:
    """The proposal, for its reviewers. Raises Missing for everybody else, its author too."""
    submission = submission_get(pk=pk, viewer=request.user)
    if not may_review(request.user, submission.game.slug):
        raise Missing("submission.unknown", "There is no such proposal.")
    return submission


@signed_in
@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Decide on the revision that was shown. What cannot be done is said beside the form, with what was typed."""
    submission = _reviewed(request, pk)
    typed = Typed(
        decision=request.POST.get("decision", "")[:20],
        reason=request.POST.get("reason", ""),
        day=request.POST.get("effective_from", "").strip()[:40],
        revision=_number(request.POST.get("revision", "")),
    )
    try:
        words = _decided(submission, request.user, typed)
    except InvalidInput as error:
        typed.problems = error.field_errors or [error]
        return _page(request, submission_get(pk=pk, viewer=request.user), typed, error.status)
    except Conflict as error:
        typed.conflict = error
        return _page(request, submission_get(pk=pk, viewer=request.user), typed, error.status)
    messages.success(request, words)
    return HttpResponseRedirect(f"/review/{pk}/{wish_of(request).query}")


def _decided(submission: Submission, user: Any, typed: Typed) -> str:
    """Carry a decision out; what it did, in words. Raises InvalidInput, Refused, Conflict."""
    name = submission.name or "The card"
    if typed.decision == "approve":
        day = read_day(typed.day, "/effective_from") if typed.day else None
        version = submission_approve(
            submission=submission, actor=user, revision=typed.revision, reason=typed.reason, effective_from=day
        )
        since = version.effective_from
        when = "is in force from today" if since <= utc_today() else f"takes effect on {plain_day(since)}"
        return f"{name} is approved: version {version.number} {when}."
    if typed.decision == "request_changes":
        submission_request_changes(
            submission=submission, actor=user, revision=typed.revision, reason=typed.reason
        )  # fmt: skip
        return f"{name} goes back to its author with your reason."
    if typed.decision == "reject":
        submission_reject(submission=submission, actor=user, revision=typed.revision, reason=typed.reason)
        return f"{name} is rejected. Its author sees your reason."
    raise InvalidInput("review.decision", "Choose a decision: approve, ask for changes, or reject.")


@signed_in
@require_POST
def bring_up_to_date(request: HttpRequest, pk: int) -> HttpResponse:
    """Put an outdated change on top of the card's newest version, or send it back where both changed the same field."""
    submission = _reviewed(request, pk)
    typed = Typed(revision=_number(request.POST.get("revision", "")))
    try:
        held = submission_bring_up_to_date(submission=submission, actor=request.user, revision=typed.revision)
    except Conflict as error:
        typed.conflict = error
        return _page(request, submission_get(pk=pk, viewer=request.user), typed, error.status)
    if held.state == SubmissionState.SUBMITTED:
        messages.success(request, f"It is revision {held.revision} now, on top of the newest version. Look at it anew.")
    else:
        messages.info(
            request, "Both change the same fields, so the proposal goes back to its author, who is told which."
        )
    return HttpResponseRedirect(f"/review/{pk}/{wish_of(request).query}")


def _number(text: str) -> int:
    """The revision a form names; 0, which no revision has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
