"""The server of `make run` starts one worker, another when that is lost, and ends it with itself, however it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.factories.brokers import PATIENCE
from tests.factories.processes import KEPT, ROOT


def waited(condition: Callable[[], bool], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, log.read_text(errors="replace")
        time.sleep(0.05)


def workers_of(folder: Path) -> list[int]:
    """The process ids of the workers whose settings name a folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            is_worker = b"celery" in (path / "cmdline").read_bytes()
            if is_worker and f"OSCG_VAR_DIR={folder}".encode() in (path / "environ").read_bytes().split(b"\0"):
                found.append(int(path.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_server_and_worker_end_together(tmp_path: Path, ending: signal.Signals) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {name: os.environ[name] for name in KEPT if name in os.environ} | {
        "OSCG_VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3",
    }
    command = [sys.executable, "-m", "gunicorn", "oscg.wsgi:application", "--config", "python:oscg.serving"]
    more = ["--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--no-control-socket"]
    before = set(ROOT.glob("celerybeat*"))
    log = tmp_path / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [*command, *more], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        waited(lambda: bool(workers_of(tmp_path)), log)
        assert len(workers_of(tmp_path)) == 1
        first = workers_of(tmp_path)
        os.kill(first[0], signal.SIGKILL)  # a worker that is lost is followed by another
        waited(lambda: bool(workers_of(tmp_path)) and workers_of(tmp_path) != first, log)
        # Ctrl-C in a terminal reaches the whole group of the server.
        os.killpg(server.pid, ending) if ending == signal.SIGINT else server.send_signal(ending)
        waited(lambda: server.poll() is not None, log)
        waited(lambda: not workers_of(tmp_path), log)
        assert set(ROOT.glob("celerybeat*")) <= before  # the worker leaves nothing in the checkout
        if ending != signal.SIGKILL:
            assert server.returncode == 0
    finally:
        for pid in {server.pid, *workers_of(tmp_path)}:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
