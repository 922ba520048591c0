"""Playing simulations: workers take chunks on lease, play them, and hand their counts in.

The rows are the truth. A chunk is counted by the one update that finds it still leased to whoever played it, in the transaction that
raises the simulation's progress; a worker that died, or was thought dead, counts nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.db import transaction
from django.db.models import F, Max

from oscg.common.leases import Leases, lease_end
from rules.engine.errors import EngineError
from rules.lab.build import build
from rules.lab.playing import GameCrash, Stopped, Table
from rules.lab.recipe import Piece, recipe_from
from rules.lab.tally import Tally
from rules.models import Chunk, Simulation
from rules.services.simulation_ending import simulation_end
from rules.services.simulations import simulation_begun, simulation_fail, workers_wake

log = logging.getLogger(__name__)
MOST_ATTEMPTS = 5
PULSE_SECONDS = 1.0
LONGEST_CHUNK = 2.0
"""Seconds after which a chunk is handed in as it is; its rest becomes another."""
OTHER_BUILD = (
    "The site was updated while this was being played, and matches of two versions are not mixed. Run it again."
)
LEASES = Leases(Chunk, Simulation, "simulation", heavy="tally", near=32)


class Abandoned(Stopped):
    """The chunk is no longer ours: its simulation was cancelled or deleted, or the lease ran out."""


def chunk_work() -> bool:
    """Take one chunk and play it; whether there was one. What goes wrong with it is seen to; nothing is raised for that."""
    chunk = chunk_claim()
    if chunk is None:
        return False
    began = time.process_time()
    try:
        table = _table(chunk.simulation_id)
        piece = Piece(chunk.pairing, chunk.first_seed, chunk.games)
        started = time.monotonic()
        tally = table.play(piece, pulse=_pulse(chunk), is_enough=lambda: time.monotonic() - started > LONGEST_CHUNK)
    except Abandoned:
        return True
    except (GameCrash, EngineError) as error:
        log.exception("Simulation %s, chunk %s", chunk.simulation_id, chunk.number)
        simulation_fail(pk=chunk.simulation_id, message=str(error))
        return True
    chunk_finish(chunk=chunk, tally=tally, milliseconds=round(1000 * (time.process_time() - began)))
    return True


def chunk_claim() -> Chunk | None:
    """Take an open chunk of the simulation that fewest workers are busy with, of several that which waited longest; or None."""
    chunk: Chunk | None = LEASES.claim(build())
    if chunk is not None:
        simulation_begun(pk=chunk.simulation_id)
    return chunk


_tables: dict[str, Table] = {}
MOST_TABLES = 4


def _table(simulation: int) -> Table:
    """The recipe of a simulation with its cards compiled, kept for its next chunk. Equal recipes play the same matches."""
    rows = Simulation.objects.filter(pk=simulation)
    digest = rows.values_list("recipe_hash", flat=True).first()
    if digest is None:
        raise Abandoned
    found = _tables.get(digest)
    if found is None:
        found = Table(recipe_from(rows.values_list("recipe", flat=True).get()))
        while len(_tables) >= MOST_TABLES:
            _tables.pop(next(iter(_tables)))
        _tables[digest] = found
    return found


def _pulse(chunk: Chunk) -> Callable[[int], None]:
    """What tells, about once a second, that this worker lives, and finds out whether the chunk is still wanted."""
    told = time.monotonic()

    def pulse(_done: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told < PULSE_SECONDS:
            return
        told = now
        wanted = LEASES.mine(chunk).filter(simulation__state=Simulation.State.RUNNING)
        if not wanted.update(leased_until=lease_end()):
            raise Abandoned

    return pulse


def chunk_finish(*, chunk: Chunk, tally: Tally, milliseconds: int) -> bool:
    """Hand in what a chunk counted; whether it counts. It does not when the lease has gone to another, or the simulation has ended.

    A chunk of which only a part was played is cut in two there.
    """
    try:
        with transaction.atomic():
            _hand_in(chunk, tally, milliseconds)
    except Abandoned:
        return False
    return True


def _hand_in(chunk: Chunk, tally: Tally, milliseconds: int) -> None:
    conditions = len({condition for condition, _ in tally.pairs})
    played = tally.games // conditions
    mine = LEASES.mine(chunk)
    if not mine.update(state=Chunk.State.DONE, tally=tally.as_json(), games=played, milliseconds=milliseconds):
        raise Abandoned
    running = Simulation.objects.filter(pk=chunk.simulation_id, state=Simulation.State.RUNNING)
    if not running.update(games_done=F("games_done") + tally.games, revision=F("revision") + 1):
        raise Abandoned
    chunks = Chunk.objects.filter(simulation=chunk.simulation_id)
    if played < chunk.games:
        last = chunks.aggregate(last=Max("number"))["last"]
        Chunk.objects.create(
            simulation_id=chunk.simulation_id,
            number=last + 1,
            pairing=chunk.pairing,
            first_seed=chunk.first_seed + played // 2,
            games=chunk.games - played,
        )
    elif not chunks.exclude(state=Chunk.State.DONE).exists():
        simulation_end(pk=chunk.simulation_id, state=Simulation.State.DONE)


def simulations_sweep() -> int:
    """Give back the chunks of workers that died, end what cannot be played on, and wake workers where messages were lost.

    Gives the number of chunks that were given back. Safe at any time, and by several at once.
    """
    freed = sum(_free(chunk) for chunk in LEASES.late())
    if freed:
        workers_wake(freed)
    for pk in LEASES.left_by_others(build()):
        simulation_fail(pk=pk, message=OTHER_BUILD)
    if not freed and LEASES.is_forgotten():
        workers_wake(LEASES.waiting())
    return freed


def _free(chunk: Chunk) -> bool:
    """Open a chunk again whose lease ran out, unless it brought down one worker after another."""
    if chunk.attempts >= MOST_ATTEMPTS:
        message = f"Workers broke down {chunk.attempts} times at the seeds from {chunk.first_seed} on. Tell the people who run the site."
        simulation_fail(pk=chunk.simulation_id, message=message)
        return False
    return LEASES.free(chunk)
