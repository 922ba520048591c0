"""Looking for loopholes of a proposed card: begun when it is sent, stopped when it is sent anew, shown to its author and reviewers.

Who looks is `decks.services.loophole_proposals`, which knows the formats' rules. The rows are the truth, as for smoke matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from cards.models import LoopholeLook, Submission
from oscg.common.errors import Missing
from oscg.common.jobs import QUICK, job_enqueue
from rules.games.referees import referees
from rules.models import LoopholeRun
from rules.selectors.loopholes import run_progress
from rules.services.loophole_runs import run_drop, run_fail

WORK = "decks.loophole_looks_work"
"""The task that begins them, by name."""
MOST_ATTEMPTS = 3
BROKE_DOWN = "Workers broke down while the card was looked at. Tell the people who run the site."


def look_begin(*, submission: Submission, revision: int) -> LoopholeLook | None:
    """Let a revision be looked at, once, in the transaction that sends it; None in games that the referee does not play.

    Searches for earlier revisions are stopped.
    """
    if submission.game.slug not in referees():
        return None
    looks_stop(submission=submission, but=revision)
    found, is_new = LoopholeLook.objects.get_or_create(submission=submission, revision=revision)
    if is_new:
        job_enqueue(WORK, queue=QUICK)
    return found


def looks_stop(*, submission: Submission, but: int | None = None) -> None:
    """Stop the searches for a proposal, in a transaction: it was sent anew, was decided on, or goes."""
    looks = submission.loophole_looks.exclude(revision=but) if but is not None else submission.loophole_looks.all()
    looks.filter(run=None, is_planned=False).delete()
    for pk in looks.filter(run__state=LoopholeRun.State.RUNNING).values_list("run", flat=True):
        run_drop(pk=pk)


def look_claim() -> LoopholeLook | None:
    """Take the oldest one whose search is to begin and that nobody is at; None where nothing waits."""
    now = timezone.now()
    free = Q(tried_at=None) | Q(tried_at__lt=now - timedelta(seconds=settings.OSCG_LEASE_SECONDS))
    for found in LoopholeLook.objects.filter(free, is_planned=False).order_by("pk")[:8]:
        mine = LoopholeLook.objects.filter(pk=found.pk, is_planned=False, tried_at=found.tried_at)
        if found.attempts >= MOST_ATTEMPTS:
            look_planned(look=found, error=BROKE_DOWN)
        elif mine.update(tried_at=now, attempts=F("attempts") + 1):
            found.refresh_from_db()
            return found
    return None


def look_run(*, look: LoopholeLook, run: LoopholeRun) -> bool:
    """Give a look its search, in the transaction that stores it; False when the look has gone, or has one already."""
    return bool(LoopholeLook.objects.filter(pk=look.pk, run=None).update(run=run))


def look_planned(*, look: LoopholeLook, error: str = "") -> bool:
    """Say that the search has begun, or why it cannot, which ends it; whether nobody said so before."""
    with transaction.atomic():
        waiting = LoopholeLook.objects.filter(pk=look.pk, is_planned=False)
        if not waiting.update(is_planned=True, error=error[:300]):
            return False
        for pk in LoopholeRun.objects.filter(looks_at_proposal=look.pk).values_list("pk", flat=True) if error else ():
            run_fail(pk=pk, message=error)
    return True


def looks_sweep() -> bool:
    """Call a worker where something waits, or was left by one that died. Safe at any time."""
    is_left = LoopholeLook.objects.filter(is_planned=False).exists()
    if is_left:
        job_enqueue(WORK, queue=QUICK)
    return is_left


# ---------------------------------------------------------------------------------------------------------------- showing
def proposal_loopholes(submission: Submission) -> dict[str, Any] | None:
    """What is known of a proposal's loopholes so far; None before it was sent, and in games that the referee does not play.

    `warnings` are what static detectors said at once, `findings` all there is at the end. Replays are left out (`proposal_clip`).
    The caller sees to it that the reader may see the proposal.
    """
    look = submission.loophole_looks.select_related("run").defer("run__hunt").first()
    if look is None:
        return None
    result: Mapping[str, Any] = (look.run.result if look.run else None) or {}
    return {
        "revision": look.revision,
        "is_current": look.revision == submission.revision,
        "state": _state(look),
        "error": look.error or (look.run.error if look.run else ""),
        "progress": run_progress(run=look.run) if look.run else None,
        "warnings": [_shown(each) for each in result.get("warnings", ())],
        "findings": [_shown(each) for each in result.get("findings", ())],
        "is_whole": bool(result.get("is_whole", False)),
    }


def _state(look: LoopholeLook) -> str:
    if look.error:
        return "failed"
    if look.run is None or not (look.is_planned or look.run.parts_planned):
        return "waiting" if look.run is None or look.run.is_open else str(look.run.state)
    return str(look.run.state)


def _shown(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in finding.items() if name != "replay"}


def proposal_clip(submission: Submission, key: str) -> dict[str, Any]:
    """The replay of a finding about a proposal. Raises Missing where there is none."""
    look = submission.loophole_looks.select_related("run").defer("run__hunt").first()
    result: Mapping[str, Any] = (look.run.result if look and look.run else None) or {}
    for each in (*result.get("findings", ()), *result.get("warnings", ())):
        if each["key"] == key and each.get("replay"):
            clip: dict[str, Any] = each["replay"]
            return clip
    raise Missing("loophole.no_replay", "There is no such replay of this proposal.")
