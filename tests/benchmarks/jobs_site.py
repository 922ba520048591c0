"""What `jobs_run` measures, once Django is there."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from statistics import median
from typing import Any

from decks.models import Deck
from decks.services.simulating import DeckChoice, SimulationRequest, simulation_recipe
from oscg.accounts.models import User
from oscg.serving import WORKER
from rules.lab.playing import Table
from rules.lab.recipe import Piece, recipe_from
from rules.lab.tally import Tally
from rules.models import Simulation
from rules.services.simulation_work import chunk_claim, chunk_finish
from rules.services.simulations import LARGEST_CHUNK, simulation_cancel, simulation_start
from tests.benchmarks.environment import ROOT

BOOKED = 60


def _started(games: int) -> Simulation:
    decks = Deck.objects.filter(is_sample=True, name__in=("Ashfall March", "Tide and Toll")).order_by("name")
    choices = tuple(DeckChoice(deck=deck.pk) for deck in decks)
    request = SimulationRequest("maximus-standard", choices, games=games, bots=("rule",), seed=1)
    owner, _ = User.objects.get_or_create(username="bench", email="bench@example.invalid")
    return simulation_start(recipe=simulation_recipe(request=request, viewer=None), owner=owner)


def played(workers: int, games: int) -> dict[str, Any]:
    """Matches counted by so many workers, and the seconds from the first chunk on."""
    running = _workers(workers)
    try:
        simulation = _started(games)
        while simulation.is_open:
            time.sleep(0.1)
            simulation.refresh_from_db(fields=["state", "started_at", "ended_at", "games_done"])
    finally:
        for worker in running:
            worker.terminate()
        for worker in running:
            worker.wait()
    assert simulation.started_at is not None
    assert simulation.ended_at is not None
    seconds = (simulation.ended_at - simulation.started_at).total_seconds()
    spent = sum(simulation.chunks.values_list("milliseconds", flat=True)) / 1000
    return {"games": simulation.games_done, "seconds": seconds, "chunks": simulation.chunks.count(), "cpu": spent}


def booked() -> dict[str, Any]:
    """Milliseconds of taking and handing in a chunk (by the clock, and of this process), and of playing one of 64 matches."""
    simulation = _started(LARGEST_CHUNK * (BOOKED + 2))
    table = Table(recipe_from(simulation.recipe))
    began = time.process_time()
    tally = table.play(Piece(0, simulation.seed, LARGEST_CHUNK))
    chunk = time.process_time() - began
    _book(tally)
    times: list[float] = []
    cpu = time.process_time()
    for _ in range(BOOKED):
        began = time.perf_counter()
        _book(tally)
        times.append(1000 * (time.perf_counter() - began))
    cpu = 1000 * (time.process_time() - cpu) / BOOKED
    simulation_cancel(simulation=simulation, actor=simulation.owner)
    return {"median": median(times), "best": min(times), "cpu": cpu, "chunk": 1000 * chunk}


def _book(tally: Tally) -> None:
    held = chunk_claim()
    assert held is not None
    chunk_finish(chunk=held, tally=tally, milliseconds=0)


def _workers(count: int) -> list[subprocess.Popen[bytes]]:
    """Workers of this site, each of them ready."""
    found: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as folder:
        logs = [Path(folder) / f"{at}.log" for at in range(count)]
        for path in logs:
            command = [sys.executable, *WORKER, "--loglevel", "INFO", "--hostname", f"{uuid.uuid4()}@bench"]
            with path.open("wb") as log:
                found.append(
                    subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), stdout=log, stderr=subprocess.STDOUT)
                )
        while not all(b" ready." in path.read_bytes() for path in logs):
            time.sleep(0.05)
    return found
