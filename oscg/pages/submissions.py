"""The author's side of proposals: begin one, see where it stands, send it, take it back, give it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.forms.sheets import begin_with, kinds_of
from cards.forms.submitted import revision_of
from cards.models import Card, CardStatus, CardVersion, Submission, SubmissionState
from cards.permissions import is_author
from cards.selectors import card_get, submission_get, submission_list
from cards.services.reviews import outdated, submission_rebase
from cards.services.submission_checks import submission_look
from cards.services.submission_documents import proposal_document
from cards.services.submission_preview import faces_shown
from cards.services.submissions import (
    EDITABLE,
    OPEN,
    submission_begin,
    submission_send,
    submission_take_back,
    submission_withdraw,
)
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Conflict, DomainError
from oscg.pages.loopholes_proposals import look_of
from oscg.pages.review_context import diff_for, tiers_of, words_of
from oscg.pages.smoke import trial_of
from oscg.pages.submission_diff import diff_of
from oscg.pages.submission_views import STATES, change_view, place_label
from rules.models import Game
from rules.selectors.games import game_get
from rules.specs.names import name_key

PER_PAGE = 25
MOST_FOUND = 8
ORDER_OF_STATES = (SubmissionState.CHANGES_REQUESTED, SubmissionState.DRAFT, SubmissionState.SUBMITTED)
DECIDED = (SubmissionState.APPROVED, SubmissionState.REJECTED, SubmissionState.WITHDRAWN)


@signed_in
@require_safe
def my_submissions(request: HttpRequest) -> HttpResponse:
    """One's own proposals: the open ones by what is to be done, then those that are decided, page by page."""
    mine = submission_list(author=request.user).select_related("game", "card", "published__card")
    rows = list(mine.filter(state__in=OPEN))
    sections = [(STATES[state], [each for each in rows if each.state == state]) for state in ORDER_OF_STATES]
    before = request.GET.get("before", "")
    decided, more = _decided(mine.filter(state__in=DECIDED), before)
    context = {
        "section": "submissions",
        "sections": [(words, found) for words, found in sections if found],
        "decided": decided,
        "more": more,
        "is_first": not before,
        "states": STATES,
        "count": len(rows),
    }
    return render(request, "submissions/mine.html", context)


def _decided(found: QuerySet[Submission], before: str) -> tuple[list[Submission], str]:
    """A page of decided proposals and the cursor of the next: the last one's day and key."""
    pk = before.rpartition("_")[2]
    if pk.isascii() and pk.isdigit() and len(pk) < 19:
        last = found.filter(pk=int(pk)).values_list("changed_at", flat=True).first()
        if last is not None:
            found = found.filter(changed_at__lte=last).exclude(pk=int(pk)).exclude(changed_at=last, pk__gt=int(pk))
    rows = list(found[: PER_PAGE + 1])
    more = f"{rows[PER_PAGE - 1].changed_at:%Y-%m-%d}_{rows[PER_PAGE - 1].pk}" if len(rows) > PER_PAGE else ""
    return rows[:PER_PAGE], more


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def submission_new(request: HttpRequest) -> HttpResponse:
    """Choose the game and what to propose: a new card of a kind, or a change of a card. A post begins the draft."""
    data = request.POST if request.method == "POST" else request.GET
    slug, wanted = data.get("game", ""), data.get("card", "")
    if not slug:
        games = Game.objects.order_by("name")
        return render(request, "submissions/new.html", {"section": "submissions", "games": games})
    game = game_get(slug=slug)
    card = _card(game, wanted) if wanted else None
    if request.method == "POST":
        attributes = begin_with(game, request.POST.get("kind", ""))
        content = None if card else {"attributes": attributes}
        made = submission_begin(game=game, actor=request.user, card=card, content=content, kind=_change_kind(request))
        return HttpResponseRedirect(reverse("submission-edit", args=[made.pk]))
    words = request.GET.get("q", "")[:60]
    context = {
        "section": "submissions",
        "game": game,
        "card": card,
        "kinds": kinds_of(game),
        "changes": [each for each in CardVersion.Kind.choices if each[0] != CardVersion.Kind.NEW],
        "words": words,
        "found": _found(game, words),
        "drafts": _drafts(request, game, card),
    }
    return render(request, "submissions/begin.html", context)


def _change_kind(request: HttpRequest) -> str:
    kind = request.POST.get("change", "")
    return kind if kind in CardVersion.Kind.values else ""


def _card(game: Game, slug: str) -> Card:
    """A card of this game that can be changed. Raises Missing."""
    return card_get(game=game.slug, slug=slug)


def _found(game: Game, words: str) -> list[Card]:
    """Published cards whose names hold what was typed."""
    key = name_key(words)
    if not key:
        return []
    found = Card.objects.filter(game=game, status=CardStatus.PUBLISHED, name_key__contains=key)
    return list(found.order_by("name_key")[:MOST_FOUND])


def _drafts(request: HttpRequest, game: Game, card: Card | None) -> list[Submission]:
    """What the author has begun already: of the card, or new cards of the game."""
    mine = submission_list(author=request.user).filter(game=game, state__in=EDITABLE, card=card)
    return list(mine[:MOST_FOUND])


@signed_in
@require_safe
def submission_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A proposal as its author sees it; reviewers are led to their page. Raises Missing for everybody else."""
    submission = submission_get(pk=pk, viewer=request.user)
    if not is_author(request.user, submission):
        return HttpResponseRedirect(reverse("review", args=[pk]))
    return render(request, "submissions/detail.html", _detail(submission))


def _detail(submission: Submission, *, refused: DomainError | None = None) -> dict[str, Any]:
    look = submission_look(submission=submission, content=submission.content)
    document = proposal_document(
        submission=submission, draft=look.draft, flavor=submission.content["flavor"], artwork=submission.artwork
    )
    diff = diff_for(submission, document)
    comments = list(submission.comments.select_related("author"))
    is_editable = submission.state in EDITABLE
    changed = outdated(submission) if is_editable else None
    return {
        "section": "submissions",
        "submission": submission,
        "game": submission.game,
        "state": STATES[submission.state],
        "is_editable": is_editable,
        "is_open": submission.state in OPEN,
        "is_waiting": submission.state == SubmissionState.SUBMITTED,
        "look": look,
        "errors": [(each, place_label(each.path)) for each in look.errors],
        "warnings": [(each, place_label(each.path)) for each in look.warnings],
        "shown": faces_shown(submission=submission, content=submission.content, look=look),
        "tiers": tiers_of(submission),
        "rows": [(row, []) for row in diff.rows],
        "diff": diff,
        "before": f"Version {submission.based_on.number}" if submission.based_on else "",
        "outdated": changed,
        "conflicts": [change_view(each) for each in changed.conflicts] if changed else [],
        "since": _since(submission, changed.newest) if changed else None,
        "steps": list(submission.steps.select_related("actor").order_by("-id")),
        "comments": [(each, place_label(each.pointer) if each.pointer else "") for each in comments],
        "fields": list(dict.fromkeys((row.pointer, row.label) for row in diff.rows)),
        "revision": {"number": submission.revision},
        "refused": refused,
        "trial": trial_of(submission),
        "looked": look_of(submission),
    }


def _since(submission: Submission, newest: CardVersion) -> Any:
    """What the card's newest version changed since this proposal was begun."""
    before = orjson.loads(submission.based_on.document) if submission.based_on else None
    return diff_of(before, orjson.loads(newest.document), words_of(submission), tiers_of(submission))


SAID: Mapping[str, str] = {
    "send": "{name} is sent for review.",
    "take-back": "{name} is a draft again. Reviewers no longer see what you change.",
    "withdraw": "{name} is withdrawn.",
    "rebase": "{name} stands on the card’s newest version now. Look it over, then send it.",
}


@signed_in
@require_POST
def submission_act(request: HttpRequest, pk: str, what: str) -> HttpResponse:
    """Send, take back, withdraw or bring up to date exactly the revision that was shown; otherwise say what happened (409)."""
    key = int(pk)
    submission = submission_get(pk=key, viewer=request.user)
    revision = revision_of(request.POST.get("revision", ""))
    given: dict[str, Any] = {"submission": submission, "actor": request.user, "revision": revision}
    acts: dict[str, Callable[..., Any]] = {
        "send": submission_send,
        "take-back": submission_take_back,
        "withdraw": submission_withdraw,
        "rebase": submission_rebase,
    }
    if what == "rebase":
        given["prefer"] = request.POST.get("prefer", "")
    if what == "send" and submission.revision != revision and is_author(request.user, submission):
        message = "The card was edited since this page was shown. Look it over again, then send it."
        refused = Conflict("submission.stale", message)
        return render(request, "submissions/detail.html", _detail(submission, refused=refused), status=409)
    try:
        acts[what](**given)
    except DomainError as error:
        submission = submission_get(pk=key, viewer=request.user)
        if not is_author(request.user, submission):
            raise
        return render(request, "submissions/detail.html", _detail(submission, refused=error), status=error.status)
    messages.success(request, SAID[what].format(name=submission.name or "The card"))
    place = "submission-edit" if what == "take-back" else "submission"
    return HttpResponseRedirect(reverse(place, args=[key]))
