"""Searches for loopholes: begun, stopped, failed. Who does their work is in `loophole_work.py`, what comes of it in `loopholes.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from oscg.accounts.models import User
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.common.jobs import LONG, job_enqueue
from rules.lab.build import build
from rules.lab.finder import detectors
from rules.lab.hunt import Hunt
from rules.models import Loophole, LoopholePart, LoopholeRun, LoopholeStep
from rules.permissions import hunt_bounds, is_hunt_owner
from rules.selectors.games import format_get
from rules.selectors.loopholes import loophole_running_count

SCOPE = "loopholes"
WORK = "rules.loopholes_work"
LEAST_BUDGET, USUAL_BUDGET = 1, 120
AGAIN_BUDGET = 600
"""Seconds of processor time for looking again for one loophole."""
PLAN, CONCLUDE = "plan", "conclude"
"""Parts of no detector: cutting the work into parts, which is the first one, and reading what all of them say, which is the last."""
UNSURE = "unsure"
"""The step of a loophole that was looked for again without its being sure whether it is gone."""


def run_begin(
    *,
    hunt: Hunt,
    owner: Any,
    budget: int,
    detectors: Sequence[str] = (),
    purpose: str = LoopholeRun.Purpose.FORMAT,
    request_key: str = "",
) -> LoopholeRun:
    """Store a search in a format and let workers know. A form's `request_key` begins one, however often it is sent.

    Raises Refused for guests, InvalidInput for a budget that is not theirs or a detector there is not, Conflict while too many of
    their searches run. Looking again for what was closed has a budget of its own and does not count.
    """
    held = run_held(owner=owner, request_key=request_key)
    if held is not None:
        return held
    begin_check(format_slug=hunt.format, owner=owner, budget=budget, detectors=detectors, purpose=purpose)
    try:
        with transaction.atomic():
            # Two starts at once must not both count the same running ones. Its key stays as it is: notices may be added meanwhile.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            begin_check(format_slug=hunt.format, owner=owner, budget=budget, detectors=detectors, purpose=purpose)
            run = run_store(hunt, owner, budget, detectors, purpose, request_key)
            plan_add(run)
            change_record(scope=SCOPE, action="begun", subject="loophole_run", key=str(run.pk), actor=owner)
    except IntegrityError:
        return LoopholeRun.objects.get(owner=owner, request_key=request_key)
    return run


def run_held(*, owner: Any, request_key: str) -> LoopholeRun | None:
    """The search that a form has begun already; None for a form that is sent for the first time."""
    if not request_key or owner is None or owner.pk is None:
        return None
    return LoopholeRun.objects.filter(owner=owner, request_key=request_key).first()


def begin_check(*, format_slug: str, owner: Any, budget: int, detectors: Sequence[str], purpose: str) -> None:
    """Raise what `run_begin` does, before anything is made for a search that may not begin. A few quick queries."""
    bounds = hunt_bounds(owner, format_get(slug=format_slug).game.slug)
    if not bounds.running:
        raise Refused("loophole_run.account_needed", "Sign in to look for loopholes.")
    detectors_check(detectors)
    if purpose != LoopholeRun.Purpose.FORMAT:
        return
    if not LEAST_BUDGET <= budget <= bounds.budget:
        message = (
            f"A search takes {LEAST_BUDGET} to {bounds.budget:,} seconds of processor time. Choose a budget between."
        )
        raise InvalidInput("loophole_run.budget", message, pointer="/budget")
    if loophole_running_count(owner=owner) >= bounds.running:
        raise Conflict("loophole_run.too_many", _too_many(bounds.running))


def _too_many(most: int) -> str:
    running = "A search of yours is" if most == 1 else f"{most} of your searches are"
    return f"{running} running. Wait for one to end, or cancel it."


def detectors_check(names: Sequence[str], pointer: str = "/detectors") -> None:
    """Raises InvalidInput for a detector there is not."""
    for at, name in enumerate(names):
        if name not in detectors():
            message = f"There is no detector “{name[:40]}”. There are: {', '.join(detectors())}."
            raise InvalidInput("loophole_run.detector", message, pointer=f"{pointer}/{at}")


def run_store(
    hunt: Hunt, owner: Any, budget: int, names: Sequence[str], purpose: str, request_key: str = ""
) -> LoopholeRun:
    """The row of a search that nobody works at yet."""
    return LoopholeRun.objects.create(
        format=format_get(slug=hunt.format),
        owner=owner,
        purpose=purpose,
        hunt=hunt.as_json(),
        ruleset_hash=hunt.ruleset,
        engine_version=build(),
        detectors=sorted(names),
        budget=budget,
        request_key=request_key,
    )


def plan_add(run: LoopholeRun) -> None:
    """Give a search its first part, which finds the others; in a transaction."""
    LoopholePart.objects.create(run=run, number=0, detector="", part=PLAN)
    workers_wake(1)


def workers_wake(parts: int) -> None:
    """Say that parts wait, once for each worker that could take one (`OSCG_JOB_LANES`)."""
    for _ in range(min(parts, settings.OSCG_JOB_LANES)):
        job_enqueue(WORK, queue=LONG)


def run_cancel(*, run: LoopholeRun, actor: Any) -> None:
    """Stop a search; nothing comes of it. Raises Missing for people who may not, Conflict when it has ended already."""
    if not is_hunt_owner(actor, run):
        raise Missing("loophole_run.unknown", "There is no such search for loopholes, or it is not yours.")
    with transaction.atomic():
        if not run_end(pk=run.pk, state=LoopholeRun.State.CANCELLED):
            raise Conflict("loophole_run.ended", "This search has ended already.")
        change_record(scope=SCOPE, action="cancelled", subject="loophole_run", key=str(run.pk), actor=actor)


def run_drop(*, pk: int) -> None:
    """Stop a search that nobody needs any more, if it still runs; in the transaction that makes it so."""
    if run_end(pk=pk, state=LoopholeRun.State.CANCELLED):
        change_record(scope=SCOPE, action="cancelled", subject="loophole_run", key=str(pk))


def run_fail(*, pk: int, message: str) -> None:
    """End a search that cannot be gone on with, and say why."""
    with transaction.atomic():
        if run_end(pk=pk, state=LoopholeRun.State.FAILED, error=message[:300]):
            change_record(scope=SCOPE, action="failed", subject="loophole_run", key=str(pk))


def run_end(*, pk: int, state: str, error: str = "", result: Mapping[str, Any] | None = None) -> bool:
    """Bring a running search to its end, in a transaction; whether it was still running. Its parts are not needed any more.

    A result is added to what stands there already, such as the warnings about a proposal.
    """
    taken = LoopholeRun.objects.filter(pk=pk, state=LoopholeRun.State.RUNNING)
    if not taken.update(state=state, error=error, ended_at=timezone.now(), revision=F("revision") + 1):
        return False
    if result is not None:
        run = LoopholeRun.objects.get(pk=pk)
        run.result = {**(run.result or {}), **result}
        run.save(update_fields=["result"])
    if state != LoopholeRun.State.DONE:
        for loophole in Loophole.objects.filter(again=pk, status=Loophole.Status.FIXED):
            note = error or "The search was cancelled."
            LoopholeStep.objects.create(loophole=loophole, action=UNSURE, note=note)
            change_record(scope=SCOPE, action="unsure", subject="loophole", key=str(loophole.pk))
    LoopholePart.objects.filter(run=pk).delete()
    return True


@transaction.atomic
def hunter_forget(*, user: User) -> None:
    """Stop what a person whose account ends has running; the rest stays as nobody's."""
    own = LoopholeRun.objects.filter(owner=user)
    for pk in own.filter(state=LoopholeRun.State.RUNNING, purpose=LoopholeRun.Purpose.FORMAT).values_list(
        "pk", flat=True
    ):
        run_drop(pk=pk)
    if own.update(owner=None, request_key="", revision=F("revision") + 1):
        change_record(scope=SCOPE, action="credited", subject="account", key=str(user.pk))
