"""Eight processes that write through the change log at once; run by `test_settings.py` on the database of its environment."""

from __future__ import annotations

import importlib
import multiprocessing
import sys
from multiprocessing.synchronize import Barrier

import django
from django.db import transaction

WRITERS = 8
WRITES = 25


def main() -> int:
    """Write from eight processes; the exit code is the number of those that failed."""
    django.setup()
    # No connection is open yet, so each process opens its own.
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(WRITERS)
    processes = [fork.Process(target=_write, args=(start, number)) for number in range(WRITERS)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return sum(process.exitcode != 0 for process in processes)


def _write(start: Barrier, writer: int) -> None:
    changes = importlib.import_module("oscg.common.changes")  # its models can be loaded only after the set-up
    start.wait()
    for turn in range(WRITES):
        with transaction.atomic():
            changes.change_record(scope="writers", action="tried", subject="thing", key=f"{writer}/{turn}")


if __name__ == "__main__":
    sys.exit(main())
