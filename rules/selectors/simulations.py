"""Reading simulations. Private ones are seen by whoever started them; unlisted ones by whoever has the key."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from oscg.common.errors import Missing
from oscg.common.pagination import LARGEST
from rules.models import Simulation

HEAVY = ("recipe", "tally", "result")
OF_RATE = 0.5
"""Seconds after which it can be said how fast a simulation runs."""


def simulation_list(*, viewer: Any = None, is_mine: bool = False) -> QuerySet[Simulation]:
    """Simulations that are listed for a viewer (public ones and the viewer's own; or only these), without their heavy columns."""
    seen = Q() if is_mine else Q(visibility=Simulation.Visibility.PUBLIC)
    if viewer is not None and viewer.is_authenticated:
        seen = Q(owner=viewer) | seen if seen else Q(owner=viewer)
    elif is_mine:
        return Simulation.objects.none()
    return Simulation.objects.filter(seen).select_related("format", "owner").defer(*HEAVY)


def simulation_get(*, pk: int, viewer: Any = None, key: str = "", is_light: bool = False) -> Simulation:
    """A simulation a viewer may see, by number, or with the key of its link. Raises Missing for hidden and absent ones alike."""
    may_see = Q(visibility=Simulation.Visibility.PUBLIC)
    if viewer is not None and viewer.is_authenticated:
        may_see |= Q(owner=viewer)
    if key and "\x00" not in key:
        may_see |= Q(visibility=Simulation.Visibility.UNLISTED, share_key=key)
    rows = Simulation.objects.filter(may_see, pk=min(pk, LARGEST)).select_related("format", "owner")
    found = (rows.defer(*HEAVY) if is_light else rows).first()
    if found is None:
        raise Missing("simulation.unknown", "There is no such simulation, or it is not shared with you.")
    return found


def simulation_running_count(*, owner: Any) -> int:
    """How many simulations of a person are being played."""
    return Simulation.objects.filter(owner=owner, state=Simulation.State.RUNNING).count()


def shown_state(simulation: Simulation) -> str:
    """The state as people and programs are told it: one that nobody has begun yet is waiting."""
    is_waiting = simulation.is_open and simulation.started_at is None
    return "waiting" if is_waiting else str(simulation.state)


def simulation_progress(*, simulation: Simulation) -> dict[str, Any]:
    """How far a simulation is, without a query."""
    end = simulation.ended_at or timezone.now()
    seconds = (end - simulation.started_at).total_seconds() if simulation.started_at else 0.0
    done, games = simulation.games_done, simulation.games
    rate = done / seconds if done and seconds > OF_RATE else None
    return {
        "state": shown_state(simulation),
        "games": games,
        "games_done": done,
        "share": round(done / games, 4) if games else 1.0,
        "seconds": round(seconds, 1),
        "games_per_second": round(rate, 1) if rate else None,
        "seconds_left": round((games - done) / rate) if rate and simulation.is_open else None,
        "error": simulation.error,
    }
