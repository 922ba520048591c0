"""Simulations on background workers: matches a second with one and with two, and what the bookkeeping of a chunk costs.

What the database and the broker do for a chunk does not shrink with more workers: it says how many can work before it is full.
"""

from __future__ import annotations

import json
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.benchmarks.environment import Place, drop_postgres_database, postgres_database, run_module, seeded_place
from tests.benchmarks.report import Row
from tests.factories.brokers import redis_answers
from tests.lanes import REDIS_URL

BENCH = "jobs"
TITLE = "Simulations on background workers (rule bots, Maximus)"
GAMES = 1_600
WORKERS = (1, 2)


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        yield from _lane("SQLite and files", seeded_place(Path(name)))
    url, broker = postgres_database(), REDIS_URL if redis_answers() else ""
    if not (url and broker):
        missing = "PostgreSQL" if not url else "Redis"
        yield Row(BENCH, "PostgreSQL and Redis", 0, "", note=f"left out: no {missing} answers")
        return
    try:
        with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
            place = seeded_place(Path(name), url)
            more = {"OSCG_BROKER_URL": broker, "OSCG_BROKER_PREFIX": f"oscg-bench-{uuid.uuid4()}-"}
            yield from _lane("PostgreSQL and Redis", replace(place, variables=place.variables | more))
    finally:
        drop_postgres_database()


def _lane(name: str, place: Place) -> Iterator[Row]:
    alone = 0.0
    for workers in WORKERS:
        found = json.loads(run_module(place, "tests.benchmarks.jobs_run", str(workers), str(GAMES)))
        if found["games"] != GAMES:
            raise AssertionError(f"{name}, {workers} workers: {found['games']} matches counted of {GAMES}")
        rate = found["games"] / found["seconds"]
        alone = alone or rate
        note = f"{found['games'] / found['cpu']:,.0f} matches for each second of a core, {found['chunks']} chunks"
        note += f", {rate / alone:.2f} times one worker" if workers > 1 else ""
        yield Row(BENCH, f"{name}, {workers} worker{'s' * (workers > 1)}", rate, "matches/s", note=note)
    booked = json.loads(run_module(place, "tests.benchmarks.jobs_run", "book"))
    note = f"taking and handing in a chunk, playing left out; {booked['cpu']:.1f} ms of them in the worker"
    yield Row(BENCH, f"{name}, bookkeeping of a chunk", booked["median"], "ms", booked["best"], "≤ 20", note)
    elsewhere = max(booked["best"] - booked["cpu"], 0.2)
    note = (
        f"a chunk of 64 matches takes {booked['chunk']:,.0f} ms of a core, and {elsewhere:.1f} ms of database and disk"
    )
    yield Row(BENCH, f"{name}, workers that fill the database", booked["chunk"] / elsewhere, "workers", note=note)
