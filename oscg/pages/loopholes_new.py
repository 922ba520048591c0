"""`/loopholes/new/`: the form that starts a search. Another format draws the form anew; without scripts its button does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from decks.reading.decoding import DeckFileError
from decks.services.loophole_hunting import hunt_begin
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, Missing
from oscg.pages.decks_chosen import deck_groups, played_formats
from oscg.pages.loopholes_form import (
    HuntForm,
    budget_of,
    fresh_hunt_form,
    hunt_request,
    read_hunt_form,
    with_hunt_problems,
)
from oscg.pages.loopholes_words import card_names
from rules.models import Format
from rules.permissions import hunt_bounds
from rules.services.loophole_documents import detector_rows

LONGEST = 80
MOST_GIVEN = 12


@dataclass(frozen=True, slots=True)
class DetectorChoice:
    """A detector to choose: what it looks for, and whether it costs next to nothing."""

    name: str
    label: str
    about: str
    is_static: bool
    is_chosen: bool


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def hunt_new(request: HttpRequest) -> HttpResponse:
    """Choose what is looked for and where, and start. `?game=`, `?format=`, `?card=` and `?deck=` come filled in."""
    formats = played_formats()
    if not formats:
        raise Missing("hunt.no_format", "No format of this site has a game that the referee plays.")
    if request.method != "POST":
        return _shown(request, _first_form(request, formats), formats)
    form = read_hunt_form(request.POST)
    if form.format not in {each.slug for each in formats}:
        return _shown(request, with_hunt_problems(form, "Choose a format.", ()), formats, status=400)
    if request.POST.get("do", "") != "start":
        return _shown(request, form, formats)
    return _started(request, form, formats)


def _first_form(request: HttpRequest, formats: Sequence[Format]) -> HuntForm:
    """An empty form, or one that begins with the cards and decks of the address."""
    slug, game = request.GET.get("format", ""), request.GET.get("game", "")
    fitting = [each for each in formats if each.slug == slug] or [each for each in formats if each.game.slug == game]
    chosen = (fitting or formats)[0]
    wanted = [text[:LONGEST].replace("\x00", "") for text in request.GET.getlist("card")[:MOST_GIVEN]]
    names = card_names(chosen.game.slug, wanted)
    decks = [text[:LONGEST] for text in request.GET.getlist("deck")[:MOST_GIVEN]]
    return fresh_hunt_form(slug=chosen.slug, cards=[names.get(each, each) for each in wanted], decks=decks)


def _started(request: HttpRequest, form: HuntForm, formats: Sequence[Format]) -> HttpResponse:
    """Start it, or say what is wrong with all that was typed kept."""
    try:
        run = hunt_begin(
            request=hunt_request(form), owner=person_of(request), budget=budget_of(form), request_key=form.once
        )
    except DeckFileError as error:
        return _shown(request, with_hunt_problems(form, error.message, ()), formats, status=400)
    except DomainError as error:
        refused = with_hunt_problems(form, error.message, error.field_errors)
        return _shown(request, refused, formats, status=error.status)
    messages.success(request, "The search has begun. You may leave this page; it goes on without you.")
    address = reverse("loophole-run", args=[run.pk])
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def _shown(request: HttpRequest, form: HuntForm, formats: Sequence[Format], *, status: int = 200) -> HttpResponse:
    chosen = next((each for each in formats if each.slug == form.format), formats[0])
    context: dict[str, Any] = {
        "section": "lab",
        "form": form,
        "formats": formats,
        "format": chosen,
        "decks": deck_groups(request, chosen, form.decks),
        "detectors": _detectors(form.detectors),
        "bounds": hunt_bounds(request.user, chosen.game.slug),
    }
    is_part = bool(request.headers.get("HX-Request"))
    template = "loopholes/_new_form.html" if is_part else "loopholes/new.html"
    # htmx swaps answers of any kind but refusals; what was refused is shown in the form.
    return render(request, template, context, status=200 if is_part else status)


def _detectors(chosen: Sequence[str]) -> list[DetectorChoice]:
    return [
        DetectorChoice(
            each["name"],
            each["name"].replace("_", " ").capitalize(),
            each["about"],
            each["is_static"],
            each["name"] in chosen,
        )
        for each in detector_rows()
    ]
