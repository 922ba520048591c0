"""Looking for loopholes: workers take parts of searches on lease, do them, and hand in what came of them.

The rows are the truth. A part counts by the one update that finds it still leased to whoever did it, in the transaction that raises the
search's progress; a worker that died, or was thought dead, counts nothing. The first part of a search finds the others, the last one
reads what all of them say; both are taken on lease like any other.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Max

from oscg.common.leases import Leases, lease_end
from rules.lab.build import build
from rules.lab.finder import Piece, Report, detectors, piece_look, pieces, report
from rules.lab.hunt import Hunt, hunt_from
from rules.models import LoopholePart, LoopholeRun
from rules.services.loophole_runs import CONCLUDE, PLAN, run_fail, workers_wake
from rules.services.loopholes import run_conclude

log = logging.getLogger(__name__)
MOST_ATTEMPTS = 3
BEATS = 3
"""So often within its lease a worker says that it is still at a part: slow is not dead."""
MOST_SECONDS = 300
"""Seconds of processor time after which a worker at a part says so no more: it may go round for ever."""
BROKE_DOWN = "Workers broke down {} times while {}. Tell the people who run the site."
OTHER_BUILD = (
    "The site was updated while this search was running, and what two versions find is not mixed. Begin it again."
)
LEASES = Leases(LoopholePart, LoopholeRun, "run", heavy="result", near=8)


class Abandoned(Exception):
    """The part is no longer ours: its search was cancelled or deleted, or the lease ran out and another worker has it."""


def part_work() -> bool:
    """Take one part and do it; whether there was one. What goes wrong with it is seen to; nothing is raised for that."""
    part = part_claim()
    if part is None:
        return False
    began = time.process_time()
    try:
        with part_held(part):
            done = _do(part)
    except Exception as error:
        # Whatever it is, the search cannot be gone on with; a part of a detector that breaks down is a result and comes not here.
        log.exception("Search for loopholes %s, part %s", part.run_id, part.number)
        run_fail(pk=part.run_id, message=f"The search broke down. {type(error).__name__}: {error}")
        return True
    part_finish(part=part, done=done, milliseconds=round(1000 * (time.process_time() - began)))
    return True


def _do(part: LoopholePart) -> Any:
    """What a part gives: pieces, a result, or (the last one) a report."""
    hunt = _hunt(part.run_id)
    if part.detector:
        return piece_look(hunt, Piece(part.detector, part.part))
    if part.part == PLAN:
        names = LoopholeRun.objects.values_list("detectors", flat=True).get(pk=part.run_id)
        return pieces(hunt, names)
    return _report(hunt, part.run_id)


def _report(hunt: Hunt, run: int) -> Report:
    rows = LoopholePart.objects.filter(run=run).exclude(detector="").order_by("number")
    parts = list(rows.values_list("detector", "part", "result"))
    return report(hunt, [Piece(name, part) for name, part, _ in parts], [result for *_, result in parts])


# ----------------------------------------------------------------------------------------------------------------- taking
def part_claim() -> LoopholePart | None:
    """Take an open part of the search that fewest workers are busy with, of several that which waited longest; or None."""
    part: LoopholePart | None = LEASES.claim(build())
    return part


@contextmanager
def part_held(part: LoopholePart) -> Iterator[None]:
    """Renew the lease of a part while it is done, beside it: a detector has no place to say that it lives."""
    done, began = threading.Event(), time.process_time()
    mine = LEASES.mine(part)

    def beat() -> None:
        try:
            while not done.wait(settings.OSCG_LEASE_SECONDS / BEATS) and time.process_time() - began < MOST_SECONDS:
                try:
                    mine.update(leased_until=lease_end())
                except DatabaseError as error:
                    # The next beat may come through; without any, somebody else takes the part.
                    log.warning("The lease of part %s could not be renewed: %s", part.pk, error)
        finally:
            connection.close()

    beating = threading.Thread(target=beat, daemon=True)
    beating.start()
    try:
        yield
    finally:
        done.set()
        beating.join()


_hunts: OrderedDict[tuple[int, datetime], Hunt] = OrderedDict()
MOST_HUNTS = 4


def _hunt(run: int) -> Hunt:
    """What a search looks in, with its cards compiled, kept for its next part: it never changes once there are parts."""
    rows = LoopholeRun.objects.filter(pk=run)
    key = (run, rows.values_list("made_at", flat=True).get())
    found = _hunts.get(key)
    if found is None:
        found = _hunts[key] = hunt_from(rows.values_list("hunt", flat=True).get())
        while len(_hunts) > MOST_HUNTS:
            _hunts.popitem(last=False)
    return found


# -------------------------------------------------------------------------------------------------------------- handing in
def part_finish(*, part: LoopholePart, done: Any, milliseconds: int) -> bool:
    """Hand in what a part gave; whether it counts. It does not when the lease has gone to another, or the search has ended."""
    try:
        with transaction.atomic():
            _hand_in(part, done, milliseconds)
    except Abandoned:
        return False
    return True


def _hand_in(part: LoopholePart, done: Any, milliseconds: int) -> None:
    # The search's row first, then its parts: as whoever ends a search takes them, so that the two never wait for each other.
    running = LoopholeRun.objects.filter(pk=part.run_id, state=LoopholeRun.State.RUNNING)
    counted = int(bool(part.detector))
    raised = {"parts_done": F("parts_done") + counted, "milliseconds": F("milliseconds") + milliseconds}
    if not running.update(**raised, revision=F("revision") + 1):
        raise Abandoned
    mine = LEASES.mine(part)
    result = done if part.detector else None
    if not mine.update(state=LoopholePart.State.DONE, result=result, milliseconds=milliseconds):
        raise Abandoned
    if part.detector:
        run_go_on(pk=part.run_id)
    elif part.part == PLAN:
        _plan(part.run_id, done)
    else:
        run_conclude(pk=part.run_id, found=done)


def _plan(run: int, planned: Sequence[Piece]) -> None:
    """Store the parts of a search, and let workers know."""
    LoopholePart.objects.bulk_create(
        LoopholePart(run_id=run, number=at, detector=piece.detector, part=piece.part)
        for at, piece in enumerate(planned, 1)
    )
    LoopholeRun.objects.filter(pk=run).update(parts_planned=len(planned))
    if planned:
        workers_wake(len(planned))
    run_go_on(pk=run)


def run_go_on(*, pk: int) -> None:
    """Leave out what the budget does not reach, and have the findings read when nothing is left to do; in a transaction that holds the
    search's row.
    """
    run = LoopholeRun.objects.only("milliseconds", "budget").get(pk=pk)
    parts = LoopholePart.objects.filter(run=pk)
    if run.milliseconds >= 1000 * run.budget:
        static = [name for name, each in detectors().items() if each.is_static]
        waiting = parts.filter(state=LoopholePart.State.OPEN).exclude(detector__in=["", *static])
        waiting.update(state=LoopholePart.State.LEFT)
    if parts.filter(state__in=(LoopholePart.State.OPEN, LoopholePart.State.LEASED)).exists():
        return
    last = parts.aggregate(last=Max("number"))["last"]
    LoopholePart.objects.create(run_id=pk, number=last + 1, detector="", part=CONCLUDE)
    workers_wake(1)


# --------------------------------------------------------------------------------------------------------------- sweeping
def loopholes_sweep() -> int:
    """Give back the parts of workers that died, end what cannot be gone on with, and wake workers where messages were lost.

    Gives the number of parts that were given back. Safe at any time, and by several at once.
    """
    freed = sum(_free(part) for part in LEASES.late())
    if freed:
        workers_wake(freed)
    for pk in LEASES.left_by_others(build()):
        run_fail(pk=pk, message=OTHER_BUILD)
    if not freed and LEASES.is_forgotten():
        workers_wake(LEASES.waiting())
    return freed


def _free(part: LoopholePart) -> bool:
    """Open a part again whose lease ran out. One that brought down worker after worker is a result: a fault of the referee."""
    if part.attempts < MOST_ATTEMPTS:
        return LEASES.free(part)
    if part.detector:
        crash = BROKE_DOWN.format(part.attempts, f"“{part.detector}” looked")
        part_finish(part=part, done={"crash": crash}, milliseconds=0)
    else:
        what = "the search was planned" if part.part == PLAN else "the findings were read"
        run_fail(pk=part.run_id, message=BROKE_DOWN.format(part.attempts, what))
    return False
