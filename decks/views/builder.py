"""The deck builder: every button is a form post that answers with the work in it; only saving needs an account."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from decks.forms import BuilderForm, read_builder_form, read_fix, read_wanted
from decks.models import Deck, new_share_key
from decks.permissions import count_check, owner_only
from decks.selectors import deck_get, deck_version_newest
from decks.services.deck_building import begun_with, bench_of, carried_out, fixed, merged, read_in
from decks.services.deck_editing import deck_create, deck_revise, from_rows
from decks.services.rulesets import rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError, Stale
from rules.models import Format
from rules.selectors.games import format_choices, format_get

NAME = re.compile(r"[a-z0-9-]{1,80}")
CHANGES = ("more", "less", "drop", "swap")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """A deck that is not saved yet: empty, with one card, from another deck one may see, or from text."""
    slug = request.GET.get("format", "") or request.POST.get("format", "")
    if request.method != "POST" and request.GET.get("from", ""):
        return _built_on(request)
    if not slug:
        return render(request, "decks/format_choice.html", {"section": "decks", "formats": format_choices()})
    format_ = format_get(slug=slug, is_brief=True)
    if request.method == "POST":
        return _work(request, format_, None)
    form = BuilderForm(once=new_share_key(), wanted=read_wanted(request.GET))
    notices: list[str] = []
    if slug := request.GET.get("card", ""):
        form = replace(
            form, entries=begun_with(slug=slug, rules=rules_of_day(format_slug=format_.slug, day=utc_today()))
        )
        if not form.entries:
            notices.append(
                f"{format_.game.name} has no card “{slug[:80]}” today, so the deck is empty. Look for it below."
            )
    return _answer(request, form, format_, None, notices=notices, is_fresh=True)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, pk: int) -> HttpResponse:
    """One's own deck on the bench; 404 for everybody else."""
    deck = deck_get(pk=pk, viewer=request.user)
    owner_only(request.user, deck)
    if request.method == "POST":
        return _work(request, deck.format, deck)
    newest = deck_version_newest(deck=deck)
    form = BuilderForm(
        entries=merged(from_rows(newest.entries)),
        name=deck.name,
        notes=deck.notes,
        visibility=deck.visibility,
        base=newest.number,
        wanted=read_wanted(request.GET),
    )
    return _answer(request, form, deck.format, deck, is_fresh=True)


def _built_on(request: HttpRequest) -> HttpResponse:
    """The cards of a deck one may see, as the start of a new one."""
    number = request.GET["from"]
    pk = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    deck = deck_get(pk=pk, viewer=request.user, key=request.GET.get("key", ""))
    entries = merged(from_rows(deck_version_newest(deck=deck).entries))
    form = BuilderForm(entries=entries, name=deck.name, notes=deck.notes, once=new_share_key())
    return _answer(request, form, deck.format, None, is_fresh=True)


def _work(request: HttpRequest, format_: Format, deck: Deck | None) -> HttpResponse:
    """Carry out the button that was pressed and show the bench again. Only saving writes anything."""
    form = read_builder_form(request.POST)
    wish = request.POST.get("do", "")
    if wish == "save":
        return _save(request, form, format_, deck)
    notices: list[str] = []
    status = 200
    try:
        count_check(request)
        form, notices = _changed(request, form, format_, wish)
    except DomainError as error:
        form, status = replace(form, problem=error.message), error.status
    if not form.once:
        form = replace(form, once=new_share_key())
    return _answer(request, form, format_, deck, notices=notices, status=status)


def _changed(request: HttpRequest, form: BuilderForm, format_: Format, wish: str) -> tuple[BuilderForm, list[str]]:
    """The form after its button, and what there is to say about it."""
    if wish == "import":
        read = read_in(text=form.text, format=format_)
        name, notes = form.name or read.name, form.notes or read.notes
        left_out = [f"{message} The line is left out." for message in read.unread]
        return replace(form, entries=read.entries, name=name, notes=notes), left_out
    wanted = request.POST.get("fix", "")
    fix = read_fix(wanted)
    if fix is not None or wanted == "all":
        rules = rules_of_day(format_slug=format_.slug, day=utc_today())
        return replace(form, entries=fixed(entries=form.entries, fix=fix, rules=rules, format=format_)), []
    for button in CHANGES:
        if value := request.POST.get(button, ""):
            return replace(form, entries=carried_out(entries=form.entries, button=button, value=value)), []
    return form, []


@csrf_protect
def _save(request: HttpRequest, form: BuilderForm, format_: Format, deck: Deck | None) -> HttpResponse:
    """Save a version, or say why not with the work kept. The same form sent twice saves once (UNIQ-01)."""
    user = request.user
    if not user.is_authenticated:
        form = replace(form, problem="Sign in to save the deck. Until then it stays on this page and in your browser.")
        return _answer(request, form, format_, deck, status=401)
    if form.problem:
        return _answer(request, form, format_, deck, status=400)
    try:
        if deck is None:
            deck = deck_create(
                format=format_, name=form.name, entries=form.entries, owner=user, notes=form.notes, note=form.note,
                visibility=form.visibility, request_key=form.once,
            )  # fmt: skip
            number = 1
        else:
            version = deck_revise(
                deck=deck, actor=user, entries=form.entries, note=form.note, base=form.base,
                name=form.name, notes=form.notes, visibility=form.visibility,
            )  # fmt: skip
            number = version.number
    except Stale as error:
        newest = deck_version_newest(deck=deck) if deck else None
        form = replace(form, problem=error.message, base=newest.number if newest else None)
        return _answer(request, form, format_, deck, status=error.status)
    except DomainError as error:
        return _answer(request, replace(form, problem=error.message), format_, deck, status=error.status)
    messages.success(request, f"{deck.name} is saved, version {number}.")
    return HttpResponseRedirect(f"{reverse('decks:edit', args=[deck.pk])}?saved=1")


def _answer(
    request: HttpRequest,
    form: BuilderForm,
    format_: Format,
    deck: Deck | None,
    *,
    notices: list[str] | None = None,
    status: int = 200,
    is_fresh: bool = False,
) -> HttpResponse:
    """The builder with the work in it; for htmx its live parts alone."""
    rules = rules_of_day(format_slug=format_.slug, day=utc_today())
    context: dict[str, Any] = {
        "section": "decks", "form": form, "format": format_, "deck": deck, "notices": notices or [],
        "bench": bench_of(entries=form.entries, wanted=form.wanted, format=format_, rules=rules),
        "visibilities": Deck.Visibility.choices, "is_fresh": is_fresh, "is_saved": bool(request.GET.get("saved")),
        "next_number": (form.base or 0) + 1, "tiers": rules.ruleset.spec.game.tiers,
    }  # fmt: skip
    if request.headers.get("HX-Request"):
        return render(request, "decks/_builder_live.html", context)
    draft = _draft(request, format_, deck)
    begun = {"card": request.GET["card"]} if request.GET.get("card", "") else {}
    new = f"{reverse('decks:new')}?{urlencode({'format': format_.slug, **begun, 'draft': draft})}"
    context |= {"draft": draft, "home": reverse("decks:edit", args=[deck.pk]) if deck else new}
    response = render(request, "decks/deck_builder.html", context, status=status)
    if request.user.is_authenticated:
        response["Cache-Control"] = "private, no-store"
    return response


def _draft(request: HttpRequest, format_: Format, deck: Deck | None) -> str:
    """The name under which the browser keeps this work: one per deck, per deck or card to begin with, and per text."""
    if deck is not None:
        return f"deck-{deck.pk}"
    given = request.POST.get("draft", "") or request.GET.get("draft", "")
    if NAME.fullmatch(given):
        return given
    if origin := request.GET.get("from", ""):
        return f"from-{origin}"
    if NAME.fullmatch(card := request.GET.get("card", "")):
        return f"card-{card}"[:80]
    return f"{'text' if request.method == 'POST' else 'new'}-{format_.slug}"
