"""Reading matches. Private ones are for their players; unlisted ones for whoever has the key; open seats for whoever has it too."""

from __future__ import annotations

import hmac
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from oscg.common.errors import Missing
from rules.models import Match, MatchAction, MatchAgreement, MatchSeat

LARGEST = 2**62
WITHOUT = ("position", "game__definition")


def _rows() -> QuerySet[Match]:
    seats = Prefetch("seats", MatchSeat.objects.select_related("player").order_by("number"))
    return Match.objects.select_related("game", "format", "creator").defer(*WITHOUT).prefetch_related(seats)


def _is_player(viewer: Any) -> Q:
    """Matches in which somebody has a seat, is invited to one, or which they made."""
    seats = MatchSeat.objects.filter(player=viewer.pk).values("match")
    return Q(creator=viewer.pk) | Q(pk__in=seats)


def match_list(*, viewer: Any = None, role: str = "") -> QuerySet[Match]:
    """Matches that are listed for a viewer, the newest first: `mine`, those one is `invited` to, `public` ones, or all of these."""
    is_known = viewer is not None and viewer.is_authenticated
    public = Q(visibility=Match.Visibility.PUBLIC)
    if role == "public" or not is_known:
        found = public if role in ("", "public") else Q(pk__in=())
    elif role == "mine":
        found = _is_player(viewer)
    elif role == "invited":
        invited = MatchSeat.objects.filter(player=viewer.pk, has_joined=False).values("match")
        found = Q(pk__in=invited, status=Match.Status.WAITING)
    else:
        found = public | _is_player(viewer)
    return _rows().filter(found).order_by("-id")


def match_get(*, pk: int, viewer: Any = None, key: str = "") -> Match:
    """A match a viewer may see, with its seats. Raises Missing for hidden and absent ones alike."""
    match = _rows().filter(pk=min(pk, LARGEST)).first()
    if match is None or not may_see(match, viewer, key):
        raise Missing("match.unknown", "There is no such match, or it is not shared with you.")
    return match


def may_see(match: Match, viewer: Any, key: str = "") -> bool:
    """Whether a viewer may know that a match exists, with the key of its link where there is one."""
    if match.visibility == Match.Visibility.PUBLIC or is_insider(match, viewer):
        return True
    has_key = hmac.compare_digest(match.share_key.encode(), key.encode())
    return has_key and (match.visibility == Match.Visibility.UNLISTED or _is_open(match))


def _is_open(match: Match) -> bool:
    """Whether somebody with its key may still sit down."""
    return match.is_waiting and any(not seat.is_taken and seat.player_id is None for seat in match.seats.all())


def is_insider(match: Match, viewer: Any) -> bool:
    """Whether somebody made the match, sits there or is invited."""
    if viewer is None or not viewer.is_authenticated:
        return False
    return match.creator_id == viewer.pk or any(seat.player_id == viewer.pk for seat in match.seats.all())


def seat_numbers_of(match: Match, viewer: Any) -> list[int]:
    """The numbers of the seats on which a viewer sits."""
    if viewer is None or not viewer.is_authenticated:
        return []
    return [seat.number for seat in match.seats.all() if seat.has_joined and seat.player_id == viewer.pk]


def agreement_list(*, match: Match) -> list[MatchAgreement]:
    """What is proposed in a match, the oldest first."""
    return list(
        MatchAgreement.objects.filter(match=match, is_withdrawn=False).select_related("proposer").order_by("id")
    )


def agreement_get(*, pk: int, viewer: Any) -> MatchAgreement:
    """A proposal of a match in which the viewer takes part. Raises Missing."""
    found = MatchAgreement.objects.filter(pk=min(pk, LARGEST)).select_related("proposer", "match").first()
    if found is None or not is_insider(found.match, viewer):
        raise Missing("agreement.unknown", "There is no such proposal, or it is not shared with you.")
    return found


def action_list(*, match: Match, since: int = 0, after: int = -1) -> QuerySet[MatchAction]:
    """The actions after one of them, and whose log entries reach beyond `since` of them, in their order."""
    return MatchAction.objects.filter(match=match, until__gt=since, number__gt=after).order_by("number")
