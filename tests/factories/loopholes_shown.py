"""Loopholes for the journeys: one that maintainers can close, one that was looked for in vain, one with made-up cards."""

from __future__ import annotations

from django.db import transaction

from oscg.common.changes import change_record
from rules.lab.finding import PLANTED, REFUTED, Switch, exact, number
from rules.lab.statistics import Interval, share
from rules.models import Loophole
from tests.factories.loopholes import clip_json, loophole_make


@transaction.atomic
def plant(says: str) -> None:
    """Store them, once; the first begins with `says`."""
    if Loophole.objects.filter(says__startswith=says).exists():
        return
    loophole_make(
        kind="repetition.gain",
        says=f"{says}, and every round gives a point: the turn never has to end.",
        cards=("ford-warden", "grindstone-veteran"),
        rules=("FORT-WIN-5",),
        numbers=(
            exact("moves in the circle", 4),
            number("wins with it", share(83, 100), 100),
            number("length", Interval(52.4, 50.1, 54.7), 400, unit="turns"),
        ),
        switches=(
            Switch("Count cards that do the same as one card.", "functional_duplicates", "count_as_same"),
            Switch("Print that it cannot come back.", card="ford-warden"),
        ),
        replay=clip_json(),
    )
    loophole_make(kind="walls.wall", verdict=REFUTED, says="No wall stands for ever.")
    loophole_make(
        verdict=PLANTED,
        says="Three sisters do the same.",
        cards=("sister-one", "sister-two"),
        replay=clip_json(planted="twins"),
        status=Loophole.Status.ACCEPTED,
        remedy_note="They are made up.",
    )
    change_record(scope="loopholes", action="found", subject="loophole", key="planted")
