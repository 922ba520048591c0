"""Searches for loopholes on real workers: killed in the middle, and nothing lost, counted twice or found otherwise."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from decks.services.loophole_hunting import HuntRequest, hunt_begin
from oscg.accounts.models import User
from rules.lab.build import build
from rules.lab.finder import pieces
from rules.lab.hunt import hunt_from
from rules.lab.hunt_processes import hunt_search
from rules.models import LoopholePart, LoopholeRun
from rules.services.loophole_runs import run_cancel
from rules.services.loophole_work import part_claim, part_held
from rules.services.loopholes import finding_json
from tests.factories.brokers import Jobs, jobs

pytestmark = pytest.mark.django_db(transaction=True)
DETECTORS = ("invariants", "twins")
"""One with parts of some tenths of a second, and a static one."""


@pytest.fixture(params=["files", pytest.param("redis", marks=pytest.mark.redis)])
def work(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    """A broker, to which this process sends as the site would."""
    with jobs(request.param, tmp_path) as found:
        monkeypatch.setattr("oscg.common.jobs.current_app", found.sender)
        yield found


def begun() -> LoopholeRun:
    build.cache_clear()  # workers read the code when they begin
    owner, _ = User.objects.get_or_create(username="marrow", email="marrow@example.invalid")
    request = HuntRequest("maximus-standard", cards=("ember-wolf",), detectors=DETECTORS)
    return hunt_begin(request=request, owner=owner, budget=600)


def state_of(run: LoopholeRun) -> str:
    """The state as stored. Raises AssertionError for one that failed, so that nobody waits for it."""
    state, error = LoopholeRun.objects.values_list("state", "error").get(pk=run.pk)
    assert state != LoopholeRun.State.FAILED, error
    return str(state)


def is_caught(run: LoopholeRun, worker: subprocess.Popen[bytes]) -> bool:
    """Whether something is done and the worker is at a part."""
    held = LoopholePart.objects.filter(run=run, state="leased", holder__contains=f":{worker.pid}:")
    return state_of(run) != "running" or (held.exists() and LoopholeRun.objects.get(pk=run.pk).parts_done > 0)


def test_slow_is_not_dead(settings: Any) -> None:
    """While a part is done its lease is renewed; afterwards no more."""
    begun()
    part = part_claim()
    assert part is not None
    settings.OSCG_LEASE_SECONDS = 0.3
    LoopholePart.objects.filter(pk=part.pk).update(leased_until=timezone.now() - timedelta(hours=1))
    with part_held(part):
        while LoopholePart.objects.get(pk=part.pk).leased_until < timezone.now() - timedelta(minutes=1):  # type: ignore[operator]
            assert threading.active_count() > 1


def test_a_worker_killed_in_the_middle_changes_nothing(work: Jobs) -> None:
    alone = work.start()
    run = begun()
    work.wait(lambda: is_caught(run, alone), "the worker searches")
    assert state_of(run) == "running"
    work.kill(alone)
    for at in range(2):
        work.start(has_clock=at == 0)
    work.wait(lambda: state_of(run) != "running", "the others end it")
    run.refresh_from_db()
    hunt = hunt_from(run.hunt)
    here = hunt_search(hunt, pieces(hunt, DETECTORS))
    assert run.result is not None
    assert run.result["findings"] == [finding_json(each, has_replay=False) for each in here.findings]
    assert (run.parts_done, run.result["is_whole"]) == (run.parts_planned, True)


def test_cancelling_frees_the_worker(work: Jobs) -> None:
    worker = work.start()
    run = begun()
    work.wait(lambda: is_caught(run, worker), "the worker searches")
    run_cancel(run=run, actor=run.owner)
    after = begun()
    work.wait(lambda: LoopholeRun.objects.get(pk=after.pk).parts_done > 0, "the worker goes on")
    run.refresh_from_db()
    assert (run.state, run.result, run.parts.count()) == ("cancelled", None, 0)
