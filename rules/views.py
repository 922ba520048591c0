"""The desk's pages of format drafts. For maintainers of the game alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, DomainError, InvalidInput, Stale
from rules.checks.ruleset import checks_of
from rules.forms import WrittenFormat, sent_format, stored_format
from rules.games.catalog import own_checks
from rules.models import FormatDraft
from rules.permissions import may_draft_format
from rules.selectors.format_drafts import format_draft_get
from rules.selectors.games import format_get, revision_on
from rules.services.drafts import changes_since, draft_missing
from rules.services.format_drafts import (
    format_differences,
    format_draft_create,
    format_draft_discard,
    format_draft_publish,
    format_draft_save,
    is_reordered,
    line_changes,
    option_changes,
)

MOST_DIGITS = 9


def _address(draft: FormatDraft) -> str:
    return f"/desk/formats/{draft.pk}/"


@signed_in
@require_POST
def format_draft_begin(request: HttpRequest) -> HttpResponse:
    """Begin a draft from the revision in force."""
    format_ = format_get(slug=request.POST.get("format", "")[:60])
    if not may_draft_format(request.user, format_):
        raise draft_missing()
    return HttpResponseRedirect(_address(format_draft_create(format=format_, actor=request.user)))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def format_draft_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The draft with its form and differences; POST saves the version that was read, or keeps the typed text and says why not."""
    draft = format_draft_get(pk=pk, user=request.user)
    if request.method != "POST":
        return _page(request, draft, _stored(draft))
    version = _version(request)
    table = draft.format.game.definition.get("options", {})
    written = sent_format(table, _lines_of_version(draft, version), request.POST)
    if not written.is_valid():
        return _page(
            request, draft, written, status=400, problems=["Some fields cannot be read. They are marked below."]
        )
    try:
        saved = format_draft_save(draft=draft, actor=request.user, version=version, changes=written.changes())
    except Stale as error:
        held = format_draft_get(pk=pk, user=request.user)
        return _conflict(request, held, version, error)
    except (InvalidInput, Conflict) as error:
        return _page(request, draft, written, status=error.status, problems=_put_errors(error, written))
    if saved.version != version:
        messages.success(request, f"Version {saved.version} is saved.")
    else:
        messages.info(request, "Nothing differed from what was saved, so nothing was written.")
    return HttpResponseRedirect(_address(draft))


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


def _lines_of_version(draft: FormatDraft, version: int) -> Sequence[Mapping[str, Any]]:
    """The rule lines of the version a form was made from, so that its rows mean the lines they showed."""
    held = next((each for each in draft.history if each["version"] == version), None)
    return held["content"]["deck_rules"] if held else draft.deck_rules


def _conflict(request: HttpRequest, held: FormatDraft, version: int, error: Stale) -> HttpResponse:
    """Both sides' work: what somebody else saved, told; what was typed, kept, as lines of its own where the lines differ."""
    told = [sentence for _, sentence in changes_since(held, version, format_differences)]
    table = held.format.game.definition.get("options", {})
    typed = sent_format(table, _lines_of_version(held, version), request.POST)
    typed.is_valid()
    lines = typed.changes()["deck_rules"]
    mine = stored_format(table, lines, typed.options.chosen(), {**typed.head.cleaned_data, "version": held.version})
    return _page(request, held, mine, status=412, stale=error, told=told)


def _put_errors(error: DomainError, written: WrittenFormat) -> list[str]:
    """Lay what the service refused beside its field; what has none is returned."""
    left = []
    for each in error.field_errors:
        steps = each.pointer.strip("/").split("/")
        if steps[0] == "options" and len(steps) > 1 and steps[1] in written.options.fields:
            written.options.add_error(steps[1], each.detail)
        elif steps[0] == "effective_from":
            written.head.add_error("effective_from", each.detail)
        else:
            left.append(each.detail)
    return left if error.field_errors else [error.message]


def _stored(draft: FormatDraft) -> WrittenFormat:
    head = {
        "version": draft.version,
        "effective_from": draft.effective_from,
        "is_emergency": draft.is_emergency,
        "note": draft.note,
    }
    return stored_format(draft.format.game.definition.get("options", {}), draft.deck_rules, draft.options, head)


def _page(
    request: HttpRequest,
    draft: FormatDraft,
    written: WrittenFormat,
    *,
    status: int = 200,
    stale: Stale | None = None,
    told: Sequence[str] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    definition = draft.format.game.definition
    revisions = list(draft.format.revisions.order_by("number"))
    current = revision_on(revisions, utc_today())
    newest = revisions[-1] if revisions else None
    checks = checks_of(own_checks(definition["slug"]))
    is_base = draft.revision is None or current is None or draft.revision.pk != current.pk
    context = {
        "section": "desk",
        "draft": draft,
        "form": written.head,
        "groups": written.options.groups(),
        "lines": [
            {
                "form": form,
                "summary": _summary(form.base, checks),
                "options": sorted(set(_options_in(form.base))),
                "is_off": form.base.get("severity", "") is None,
            }
            for form in written.lines
        ],
        "added": written.added,
        "checks": sorted(checks),
        "number": draft.revision.number if draft.revision else (newest.number + 1 if newest else 1),
        "current": current,
        "option_changes": [
            {"name": each.name, "before": _said(each.before), "after": _said(each.after)}
            for each in option_changes(definition.get("options", {}), current.options if current else {}, draft.options)
        ],
        "line_changes": [
            {"change": each, "before": _json(each.before), "after": _json(each.after), "keys": ", ".join(each.keys)}
            for each in line_changes(current.deck_rules if current else [], draft.deck_rules)
        ],
        "is_reordered": is_reordered(current.deck_rules if current else [], draft.deck_rules),
        "is_base": is_base,
        "stale": stale,
        "told": told,
        "problems": problems,
        "today": utc_today(),
        "is_outdated": draft.is_open and newest is not None and newest.pk != draft.based_on_id,
    }
    response = render(request, "rules/format_draft.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _summary(line: Mapping[str, Any], checks: Mapping[str, Any]) -> str:
    check = checks.get(str(line.get("check")))
    return check.summary if check else ""


def _options_in(value: Any) -> Iterator[str]:
    """The names of the options that a rule line reads."""
    if isinstance(value, Mapping):
        if isinstance(value.get("option"), str):
            yield value["option"]
        for inner in value.values():
            yield from _options_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _options_in(inner)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _json(line: Mapping[str, Any] | None) -> str:
    return "" if line is None else json.dumps(line, ensure_ascii=False, indent=1)


def _step(action: Callable[..., Any], done: str) -> Callable[..., HttpResponse]:
    """A view that does one thing to a draft in the version that was read, and comes back with word of it.

    Who comes here otherwise, after signing in for example, is led to the draft.
    """

    @signed_in
    @require_http_methods(["GET", "HEAD", "POST"])
    def step(request: HttpRequest, pk: int) -> HttpResponse:
        draft = format_draft_get(pk=pk, user=request.user)
        if request.method != "POST":
            return HttpResponseRedirect(_address(draft))
        try:
            action(draft=draft, actor=request.user, version=_version(request))
        except (InvalidInput, Conflict, Stale) as error:
            held = format_draft_get(pk=pk, user=request.user)
            stale = error if isinstance(error, Stale) else None
            said = [] if stale else [each.detail for each in error.field_errors] or [error.message]
            return _page(request, held, _stored(held), status=error.status, stale=stale, problems=said)
        messages.success(request, done)
        return HttpResponseRedirect(_address(draft))

    return step


format_draft_publication = _step(format_draft_publish, "The revision is published. It does not change any more.")
format_draft_discarding = _step(format_draft_discard, "The draft is discarded. It stays readable here.")
