"""`/loopholes/runs/<number>/`: a search for loopholes, how far it is, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.etags import is_held
from oscg.pages.loopholes_numbers import Figure, main_figure
from oscg.pages.loopholes_words import Named, card_names, kind_words, named_cards
from oscg.pages.simulations_words import duration
from rules.models import LoopholeRun
from rules.permissions import is_hunt_owner
from rules.selectors.loopholes import loophole_run_get, run_progress, run_title
from rules.services.loophole_documents import run_json
from rules.services.loophole_runs import run_cancel

MOST_CARDS = 6


@dataclass(frozen=True, slots=True)
class Result:
    """A finding of a search: where it is kept, if it is, and what it says."""

    pk: int | None
    kind: str
    verdict: str
    severity: str
    says: str
    cards: tuple[Named, ...]
    more_cards: int
    figure: Figure | None
    has_replay: bool


@dataclass(frozen=True, slots=True)
class Done:
    """How much of a detector's work was done."""

    name: str
    done: int
    of: int


@require_safe
def run_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A search: how far it is, or what it found. Raises Missing for one that is not for everybody."""
    run = loophole_run_get(pk=pk)
    document = run_json(run)
    result = document["result"]
    context: dict[str, Any] = {
        "section": "lab",
        "run": run,
        "game": run.format.game,
        "title": run_title(run),
        "document": document,
        "about": document["about"],
        "progress": document["progress"],
        "may_cancel": is_hunt_owner(request.user, run),
        "tag": _tag(run),
        "result": result,
        "detectors": [each.replace("_", " ").capitalize() for each in document["detectors"]],
    }
    if result:
        findings = results_of(result["findings"], run.format.game.slug)
        context["loopholes"] = [each for each in findings if each.verdict == "confirmed"]
        context["readings"] = [each for each in findings if each.verdict != "confirmed"]
        context["done"] = [
            Done(name.replace("_", " ").capitalize(), done, of) for name, (done, of) in result["done"].items()
        ]
    if run.ended_at:
        context["took"] = duration((run.ended_at - run.made_at).total_seconds())
    response = render(request, "loopholes/run.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def results_of(findings: Sequence[Mapping[str, Any]], game: str) -> list[Result]:
    """Findings as JSON, ready to be shown. One query for the names of their cards."""
    names = card_names(game, {slug for each in findings for slug in each["cards"]})
    return [
        Result(
            each.get("id"),
            kind_words(each["kind"]),
            each["verdict"],
            each["severity"],
            each["says"],
            named_cards(game, each["cards"][:MOST_CARDS], names),
            max(0, len(each["cards"]) - MOST_CARDS),
            main_figure(each["numbers"]),
            bool(each.get("has_replay")),
        )
        for each in findings
    ]


@require_safe
def run_progress_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The block that tells how far a search is, for polling: 304 while nothing changed, the whole page anew at its end."""
    run = loophole_run_get(pk=pk, is_light=True)
    tag = _tag(run)
    if is_held(request, tag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        context = {
            "run": run, "progress": run_progress(run=run), "tag": tag, "may_cancel": is_hunt_owner(request.user, run),
        }  # fmt: skip
        response = render(request, "loopholes/_progress.html", context)
        if not run.is_open:
            response["HX-Refresh"] = "true"
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@signed_in
@require_POST
def run_cancelling(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a search; nothing comes of it. Raises Missing for everybody who may not, Conflict for one that has ended."""
    run = loophole_run_get(pk=pk)
    run_cancel(run=run, actor=person_of(request))
    messages.success(request, "The search is cancelled. Nothing comes of it.")
    return HttpResponseRedirect(reverse("loophole-run", args=[run.pk]))


def _tag(run: LoopholeRun) -> str:
    return f'W/"loophole-run-{run.pk}-{run.revision}"'
