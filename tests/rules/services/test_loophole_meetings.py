"""Whoever ends a search and whoever hands a part of it in meet, on a database that locks rows: neither waits for ever."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from django.db import connection

from oscg.accounts.models import User
from oscg.accounts.notices import notice_send
from rules.models import Loophole, LoopholePart
from rules.services import loophole_runs
from rules.services.loophole_runs import run_cancel
from rules.services.loophole_work import part_claim, part_finish, part_work
from tests.factories.searches import begun, fakes

__all__ = ["fakes"]
# SQLite locks itself as a whole: there nobody meets.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fakes"), pytest.mark.postgres]


def waits() -> bool:
    """Whether somebody waits for a lock of this database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def member() -> User:
    return User.objects.create(username="marrow", email="marrow@example.invalid")


def beside(act: Any) -> tuple[threading.Thread, list[Any]]:
    """Do something in a thread with a connection of its own; what it gives, or the error."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(act())
        except Exception as error:  # noqa: BLE001 (the test says what it must not be)
            found.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread, found


def test_stopping_meets_handing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = member()
    run = begun(owner, detectors=("counting",))
    assert part_work()
    part = part_claim()
    assert part is not None
    held: LoopholePart = part
    threads: list[Any] = []

    class Meeting:
        """Stands between the end of the search and that of its parts, until the other one waits."""

        class objects:  # noqa: N801 (as models call it)
            @staticmethod
            def filter(**_: Any) -> list[Loophole]:
                finish = lambda: part_finish(part=held, done={"result": {"square": 1}}, milliseconds=1)  # noqa: E731
                threads.append(beside(finish))
                while threads[0][0].is_alive() and not waits():
                    time.sleep(0.01)
                return []

    monkeypatch.setattr(Meeting, "Status", Loophole.Status, raising=False)
    monkeypatch.setattr(loophole_runs, "Loophole", Meeting)
    run_cancel(run=run, actor=owner)
    thread, found = threads[0]
    thread.join()
    assert found == [False]
    assert not LoopholePart.objects.filter(run=run).exists()


def test_beginning_does_not_keep_notices_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = member()
    told: list[Any] = []

    def plan_add(_run: Any) -> None:
        thread, found = beside(lambda: notice_send(users=[owner], kind="loophole", text="It ended.", path="/"))
        while thread.is_alive() and not waits():
            time.sleep(0.01)
        told.extend([thread, list(found), waits()])

    monkeypatch.setattr(loophole_runs, "plan_add", plan_add)
    begun(owner, detectors=("counting",))
    told[0].join()
    assert told[1:] == [[None], False]
