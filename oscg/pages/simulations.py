"""`/lab/`: simulations between decks, their progress and their results."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Missing
from oscg.common.etags import is_held
from oscg.pages.loopholes_elsewhere import loopholes_of_games
from oscg.pages.simulations_result import result_sheet
from oscg.pages.simulations_words import duration
from rules.models import Simulation
from rules.selectors.simulations import HEAVY, simulation_get, simulation_list, simulation_progress
from rules.services.simulation_documents import simulation_json
from rules.services.simulations import simulation_cancel, simulation_change, simulation_delete, simulation_repeat

PER_PAGE = 20
SORT_HEADS = (
    ("name", "Card"), ("gain", "Drawn or not"), ("drawn", "Won when drawn"), ("played", "Won when played"),
    ("opening", "In the opening hand"), ("games", "Games with it drawn"),
)  # fmt: skip
"""The columns of the table of cards, each with what it is sorted by."""


@require_safe
@never_cache
def lab_page(request: HttpRequest) -> HttpResponse:
    """One's own simulations and the public ones, the newest first."""
    mine = _listed(simulation_list(viewer=request.user, is_mine=True))
    public = _listed(simulation_list(viewer=None))
    if request.user.is_authenticated:
        public = public.exclude(owner=request.user)
    page = Paginator(public, PER_PAGE).get_page(request.GET.get("page"))
    own = Paginator(mine, PER_PAGE).get_page(request.GET.get("mine"))
    context = {"section": "lab", "own": own, "page": page, "holes": loopholes_of_games()}
    return render(request, "simulations/lab.html", context)


def _listed(rows: QuerySet[Simulation]) -> QuerySet[Simulation]:
    """The rows with the games that their lines name."""
    return rows.select_related("format__game").defer("format__game__definition", *HEAVY)


@require_safe
def simulation_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A simulation: how far it is, or what it found."""
    key = _key(request)
    found = simulation_get(pk=pk, viewer=request.user, key=key)
    is_own = _is_own(request, found)
    document = simulation_json(found, request.user)
    context: dict[str, Any] = {
        "section": "lab", "simulation": found, "document": document, "progress": document["progress"], "is_own": is_own,
        "query": f"?key={key}" if key else "", "key": key, "visibilities": Simulation.Visibility.choices,
        "share_address": _share_address(request, found) if is_own else "", "tag": _tag(found), "sorts": SORT_HEADS,
    }  # fmt: skip
    if document["result"]:
        sheet = result_sheet(
            document,
            game=found.format.game.slug,
            sort=request.GET.get("sort", ""),
            shows_all=request.GET.get("cards") == "all",
        )
        context["sheet"] = sheet
    if found.ended_at and found.started_at:
        context["took"] = duration((found.ended_at - found.started_at).total_seconds())
    response = render(request, "simulations/simulation.html", context)
    # A public one, too, is looked at anew: it may be hidden again, and it changes while it is played.
    is_open = found.visibility == Simulation.Visibility.PUBLIC and not request.user.is_authenticated
    response["Cache-Control"] = "private, no-cache" if is_open else "private, no-store"
    return response


@require_safe
def simulation_progress_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The block that tells how far a simulation is, for polling: 304 while nothing changed, the whole page anew at its end."""
    key = _key(request)
    found = simulation_get(pk=pk, viewer=request.user, key=key, is_light=True)
    tag = _tag(found)
    if is_held(request, tag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        context = {
            "simulation": found, "progress": simulation_progress(simulation=found), "tag": tag, "key": key,
            "is_own": _is_own(request, found), "query": f"?key={key}" if key else "",
        }  # fmt: skip
        response = render(request, "simulations/_progress.html", context)
        if not found.is_open:
            response["HX-Refresh"] = "true"
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@signed_in
@require_POST
def simulation_act(request: HttpRequest, pk: str, what: str) -> HttpResponse:
    """Cancel, repeat or share a simulation."""
    found = simulation_get(pk=int(pk), viewer=request.user, key=request.POST.get("key", "")[:60])
    actor = person_of(request)
    if what == "cancel":
        simulation_cancel(simulation=found, actor=actor)
        messages.success(request, "The simulation is cancelled. What was played until now stays.")
    elif what == "repeat":
        found = simulation_repeat(simulation=found, actor=actor)
        messages.success(request, "It is played once more from the same seed. The numbers come out the same.")
    else:
        found = simulation_change(simulation=found, actor=actor, visibility=request.POST.get("visibility", ""))
        messages.success(request, f"The simulation is now for: {found.get_visibility_display().lower()}.")
    return HttpResponseRedirect(reverse("simulation", args=[found.pk]))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def simulation_delete_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask first, then delete. Raises Missing for everybody but whoever started it."""
    found = simulation_get(pk=pk, viewer=request.user)
    if not _is_own(request, found):
        raise Missing("simulation.unknown", "There is no such simulation, or it is not shared with you.")
    if request.method == "POST":
        simulation_delete(simulation=found, actor=person_of(request))
        messages.success(request, f"{found.title} is deleted.")
        return HttpResponseRedirect(reverse("lab"))
    return render(request, "simulations/simulation_delete.html", {"section": "lab", "simulation": found})


def _key(request: HttpRequest) -> str:
    return request.GET.get("key", "")[:60].replace("\x00", "")


def _is_own(request: HttpRequest, found: Simulation) -> bool:
    return bool(request.user.is_authenticated and found.owner_id == request.user.pk)


def _tag(found: Simulation) -> str:
    return f'W/"simulation-{found.pk}-{found.revision}"'


def _share_address(request: HttpRequest, found: Simulation) -> str:
    if found.visibility == Simulation.Visibility.PRIVATE:
        return ""
    path = reverse("simulation", args=[found.pk])
    query = f"?key={found.share_key}" if found.visibility == Simulation.Visibility.UNLISTED else ""
    return request.build_absolute_uri(f"{path}{query}")
