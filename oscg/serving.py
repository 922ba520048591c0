"""How gunicorn serves the site where one process group is all there is: with one background worker that it starts, starts anew and stops.

Used as `gunicorn --config python:oscg.serving`. A site with workers of its own leaves it out.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from typing import Any

from oscg.celery import PARENT

WORKER = ("-m", "celery", "--quiet", "-A", "oscg", "worker", "--pool", "solo", "--without-gossip", "--without-mingle",
          "--without-heartbeat", "--loglevel", "WARNING")  # fmt: skip
PATIENCE = 15.0
"""Seconds that the worker has to finish what it is at; what it does not is given to another by the sweep."""
PAUSE = 3.0
"""Seconds before a worker that ended by itself, or was killed, is followed by another."""

_worker: list[subprocess.Popen[bytes]] = []
_ends = threading.Event()


def when_ready(server: Any) -> None:
    """Start the worker once the server listens, and another whenever it is lost."""
    _start(server)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: Any) -> None:
    """Follow a worker that ended by another, until the server ends."""
    while not _ends.is_set():
        _worker[0].wait()
        if not _ends.wait(PAUSE):
            server.log.warning("The background worker has ended. Another one is started.")
            _start(server)


def _start(server: Any) -> None:
    environment = {**os.environ, PARENT: str(os.getpid()), "DJANGO_SETTINGS_MODULE": "oscg.settings"}
    # A group of its own: Ctrl-C reaches the server alone, which then ends the worker, once.
    _worker[:] = [subprocess.Popen([sys.executable, *WORKER], env=environment, start_new_session=True)]  # noqa: S603
    server.log.info("Background worker: process %s", _worker[0].pid)


def on_exit(server: Any) -> None:
    """End the worker with the server."""
    _ends.set()
    for worker in _worker:
        worker.send_signal(signal.SIGTERM)
        try:
            worker.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            server.log.warning("The background worker did not end in %s seconds and is stopped.", PATIENCE)
            worker.kill()
            worker.wait()
