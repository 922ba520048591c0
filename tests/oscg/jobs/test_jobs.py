"""Sending jobs: after the commit, never an error for who asked; and messages as files, each read whole and once."""

from __future__ import annotations

import logging
import shutil
import threading
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from django.db import transaction
from kombu import Connection

from oscg.celery import app
from oscg.common.file_broker import file_broker
from oscg.common.jobs import job_enqueue


class Sender:
    """Takes note of what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any], str]] = []

    def send_task(self, name: str, kwargs: dict[str, Any], queue: str) -> None:
        self.sent.append((name, kwargs, queue))


@pytest.fixture
def sender(monkeypatch: pytest.MonkeyPatch) -> Sender:
    found = Sender()
    monkeypatch.setattr("oscg.common.jobs.current_app", found)
    return found


@pytest.mark.django_db
def test_a_job_is_sent_when_the_transaction_has_committed(
    sender: Sender, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            job_enqueue("some.job", queue="long", number=3)
            assert sender.sent == []
        with transaction.atomic():
            job_enqueue("some.other")
            transaction.set_rollback(True)
    assert sender.sent == [("some.job", {"number": 3}, "long")]


@pytest.mark.django_db
def test_a_broker_that_is_down_is_nobodys_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Any
) -> None:
    """The row is stored; the sweep will find it."""
    away = Celery("away", broker="redis://127.0.0.1:1/0")
    away.conf.update(task_publish_retry=False, broker_transport_options={"socket_connect_timeout": 1, "max_retries": 0})
    monkeypatch.setattr("oscg.common.jobs.current_app", away)
    with caplog.at_level(logging.WARNING), django_capture_on_commit_callbacks(execute=True):
        job_enqueue("some.job")
    assert "some.job could not be sent" in caplog.text


def test_every_periodic_job_and_every_queue_is_known() -> None:
    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks, f"CELERY_IMPORTS lacks the module of {entry['task']}"
    names = [(queue.name, queue.exchange.name, queue.routing_key) for queue in settings.CELERY_TASK_QUEUES]
    assert names == [("quick", "quick", "quick"), ("long", "long", "long")]


@pytest.fixture
def broker(tmp_path: Path) -> Any:
    """A connection to a folder."""
    options = file_broker(tmp_path)
    with Connection(transport="oscg.common.file_broker.FileTransport", transport_options=options) as connection:
        yield connection


def test_messages_of_a_folder_come_in_their_order_queue_by_queue(broker: Any) -> None:
    channel = broker.channel()
    for number in range(20):
        channel._put("quick" if number % 2 else "long", {"number": number})
    assert [channel._get("long")["number"] for _ in range(10)] == list(range(0, 20, 2))
    assert channel._size("long") == 0
    assert channel._size("quick") == 10
    with pytest.raises(Empty):
        channel._get("long")


def test_a_message_is_read_once_however_many_reach_for_it(broker: Any) -> None:
    channels = [broker.channel() for _ in range(5)]
    for number in range(200):
        channels[0]._put("long", {"number": number})
    found: list[int] = []

    def read(channel: Any) -> None:
        while True:
            try:
                found.append(channel._get("long")["number"])
            except Empty:
                return

    threads = [threading.Thread(target=read, args=(channel,)) for channel in channels]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(200))


def test_half_a_message_is_no_message(broker: Any, tmp_path: Path) -> None:
    channel = broker.channel()
    channel._put("long", {"number": 1})
    (tmp_path / "messages" / "0_later.unfinished").write_text('{"number":')
    assert channel._get("long") == {"number": 1}
    with pytest.raises(Empty):
        channel._get("long")


def test_a_folder_that_was_removed_is_made_anew(broker: Any, tmp_path: Path) -> None:
    channel = broker.channel()
    shutil.rmtree(tmp_path / "messages")
    with pytest.raises(Empty):
        channel._get("long")
    shutil.rmtree(tmp_path / "taken")
    channel._put("long", {"number": 1})
    assert channel._get("long") == {"number": 1}


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe"])
def test_a_damaged_message_stops_no_worker(broker: Any, tmp_path: Path, content: bytes) -> None:
    channel = broker.channel()
    (tmp_path / "messages" / "0_damaged.long.msg").write_bytes(content)
    channel._put("long", {"number": 1})
    assert channel._get("long") == {"number": 1}
    with pytest.raises(Empty):
        channel._get("long")
