"""Background work of matches; everything in it may come twice or late."""

from __future__ import annotations

from celery import shared_task

from rules.services.match_play import BOTS_MOVE, CLOCK_RUN, match_bots_move, match_clock_run, matches_sweep
from rules.services.match_reminders import moves_remind

SWEEP = "rules.matches_sweep"


@shared_task(name=BOTS_MOVE)
def bots_move(match_pk: int) -> int:
    """Let the bots of a match move until a person must decide."""
    return match_bots_move(match_pk=match_pk)


@shared_task(name=CLOCK_RUN)
def clock_run(match_pk: int) -> bool:
    """Do what the rule book says of a time that is over."""
    return match_clock_run(match_pk=match_pk)


@shared_task(name=SWEEP)
def sweep() -> dict[str, int]:
    """Move on matches whose time is over or whose bot was forgotten, and tell those whose move is awaited."""
    return {**matches_sweep(), "told": moves_remind()}
