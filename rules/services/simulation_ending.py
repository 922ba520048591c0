"""How a simulation ends: its chunks are added up, in the transaction that changes its state, exactly once."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from rules.lab.recipe import recipe_from
from rules.lab.results import result_json
from rules.lab.tally import Tally, tally_from
from rules.models import Chunk, Simulation


def simulation_end(*, pk: int, state: str, error: str = "") -> bool:
    """Bring a running simulation to its end with the sum of its chunks; whether it was still running.

    The row is taken first, so that a chunk that is finished at the same moment is either in the sum or refused. What the chunks
    counted is then in the sum, and taken off them.
    """
    with transaction.atomic():
        taken = Simulation.objects.filter(pk=pk, state=Simulation.State.RUNNING).update(
            state=state, error=error, ended_at=timezone.now(), revision=F("revision") + 1
        )
        if not taken:
            return False
        simulation = Simulation.objects.get(pk=pk)
        tally = _sum(simulation)
        if tally.games:
            is_complete = state == Simulation.State.DONE
            simulation.tally = tally.as_json()
            simulation.result = result_json(recipe_from(simulation.recipe), tally, is_complete=is_complete)
        simulation.games_done = tally.games
        simulation.save(update_fields=["tally", "result", "games_done"])
        simulation.chunks.exclude(tally=None).update(tally=None)
    return True


def _sum(simulation: Simulation) -> Tally:
    total = Tally()
    done = Chunk.objects.filter(simulation=simulation, state=Chunk.State.DONE).order_by("number")
    for chunk in done.only("tally").iterator(chunk_size=200):
        if chunk.tally is not None:
            total.join(tally_from(chunk.tally))
    return total
