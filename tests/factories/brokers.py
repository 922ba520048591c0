"""Brokers and workers of background jobs, as real processes, on the database of the test that starts them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import redis
from celery import Celery
from django.db import connection

from oscg.celery import PARENT
from oscg.common.file_broker import file_broker
from oscg.serving import WORKER
from tests.factories.processes import KEPT, ROOT
from tests.lanes import REDIS_URL

PATIENCE = 300.0
"""Seconds after which a test that waits gives up: longer than any machine needs that gets anywhere at all."""


def redis_answers() -> bool:
    """Whether there is a Redis for tests and benchmarks."""
    try:
        with redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def database_url() -> str:
    """The address of the test's own database, for other processes."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(known['NAME']).resolve()}"
    secret = f":{quote(known['PASSWORD'])}" if known["PASSWORD"] else ""
    return f"postgres://{known['USER']}{secret}@{known['HOST']}:{known['PORT']}/{known['NAME']}"


@dataclass
class Jobs:
    """A broker of its own, an application that sends to it, and the workers that were started on it."""

    folder: Path
    settings: dict[str, str]
    sender: Celery
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *, has_clock: bool = False) -> subprocess.Popen[bytes]:
        """Start a worker and wait until it takes jobs; with a clock it sends the periodic ones, too."""
        environment = {name: os.environ[name] for name in KEPT if name in os.environ} | self.settings
        if has_clock:
            environment[PARENT] = str(os.getpid())
        path = self.folder / f"worker-{len(self.workers)}.log"
        command = [sys.executable, *WORKER, "--loglevel", "INFO", "--hostname", f"{uuid.uuid4()}@test"]
        with path.open("wb") as log:
            worker = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self.workers.append(worker)
        self.wait(lambda: b" ready." in path.read_bytes(), "the worker starts")
        return worker

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """End a worker in the middle of whatever it does."""
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def logs(self) -> str:
        """What the workers wrote."""
        return "\n".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("worker-*.log")))

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so. Raises AssertionError with the workers' logs after PATIENCE."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what}: waited {PATIENCE:.0f} seconds for nothing.\n{self.logs()}"
            time.sleep(0.05)


@contextmanager
def jobs(broker: str, folder: Path, **settings: str) -> Iterator[Jobs]:
    """A broker (“files” or “redis”) without any message in it; its workers end with it."""
    prefix = f"oscg-test-{uuid.uuid4()}-"
    common = {
        "OSCG_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "oscg.settings", "DATABASE_URL": database_url(),
        "OSCG_LEASE_SECONDS": "3",
    }  # fmt: skip
    sender = Celery("sender")
    if broker == "redis":
        common |= {"OSCG_BROKER_URL": REDIS_URL, "OSCG_BROKER_PREFIX": prefix}
        sender.conf.update(broker_url=REDIS_URL, broker_transport_options={"global_keyprefix": prefix})
    else:
        sender.conf.update(
            broker_url="filesystem://localhost",
            broker_transport="oscg.common.file_broker.FileTransport",
            broker_transport_options=file_broker(folder / "jobs"),
        )
    found = Jobs(folder, common | settings, sender)
    try:
        yield found
    finally:
        for worker in found.workers:
            if worker.poll() is None:
                found.kill(worker)
        sender.close()
        if broker == "redis":
            with redis.Redis.from_url(REDIS_URL) as server:
                for key in server.scan_iter(f"{prefix}*"):
                    server.delete(key)
