"""Simulations on real workers, over files and over Redis: killed, started again, cancelled, and nothing lost or counted twice.

Nothing here depends on how long anything takes: the tests wait until something is so.
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from decks.models import Deck
from decks.services.simulating import DeckChoice, SimulationRequest, simulation_recipe
from oscg.accounts.models import User
from rules.lab.build import build
from rules.lab.processes import recipe_play
from rules.lab.recipe import Recipe, recipe_from
from rules.lab.results import result_json
from rules.models import Chunk, Simulation
from rules.services.simulations import simulation_cancel, simulation_start
from tests.factories.brokers import Jobs, jobs

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["files", pytest.param("redis", marks=pytest.mark.redis)])
def work(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    """A broker, to which this process sends as the site would."""
    with jobs(request.param, tmp_path) as found:
        monkeypatch.setattr("oscg.common.jobs.current_app", found.sender)
        yield found


def recipe(games: int) -> Recipe:
    decks = [Deck.objects.get(name=name, is_sample=True) for name in ("Ashfall March", "Tide and Toll")]
    choices = tuple(DeckChoice(deck=deck.pk) for deck in decks)
    request = SimulationRequest("maximus-standard", choices, games=games, bots=("rule",), seed=11)
    return simulation_recipe(request=request, viewer=None)


def started(games: int) -> Simulation:
    build.cache_clear()  # workers read the code when they begin
    owner, _ = User.objects.get_or_create(username="marrow", email="marrow@example.invalid")
    return simulation_start(recipe=recipe(games), owner=owner)


def state_of(simulation: Simulation) -> str:
    """The state as stored. Raises AssertionError for one that failed, so that nobody waits for it."""
    state, error = Simulation.objects.values_list("state", "error").get(pk=simulation.pk)
    assert state != Simulation.State.FAILED, error
    return str(state)


def assert_as_if_played_here(simulation: Simulation) -> None:
    """The result is that of one process, to the last number; every chunk was counted once."""
    simulation.refresh_from_db()
    assert (simulation.state, simulation.error) == (Simulation.State.DONE, "")
    assert simulation.games_done == simulation.games
    here = recipe_from(simulation.recipe)
    tally = recipe_play(here)
    assert simulation.tally == tally.as_json()
    assert simulation.result == result_json(here, tally, is_complete=True)
    assert sum(simulation.chunks.values_list("games", flat=True)) == simulation.games
    assert set(simulation.chunks.values_list("state", flat=True)) == {Chunk.State.DONE}


def caught_at_it(work: Jobs, worker: subprocess.Popen[bytes], games: int) -> Simulation:
    """A simulation of which something is counted and a worker holds a chunk. One that ends before that is seen was too small."""
    while True:
        simulation = started(games)
        done = simulation.chunks.filter(state=Chunk.State.DONE)
        held = simulation.chunks.filter(state=Chunk.State.LEASED, holder__contains=f":{worker.pid}:")

        def is_over(simulation: Simulation = simulation) -> bool:
            return state_of(simulation) != Simulation.State.RUNNING

        work.wait(lambda: is_over() or (done.exists() and held.exists()), "the worker plays")  # noqa: B023
        if not is_over():
            return simulation
        games *= 2


def test_a_worker_killed_in_mid_batch_loses_and_doubles_nothing(work: Jobs) -> None:
    first, second = work.start(has_clock=True), work.start()
    simulation = caught_at_it(work, second, 480)
    work.kill(second)
    work.wait(lambda: state_of(simulation) != Simulation.State.RUNNING, "the other worker ends it")
    assert first.poll() is None
    assert_as_if_played_here(simulation)


def test_a_restart_resumes_and_four_workers_find_what_one_does(work: Jobs) -> None:
    """The only worker is killed; what it held is taken over by those that start after it."""
    alone = work.start()
    simulation = caught_at_it(work, alone, 320)
    work.kill(alone)
    for at in range(4):
        work.start(has_clock=at == 0)
    work.wait(lambda: state_of(simulation) != Simulation.State.RUNNING, "four workers end it")
    assert_as_if_played_here(simulation)


def test_cancelling_stops_within_a_chunk_and_workers_end_when_asked(work: Jobs) -> None:
    worker = work.start()
    simulation = caught_at_it(work, worker, 20_000)
    simulation_cancel(simulation=simulation, actor=simulation.owner)
    simulation.refresh_from_db()
    counted = simulation.games_done
    assert 0 < counted < simulation.games
    assert simulation.result is not None
    assert (simulation.result["complete"], simulation.result["games"]) == (False, counted)
    after = Simulation.objects.create(
        **{name: getattr(simulation, name) for name in ("format", "owner", "recipe", "recipe_hash", "engine_version", "seed")},
        title="after it", games=2, ruleset_hash="",
    )  # fmt: skip
    Chunk.objects.create(simulation=after, number=0, pairing=0, first_seed=1, games=2)
    # The worker is free again for what comes after it, and nothing was counted since.
    work.wait(lambda: state_of(after) == Simulation.State.DONE, "the worker goes on")
    simulation.refresh_from_db()
    assert simulation.games_done == counted == simulation.result["games"]
    worker.send_signal(signal.SIGTERM)
    work.wait(lambda: worker.poll() is not None, "the worker ends")
    assert worker.returncode == 0
