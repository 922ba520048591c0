"""What the finder found about a proposed card: a section for its author and reviewers, and the replays, which nobody else may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Submission
from cards.selectors import submission_get
from cards.services.loophole_looks import proposal_clip, proposal_loopholes
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Missing
from oscg.pages.clips import clip_sheet
from oscg.pages.loopholes_numbers import Figure, main_figure
from oscg.pages.loopholes_words import kind_words
from rules.lab.finding import CONFIRMED

OPEN = ("waiting", "running")


@dataclass(frozen=True, slots=True)
class Told:
    """A finding about a proposed card: what it says, what would close it, and its key where it has a replay."""

    key: str
    kind: str
    severity: str
    verdict: str
    says: str
    figure: Figure | None
    switches: tuple[str, ...]
    has_replay: bool


@dataclass(frozen=True, slots=True)
class Look:
    """What was looked for in a proposal, how far that is, and what was found. `percent` is how much of it is done."""

    submission: Submission
    revision: int
    state: str
    is_current: bool
    is_whole: bool
    error: str
    percent: int
    findings: tuple[Told, ...]
    readings: tuple[Told, ...]

    @property
    def is_open(self) -> bool:
        """Whether it is still looked at."""
        return self.state in OPEN


def look_of(submission: Submission) -> Look | None:
    """The newest look at a proposal; None where there is none. While it goes on, what was clear at once stands there already."""
    found = proposal_loopholes(submission)
    if found is None:
        return None
    told = [_told(each) for each in _each_once([*found["findings"], *found["warnings"]])]
    progress = found["progress"] or {}
    return Look(
        submission,
        found["revision"],
        found["state"],
        found["is_current"],
        found["is_whole"],
        found["error"],
        round(100 * progress.get("share", 0)),
        tuple(each for each in told if each.verdict == CONFIRMED),
        tuple(each for each in told if each.verdict != CONFIRMED),
    )


def _each_once(findings: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Findings without those that are there already."""
    found: dict[str, Mapping[str, Any]] = {}
    for each in findings:
        found.setdefault(each["key"], each)
    return list(found.values())


def _told(finding: Mapping[str, Any]) -> Told:
    return Told(
        finding["key"],
        kind_words(finding["kind"]),
        finding["severity"],
        finding["verdict"],
        finding["says"],
        main_figure(finding["numbers"]),
        tuple(each["says"] for each in finding["switches"]),
        finding["has_replay"],
    )


@signed_in
@require_safe
def loopholes_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The section alone, for pages that wait for it. Raises Missing where there is none to see."""
    look = look_of(submission_get(pk=pk, viewer=request.user))
    if look is None:
        raise Missing("loopholes.unknown", "Nobody has looked for loopholes in this proposal.")
    return render(request, "submissions/_loopholes.html", {"look": look})


@signed_in
@require_safe
def proposal_clip_page(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """A step of the replay of a finding about a proposal. Raises Missing for everybody but author and reviewers."""
    submission = submission_get(pk=pk, viewer=request.user)
    look = look_of(submission)
    told = next((each for each in (*look.findings, *look.readings) if each.key == key), None) if look else None
    if look is None or told is None:
        raise Missing("loophole.no_replay", "This proposal has no such replay.")
    clip = clip_sheet(
        proposal_clip(submission, key),
        key=("proposal", submission.pk, look.revision, key),
        step=request.GET.get("step", ""),
        art=lambda _slug: reverse("proposal-art", args=[submission.pk]),
    )
    is_own = submission.author_id == request.user.pk
    context = {
        "clip": clip,
        "address": reverse("submission-loophole", args=[submission.pk, key]),
        "query": "",
        "game": submission.game,
        "submission": submission,
        "told": told,
        "look": look,
        "back": reverse("submission" if is_own else "review", args=[submission.pk]),
    }
    is_part = request.headers.get("HX-Target") == "step"
    return render(request, "loopholes/_clip.html" if is_part else "submissions/loophole.html", context)
