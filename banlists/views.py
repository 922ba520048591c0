"""The pages of ban lists: which there are, what one says on a day, and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from banlists.models import BanListRevision
from banlists.selectors import IN_FORCE, REPLACED, UPCOMING, ends_before, revision_list, revision_on, state_on
from banlists.services.comparing import (
    EntryChange,
    before_in_time,
    list_changes,
    revision_values,
    timeline,
)
from banlists.services.shown_lists import covered_cards, pool_on, shown_entries, words_of
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import InvalidInput, Missing
from rules.models import Format
from rules.selectors.games import format_get, format_list

MOST_DIGITS = 6


def _format(slug: str) -> Format:
    """The format of an address. Raises Http404."""
    try:
        return format_get(slug=slug)
    except Missing as error:
        raise Http404(error.message) from error


def list_overview(request: HttpRequest) -> HttpResponse:
    """Every format with its list in force, the next one, or word that it has none."""
    today = utc_today()
    rows = []
    for format_ in format_list():
        revisions = list(revision_list(format_slug=format_.slug))
        current = revision_on(revisions, today)
        entries = revision_values(current)
        coming = [each for each in revisions if state_on(each, revisions, today) == UPCOMING]
        rows.append(
            {
                "format": format_,
                "current": current,
                "coming": min(coming, key=lambda each: (each.effective_from, each.number), default=None),
                "banned": sum(entry.is_banned for entry in entries),
                "restricted": sum(not entry.is_banned for entry in entries),
                "names": [words_of(entry, format_) for entry in entries][:6],
            }
        )
    return render(request, "banlists/list_overview.html", {"section": "banlists", "rows": rows})


def list_in_force(request: HttpRequest, format_slug: str) -> HttpResponse:
    """The list of a format today, or on the day `?as_of=` names."""
    format_ = _format(format_slug)
    revisions = list(revision_list(format_slug=format_slug))
    today, problem = utc_today(), ""
    day = today
    try:
        if text := request.GET.get("as_of", "").strip():
            day = read_day(text)
    except InvalidInput as error:
        problem = error.message
    current = revision_on(revisions, day)
    context = _page(format_, revisions, current, day) | {"problem": problem, "is_other_day": day != today}
    return render(request, "banlists/list_detail.html", context, status=400 if problem else 200)


def list_revision(request: HttpRequest, format_slug: str, number: int) -> HttpResponse:
    """One revision as it was published, with its place in the history."""
    format_ = _format(format_slug)
    revisions = list(revision_list(format_slug=format_slug))
    found = next((each for each in revisions if each.number == number), None)
    if found is None:
        raise Http404(f"This list has no revision {number}.")
    day = max(found.effective_from, min(utc_today(), (ends_before(found, revisions) or date.max)))
    return render(request, "banlists/list_detail.html", _page(format_, revisions, found, day) | {"is_revision": True})


def _page(
    format_: Format, revisions: Sequence[BanListRevision], shown: BanListRevision | None, day: date
) -> dict[str, Any]:
    """What a page about one list (or about there being none) says."""
    today = utc_today()
    entries = shown_entries(shown, revisions, format_, day) if shown else []
    until = ends_before(shown, revisions) if shown else None
    previous = before_in_time(shown, revisions) if shown else None
    return {
        "section": "banlists",
        "format": format_,
        "day": day,
        "today": today,
        "shown": shown,
        "state": state_on(shown, revisions, today) if shown else "",
        "last_day": until - timedelta(days=1) if until and shown and until > shown.effective_from else None,
        "banned": [each for each in entries if each.entry.is_banned],
        "restricted": [each for each in entries if not each.entry.is_banned],
        "history": [_moment(each, state, revisions, format_) for each, state in timeline(revisions, today)],
        "revisions": list(reversed(revisions)),
        "first": min((each.effective_from for each in revisions), default=None),
        "changes": _shown_changes(list_changes(revision_values(previous), revision_values(shown)), format_, day),
        "previous": previous,
    }


def _moment(
    revision: BanListRevision, state: str, revisions: Sequence[BanListRevision], format_: Format
) -> dict[str, Any]:
    """A revision's place on the timeline: its dates and, in short, what it changed."""
    until = ends_before(revision, revisions)
    changes = list_changes(revision_values(before_in_time(revision, revisions)), revision_values(revision))
    signs = {"plus": "+", "edit": "~", "minus": "−"}
    said = [f"{signs[each.sign]} {words_of(each.entry, format_)}" for each in changes if not each.is_reason_only]
    return {
        "revision": revision,
        "state": state,
        "is_now": state == IN_FORCE,
        "is_next": state == UPCOMING,
        "is_replaced": state == REPLACED,
        "last_day": until - timedelta(days=1) if until and until > revision.effective_from else None,
        "said": said,
    }


def _shown_changes(changes: Sequence[EntryChange], format_: Format, day: date) -> list[dict[str, Any]]:
    """Changes with the words and the cards of their filters."""
    pool = pool_on(format_, day) if any(each.entry.filter is not None for each in changes) else []
    return [
        {
            "change": each,
            "words": words_of(each.entry, format_),
            "covered": covered_cards(each.entry.filter, format_, pool) if each.entry.filter is not None else (),
        }
        for each in changes
    ]


def list_changes_page(request: HttpRequest, format_slug: str) -> HttpResponse:
    """What changed from one list to another; `from` and `to` are revision numbers or days."""
    format_ = _format(format_slug)
    revisions = list(revision_list(format_slug=format_slug))
    today = utc_today()
    problem = ""
    current = revision_on(revisions, today)
    sides: dict[str, BanListRevision | None] = {
        "from": before_in_time(current, revisions) if current else None,
        "to": current,
    }
    for side in sides:
        text = request.GET.get(side, "").strip()
        if not text:
            continue
        try:
            sides[side] = _revision_named(text, revisions)
        except InvalidInput as error:
            problem = problem or error.message
    before, after = sides["from"], sides["to"]
    changes = [] if problem else list_changes(revision_values(before), revision_values(after))
    context = {
        "section": "banlists",
        "format": format_,
        "before": before,
        "after": after,
        "given": {side: request.GET.get(side, "") for side in sides},
        "changes": _shown_changes(changes, format_, after.effective_from if after else today),
        "revisions": list(reversed(revisions)),
        "problem": problem,
        "is_backwards": bool(before and after and before.effective_from > after.effective_from),
    }
    return render(request, "banlists/list_changes.html", context, status=400 if problem else 200)


def _revision_named(text: str, revisions: Sequence[BanListRevision]) -> BanListRevision | None:
    """The revision of a number, or the one in force on a day (None before the first). Raises InvalidInput."""
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        found = next((each for each in revisions if each.number == int(text)), None)
        if found is None:
            raise InvalidInput(
                "ban_list.unknown_revision", f"This list has no revision {text}. Choose one of those below."
            )
        return found
    return revision_on(revisions, read_day(text))
