"""The form of a proposal. It saves as its author writes; every button also works as a plain post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from cards.forms.sheets import TEXT, WAYS, Sheet, sheet_of
from cards.forms.submitted import NOT_JSON, Sent, read_form, revision_of
from cards.models import CardVersion, Submission
from cards.permissions import is_author
from cards.selectors import submission_get
from cards.services.submission_checks import Look, Problem, submission_look
from cards.services.submission_content import content_read
from cards.services.submission_merging import changes_between
from cards.services.submission_preview import faces_shown
from cards.services.submissions import EDITABLE, LICENSES, LONGEST_NOTE, submission_save
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, InvalidInput, Stale
from oscg.pages.submission_views import FieldView, change_view
from rules.abilities.vocabulary import has_vocabulary
from rules.games.catalog import game_spec

LIVE = "live"
"""The part of the page that every pause in the typing renews; other targets renew the whole form."""


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def submission_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of one's own proposal; others are led to what they may see. Raises Missing for everybody else."""
    submission = submission_get(pk=pk, viewer=request.user)
    if not is_author(request.user, submission):
        return HttpResponseRedirect(f"/review/{pk}/")
    if submission.state not in EDITABLE:
        return HttpResponseRedirect(reverse("submission", args=[pk]))
    if request.method == "POST":
        return _work(request, submission)
    way = request.GET.get("way", TEXT)
    sent = Sent(submission.content, {}, way if way in WAYS else TEXT, submission.revision, "")
    return _answer(request, submission, sent)


def _work(request: HttpRequest, submission: Submission) -> HttpResponse:
    """Save what was sent, with its button carried out, and show it again; nothing that was typed is lost whatever happens."""
    stored = submission.content
    sent = read_form(request.POST, game=submission.game, before=stored)
    if sent.wish == "keep":
        sent.revision = revision_of(request.POST["do"].partition(":")[2])
    if sent.unread:
        return _answer(request, submission, sent, refused=Problem("", "", NOT_JSON, True), status=400)
    try:
        sent.content = content_read(sent.content)
        submission_save(submission=submission, actor=request.user, revision=sent.revision, changes=sent.changes)
    except Stale as error:
        submission = submission_get(pk=submission.pk, viewer=request.user)
        others = [change_view(each) for each in changes_between(submission.content, sent.content)]
        return _answer(
            request, submission, sent, refused=Problem("", "", error.message, True), others=others, status=412
        )
    except DomainError as error:
        pointer = error.pointer or next((each.pointer for each in error.field_errors), "")
        return _answer(
            request, submission, sent, refused=Problem(pointer, "", error.message, True), status=error.status
        )
    sent.revision = submission.revision
    if request.headers.get("HX-Request"):
        return _answer(request, submission, sent, is_saved=True)
    if sent.wish == "next":
        return HttpResponseRedirect(f"{reverse('submission', args=[submission.pk])}#send")
    if sent.said:
        return _answer(request, submission, sent, is_saved=True)
    return HttpResponseRedirect(_back(request, submission, sent))


def _back(request: HttpRequest, submission: Submission, sent: Sent) -> str:
    """The form again, at the place where the button was."""
    place = request.POST.get("do", "").partition(":")[2].partition("=")[0]
    anchor = f"#f{quote(place.replace('/', '-'))}" if place.startswith("/") else "#saved"
    return f"{reverse('submission-edit', args=[submission.pk])}?way={sent.way}{anchor}"


def _answer(
    request: HttpRequest,
    submission: Submission,
    sent: Sent,
    *,
    refused: Problem | None = None,
    others: Sequence[FieldView] = (),
    is_saved: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page with the work in it; for htmx its live part, or form and live part."""
    context = _context(submission, sent, refused=refused, others=others, is_saved=is_saved)
    if request.headers.get("HX-Request"):
        is_live = request.headers.get("HX-Target") == LIVE
        template = "submissions/_live.html" if is_live else "submissions/_sheet_and_live.html"
        return render(request, template, {**context, "is_swap": True}, status=status)
    return render(request, "submissions/edit.html", context, status=status)


def _context(
    submission: Submission, sent: Sent, *, refused: Problem | None, others: Sequence[FieldView], is_saved: bool
) -> dict[str, Any]:
    game = submission.game
    look = _looked(submission, sent)
    problems = [*look.problems, *([refused] if refused and refused.path else [])]
    sheet = sheet_of(
        game=game, content=sent.content, tiers=game_spec(game.definition).tiers, way=sent.way, problems=problems
    )
    _raw_kept(sheet, sent)
    kinds = [kind for kind in CardVersion.Kind.choices if (kind[0] != CardVersion.Kind.NEW) == bool(submission.card_id)]
    return {
        "section": "submissions",
        "submission": submission,
        "game": game,
        "content": sent.content,
        "fields": {name: sent.fields.get(name, getattr(submission, name)) for name in _PLAIN},
        "kinds": kinds,
        "licenses": LICENSES,
        "longest_note": LONGEST_NOTE,
        "sheet": sheet,
        "ways": WAYS,
        "has_language": has_vocabulary(game.slug),
        "look": look,
        "shown": faces_shown(submission=submission, content=sent.content, look=look),
        "sent": sent,
        "refused": refused,
        "others": others,
        "is_saved": is_saved,
    }


_PLAIN = ("kind", "note", "license", "author_name")


def _looked(submission: Submission, sent: Sent) -> Look:
    """The checks of what is in the form; a content that is too large or misshapen to be kept is not looked into."""
    try:
        content = content_read(sent.content)
    except InvalidInput:
        return submission_look(submission=submission, content=submission.content)
    return submission_look(submission=submission, content=content)


def _raw_kept(sheet: Sheet, sent: Sent) -> None:
    """Show what is no JSON as it was typed."""
    for part in sheet.parts():
        raw = sent.unread.get(f"{part.prefix}/abilities")
        if raw is not None:
            part.way, part.data = "json", raw
            part.problems.insert(0, Problem("", "", NOT_JSON, True))
    for control in sheet.controls():
        raw = sent.unread.get(control.path)
        if raw is not None and control.kind == "json":
            control.value = raw
            control.problems.insert(0, Problem("", "", NOT_JSON, True))
