"""What becomes of somebody's matches when their account ends: waiting seats are left, running matches conceded, what was played stays."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from oscg.accounts.models import User
from rules.models import Match, MatchAgreement, MatchSeat
from rules.services.match_play import match_clock_run, match_concede
from rules.services.match_seats import match_cancel, seat_leave
from rules.services.match_table import is_current, table_open

OPEN = (Match.Status.WAITING, Match.Status.PLAYING)


@transaction.atomic
def player_forget(*, user: User) -> None:
    """Take a person out of matches that are not over. Their seats in others go on being shown, as a departed player's.

    What the person proposed, and the names of their decks, go; cards and actions stay, since the others' matches are made of them.
    """
    part = Q(creator=user) | Q(pk__in=MatchSeat.objects.filter(player=user).values("match"))
    for match in Match.objects.filter(part, status__in=OPEN).defer("position"):
        _leave(match, user)
    MatchSeat.objects.filter(player=user).update(deck_name="", accepts=None)
    MatchAgreement.objects.filter(proposer=user).update(proposer=None)


def _leave(match: Match, user: User) -> None:
    """Out of one match: a person who fills several seats gives all of them up."""
    if match.status == Match.Status.PLAYING:
        for number in (
            match.seats.filter(player=user, has_joined=True).order_by("number").values_list("number", flat=True)
        ):
            _give_up(match.pk, user, number)
    elif match.creator_id == user.pk:
        match_cancel(match_pk=match.pk, user=user)
    else:
        seat_leave(match_pk=match.pk, user=user)


def _give_up(match_pk: int, user: User, number: int) -> None:
    """Concede a seat, unless it is out already or the match has ended meanwhile."""
    match = Match.objects.select_related("game").defer("game__definition").get(pk=match_pk)
    if match.status != Match.Status.PLAYING:
        return
    if not is_current(match):
        match_clock_run(match_pk=match_pk)
    elif not table_open(match).state.seats[number].is_out:
        match_concede(match_pk=match_pk, user=user, number=number)
