"""Work on lease: rows that any worker takes for a while, one at a time, so that nothing is lost with a worker and nothing is done twice.

The rows are the truth. Taking one, renewing the lease and handing in are conditional UPDATEs that find the row still held by whoever asks.
"""

from __future__ import annotations

import os
import random
import secrets
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, F, Max, OuterRef
from django.utils import timezone

OPEN, LEASED, RUNNING = "open", "leased", "running"
TRIES = 8
QUIET_SECONDS = 20
"""After so long without anybody taking a piece, the messages that should tell of them are thought to be lost."""


def holder_new() -> str:
    """A name for one taking of a row: where, by which process, and what makes it unlike all others."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{secrets.token_hex(6)}"


def lease_end() -> datetime:
    """Until when a row that is taken or renewed now is held."""
    return timezone.now() + _lease()


def _lease() -> timedelta:
    return timedelta(seconds=settings.OSCG_LEASE_SECONDS)


@dataclass(frozen=True, slots=True)
class Leases:
    """The pieces of jobs of one kind: both models, and the pieces' foreign key.

    Pieces have `number`, `state` (open, leased, …), `holder`, `leased_until` and `attempts`; jobs have `state` (running, …),
    `engine_version` and `made_at`. `heavy` is the piece's field that nobody needs who takes it. A worker takes any of
    the `near` pieces that are next, so that many workers do not all reach for the same one.
    """

    pieces: Any
    jobs: Any
    job: str
    heavy: str
    near: int

    def claim(self, build: str) -> Any:
        """Take an open piece of the job of this build that fewest workers are busy with; None where none waits.

        Of several it is the one that has waited longest for a worker, so that one worker alone serves all of them in turn.
        """
        for _ in range(TRIES):
            piece = self._next(build)
            if piece is None:
                return None
            holder = holder_new()
            taken = self.pieces.objects.filter(pk=piece.pk, state=OPEN).update(
                state=LEASED, holder=holder, leased_until=lease_end(), attempts=F("attempts") + 1
            )
            if taken:
                piece.holder = holder
                return piece
        return None

    def _next(self, build: str) -> Any:
        waiting = self.pieces.objects.filter(**{self.job: OuterRef("pk")}, state=OPEN)
        running = self.jobs.objects.filter(Exists(waiting), state=RUNNING, engine_version=build)
        candidates = list(running.order_by("pk").values_list("pk", flat=True))
        if not candidates:
            return None
        leased = self.pieces.objects.filter(state=LEASED).values_list(self.job).annotate(Count("pk"))
        busy = dict(leased.order_by())
        least = min(busy.get(pk, 0) for pk in candidates)
        chosen = self._longest_waiting([pk for pk in candidates if busy.get(pk, 0) == least])
        pieces = self.pieces.objects.filter(**{self.job: chosen}, state=OPEN).order_by("number").defer(self.heavy)
        near = list(pieces[: 1 if chosen not in busy else self.near])
        return random.choice(near) if near else None  # noqa: S311 (no secret; whichever is taken, the result is the same)

    def _longest_waiting(self, jobs: list[int]) -> int:
        """Of some jobs, the oldest first, the one of which a piece was taken longest ago, or never."""
        if len(jobs) == 1:
            return jobs[0]
        taken = (
            self.pieces.objects.filter(**{f"{self.job}__in": jobs}).values_list(self.job).annotate(Max("leased_until"))
        )
        last = {pk: moment for pk, moment in taken.order_by() if moment is not None}
        return next((pk for pk in jobs if pk not in last), None) or min(jobs, key=lambda pk: last[pk])

    def mine(self, piece: Any) -> Any:
        """The row of a piece, while it is held by whoever took it."""
        return self.pieces.objects.filter(pk=piece.pk, state=LEASED, holder=piece.holder)

    def late(self) -> Any:
        """The pieces whose lease ran out."""
        return self.pieces.objects.filter(state=LEASED, leased_until__lt=timezone.now()).defer(self.heavy)

    def free(self, piece: Any) -> bool:
        """Open a piece again whose lease ran out; whether it still had."""
        rows = self.mine(piece).filter(leased_until__lt=timezone.now())
        return bool(rows.update(state=OPEN, holder="", leased_until=None))

    def left_by_others(self, build: str) -> list[int]:
        """The jobs of other builds at which nobody works any more: results of two builds are never mixed."""
        held = self.pieces.objects.filter(**{self.job: OuterRef("pk")}, state=LEASED)
        running = self.jobs.objects.filter(~Exists(held), state=RUNNING).exclude(engine_version=build)
        return list(running.values_list("pk", flat=True))

    def waiting(self) -> int:
        """How many pieces of running jobs are open."""
        return int(self._of_running().filter(state=OPEN).count())

    def is_forgotten(self) -> bool:
        """Whether pieces wait and nobody has taken one for a while."""
        of_running = self._of_running()
        if not of_running.filter(state=OPEN).exists() or of_running.filter(state=LEASED).exists():
            return False
        limit = timezone.now() - timedelta(seconds=QUIET_SECONDS)
        last = of_running.aggregate(last=Max("leased_until"))["last"]
        if last is not None:
            return bool(last - _lease() < limit)
        return bool(self.jobs.objects.filter(state=RUNNING, made_at__lt=limit).exists())

    def _of_running(self) -> Any:
        return self.pieces.objects.filter(**{f"{self.job}__state": RUNNING})
