"""Smoke matches as rows: begun when a proposal is sent, taken by workers step by step, ended once.

Who plays them is `decks.services.smoke_playing`, which knows the formats' rules. The rows are the truth: a worker that dies loses at
most the step it was at.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from cards.models import SmokeMatch, Submission
from oscg.common.jobs import LONG, job_enqueue
from oscg.common.leases import holder_new, lease_end
from rules.games.referees import referees

WORK = "decks.smoke_matches_work"
"""The task that plays them, by name."""
MOST_ATTEMPTS = 3
OPEN = (SmokeMatch.State.WAITING, SmokeMatch.State.RUNNING)


def smoke_begin(*, submission: Submission, revision: int) -> SmokeMatch | None:
    """Let a revision be tried out, once; None in games that the referee does not play. An older trial that waits is dropped."""
    if submission.game.slug not in referees():
        return None
    submission.smoke_matches.filter(state__in=OPEN).exclude(revision=revision).delete()
    found, is_new = SmokeMatch.objects.get_or_create(submission=submission, revision=revision)
    if is_new:
        job_enqueue(WORK, queue=LONG)
    return found


def smoke_claim() -> SmokeMatch | None:
    """Take the oldest one that nobody is at; None where nothing waits. One that brought down worker after worker fails."""
    now = timezone.now()
    free = Q(state=SmokeMatch.State.WAITING) | Q(state=SmokeMatch.State.RUNNING, leased_until__lt=now)
    for found in SmokeMatch.objects.filter(free).order_by("pk")[:8]:
        mine = SmokeMatch.objects.filter(free, pk=found.pk, holder=found.holder)
        if found.attempts >= MOST_ATTEMPTS:
            _end(
                mine,
                state=SmokeMatch.State.FAILED,
                error="Workers broke down while it was played. Tell the people who run the site.",
            )
            continue
        holder = holder_new()
        taken = mine.update(
            state=SmokeMatch.State.RUNNING, holder=holder, leased_until=lease_end(), attempts=F("attempts") + 1
        )
        if taken:
            found.refresh_from_db()
            return found
    return None


def smoke_step(*, smoke: SmokeMatch, share: float, progress: dict[str, Any]) -> bool:
    """Write down what was counted so far; False when the lease has gone to another, or the proposal was sent anew."""
    kept = {"share": share, "progress": progress, "attempts": 0, "leased_until": lease_end()}
    return bool(_mine(smoke).update(**kept))


def smoke_put_back(*, smoke: SmokeMatch) -> None:
    """Leave it to whoever comes next, and call somebody."""
    if _mine(smoke).update(state=SmokeMatch.State.WAITING, holder="", leased_until=None, attempts=0):
        job_enqueue(WORK, queue=LONG)


def smoke_end(*, smoke: SmokeMatch, result: dict[str, Any] | None = None, error: str = "") -> bool:
    """Store what came of it, or why nothing could be played; whether it was still ours to say."""
    state = SmokeMatch.State.FAILED if error else SmokeMatch.State.DONE
    return _end(_mine(smoke), state=state, result=result, error=error[:300], share=1.0)


def smoke_sweep() -> bool:
    """Call workers where something waits, or was left by one that died. Safe at any time."""
    free = Q(state=SmokeMatch.State.WAITING) | Q(state=SmokeMatch.State.RUNNING, leased_until__lt=timezone.now())
    is_left = SmokeMatch.objects.filter(free).exists()
    if is_left:
        job_enqueue(WORK, queue=LONG)
    return is_left


def _mine(smoke: SmokeMatch) -> Any:
    return SmokeMatch.objects.filter(pk=smoke.pk, state=SmokeMatch.State.RUNNING, holder=smoke.holder)


def _end(rows: Any, **fields: Any) -> bool:
    return bool(rows.update(ended_at=timezone.now(), holder="", leased_until=None, progress=None, **fields))
