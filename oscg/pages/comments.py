"""Comments on cards: the section of the card page, and the page of one comment where it is edited, reported or hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from cards.models import Card, CardComment, CommentState
from cards.permissions import is_comment_author, may_keep_cards
from cards.selectors import card_get, comment_get, comment_list, reported_comments
from cards.services.comment_reports import (
    LONGEST_REASON,
    comment_hide,
    comment_report,
    comment_restore,
    reports_settle,
)
from cards.services.comments import EDITABLE_FOR, LONGEST, comment_delete, comment_edit, comment_path, comment_write
from oscg.accounts.permissions import maintained_games
from oscg.accounts.services import DELETED_NAME
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, Refused, TooOften

A_PAGE = 20
MOST_DIGITS = 18
MOST_REPORTED = 50


@dataclass(frozen=True, slots=True)
class CommentRow:
    """A comment as one reader sees it. `body` is empty where it is hidden from them."""

    comment: CardComment
    author: str
    body: str
    path: str
    is_own: bool
    is_hidden: bool


def _row(comment: CardComment, viewer: Any, *, keeps: bool) -> CommentRow:
    is_own, is_hidden = is_comment_author(viewer, comment), comment.state == CommentState.HIDDEN
    return CommentRow(
        comment=comment,
        author=comment.author.known_as if comment.author else DELETED_NAME,
        body="" if is_hidden and not (is_own or keeps) else comment.body,
        path=comment_path(comment),
        is_own=is_own,
        is_hidden=is_hidden,
    )


def _keeps(request: HttpRequest, card: Card) -> bool:
    """Whether this reader decides on comments; asked only of people who maintain some game."""
    return bool(getattr(request.user, "keeps_games", False)) and may_keep_cards(request.user, card.game.slug)


def card_comments(request: HttpRequest, card: Card) -> dict[str, Any]:
    """The section of the card page: a page of comments, the newest first; `?before=` names the comment where it starts."""
    text = request.GET.get("before", "")
    before = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
    found = comment_list(card=card)
    rows = list((found.filter(pk__lt=before) if before else found)[: A_PAGE + 1])
    is_all = not before and len(rows) <= A_PAGE
    keeps = _keeps(request, card)
    for each in rows:
        each.card = card
    return {
        "comments": [_row(each, request.user, keeps=keeps) for each in rows[:A_PAGE]],
        "comment_total": len(rows) if is_all else found.count(),
        "comments_before": rows[A_PAGE - 1].pk if len(rows) > A_PAGE else 0,
        "is_later_page": bool(before),
        "keeps_comments": keeps,
        "longest_comment": LONGEST,
    }


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def comment_new(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Write a comment; who comes here otherwise, after signing in for example, is led to the card's comments."""
    card = card_get(game=game, slug=slug)
    address = f"/cards/{card.game.slug}/{card.slug}/"
    if request.method != "POST":
        return HttpResponseRedirect(f"{address}#comments")
    body = request.POST.get("body", "")
    try:
        comment = comment_write(card=card, actor=request.user, body=body)
    except DomainError as error:
        return _refused(request, card, error, {"typed": body})
    messages.success(request, "Your comment is there. You can edit it for a day.")
    return HttpResponseRedirect(f"{address}#comment-{comment.pk}")


@require_safe
def comment_page(request: HttpRequest, game: str, slug: str, pk: int) -> HttpResponse:
    """One comment with what this reader can do about it."""
    return _page(request, comment_get(pk=pk, game=game, slug=slug))


def _page(request: HttpRequest, comment: CardComment, **more: Any) -> HttpResponse:
    card, keeps = comment.card, _keeps(request, comment.card)
    row = _row(comment, request.user, keeps=keeps)
    context: dict[str, Any] = {
        "section": "cards",
        "card": card,
        "game": card.game,
        "row": row,
        "keeps_comments": keeps,
        "reports": list(comment.reports.filter(is_settled=False).select_related("reporter")) if keeps else [],
        "is_editable": row.is_own and not row.is_hidden and timezone.now() <= comment.made_at + EDITABLE_FOR,
        "longest_comment": LONGEST,
        "longest_reason": LONGEST_REASON,
        **more,
    }
    response = render(request, "cards/comment_page.html", context)
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _refused(request: HttpRequest, card: Card, error: DomainError, typed: dict[str, str]) -> HttpResponse:
    """The form again with what was typed and why it was refused."""
    context = {"section": "cards", "card": card, "game": card.game, "error": error, "longest_comment": LONGEST, **typed}
    return _with_status(render(request, "cards/comment_page.html", context), error)


def _with_status(response: HttpResponse, error: DomainError) -> HttpResponse:
    response.status_code = error.status
    if isinstance(error, TooOften):
        response["Retry-After"] = str(error.wait)
    return response


def _step(action: Callable[[HttpRequest, CardComment], str]) -> Callable[..., HttpResponse]:
    """A view that does one thing to a comment and comes back to the card with word of it, or shows why not."""

    @signed_in
    @require_http_methods(["GET", "HEAD", "POST"])
    def step(request: HttpRequest, game: str, slug: str, pk: int) -> HttpResponse:
        comment = comment_get(pk=pk, game=game, slug=slug)
        if request.method != "POST":
            return HttpResponseRedirect(comment_path(comment))
        try:
            done = action(request, comment)
        except DomainError as error:
            held = comment_get(pk=pk, game=game, slug=slug)
            typed = {name: request.POST.get(name, "") for name in ("body", "reason")}
            page = _page(request, held, error=error, typed=typed["body"], typed_reason=typed["reason"])
            return _with_status(page, error)
        messages.success(request, done)
        return HttpResponseRedirect(f"/cards/{comment.card.game.slug}/{comment.card.slug}/#comments")

    return step


def _edit(request: HttpRequest, comment: CardComment) -> str:
    text = request.POST.get("revision", "")
    revision = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
    comment_edit(comment=comment, actor=request.user, revision=revision, body=request.POST.get("body", ""))
    return "Your comment is changed."


def _delete(request: HttpRequest, comment: CardComment) -> str:
    comment_delete(comment=comment, actor=request.user)
    return "Your comment is deleted."


def _report(request: HttpRequest, comment: CardComment) -> str:
    comment_report(comment=comment, actor=request.user, reason=request.POST.get("reason", ""))
    return "Thank you. A maintainer will look at the comment."


def _hide(request: HttpRequest, comment: CardComment) -> str:
    comment_hide(comment=comment, actor=request.user, reason=request.POST.get("reason", ""))
    return "The comment is hidden."


def _restore(request: HttpRequest, comment: CardComment) -> str:
    comment_restore(comment=comment, actor=request.user)
    return "The comment is shown again."


def _settle(request: HttpRequest, comment: CardComment) -> str:
    reports_settle(comment=comment, actor=request.user)
    return "The comment stays; its reports are settled."


STEPS: dict[str, Callable[..., HttpResponse]] = {
    "edit": _step(_edit),
    "delete": _step(_delete),
    "report": _step(_report),
    "hide": _step(_hide),
    "restore": _step(_restore),
    "settle": _step(_settle),
}
"""What is done to a comment, by the last part of its address."""


@signed_in
@require_safe
def reports_page(request: HttpRequest) -> HttpResponse:
    """The reported comments of the games somebody maintains. Raises Refused for people who maintain none."""
    games = maintained_games(request.user)
    if not games:
        raise Refused(
            "desk.not_yours", "This desk is for people who maintain a game. Ask an administrator for that role."
        )
    found = list(reported_comments(games=games)[:MOST_REPORTED])
    rows = [
        (_row(each, request.user, keeps=True), [report for report in each.reports.all() if not report.is_settled])
        for each in found
    ]
    return render(request, "cards/report_desk.html", {"section": "desk", "rows": rows})
