"""One gunicorn worker on a free port, and how much CPU time it has used."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.environment import ROOT, Place

TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A running server; `cpu_seconds` is what its worker has used so far."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port

    def cpu_seconds(self) -> float:
        """User and system time of the worker process."""
        fields = Path(f"/proc/{self._worker()}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def _worker(self) -> str:
        pid = self.process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]


@contextmanager
def running_server(place: Place, folder: Path) -> Iterator[Server]:
    """Start the server and wait until it answers; it is stopped at the end."""
    port = _free_port()
    command = [sys.executable, "-m", "gunicorn", "tests.benchmarks.wsgi:application", "--bind", f"127.0.0.1:{port}"]
    command += [
        "--worker-class",
        "gthread",
        "--workers",
        "1",
        "--threads",
        "4",
        "--keep-alive",
        "60",
        "--no-control-socket",
    ]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=place.variables, stdout=log, stderr=log)
        try:
            _wait(process, port, folder / "server.log")
            yield Server(process, port)
        finally:
            process.terminate()
            process.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(300):
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not start:\n{log.read_text()[-3000:]}")
