"""Comments of author and reviewers on a proposal, sent from either side's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from cards.selectors import submission_get
from cards.services.submission_comments import comment_add, comment_settle
from oscg.accounts.signed_in import signed_in
from oscg.common.pagination import LARGEST

MOST_DIGITS = 9


@signed_in
@require_POST
def comment(request: HttpRequest, pk: int) -> HttpResponse:
    """Say something about a revision or one of its fields, and go back to where it was said."""
    submission = submission_get(pk=pk, viewer=request.user)
    text = request.POST.get("revision", "")
    made = comment_add(
        submission=submission,
        actor=request.user,
        body=request.POST.get("body", ""),
        revision=int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0,
        pointer=request.POST.get("pointer", ""),
    )
    return _back(request, pk, made.pk)


@signed_in
@require_POST
def settle(request: HttpRequest, pk: int, comment_pk: int) -> HttpResponse:
    """Mark a comment as settled, or as open again."""
    submission = submission_get(pk=pk, viewer=request.user)
    comment_settle(
        submission=submission,
        actor=request.user,
        pk=min(comment_pk, LARGEST),
        is_settled=request.POST.get("settled") == "yes",
    )
    return _back(request, pk, comment_pk)


def _back(request: HttpRequest, pk: int, comment_pk: int) -> HttpResponse:
    """The page the form stood on."""
    side = "review" if request.POST.get("side") == "review" else "submissions"
    return HttpResponseRedirect(f"/{side}/{pk}/#c{comment_pk}")
