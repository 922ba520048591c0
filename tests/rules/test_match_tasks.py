"""The background work of matches: found by its names, and the work of the services."""

from __future__ import annotations

from typing import Any

import pytest
from celery import current_app
from django.conf import settings

from rules import match_tasks
from rules.models import Match
from rules.services import match_play
from rules.services.match_play import BOTS_MOVE, CLOCK_RUN
from tests.factories.callers import Caller
from tests.factories.matches import FORMAT, person, sample_decks

pytestmark = pytest.mark.django_db


def test_workers_know_the_tasks_and_sweep_now_and_then() -> None:
    current_app.loader.import_default_modules()
    assert {BOTS_MOVE, CLOCK_RUN, match_tasks.SWEEP} <= set(current_app.tasks)
    assert match_tasks.SWEEP in {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}


def test_a_bot_is_called_when_it_must_decide_and_moves_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(match_play, "job_enqueue", lambda name, **arguments: sent.append((name, arguments)))
    caller = Caller(person("ann"), "play")
    seats = [{"bot": "random", "deck": deck.pk} for deck in sample_decks()[:2]]
    made = caller.call("POST", "matches/", {"format": FORMAT, "seats": seats, "start": True, "seed": 1}).json()
    assert sent == [(BOTS_MOVE, {"match_pk": made["id"]})]
    assert match_play.match_bots_move(match_pk=made["id"], most=20) == 20
    assert sent[1:] == [(BOTS_MOVE, {"match_pk": made["id"]})]  # a job ends, and the rest is another one
    assert match_tasks.clock_run(made["id"]) is False
    assert match_tasks.sweep()["clock"] == 0
    assert match_tasks.bots_move(made["id"]) > 0
    assert Match.objects.get(pk=made["id"]).status == "over"
    assert len(sent) == 2
