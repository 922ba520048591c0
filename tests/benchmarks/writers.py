"""Eight processes that write through the services at once, on SQLite and on PostgreSQL where one can be used."""

from __future__ import annotations

import importlib
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import django

from tests.benchmarks.environment import drop_postgres_database, postgres_database, run_module, seeded_place
from tests.benchmarks.report import Row
from tests.benchmarks.shipped_rules import sample_deck
from tests.benchmarks.stopwatch import percentile
from tests.benchmarks.verdicts import CASES

BENCH = "writers"
TITLE = "Eight concurrent writers (each write with its version and its line in the change log)"
WRITERS = 8
WRITES = 40
KINDS = ("decks saved", "card versions")


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        yield from _lane("SQLite", Path(name), "")
    url = postgres_database()
    if not url:
        yield Row(BENCH, "PostgreSQL", 0, "", note="left out: none can be used at TEST_POSTGRES_URL")
        return
    try:
        with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
            yield from _lane("PostgreSQL", Path(name), url)
    finally:
        drop_postgres_database()


def _lane(database: str, folder: Path, url: str) -> Iterator[Row]:
    place = seeded_place(folder, url)
    for kind in KINDS:
        found = json.loads(run_module(place, "tests.benchmarks.writers", kind))
        if found["lost"] or found["failed"]:
            raise AssertionError(f"{database}, {kind}: {found['lost']} writes lost, {found['failed']} writers failed")
        times = found["milliseconds"]
        note = f"{len(times)} writes, 0 lost, change log without a gap, {found['cpu']:.1f} ms CPU a write in the writer"
        yield Row(BENCH, f"{database}, {kind}", len(times) / found["seconds"], "writes/s", aim="≥ 200", note=note)
        yield Row(
            BENCH,
            f"{database}, {kind}, p95",
            percentile(times, 0.95),
            "ms",
            min(times),
            "≤ 100",
            f"longest {max(times):,.0f} ms",
        )


def main(kind: str) -> None:
    """Run the writers on the database of the environment and print what happened as JSON."""
    django.setup()
    # No connection is open yet, so each process opens its own.
    fork = multiprocessing.get_context("fork")
    start, times = fork.Barrier(WRITERS + 1), fork.Queue()
    processes = [fork.Process(target=_write, args=(start, times, kind, number)) for number in range(WRITERS)]
    for process in processes:
        process.start()
    start.wait()
    began = time.perf_counter()
    answers = [times.get(timeout=120) for _ in range(WRITERS)]
    milliseconds = [spent for found, _ in answers for spent in found]
    seconds = time.perf_counter() - began
    for process in processes:
        process.join()
    failed = sum(process.exitcode != 0 for process in processes)
    lost = WRITERS * WRITES - _kept(kind)
    cpu = sum(spent for _, spent in answers) * 1000 / (WRITERS * WRITES)
    print(json.dumps({"seconds": seconds, "milliseconds": milliseconds, "cpu": cpu, "failed": failed, "lost": lost}))


def _write(start: Barrier, times: Any, kind: str, writer: int) -> None:
    """One writer: make everything ready, wait for the others, write, hand back how long each write took."""
    found: list[float] = []
    action = (_deck_writer if kind == KINDS[0] else _card_writer)(writer)
    start.wait()
    cpu = time.process_time()
    try:
        for turn in range(WRITES):
            began = time.perf_counter()
            action(turn)
            found.append((time.perf_counter() - began) * 1000)
    finally:
        times.put((found, time.process_time() - cpu))


def _deck_writer(writer: int) -> Callable[[int], Any]:
    editing, rules = importlib.import_module("decks.services.deck_editing"), importlib.import_module("rules.models")
    entries = sample_deck("maximus", CASES[0].file).entries
    format_ = rules.Format.objects.select_related("game").get(slug="maximus-standard")
    return lambda turn: editing.deck_create(format=format_, name=f"Benchmark {writer}/{turn}", entries=entries)


def _card_writer(writer: int) -> Callable[[int], Any]:
    publishing, rules = (
        importlib.import_module("cards.services.card_publishing"),
        importlib.import_module("rules.models"),
    )
    checks, models = importlib.import_module("rules.checks.card_check"), importlib.import_module("cards.models")
    game = rules.Game.objects.get(slug="maximus")
    card = (
        models.CardVersion.objects.filter(card__game=game, effective_until=None)
        .order_by("id")
        .select_related("card")[writer]
    )
    draft = checks.CardDraft(
        name=card.name, attributes=card.attributes, abilities=tuple(card.abilities), slug=card.card.slug
    )
    credit = publishing.CardCredit(author_name="Benchmark", license="CC-BY-4.0")
    return lambda turn: publishing.card_publish(
        game=game,
        slug=card.card.slug,
        draft=draft,
        credit=credit,
        effective_from=date(2030, 1, 1),
        kind="balance",
        note=f"Benchmark {turn}",
    )


def _kept(kind: str) -> int:
    """How many of the writes are there, each with its line in an unbroken change log."""
    common = importlib.import_module("oscg.common.models")
    if kind == KINDS[0]:
        decks = importlib.import_module("decks.models")
        scope, there = "decks", decks.DeckVersion.objects.filter(deck__name__startswith="Benchmark ", number=1).count()
    else:
        cards = importlib.import_module("cards.models")
        scope, there = "cards", cards.CardVersion.objects.filter(note__startswith="Benchmark ").count()
    numbers = list(common.Change.objects.filter(scope=scope).order_by("number").values_list("number", flat=True))
    revision = common.DataRevision.objects.get(scope=scope).number
    return there if numbers == list(range(1, revision + 1)) else 0


if __name__ == "__main__":
    main(sys.argv[1])
