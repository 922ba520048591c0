"""The Celery application: background jobs, on Redis or, without any server, on files below the var folder.

Loaded when Django is ready (`oscg/apps.py`); workers begin here: `celery -A oscg worker`. The worker that `make run` starts
(`oscg/serving.py`) keeps the clock of the periodic jobs itself, and ends with the server that started it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.signals import worker_ready

PARENT = "OSCG_WORKER_OF"
"""Names, to a worker that a server started, the process id of that server."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oscg.settings")
app = Celery("oscg")
app.config_from_object("django.conf:settings", namespace="CELERY")


@worker_ready.connect
def begin(**_: Any) -> None:
    """Do every periodic job at once: whatever was left by a worker that died is looked after now."""
    for entry in app.conf.beat_schedule.values():
        app.send_task(entry["task"], **entry.get("options", {}))
    if parent := os.environ.get(PARENT):
        # In memory: the usual scheduler keeps a file in the folder that it was started from.
        EmbeddedService(app, thread=True, scheduler_cls=Scheduler).start()
        threading.Thread(target=_follow, args=(int(parent),), daemon=True).start()


def _follow(parent: int) -> None:
    """End this worker, after the job it is at, when the server that started it is gone without having stopped it."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
