"""`/lab/new/`: the form that starts a simulation. Every button is a form post; htmx swaps the form alone."""

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
from decks.services.simulating import simulation_recipe
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError, Missing
from oscg.pages.decks_chosen import PASTED, deck_groups, deck_of, default_bot, played_formats
from oscg.pages.simulations_form import (
    GAMES,
    MOST_DECKS,
    MOST_OPTIONS,
    LabForm,
    OptionRow,
    carried_out,
    fresh_form,
    lab_request,
    read_lab_form,
    with_problems,
)
from oscg.pages.simulations_options import OptionField, option_field, option_groups
from rules.bots.play import bots
from rules.models import Format, Simulation
from rules.selectors.games import format_get, revision_on
from rules.services.simulations import simulation_start


@dataclass(frozen=True, slots=True)
class ShownOption:
    """A row with an option: what was typed, its field once it is named, and what is wrong with it."""

    row: OptionRow
    field: OptionField | None
    problem: str


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def lab_new(request: HttpRequest) -> HttpResponse:
    """Choose decks, bots and rules, and start. `?format=` and `?deck=` (repeated, with `:key` for a shared link) come filled in."""
    formats = played_formats()
    if not formats:
        raise Missing("simulation.no_format", "No format of this site has a game that the referee plays.")
    if request.method != "POST":
        return _shown(request, _first_form(request, formats), formats)
    form = read_lab_form(request.POST)
    if form.format not in {each.slug for each in formats}:
        form = with_problems(form, "Choose a format.", ())
        return _shown(request, form, formats, status=400)
    wish = request.POST.get("do", "")
    if wish != "start":
        return _shown(request, carried_out(form, wish, default_bot()), formats)
    return _started(request, form, formats)


def _first_form(request: HttpRequest, formats: Sequence[Format]) -> LabForm:
    """An empty form, or one that begins with the decks of the address. Raises Missing for a deck that is not to be seen."""
    wanted = [text[:80] for text in request.GET.getlist("deck")[:MOST_DECKS]]
    slug = request.GET.get("format", "")
    if wanted and not slug:
        slug = deck_of(request, wanted[0]).format.slug
    known = {each.slug for each in formats}
    return fresh_form(slug=slug if slug in known else formats[0].slug, decks=wanted, bot=default_bot())


def _started(request: HttpRequest, form: LabForm, formats: Sequence[Format]) -> HttpResponse:
    """Start it, or say what is wrong with all that was typed kept."""
    try:
        recipe = simulation_recipe(request=lab_request(form), viewer=request.user)
        found = simulation_start(
            recipe=recipe, owner=person_of(request), title=form.title, visibility=form.visibility, request_key=form.once
        )
    except DeckFileError as error:
        return _shown(request, with_problems(form, error.message, ()), formats, status=400)
    except DomainError as error:
        return _shown(request, with_problems(form, error.message, error.field_errors), formats, status=error.status)
    messages.success(request, "The simulation has begun. You may leave this page; it goes on without you.")
    address = reverse("simulation", args=[found.pk])
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def _shown(request: HttpRequest, form: LabForm, formats: Sequence[Format], *, status: int = 200) -> HttpResponse:
    chosen = next((each for each in formats if each.slug == form.format), formats[0])
    format_ = format_get(slug=chosen.slug)
    revision = revision_on(list(format_.revisions.all()), utc_today())
    in_force = revision.options if revision else {}
    options = format_.game.definition.get("options", {})
    context: dict[str, Any] = {
        "section": "lab", "form": form, "formats": formats, "format": format_, "paste": PASTED,
        "decks": deck_groups(request, format_, [row.choice for row in form.decks]), "bots": bots().items(),
        "rows": [(at, row, form.problems.get(f"deck-{at}", "")) for at, row in enumerate(form.decks)],
        "groups": option_groups(options), "games": GAMES, "visibilities": Simulation.Visibility.choices,
        "a_options": _option_rows(form, form.options, options, in_force, "option"),
        "b_options": _option_rows(form, form.b_options, options, in_force, "boption"),
        "can_add_deck": len(form.decks) < MOST_DECKS, "can_add_option": len(form.options) < MOST_OPTIONS,
        "can_add_boption": len(form.b_options) < MOST_OPTIONS, "can_drop_deck": len(form.decks) > 2,
    }  # fmt: skip
    template = "simulations/_new_form.html" if request.headers.get("HX-Request") else "simulations/simulation_new.html"
    # htmx swaps answers of any kind but refusals; what was refused is shown in the form.
    return render(request, template, context, status=200 if request.headers.get("HX-Request") else status)


def _option_rows(
    form: LabForm, rows: Sequence[OptionRow], options: Any, in_force: Any, prefix: str
) -> list[tuple[int, ShownOption]]:
    return [
        (
            at,
            ShownOption(
                row,
                option_field(row.name, options, in_force, row.value) if row.name else None,
                form.problems.get(f"{prefix}:{row.name}", ""),
            ),
        )
        for at, row in enumerate(rows)
    ]
