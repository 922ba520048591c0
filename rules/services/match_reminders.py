"""Telling those who left after their last action: their opponent answered at once, so nobody was away when it became their move."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from rules.engine.replay import ENGINE_VERSION
from rules.models import Match, MatchSeat
from rules.services.match_notices import AWAY, move_tell
from rules.services.match_seats import match_locked, seats_of
from rules.services.match_table import SETTING_UP

MOST_AT_ONCE = 200
"""Matches of one sweep; the next one goes on."""


def moves_remind(*, now: datetime | None = None) -> int:
    """Tell everybody whose move a match has awaited for some time and who was not told yet; how many were."""
    moment = now or timezone.now()
    seats = MatchSeat.objects.filter(match=OuterRef("match"), has_joined=True, player__isnull=False)
    untold = Q(told_at=None) | Q(told_at__lte=F("match__started_at"))
    awaited = MatchSeat.objects.filter(
        untold, Exists(seats.exclude(player=OuterRef("player"))),
        match__status=Match.Status.PLAYING, match__engine=ENGINE_VERSION, match__moved_at__lt=moment - AWAY,
        number=F("match__to_act"), has_joined=True, player__isnull=False,
    )  # fmt: skip
    return sum(_remind(pk, moment) for pk in awaited.values_list("match", flat=True)[:MOST_AT_ONCE])


def _remind(match_pk: int, moment: datetime) -> bool:
    """Tell the player of one match, unless they, or another worker, were faster."""
    with transaction.atomic():
        match = match_locked(match_pk)
        if match.status != Match.Status.PLAYING or match.moved_at is None or match.moved_at >= moment - AWAY:
            return False
        return move_tell(match, seats_of(match), seat=SETTING_UP, by="", now=moment)
