"""Simulations: start, cancel, play again, share, delete. Who plays them is in `simulation_work.py`."""

from __future__ import annotations

import math
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from oscg.accounts.models import User
from oscg.accounts.permissions import is_member
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.common.jobs import LONG, job_enqueue
from oscg.common.storable import is_storable
from rules.bots.play import bots
from rules.engine.replay import ENGINE_VERSION
from rules.lab.build import build
from rules.lab.recipe import Recipe, recipe_from
from rules.models import Chunk, Simulation
from rules.permissions import is_simulation_owner, simulation_share
from rules.selectors.games import format_get
from rules.selectors.simulations import simulation_running_count
from rules.services.simulation_ending import simulation_end

SCOPE = "simulations"
WORK = "rules.simulations_work"
MOST_RUNNING = 3
MOST_GAMES, MOST_THINKING = 20_000, 1_000_000
"""What a member may ask for: matches, and the work of bots in matches of the rule bot (about 5 ms of a core each)."""
CHUNK_GAMES, LARGEST_CHUNK, CHUNKS_EACH = 16, 64, 4
MOST_CHUNKS = 2_000
LONGEST_TITLE = 160


def simulation_start(
    *,
    recipe: Recipe,
    owner: Any,
    title: str = "",
    visibility: str = Simulation.Visibility.PRIVATE,
    request_key: str = "",
    repeats: Simulation | None = None,
) -> Simulation:
    """Store a simulation with its chunks and let workers know. A form's `request_key` starts one, however often it is sent.

    Raises Refused for guests, InvalidInput for more matches than this person may play, Conflict while too many of theirs run.
    """
    if not is_member(owner):
        raise Refused("simulation.account_needed", "Sign in to play simulations.")
    if request_key and (held := Simulation.objects.filter(owner=owner, request_key=request_key).first()):
        return held
    _size_check(recipe, simulation_share(owner))
    _title_check(title)
    _visibility_check(visibility)
    try:
        with transaction.atomic():
            # Two starts at once must not both count the same running ones.
            User.objects.select_for_update().get(pk=owner.pk)
            if simulation_running_count(owner=owner) >= MOST_RUNNING:
                message = f"{MOST_RUNNING} of your simulations are running. Wait for one to end, or cancel it."
                raise Conflict("simulation.too_many", message)
            simulation = _store(recipe, owner, title, visibility, request_key, repeats)
            change_record(scope=SCOPE, action="started", subject="simulation", key=str(simulation.pk), actor=owner)
            workers_wake(simulation.chunks.count())
    except IntegrityError:
        return Simulation.objects.get(owner=owner, request_key=request_key)
    return simulation


def _size_check(recipe: Recipe, share: int) -> None:
    """Raises InvalidInput for more matches, or more thinking of bots, than may be asked for."""
    most = share * MOST_GAMES
    thinking = sum(bots()[recipe.bots[deck]].weight for pair in recipe.pairings() for deck in pair) / 2
    mean = thinking / len(recipe.pairings())
    if recipe.total * mean > share * MOST_THINKING:
        most = min(most, int(share * MOST_THINKING / mean))
    if recipe.total > most:
        allowed = f"with these bots you may play {most:,} in a simulation"
        message = f"These are {recipe.total:,} matches; {allowed}. Play fewer, or leave decks out."
        raise InvalidInput("simulation.too_large", message, pointer="/games")


def _store(
    recipe: Recipe, owner: Any, title: str, visibility: str, request_key: str, repeats: Simulation | None
) -> Simulation:
    simulation = Simulation.objects.create(
        format=format_get(slug=recipe.format),
        owner=owner,
        title=title or title_of(recipe),
        visibility=visibility,
        is_casual=recipe.casual,
        recipe=recipe.as_json(),
        recipe_hash=recipe.digest(),
        ruleset_hash=str(recipe.conditions[0].about.get("ruleset", "")),
        engine_version=recipe.build,
        seed=recipe.seed,
        games=recipe.total,
        request_key=request_key,
        repeats=repeats,
    )
    each = chunk_games(recipe.total)
    Chunk.objects.bulk_create(
        Chunk(
            simulation=simulation,
            number=number,
            pairing=piece.pairing,
            first_seed=piece.first_seed,
            games=piece.games,
        )
        for number, piece in enumerate(recipe.pieces(each))
    )
    return simulation


def chunk_games(total: int) -> int:
    """Matches of a chunk: enough chunks for all workers to share, few enough that keeping the books costs little."""
    shared = min(total // (CHUNKS_EACH * settings.OSCG_JOB_LANES), LARGEST_CHUNK)
    return max(CHUNK_GAMES, shared - shared % 2, 2 * math.ceil(total / MOST_CHUNKS / 2))


def title_of(recipe: Recipe) -> str:
    """What a simulation is called that nobody gave a title."""
    names = [str(deck["name"]) for deck in recipe.decks]
    text = f"{names[0]} against {names[1]}" if len(names) == 2 else f"{len(names)} decks against each other"
    if len(recipe.conditions) == 2:
        text = f"{text}: {recipe.conditions[1].label}"
    return text if len(text) <= LONGEST_TITLE else f"{text[: LONGEST_TITLE - 1]}…"


def workers_wake(chunks: int) -> None:
    """Say that chunks wait, once for each worker that could take one (`OSCG_JOB_LANES`)."""
    for _ in range(min(chunks, settings.OSCG_JOB_LANES)):
        job_enqueue(WORK, queue=LONG)


def simulation_cancel(*, simulation: Simulation, actor: Any) -> None:
    """Stop a simulation; what was played stays, as an incomplete result. Raises Missing, Conflict when it has ended already."""
    _owner_only(simulation, actor)
    with transaction.atomic():
        if not simulation_end(pk=simulation.pk, state=Simulation.State.CANCELLED):
            raise Conflict("simulation.ended", "This simulation has ended already.")
        change_record(scope=SCOPE, action="cancelled", subject="simulation", key=str(simulation.pk), actor=actor)


def simulation_repeat(*, simulation: Simulation, actor: Any, request_key: str = "") -> Simulation:
    """Play the same matches once more: the same recipe gives the same numbers in the same build of the referee.

    Raises Conflict for a recipe of another engine version, which would not come out the same, and what starting raises.
    """
    recipe = recipe_from(simulation.recipe)
    if recipe.build.partition("+")[0] != ENGINE_VERSION:
        message = f"This was played by engine {recipe.build}; this is engine {ENGINE_VERSION}. Start a new simulation with the same decks."
        raise Conflict("simulation.other_engine", message)
    return simulation_start(
        recipe=recipe.with_build(build()),
        owner=actor,
        title=simulation.title,
        request_key=request_key,
        repeats=simulation,
    )


def simulation_change(
    *, simulation: Simulation, actor: Any, title: str | None = None, visibility: str | None = None
) -> Simulation:
    """Give a simulation another title, or show it to others. Raises Missing for people it does not belong to, InvalidInput."""
    _owner_only(simulation, actor)
    values: dict[str, Any] = {}
    if title is not None:
        _title_check(title)
        values["title"] = title or title_of(recipe_from(simulation.recipe))
    if visibility is not None:
        _visibility_check(visibility)
        values["visibility"] = visibility
    with transaction.atomic():
        # Not `save`: a worker may be counting at the same time.
        Simulation.objects.filter(pk=simulation.pk).update(revision=F("revision") + 1, **values)
        change_record(scope=SCOPE, action="changed", subject="simulation", key=str(simulation.pk), actor=actor)
    simulation.refresh_from_db(fields=["revision", *values])
    return simulation


def simulation_delete(*, simulation: Simulation, actor: Any) -> None:
    """Delete a simulation with all that was counted; workers that still play it stop. Raises Missing for other people's."""
    _owner_only(simulation, actor)
    with transaction.atomic():
        key = str(simulation.pk)
        simulation.delete()
        change_record(scope=SCOPE, action="deleted", subject="simulation", key=key, actor=actor)


@transaction.atomic
def simulations_forget(*, user: User) -> None:
    """Delete what a person whose account ends has not shown to everybody; public simulations stay as nobody's."""
    own = Simulation.objects.filter(owner=user)
    own.exclude(visibility=Simulation.Visibility.PUBLIC).delete()
    keys = [str(pk) for pk in own.values_list("pk", flat=True)]
    own.update(owner=None, revision=F("revision") + 1)
    for key in keys:
        change_record(scope=SCOPE, action="credited", subject="simulation", key=key)


def simulation_fail(*, pk: int, message: str) -> None:
    """End a simulation that cannot be played on, and say why."""
    with transaction.atomic():
        if simulation_end(pk=pk, state=Simulation.State.FAILED, error=message[:300]):
            change_record(scope=SCOPE, action="failed", subject="simulation", key=str(pk))


def simulation_begun(*, pk: int) -> None:
    """The first chunk of a simulation is being played."""
    new = Simulation.objects.filter(pk=pk, started_at=None)
    if new.exists():  # reading takes no lock, and is all there is to do for every chunk but the first
        new.update(started_at=timezone.now(), revision=F("revision") + 1)


def _owner_only(simulation: Simulation, actor: Any) -> None:
    if not is_simulation_owner(actor, simulation):
        raise Missing("simulation.unknown", "There is no such simulation, or it is not yours.")


def _title_check(title: str) -> None:
    if len(title) > LONGEST_TITLE or not is_storable(title):
        raise InvalidInput(
            "simulation.title", f"A title has at most {LONGEST_TITLE} characters that can be stored.", pointer="/title"
        )


def _visibility_check(visibility: str) -> None:
    if visibility not in Simulation.Visibility.values:
        known = ", ".join(Simulation.Visibility.values)
        raise InvalidInput("simulation.visibility", f"A simulation is one of {known}.", pointer="/visibility")
