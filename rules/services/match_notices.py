"""Who is told what about a match: of an invitation, that it has begun, that their move is awaited, and how it ended.

The words say nothing that is hidden, and name nobody. Whoever has just acted sits at the table and sees what follows, so they are told
nothing; nor are those who play against bots alone, which answer at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils import timezone

from oscg.accounts.models import NoticeKind, User
from oscg.accounts.notices import notice_send, notices_settle
from rules.engine.event_words import REASONS
from rules.models import Match, MatchAction, MatchSeat

AWAY = timedelta(minutes=10)
"""Somebody who has not acted for so long may have gone, and is told that it is their move."""
AGAIN = timedelta(days=1)
"""Somebody who does not come although they were told is told again after this time at the earliest."""
MOST_INVITATIONS = 10
"""Of so many invitations by the same person within a day people are told; more stand in their list alone, so that no mailbox is filled."""
RESULTS: Mapping[str, str] = {"draw": "{match} ended in a draw", "void": "{match} has no result"}
WHY: Mapping[str, str] = {**REASONS, "engine": "the referee that it began with is no longer in use"}
CONCEDED = ("conceded", "war conceded")


def match_path(match: Match) -> str:
    """The page of a match."""
    return f"/play/{match.pk}/"


def invited_tell(match: Match, seats: Sequence[MatchSeat], creator: User) -> None:
    """Tell those for whom a seat is kept, unless the same person has sent them too many invitations today."""
    invited = {seat.player.pk: seat.player for seat in seats if seat.player is not None and not seat.has_joined}
    if not invited:
        return
    today = MatchSeat.objects.filter(
        player__in=invited, match__creator=creator, match__created_at__gte=timezone.now() - timedelta(days=1)
    )
    numbers = today.values("player").annotate(number=Count("match", distinct=True)).values_list("player", "number")
    too_many = {pk for pk, number in numbers if number > MOST_INVITATIONS}
    users = [user for pk, user in invited.items() if pk not in too_many and pk != creator.pk]
    text = f"You are invited to a match in {match.format.name}. Sit down with a deck, or decline."
    _send(match, users, NoticeKind.INVITATION, text, subject=f"You are invited to a match in {match.format.name}")


def invited_settle(match: Match, seats: Sequence[MatchSeat]) -> None:
    """An invitation that was accepted or declined, or whose match was called off, is news no more."""
    users = [seat.player for seat in seats if seat.player is not None]
    notices_settle(users=users, kind=NoticeKind.INVITATION, path=match_path(match))


def begun_tell(match: Match, seats: Sequence[MatchSeat], starter: User) -> None:
    """Tell the players that the match has begun, and the one who must decide that it is their move; not whoever started it.

    Those who wait are told of no move yet, so they count as told when it began, and no later.
    """
    for user in _people(seats):
        if user.pk == starter.pk:
            continue
        seat = next((seat for seat in seats if seat.number == match.to_act and seat.player_id == user.pk), None)
        for own in seats:
            if own.player_id == user.pk:
                _mark_told(own, timezone.now() if own is seat else match.started_at)
        text = f"Your match in {match.format.name} has begun{', and it is your move' if seat else ''}."
        _send(match, [user], NoticeKind.MOVE, text)


def move_tell(match: Match, seats: Sequence[MatchSeat], *, seat: int, by: str, now: datetime | None = None) -> bool:
    """After an action of a seat: what it was told to do is done, and another player who is away is told that it is their move.

    Whether somebody was told. At most one such notice of a match is unread.
    """
    moment = now or timezone.now()
    if by == MatchAction.By.PLAYER:
        _settle_move(match, [each for each in seats if each.number == seat])
    if match.to_act is None or match.to_act == seat:
        return False
    awaited = seats[match.to_act]
    actor = next((each.player_id for each in seats if each.number == seat), None)
    if awaited.player is None or awaited.player_id == actor or len(_people(seats)) < 2:
        return False
    if _is_told(match, awaited, moment) or _last_seen(match, awaited) > moment - AWAY:
        return False
    notices_settle(users=[awaited.player], kind=NoticeKind.MOVE, path=match_path(match))
    _mark_told(awaited, moment)
    _send(match, [awaited.player], NoticeKind.MOVE, f"It is your move in your match in {match.format.name}.")
    return True


def ended_tell(match: Match, seats: Sequence[MatchSeat], *, seat: int, by: str) -> None:
    """Tell the players how their match ended; not the one who ended it, who sees it. `seat` and `by` are those of the last action."""
    people = _people(seats)
    _settle_move(match, seats)
    if by == MatchAction.By.BOT and len(people) < 2:
        return
    for user in people:
        own = {each.number for each in seats if each.player_id == user.pk}
        if by == MatchAction.By.PLAYER and seat in own:
            continue
        is_late = by == MatchAction.By.CLOCK and seat in own
        _send(
            match, [user], NoticeKind.ENDED, _ending(match, own, is_late=is_late, is_clock=by == MatchAction.By.CLOCK)
        )


def _ending(match: Match, own: set[int], *, is_late: bool, is_clock: bool) -> str:
    """How it ended for the player of these seats, and why. What is the end of a match is known to all of its players."""
    outcome = match.outcome or {}
    kind, reason = outcome.get("kind", ""), outcome.get("reason", "")
    name = f"our match in {match.format.name}"
    if kind in RESULTS:
        result = RESULTS[kind].format(match=f"Y{name}")
    else:
        result = f"You {'won' if own & set(outcome.get('winners', ())) else 'lost'} y{name}"
    why = WHY.get(reason, "")
    if is_clock and reason in CONCEDED:
        why = "your time for a decision was over" if is_late else "another player’s time for a decision was over"
    return f"{result}: {why}." if why else f"{result}."


def _people(seats: Sequence[MatchSeat]) -> list[User]:
    """The players who are people, each once."""
    return list({seat.player.pk: seat.player for seat in seats if seat.player is not None and seat.has_joined}.values())


def _is_told(match: Match, seat: MatchSeat, moment: datetime) -> bool:
    """Whether a player was told lately that it is their move; that the match has begun is something else."""
    if seat.told_at is None or match.started_at is None:
        return False
    return seat.told_at > max(match.started_at, moment - AGAIN)


def _last_seen(match: Match, seat: MatchSeat) -> datetime:
    """When a player acted last; before their first action, when the match began."""
    own = MatchAction.objects.filter(match=match, seat=seat.number, by=MatchAction.By.PLAYER)
    acted = own.order_by("-number").values_list("made_at", flat=True).first()
    return acted or match.started_at or match.created_at


def _settle_move(match: Match, seats: Sequence[MatchSeat]) -> None:
    """Those who were told of a move that is over have nothing to read any more; rows that were told nothing cost no query."""
    told = [seat for seat in seats if seat.told_at is not None]
    if not told:
        return
    users = [seat.player for seat in told if seat.player is not None]
    notices_settle(users=users, kind=NoticeKind.MOVE, path=match_path(match))
    for seat in told:
        _mark_told(seat, None)


def _mark_told(seat: MatchSeat, moment: datetime | None) -> None:
    seat.told_at = moment
    seat.save(update_fields=["told_at"])


def _send(match: Match, users: Sequence[User], kind: str, text: str, *, subject: str = "") -> None:
    """Names of formats may have points in them, so the subject is said rather than cut out of the text."""
    notice_send(users=users, kind=kind, text=text, path=match_path(match), subject=subject or text.rstrip("."))
