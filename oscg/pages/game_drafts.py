"""`/games/new/`: making a game of data, step by step or as JSON, and changing one. For those who may alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from banlists.services.new_games import new_game_faults, new_game_publish
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, FieldError, InvalidInput, Missing, Refused, Stale
from oscg.common.rendering import BadBody, load_json
from oscg.pages.game_form import STEPS, Sent, controls_of, raw_of, read_step, steps_of, with_rows
from oscg.pages.game_places import by_step, place_of
from rules.models import GameDraft
from rules.permissions import may_make_games
from rules.selectors.game_drafts import game_draft_get, game_draft_list
from rules.services.game_drafts import described, game_draft_create, game_draft_discard, game_draft_save
from rules.sheets.content import whole_of, with_whole

MOST_DIGITS = 9
LONGEST_JSON = 400_000


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_games(request: HttpRequest) -> HttpResponse:
    """The games somebody has begun, and a form to begin one. Raises Refused for people who maintain no game and are no staff."""
    user = person_of(request)
    if not may_make_games(user):
        message = "Whoever maintains a game may make new ones. Ask an administrator, who can give you a first game to maintain."
        raise Refused("game_draft.not_yours", message)
    if request.method == "POST":
        draft = game_draft_create(actor=user, name=request.POST.get("name", "").replace("\x00", ""))
        return HttpResponseRedirect(reverse("game-draft-step", args=[draft.pk, "about"]))
    return render(request, "pages/games/new.html", {"section": "desk", "drafts": game_draft_list(user=user)})


def _number(request: HttpRequest, name: str = "revision") -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


def _steps(draft: GameDraft, faults: Sequence[FieldError]) -> list[dict[str, Any]]:
    """The steps with what is left to do in each."""
    left = by_step(faults, draft.content)
    return [{"step": step, "name": STEPS[step][0], "left": len(left.get(step, ()))} for step in steps_of(draft)]


def _faults(draft: GameDraft) -> list[FieldError]:
    return new_game_faults(draft) if draft.is_open else []


def _answer(
    request: HttpRequest,
    draft: GameDraft,
    template: str,
    context: dict[str, Any],
    faults: Sequence[FieldError],
    status: int = 200,
) -> HttpResponse:
    shared = {"section": "desk", "draft": draft, "faults": faults, "steps": _steps(draft, faults)}
    response = render(request, template, {**shared, **context}, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@signed_in
@require_safe
def draft_overview(request: HttpRequest, pk: int) -> HttpResponse:
    """What the game will be, what is left to do, and the button to publish it. Raises Missing for people it is not for."""
    return _overview(request, game_draft_get(pk=pk, user=request.user))


def _overview(request: HttpRequest, draft: GameDraft, problems: Sequence[str] = (), status: int = 200) -> HttpResponse:
    whole = whole_of(draft.content, is_new=draft.is_new)
    faults = _faults(draft)
    places = [(STEPS[step][0], step, fault) for fault in faults for step, _ in [place_of(fault.pointer, draft.content)]]
    context = {
        "whole": whole,
        "json": described(whole),
        "places": places,
        "problems": problems,
        "preview": preview_of(draft),
    }
    return _answer(request, draft, "pages/games/draft.html", context, faults, status)


def preview_of(draft: GameDraft) -> dict[str, Any]:
    """The game in words, as far as it goes."""
    content = draft.content
    cards = content["cards"]
    return {
        "boards": [each.get("name") or each.get("code", "") for each in content["decks"].get("boards", [])],
        "tiers": [each.get("name") or each.get("code", "") for each in content["decks"].get("tiers", [])],
        "kinds": [each.get("name") or each.get("code", "") for each in cards.get("kinds", [])],
        "fields": [each.get("name", "") for each in cards.get("fields", [])],
        "options": [each.get("name", "") for each in content["options"].get("options", [])],
        "lines": [line.get("check") or "A line as JSON" for line in content["format"].get("lines", [])],
    }


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def draft_step(request: HttpRequest, pk: int, step: str) -> HttpResponse:
    """One step of the form. POST saves what was sent with its button carried out, and shows it again; nothing typed is lost.

    Raises Missing for people it is not for and for a step the draft does not have.
    """
    draft = game_draft_get(pk=pk, user=request.user)
    if step not in steps_of(draft):
        raise Missing("game_draft.step", "There is no such step.")
    if not draft.is_open:
        return HttpResponseRedirect(reverse("game-draft", args=[pk]))
    if request.method != "POST":
        return _step_page(request, draft, step)
    if step in draft.content["raw"]:
        return _raw_work(request, draft, step)
    sent = read_step(request.POST, step=step, content=draft.content)
    if sent.unread:
        return _step_page(request, draft, step, sent=sent, status=400)
    try:
        content = with_rows(draft.content, step, sent.rows)
        draft = game_draft_save(draft=draft, actor=request.user, revision=_number(request), content=content)
    except DomainError as error:
        return _step_page(request, draft, step, sent=sent, refused=error, status=error.status)
    return _after(request, draft, step, sent.wish)


def _after(request: HttpRequest, draft: GameDraft, step: str, wish: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return _step_page(request, draft, step, is_saved=True)
    if wish == "next":
        order = steps_of(draft)
        following = order[order.index(step) + 1 :]
        address = (
            reverse("game-draft-step", args=[draft.pk, following[0]])
            if following
            else reverse("game-draft", args=[draft.pk])
        )
        return HttpResponseRedirect(address)
    place = request.POST.get("do", "").partition(":")[2].partition("=")[0]
    anchor = f"#f{place.replace('/', '-')}" if place.startswith("/") else "#saved"
    return HttpResponseRedirect(f"{request.path}{anchor}")


def _raw_work(request: HttpRequest, draft: GameDraft, step: str) -> HttpResponse:
    """A part that somebody wrote as JSON: save it, or give it up for the form's rows."""
    raw = dict(draft.content["raw"])
    if request.POST.get("do") == "rows":
        del raw[step]
    else:
        try:
            raw[step] = _object(request.POST.get("raw", ""))
        except InvalidInput as error:
            return _step_page(request, draft, step, typed=request.POST.get("raw", ""), refused=error, status=400)
    try:
        content = {**draft.content, "raw": raw}
        draft = game_draft_save(draft=draft, actor=request.user, revision=_number(request), content=content)
    except DomainError as error:
        return _step_page(request, draft, step, typed=request.POST.get("raw", ""), refused=error, status=error.status)
    return HttpResponseRedirect(f"{request.path}#saved")


def _object(text: str) -> dict[str, Any]:
    """A JSON object somebody typed. Raises InvalidInput that says where it ends to be one."""
    try:
        found = load_json(text[:LONGEST_JSON].encode("utf-8", "surrogatepass"))
    except BadBody:
        raise InvalidInput("game_draft.json", f"This is no JSON: {_where(text)}.") from None
    if not isinstance(found, dict):
        raise InvalidInput("game_draft.json", "This is JSON, but no object. Begin with { and end with }.")
    return found


def _where(text: str) -> str:
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        return str(error)[:120]
    return "it holds something that cannot be stored"


def _step_page(
    request: HttpRequest,
    draft: GameDraft,
    step: str,
    *,
    sent: Sent | None = None,
    typed: str | None = None,
    refused: DomainError | None = None,
    is_saved: bool = False,
    status: int = 200,
) -> HttpResponse:
    faults = _faults(draft)
    mine = by_step(faults, draft.content).get(step, []) if sent is None else []
    raw = raw_of(draft.content, step)
    fields, more, left = ([], [], mine) if raw else controls_of(step, draft.content, sent, mine)
    name, about = STEPS[step]
    context = {
        "step": step,
        "name": name,
        "about": about,
        "fields": fields,
        "more": more,
        "left": left,
        "raw": raw if typed is None else typed,
        "is_raw": bool(raw),
        "refused": refused,
        "is_stale": isinstance(refused, Stale),
        "is_saved": is_saved,
        "is_last": step == steps_of(draft)[-1],
    }
    is_part = bool(request.headers.get("HX-Request"))
    template = "pages/games/_sheet.html" if is_part else "pages/games/draft_step.html"
    # htmx shows what it gets with a good status alone.
    return _answer(request, draft, template, context, faults, 200 if is_part else status)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def draft_json(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole as JSON, with every fault at its pointer; POST saves it. Raises Missing for people it is not for."""
    draft = game_draft_get(pk=pk, user=request.user)
    if not draft.is_open:
        return HttpResponseRedirect(reverse("game-draft", args=[pk]))
    if request.method != "POST":
        return _json_page(request, draft)
    text = request.POST.get("whole", "")
    try:
        whole = _object(text)
        content = with_whole(draft.content, whole, is_new=draft.is_new)
        draft = game_draft_save(draft=draft, actor=request.user, revision=_number(request), content=content)
    except ValueError as error:
        return _json_page(request, draft, typed=text, refused=str(error), status=400)
    except DomainError as error:
        return _json_page(request, draft, typed=text, refused=error.message, status=error.status)
    messages.success(request, "It is saved.")
    return HttpResponseRedirect(request.path)


def _json_page(
    request: HttpRequest, draft: GameDraft, *, typed: str | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    shown = described(whole_of(draft.content, is_new=draft.is_new)) if typed is None else typed
    context = {"whole": shown, "refused": refused}
    return _answer(request, draft, "pages/games/draft_json.html", context, _faults(draft), status)


@signed_in
@require_POST
def draft_publication(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish the game or its change in the revision that was read."""
    draft = game_draft_get(pk=pk, user=request.user)
    try:
        game = new_game_publish(draft=draft, actor=person_of(request), revision=_number(request))
    except DomainError as error:
        return _overview(request, game_draft_get(pk=pk, user=request.user), [error.message], error.status)
    done = "The game is published, and you maintain it." if draft.is_new else "The change is published."
    messages.success(request, done)
    return HttpResponseRedirect(f"/games/{game.slug}/")


@signed_in
@require_POST
def draft_discarding(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a draft up."""
    draft = game_draft_get(pk=pk, user=request.user)
    try:
        game_draft_discard(draft=draft, actor=request.user, revision=_number(request))
    except DomainError as error:
        return _overview(request, game_draft_get(pk=pk, user=request.user), [error.message], error.status)
    messages.success(request, "The draft is discarded.")
    return HttpResponseRedirect(f"/desk/games/{draft.game.slug}/" if draft.game else reverse("new-games"))
