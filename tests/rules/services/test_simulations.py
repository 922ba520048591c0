"""Simulations as rows: started, played chunk by chunk, counted once, ended one way or another."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from oscg.accounts.models import GameRole, Role, User
from oscg.accounts.services import account_anonymise
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from rules.bots.play import bots
from rules.lab.playing import GameCrash, Table
from rules.lab.processes import recipe_play
from rules.lab.recipe import Piece, Recipe
from rules.models import Chunk, Simulation
from rules.selectors.simulations import simulation_get, simulation_list, simulation_progress
from rules.services import simulation_work
from rules.services.simulation_work import chunk_claim, chunk_finish, chunk_work, simulations_sweep
from rules.services.simulations import (
    MOST_RUNNING,
    MOST_THINKING,
    simulation_cancel,
    simulation_change,
    simulation_delete,
    simulation_repeat,
    simulation_start,
)
from tests.factories.recipes import maximus_recipe

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("marrow", email="marrow@example.invalid")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chunk is cut short because this machine is slow."""
    monkeypatch.setattr(simulation_work, "LONGEST_CHUNK", math.inf)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of jobs that are sent, as soon as somebody asks for them."""
    found: list[str] = []
    monkeypatch.setattr("rules.services.simulations.job_enqueue", lambda name, **_: found.append(name))
    return found


def started(owner: User, recipe: Recipe | None = None, **more: Any) -> Simulation:
    return simulation_start(recipe=recipe or maximus_recipe(games=40), owner=owner, **more)


def played(simulation: Simulation) -> Simulation:
    while chunk_work():
        pass
    simulation.refresh_from_db()
    return simulation


def tally_of(chunk: Chunk) -> Any:
    table = Table(maximus_recipe(games=40))
    return table.play(Piece(chunk.pairing, chunk.first_seed, chunk.games))


# ---------------------------------------------------------------------------------------------------------------- playing
def test_it_is_cut_into_chunks_and_workers_are_told(owner: User, sent: list[str]) -> None:
    simulation = started(owner)
    chunks = list(simulation.chunks.values_list("number", "pairing", "first_seed", "games"))
    assert chunks == [(0, 0, 5, 16), (1, 0, 13, 16), (2, 0, 21, 8)]
    assert sent == ["rules.simulations_work"] * 3
    assert (simulation.games, simulation.seed, simulation.title) == (40, 5, "Deck 0 against Deck 1")
    assert simulation_progress(simulation=simulation)["state"] == "waiting"


def test_played_in_chunks_it_is_what_one_process_finds(owner: User) -> None:
    recipe = maximus_recipe(decks=3, games=20, other={"hand_start": 7})
    simulation = played(started(owner, recipe))
    assert (simulation.state, simulation.games_done) == ("done", 120)
    assert simulation.tally == recipe_play(recipe).as_json()
    assert simulation.result is not None
    assert (simulation.result["complete"], simulation.result["games"]) == (True, 120)
    assert not simulation.chunks.exclude(tally=None).exists()  # they are in the sum
    assert simulation_progress(simulation=simulation)["share"] == 1.0


def test_played_again_it_gives_the_same_numbers(owner: User) -> None:
    first = played(started(owner))
    again = played(simulation_repeat(simulation=first, actor=owner))
    assert (again.repeats_id, again.recipe_hash) == (first.pk, first.recipe_hash)
    assert again.pk != first.pk
    assert (again.tally, again.result) == (first.tally, first.result)


def test_another_engine_refuses_to_play_it_again(owner: User) -> None:
    simulation = started(owner, maximus_recipe(games=2).with_build("0+abc"))
    with pytest.raises(Conflict, match="Start a new simulation"):
        simulation_repeat(simulation=simulation, actor=owner)


def test_a_chunk_is_leased_to_one_and_counted_once(owner: User, sent: list[str], settings: Any) -> None:
    """A worker that was thought dead hands in late: the one that took its place counts, and nothing counts twice."""
    settings.OSCG_LEASE_SECONDS = 0
    simulation = started(owner)
    slow = chunk_claim()
    assert slow is not None
    sent.clear()
    assert simulations_sweep() == 1
    assert sent == ["rules.simulations_work"]
    settings.OSCG_LEASE_SECONDS = 60
    quick = chunk_claim()
    while quick is not None and quick.pk != slow.pk:
        chunk_finish(chunk=quick, tally=tally_of(quick), milliseconds=1)
        quick = chunk_claim()
    assert quick is not None
    counts = tally_of(slow)
    assert not chunk_finish(chunk=slow, tally=counts, milliseconds=1)
    assert chunk_finish(chunk=quick, tally=counts, milliseconds=1)
    assert not chunk_finish(chunk=quick, tally=counts, milliseconds=1)
    simulation = played(simulation)
    assert (simulation.state, simulation.games_done) == ("done", 40)
    assert simulation.tally == recipe_play(maximus_recipe(games=40)).as_json()


def test_a_live_lease_is_left_alone(owner: User) -> None:
    started(owner)
    chunk = chunk_claim()
    assert chunk is not None
    assert simulations_sweep() == 0
    assert Chunk.objects.get(pk=chunk.pk).holder == chunk.holder


def test_a_chunk_that_takes_long_is_cut_in_two(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_work, "LONGEST_CHUNK", 0.0)
    simulation = played(started(owner))
    assert (simulation.state, simulation.games_done) == ("done", 40)
    assert simulation.chunks.count() == 20
    assert simulation.tally == recipe_play(maximus_recipe(games=40)).as_json()


def test_a_worker_goes_where_fewest_are_busy(owner: User) -> None:
    first, second = started(owner), started(owner)
    found = [chunk_claim() for _ in range(4)]
    assert sorted(chunk.simulation_id for chunk in found if chunk) == [first.pk] * 2 + [second.pk] * 2


# ----------------------------------------------------------------------------------------------------------------- ending
def test_one_worker_serves_all_in_turn(owner: User) -> None:
    """Else a long simulation would keep everybody waiting who comes after it."""
    first, second = started(owner), started(owner)
    taken = []
    for _ in range(4):
        chunk = chunk_claim()
        assert chunk is not None
        taken.append(chunk.simulation_id)
        assert chunk_finish(chunk=chunk, tally=tally_of(chunk), milliseconds=1)
    assert taken == [first.pk, second.pk] * 2


def test_cancelling_keeps_what_was_played(owner: User) -> None:
    simulation = started(owner)
    chunk_work()
    held = chunk_claim()
    assert held is not None
    simulation_cancel(simulation=simulation, actor=owner)
    simulation.refresh_from_db()
    assert (simulation.state, simulation.games_done) == ("cancelled", 16)
    assert simulation.result is not None
    assert (simulation.result["complete"], simulation.result["games"]) == (False, 16)
    assert not chunk_finish(chunk=held, tally=tally_of(held), milliseconds=1)
    assert not chunk_work()
    with pytest.raises(Conflict):
        simulation_cancel(simulation=simulation, actor=owner)


def test_a_worker_notices_within_a_chunk_that_it_was_cancelled(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_work, "PULSE_SECONDS", 0.0)
    simulation = started(owner)
    matches: list[int] = []
    ended: list[int] = []
    original = Table._match

    def watched(self: Table, *arguments: Any) -> Any:
        matches.append(1)
        if len(matches) == 3:
            simulation_cancel(simulation=simulation, actor=owner)
        found = original(self, *arguments)
        ended.append(1)
        return found

    monkeypatch.setattr(Table, "_match", watched)
    assert chunk_work()
    assert (len(matches), len(ended)) == (3, 2)  # in the midst of the third match
    simulation.refresh_from_db()
    assert (simulation.games_done, simulation.result) == (0, None)


def test_one_that_is_deleted_while_it_is_played_is_gone(owner: User) -> None:
    simulation = started(owner)
    chunk = chunk_claim()
    assert chunk is not None
    simulation_delete(simulation=simulation, actor=owner)
    assert not chunk_finish(chunk=chunk, tally=tally_of(chunk), milliseconds=1)
    assert not Chunk.objects.exists()


def test_a_fault_of_the_referee_ends_it_and_is_told(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise GameCrash("A match broke down: seed 7.")

    monkeypatch.setattr(Table, "play", broken)
    simulation = played(started(owner))
    assert (simulation.state, simulation.error) == ("failed", "A match broke down: seed 7.")
    assert simulation.result is None


def test_what_brings_down_one_worker_after_another_is_given_up(owner: User, settings: Any) -> None:
    settings.OSCG_LEASE_SECONDS = 0
    simulation = started(owner, maximus_recipe(games=2))
    for _ in range(simulation_work.MOST_ATTEMPTS):
        assert chunk_claim() is not None
        simulations_sweep()
    simulation.refresh_from_db()
    assert simulation.state == "failed"
    assert "broke down 5 times at the seeds from 5 on" in simulation.error


def test_results_of_two_builds_are_never_mixed(owner: User) -> None:
    """What another build began waits for its own workers; when none of them plays it any more, it has to be begun again."""
    simulation = started(owner, maximus_recipe(games=2).with_build("1+another"))
    assert chunk_claim() is None
    Chunk.objects.update(state=Chunk.State.LEASED, leased_until=timezone.now() + timedelta(minutes=1), holder="x")
    simulations_sweep()
    simulation.refresh_from_db()
    assert simulation.is_open
    Chunk.objects.update(state=Chunk.State.OPEN)
    simulations_sweep()
    simulation.refresh_from_db()
    assert simulation.state == "failed"
    assert "Run it again" in simulation.error


def test_lost_messages_are_sent_again(owner: User, sent: list[str], settings: Any) -> None:
    """A broker that lost everything: chunks wait, nobody works, nobody was told."""
    settings.OSCG_JOB_LANES = 2
    simulation = started(owner)
    sent.clear()
    simulations_sweep()
    assert sent == []  # it is new; the messages are on their way
    Simulation.objects.update(made_at=timezone.now() - timedelta(minutes=5))
    simulations_sweep()
    assert sent == ["rules.simulations_work"] * 2
    sent.clear()
    assert chunk_work()
    simulations_sweep()
    assert sent == []  # somebody is at work
    Chunk.objects.filter(simulation=simulation).exclude(leased_until=None).update(
        leased_until=timezone.now() - timedelta(minutes=5)
    )
    simulations_sweep()
    assert sent == ["rules.simulations_work"] * 2


# ------------------------------------------------------------------------------------------------------------- who may do it
def test_guests_play_none(owner: User) -> None:
    with pytest.raises(Refused):
        simulation_start(recipe=maximus_recipe(), owner=None)


def test_members_play_less_than_those_who_keep_a_game(owner: User) -> None:
    large = maximus_recipe(games=20_002)
    with pytest.raises(InvalidInput, match="you may play 20,000"):
        started(owner, large)
    most = MOST_THINKING // bots()["search"].weight
    with pytest.raises(InvalidInput, match=f"with these bots you may play {most:,} in"):
        started(owner, maximus_recipe(games=10_000, bot="search"))
    GameRole.objects.create(user=owner, game="maximus", role=Role.REVIEWER)
    assert started(owner, large).games == 20_002


def test_only_so_many_run_at_once(owner: User) -> None:
    for _ in range(MOST_RUNNING):
        last = started(owner)
    with pytest.raises(Conflict, match="Wait for one to end"):
        started(owner)
    simulation_cancel(simulation=last, actor=owner)
    started(owner)


def test_a_form_sent_twice_starts_one(owner: User) -> None:
    assert started(owner, request_key="k").pk == started(owner, request_key="k").pk


def test_other_people_change_and_stop_nothing(owner: User) -> None:
    other = User.objects.create_user("sorrel", email="sorrel@example.invalid")
    simulation = started(owner, visibility="public")
    calls: tuple[Callable[..., Any], ...] = (simulation_cancel, simulation_delete, simulation_change)
    for call in calls:
        with pytest.raises(Missing):
            call(simulation=simulation, actor=other)
    assert simulation_repeat(simulation=simulation, actor=other).owner_id == other.pk


@pytest.mark.parametrize("change", [{"title": "x" * 161}, {"title": "a\x00b"}, {"visibility": "everybody"}])
def test_what_cannot_be_stored_is_refused(owner: User, change: dict[str, str]) -> None:
    with pytest.raises(InvalidInput):
        simulation_change(simulation=started(owner), actor=owner, **change)


def test_who_sees_which(owner: User) -> None:
    other = User.objects.create_user("sorrel", email="sorrel@example.invalid")
    simulation = started(owner)
    key = simulation.share_key

    def seen(viewer: Any, key: str = "") -> bool:
        try:
            return simulation_get(pk=simulation.pk, viewer=viewer, key=key) is not None
        except Missing:
            return False

    assert [seen(owner), seen(other), seen(None), seen(None, key)] == [True, False, False, False]
    simulation_change(simulation=simulation, actor=owner, visibility="unlisted")
    assert [seen(owner), seen(other), seen(other, "wrong"), seen(None, key)] == [True, False, False, True]
    assert simulation_list(viewer=other).count() == 0
    simulation_change(simulation=simulation, actor=owner, visibility="public", title="Open")
    assert [seen(owner), seen(other), seen(None)] == [True, True, True]
    assert [each.title for each in simulation_list(viewer=None)] == ["Open"]
    assert simulation_list(viewer=other, is_mine=True).count() == 0


def test_it_outlives_its_owners_account(owner: User) -> None:
    simulation = started(owner, visibility="public")
    account_anonymise(user=owner)
    simulation = played(simulation)
    assert simulation.state == "done"
