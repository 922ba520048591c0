"""`/review/…/impact/`: whom a proposal would affect, for its reviewers and its author."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Submission
from cards.permissions import is_author
from cards.selectors import sent_revision, submission_get
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import read_day
from oscg.pages.card_impact import CardImpact, errata_impact


def shown_impact(submission: Submission, user: object, day: str = "") -> CardImpact:
    """The impact of what somebody may see of a proposal: reviewers of what was sent last, its author of what stands there now.

    Raises InvalidInput for a day that cannot be read.
    """
    revision = None if is_author(user, submission) else sent_revision(submission)
    content = revision.content if revision else None
    return errata_impact(submission, content=content, day=read_day(day, "?as_of") if day else None)


@signed_in
@require_safe
def impact_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The impact on `?as_of=` (the first possible one without it) as a page, or as a panel of the page of the review."""
    submission = submission_get(pk=pk, viewer=request.user)
    impact = shown_impact(submission, request.user, request.GET.get("as_of", "")[:40])
    template = "review/_impact_panel.html" if request.headers.get("HX-Request") else "review/impact.html"
    context = {"section": "review", "submission": submission, "game": submission.game, "impact": impact}
    return render(request, template, context)
