"""Background tasks that need the rules of formats, by name (`oscg/common/jobs.py`)."""

from __future__ import annotations

from celery import shared_task

from cards.services.loophole_looks import WORK as LOOK
from cards.services.loophole_looks import looks_sweep
from cards.services.smoke_matches import WORK, smoke_sweep
from decks.services.loophole_proposals import looks_work
from decks.services.smoke_playing import smoke_work


@shared_task(name=WORK)
def smoke_matches_work() -> None:
    """Play on at one smoke match; whoever puts it back calls the next worker."""
    smoke_work()


@shared_task(name="decks.smoke_matches_sweep")
def smoke_matches_sweep() -> None:
    """Look after smoke matches whose message was lost or whose worker died."""
    smoke_sweep()


@shared_task(name=LOOK)
def loophole_looks_work() -> None:
    """Begin the searches for loopholes of proposals that were sent."""
    while looks_work():
        pass


@shared_task(name="decks.loophole_looks_sweep")
def loophole_looks_sweep() -> None:
    """Look after searches whose message was lost or whose worker died before they began."""
    looks_sweep()
