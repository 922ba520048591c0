"""The trial of a proposed card in words, on the pages of its author and its reviewers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import SmokeMatch, Submission
from cards.selectors import submission_get
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Missing
from oscg.pages.charts import percent, points

Interval = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of the table: what it is of, the estimate, and how far its interval reaches."""

    label: str
    value: str
    reach: str


@dataclass(frozen=True, slots=True)
class Trial:
    """A smoke match as it is shown. `faults` are what speaks against the card working at all."""

    smoke: SmokeMatch
    headline: str = ""
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()
    decks: tuple[Mapping[str, Any], ...] = ()

    @property
    def percent(self) -> int:
        """How much of it is played."""
        return round(100 * self.smoke.share)


def trial_of(submission: Submission) -> Trial | None:
    """The newest trial of a proposal; None where there is none."""
    smoke = submission.smoke_matches.defer("progress").first()
    if smoke is None:
        return None
    result = smoke.result
    if result is None:
        return Trial(smoke)
    with_card, without, gain = result["with"], result["without"], result["difference"]
    return Trial(
        smoke,
        headline=_headline(result),
        rows=(
            Row("Wins with the card", percent(with_card["estimate"]), _reach(with_card)),
            Row("Wins without it", percent(without["estimate"]), _reach(without)),
            Row(
                "What the card adds",
                f"{points(gain['estimate'])} points",
                f"{points(gain['low'])} to {points(gain['high'])}",
            ),
        ),
        notes=_notes(result),
        faults=_faults(result),
        crashes=tuple(result["crashes"]["messages"]),
        decks=tuple(result["decks"]),
    )


def _reach(found: Interval) -> str:
    return f"{percent(found['low'])} to {percent(found['high'])}"


def _headline(result: Mapping[str, Any]) -> str:
    gain = result["difference"]
    if gain["low"] > 0:
        return "Decks win more often with this card than without it."
    if gain["high"] < 0:
        return "Decks win less often with this card than without it."
    return "No difference shows: the interval reaches to both sides of nought."


def _notes(result: Mapping[str, Any]) -> tuple[str, ...]:
    games, decks = result["games"], len(result["decks"])
    how = f"{games} games with the card and {games} without it, on the same seeds, in {decks} decks that {result['format']} allows."
    return (
        f"{how} Both sides were played by the {result['bot']} bot.",
        f"It was drawn in {result['drawn']} and played in {result['played']} of the games.",
    )


def _faults(result: Mapping[str, Any]) -> tuple[str, ...]:
    found = []
    if result["crashes"]["count"]:
        found.append(f"{result['crashes']['count']} matches broke down. The card or the referee has a fault.")
    if result["voids"]["with"]:
        found.append(
            f"{result['voids']['with']} matches with the card never came to an end; without it {result['voids']['without']}."
        )
    if not result["drawn"]:
        found.append("The card was never drawn, so this says nothing about it.")
    elif not result["played"]:
        found.append("The card was drawn but never played. Is it too dear, or can its conditions not be met?")
    return tuple(found)


@signed_in
@require_safe
def smoke_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The section alone, for pages that wait for it. Raises Missing where there is none to see."""
    trial = trial_of(submission_get(pk=pk, viewer=request.user))
    if trial is None:
        raise Missing("smoke.unknown", "This proposal has not been tried out.")
    return render(request, "submissions/_smoke.html", {"trial": trial})
