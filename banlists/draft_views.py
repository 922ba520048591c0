"""The desk's pages of list drafts: begin, edit, confirm, schedule, publish, discard. For maintainers of the game alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from banlists.forms import AddForm, EntryForm, WrittenDraft, sent_draft, stored_draft
from banlists.models import BanListDraft
from banlists.permissions import may_draft_list
from banlists.selectors import draft_get
from banlists.services.comparing import EntryValue
from banlists.services.draft_differences import differences_in
from banlists.services.draft_preview import DraftPreview, draft_preview, suggestions_for
from banlists.services.drafting import (
    draft_confirm,
    draft_create,
    draft_discard,
    draft_publish,
    draft_save,
    values_of,
)
from banlists.services.shown_lists import covered_cards, pool_on, words_of
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, DomainError, InvalidInput, Stale
from rules.selectors.games import format_get
from rules.services.drafts import changes_since, draft_missing
from rules.specs.card_filter import FilterError, compile_filter

MOST_DIGITS = 9


def _address(draft: BanListDraft) -> str:
    return f"/desk/lists/{draft.pk}/"


@signed_in
@require_POST
def draft_begin(request: HttpRequest) -> HttpResponse:
    """Begin a draft from the list in force, or from the revision the form names."""
    format_ = format_get(slug=request.POST.get("format", "")[:60])
    if not may_draft_list(request.user, format_):
        raise draft_missing()
    text = request.POST.get("starts_from", "")
    starts_from = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
    draft = draft_create(format=format_, actor=request.user, starts_from=starts_from)
    return HttpResponseRedirect(_address(draft))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def draft_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The draft with its form and preview; POST saves the version that was read, or keeps the typed text and says why not."""
    draft = draft_get(pk=pk, user=request.user)
    if request.method != "POST":
        return _page(request, draft, stored_draft(draft), AddForm())
    written, adding = sent_draft(request.POST), AddForm(request.POST)
    if not (written.is_valid() and adding.is_valid()):
        return _page(request, draft, written, adding, status=400)
    changes = written.changes()
    added = adding.entry()
    if added:
        changes["entries"] = [*changes["entries"], added]
    version = written.head.cleaned_data["version"]
    try:
        saved = draft_save(draft=draft, actor=request.user, version=version, changes=changes)
    except Stale as error:
        held = draft_get(pk=pk, user=request.user)
        told = [sentence for _, sentence in changes_since(held, version, differences_in(held.format))]
        mine = sent_draft(request.POST, newest=held.version)
        mine.is_valid()
        return _page(request, held, mine, adding, status=412, stale=error, told=told)
    except (InvalidInput, Conflict) as error:
        problems = _lay_out(error, written, adding, draft, added)
        return _page(
            request, draft_get(pk=pk, user=request.user), written, adding, status=error.status, problems=problems
        )
    if saved.version != version:
        messages.success(request, f"Version {saved.version} is saved.")
    else:
        messages.info(request, "Nothing differed from what was saved, so nothing was written.")
    return HttpResponseRedirect(_address(draft))


def _lay_out(
    error: DomainError, written: WrittenDraft, adding: AddForm, draft: BanListDraft, added: Mapping[str, Any] | None
) -> list[str]:
    """Put what was refused beside its fields; the sentences that have no field are returned."""
    problems: list[str] = []
    last = len(written.changes()["entries"])
    for each in error.field_errors:
        if added and f"{each.pointer}/".startswith(f"/entries/{last}/"):
            near = suggestions_for(str(added.get("card", "")), draft.format) if "card" in added else []
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            adding.add_error("add_card" if "card" in added else "add_json", f"{each.detail}{hint}")
        else:
            problems += written.put_errors([each])
    return problems if error.field_errors else [error.message]


def _page(
    request: HttpRequest,
    draft: BanListDraft,
    written: WrittenDraft,
    adding: AddForm,
    *,
    status: int = 200,
    stale: Stale | None = None,
    told: Sequence[str] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    preview = draft_preview(draft)
    definition = draft.format.game.definition
    labels = definition.get("words", {}).get("values", {})
    context = {
        "section": "desk",
        "draft": draft,
        "form": written.head,
        "rows": _rows(draft, written.rows, preview),
        "adding": adding,
        "kinds": labels.get("kind", {}),
        "numbers": [name for name in definition.get("facts", {}) if name not in labels],
        "preview": preview,
        "steps": _steps(draft, preview),
        "stale": stale,
        "told": told,
        "problems": problems,
        "today": utc_today(),
        "is_mine": draft.editor_id == request.user.pk,
        "may_publish": draft.is_open and not preview.blockers,
    }
    response = render(request, "banlists/draft_edit.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _rows(draft: BanListDraft, forms: Sequence[EntryForm], preview: DraftPreview) -> list[dict[str, Any]]:
    """The rows of the form with what they speak of and what the list in force says of it."""
    entries = values_of([{**form.named(), "status": "banned"} for form in forms], draft.format)
    has_filter = any(entry.filter is not None for entry in entries)
    pool = pool_on(draft.format, preview.day) if has_filter else []
    return [
        {
            "form": form,
            "entry": entry,
            "title": _title(entry, draft),
            "now": preview.in_force.get(entry.key),
            "covered": covered_cards(entry.filter, draft.format, pool) if entry.filter is not None else (),
        }
        for form, entry in zip(forms, entries, strict=True)
    ]


def _title(entry: EntryValue, draft: BanListDraft) -> str:
    """What a row speaks of, also where a changed page sent a filter nobody can read."""
    if entry.filter is not None:
        try:
            compile_filter(entry.filter, draft.format.game.definition.get("facts", {}))
        except FilterError as error:
            return f"A filter that cannot be read: {error}"
    return words_of(entry, draft.format) or str(entry.card)


def _steps(draft: BanListDraft, preview: DraftPreview) -> list[dict[str, Any]]:
    """Where the draft stands on its way to a list."""
    day = draft.effective_from
    needs = draft.format.needs_second_maintainer
    names = ", ".join(each["name"] for each in draft.confirmations)
    is_done = draft.revision is not None
    confirmed = names or ("by a second maintainer" if needs else "not needed in this format")
    found = [
        {
            "name": "Draft",
            "note": f"version {draft.version} by {draft.editor_name}",
            "done": is_done or preview.is_confirmed or not draft.is_open,
        },
        {"name": "Confirmed", "note": confirmed, "done": is_done or preview.is_confirmed},
        {"name": "Scheduled", "note": f"for {day.day} {day:%b %Y}" if day else "no day yet", "done": is_done},
        {"name": "In force", "note": "from 00:00 UTC", "done": is_done and day is not None and day <= utc_today()},
    ]
    waiting = next((step for step in found if not step["done"]), None)
    for step in found:
        step["current"] = step is waiting
    return found


def _step(action: Callable[..., Any], done: str) -> Callable[..., HttpResponse]:
    """A view that does one thing to a draft in the version that was read, and comes back with word of it.

    Who comes here otherwise, after signing in for example, is led to the draft.
    """

    @signed_in
    @require_http_methods(["GET", "HEAD", "POST"])
    def step(request: HttpRequest, pk: int) -> HttpResponse:
        draft = draft_get(pk=pk, user=request.user)
        if request.method != "POST":
            return HttpResponseRedirect(_address(draft))
        text = request.POST.get("version", "")
        version = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
        try:
            action(draft=draft, actor=request.user, version=version)
        except (InvalidInput, Conflict, Stale) as error:
            held = draft_get(pk=pk, user=request.user)
            stale = error if isinstance(error, Stale) else None
            said = [each.detail for each in error.field_errors] or [error.message]
            return _page(
                request,
                held,
                stored_draft(held),
                AddForm(),
                status=error.status,
                stale=stale,
                problems=[] if stale else said,
            )
        messages.success(request, done)
        return HttpResponseRedirect(_address(draft))

    return step


def _schedule(**given: Any) -> Any:
    return draft_publish(**given, is_schedule=True)


draft_confirmation = _step(draft_confirm, "You have confirmed this version.")
draft_scheduling = _step(_schedule, "The list is published and takes effect on its day. It does not change any more.")
draft_publication = _step(draft_publish, "The list is published. It does not change any more.")
draft_discarding = _step(draft_discard, "The draft is discarded. It stays readable here.")
