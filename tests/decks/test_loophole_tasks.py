"""The background work of the loophole finder: found by its names, passed on while there is more, swept now and then."""

from __future__ import annotations

import pytest
from celery import current_app
from django.conf import settings

from cards.services.loophole_looks import WORK as LOOK
from decks import tasks as deck_tasks
from rules import tasks
from rules.services.loophole_runs import WORK
from tests.factories.searches import begun, fakes
from tests.factories.submissions import person, proposal

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
SWEEPS = {"rules.loopholes_sweep", "decks.loophole_looks_sweep"}


def test_workers_know_the_tasks_and_sweep_now_and_then() -> None:
    current_app.loader.import_default_modules()
    assert {WORK, LOOK, *SWEEPS} <= set(current_app.tasks)
    assert {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()} >= SWEEPS


def test_a_message_is_passed_on_while_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(tasks, "job_enqueue", lambda name, queue: sent.append((name, queue)))
    monkeypatch.setattr(tasks, "LONGEST", 0.0)
    run = begun(person("marrow"), detectors=("counting",))
    messages = 0
    while run.state == "running":
        tasks.loopholes_work()
        messages += 1
        run.refresh_from_db()
    assert (messages, sent) == (14, [(WORK, "long")] * 14)  # the plan, twelve parts, and reading what they say
    tasks.loopholes_work()
    assert len(sent) == 14
    tasks.sweep_loopholes()


def test_proposals_are_begun_and_swept() -> None:
    submission = proposal(person("brand"))
    deck_tasks.loophole_looks_sweep()
    deck_tasks.loophole_looks_work()
    assert submission.loophole_looks.get().is_planned
