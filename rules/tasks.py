"""Background tasks of simulations and of searches for loopholes: what workers are told to do, by name (`oscg/common/jobs.py`)."""

from __future__ import annotations

import time
from collections.abc import Callable

from celery import shared_task

from oscg.common.jobs import LONG, job_enqueue
from rules.services import loophole_runs, simulations
from rules.services.loophole_work import loopholes_sweep, part_work
from rules.services.simulation_work import chunk_work, simulations_sweep

LONGEST = 1.0
"""Seconds for which a message is worked on, so that one worker serves other jobs as well."""


def _for_a_while(work: Callable[[], bool], name: str) -> None:
    """Do pieces of work for about a second, then pass the message on while there may be more."""
    end = time.monotonic() + LONGEST
    while work():
        if time.monotonic() > end:
            job_enqueue(name, queue=LONG)
            return


@shared_task(name=simulations.WORK)
def simulations_work() -> None:
    """Play chunks of simulations."""
    _for_a_while(chunk_work, simulations.WORK)


@shared_task(name="rules.simulations_sweep")
def sweep() -> None:
    """Look after chunks whose workers died."""
    simulations_sweep()


@shared_task(name=loophole_runs.WORK)
def loopholes_work() -> None:
    """Do parts of searches for loopholes."""
    _for_a_while(part_work, loophole_runs.WORK)


@shared_task(name="rules.loopholes_sweep")
def sweep_loopholes() -> None:
    """Look after parts of searches whose workers died."""
    loopholes_sweep()
