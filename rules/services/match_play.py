"""Playing a stored match: actions of people, bots and the clock, one at a time.

An action names the state it was chosen for. Whoever comes second finds another state and is refused, so that of two actions at the same
moment exactly one is carried out.
"""

from __future__ import annotations

import math
import time
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from oscg.common.changes import change_record
from oscg.common.errors import Conflict, DomainError, Illegal, InvalidInput
from oscg.common.jobs import job_enqueue
from rules.bots.play import bots
from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER
from rules.engine.match import Match as PlayedMatch
from rules.engine.replay import ENGINE_VERSION
from rules.engine.view import Windowed
from rules.models import Match, MatchAction, MatchSeat
from rules.services.match_notices import ended_tell, move_tell
from rules.services.match_seats import SCOPE, match_locked, own_seat, seats_of
from rules.services.match_table import (
    SETTING_UP,
    STANDING,
    dealt_of,
    is_current,
    playing_only,
    table_keep,
    table_open,
    table_stop,
)

BOTS_MOVE, CLOCK_RUN = "rules.match_bots_move", "rules.match_clock_run"
CONCEDE = "concede"
LONGEST_MOVE = 400
"""Parts of an action, lists within lists counted: more than any legal one has."""
LONGEST_WORD = 200
PATIENCE = timedelta(seconds=3)
"""So long a bot may think in the background before whoever looks at the match moves it."""
AT_ONCE = 1.5
"""Seconds for which whoever looks lets bots move at most; they go on at the next look."""
MOST_MOVES = 200
"""Moves of one job; a match of bots alone goes on in another one, so that others get their turn."""
LONGEST_WAIT = timedelta(days=30)
"""A match that has waited so long for its players is called off."""


# -------------------------------------------------------------------------------------------------------------- people
def match_act(*, match_pk: int, user: Any, action: Any, state: int, number: int | None = None) -> Match:
    """Carry out an action of a seat of this person, chosen at this state.

    Raises Conflict when the match has moved on, has not started, or is over; Illegal for what the rules refuse, with the code and the
    rule of the game's book; InvalidInput for what is no action at all. Nothing has changed then.
    """
    match_readable(action)
    refused: DomainError | None = None
    with transaction.atomic():
        match = match_locked(match_pk)
        seat = own_seat(match, seats_of(match), user, number)
        playing_only(match)
        if match.status == Match.Status.PLAYING and (is_overdue(match) or not is_current(match)):
            _clock_move(match)
        if match.is_over or match.serial != state:
            refused = _too_late(match, seat.number, state)
        else:
            played = table_open(match)
            move = Windowed(played.game, played.state, seat.number).read(action)
            refused = _carried_out(match, played, move, seat.number, MatchAction.By.PLAYER)
    if refused is not None:
        raise refused
    return match


def match_concede(*, match_pk: int, user: Any, number: int | None = None, scope: str = "") -> Match:
    """Give up, at any time. `scope` says what is given up, in games where there is more than the match. Raises Conflict, Illegal."""
    refused: DomainError | None = None
    with transaction.atomic():
        match = match_locked(match_pk)
        seat = own_seat(match, seats_of(match), user, number)
        playing_only(match)
        if match.status == Match.Status.PLAYING and not is_current(match):
            _clock_move(match)
        if match.is_over:
            refused = _too_late(match, seat.number, match.serial)
        else:
            refused = _carried_out(
                match, table_open(match), concession(match, scope), seat.number, MatchAction.By.PLAYER
            )
    if refused is not None:
        raise refused
    return match


def concession(match: Match, scope: str = "") -> Move:
    """The action of giving up, with what its game wants to be told."""
    shape = dealt_of(match).game.actions[CONCEDE].shape
    return (CONCEDE, scope or None) if shape else (CONCEDE,)


def match_readable(action: Any) -> None:
    """Raises InvalidInput for what cannot be an action: anything but a list that begins with a name, or one beyond all bounds."""
    is_action = isinstance(action, list) and action and isinstance(action[0], str)
    if not is_action or _parts(action, 0) > LONGEST_MOVE:
        message = 'An action is a list such as ["end_turn"], as the list of legal actions shows it.'
        raise InvalidInput("match.action", message, pointer="/action")


def _parts(value: Any, depth: int) -> int:
    """How many parts a value has; beyond all bounds for one that holds what no action does."""
    if isinstance(value, list) and depth < 8:
        return sum(_parts(each, depth + 1) for each in value) + 1
    is_part = value is None or (isinstance(value, str) and len(value) <= LONGEST_WORD)
    is_part = is_part or (type(value) is int and abs(value) < 2**31)
    return 1 if is_part else LONGEST_MOVE + 1


def _too_late(match: Match, seat: int, state: int) -> Conflict:
    """What somebody is told who chose for another state, in the words of the game's book."""
    if not is_current(match):
        made_by = match.engine or "an unknown version"
        message = f"This match was made by engine {made_by}, which is no longer in use. Its log can still be read."
        return Conflict("match.engine", message)
    played = table_open(match)
    refusal = played.refusal((CONCEDE,), seat, serial=state)
    assert refusal is not None
    rule = refusal.rule or played.game.general_rules.get(refusal.code, "")
    return Conflict(refusal.code, played.explain(refusal, None), more={"rule": rule} if rule else {})


def _carried_out(
    match: Match, played: PlayedMatch, move: Move, seat: int, by: str, *, is_job: bool = False
) -> DomainError | None:
    """Carry out an action and write it down; or say why it is refused. A job goes on by itself and needs no other one."""
    try:
        played.apply(move, seat)
    except IllegalAction as error:
        rule = error.refusal.rule or played.game.general_rules.get(error.code, "")
        return Illegal(error.code, error.message, more={"rule": rule} if rule else {})
    table_keep(match, played, seat=seat, move=move, by=by)
    moved_on(match, seat=seat, by=by, is_job=is_job)
    return None


def moved_on(match: Match, *, seat: int = SETTING_UP, by: str = "", is_job: bool = False) -> None:
    """What follows from a new position: the end is recorded, a bot whose turn it is gets to work, players are told."""
    if match.is_over:
        change_record(scope=SCOPE, action="ended", subject="match", key=str(match.pk))
        ended_tell(match, seats_of(match), seat=seat, by=by)
        return
    if by == MatchAction.By.BOT and match.to_act == seat:
        return  # a bot goes on by itself: nobody has to be read for it
    if not is_job and bot_to_act(match, seats_of(match)) is not None:
        job_enqueue(BOTS_MOVE, match_pk=match.pk)
    move_tell(match, seats_of(match), seat=seat, by=by)


# --------------------------------------------------------------------------------------------------------------- clock
def is_overdue(match: Match, now: datetime | None = None) -> bool:
    """Whether the time for the open decision is over."""
    is_open = match.status == Match.Status.PLAYING and match.deadline is not None
    return bool(is_open and match.deadline is not None and match.deadline < (now or timezone.now()))


def _clock_move(match: Match) -> None:
    """Do what the rule book says of a time that is over: a question gets its preset answer, a turn is conceded."""
    if not is_current(match):
        # What this engine would do now may not be what the other one would have done.
        table_stop(match, "engine")
        moved_on(match)
        return
    played = table_open(match)
    pending, seat = played.pending, played.seat
    move = concession(match) if pending is None else (ANSWER, played.game.preset(played.state, pending))
    refused = _carried_out(match, played, move, seat, MatchAction.By.CLOCK)
    if refused is not None:
        raise refused


def match_clock_run(*, match_pk: int) -> bool:
    """Move a match on whose time is over, or whose engine is gone; False where it is not, or somebody was faster."""
    with transaction.atomic():
        match = match_locked(match_pk)
        if match.status != Match.Status.PLAYING or (is_current(match) and not is_overdue(match)):
            return False
        _clock_move(match)
    return True


# ---------------------------------------------------------------------------------------------------------------- bots
def bot_to_act(match: Match, seats: list[MatchSeat]) -> MatchSeat | None:
    """The bot's seat that must decide; None while it is anybody else's turn."""
    if match.status != Match.Status.PLAYING:
        return None
    return next((seat for seat in seats if seat.number == match.to_act and seat.bot), None)


def match_bots_move(*, match_pk: int, most: int = MOST_MOVES, seconds: float = math.inf) -> int:
    """Let bots move until a person must decide, the match is over or the time is; how many moves they made.

    A bot thinks without holding anything. What it has chosen is carried out where nothing has happened meanwhile: two workers do no harm.
    """
    end = time.monotonic() + seconds
    for made in range(most):
        match = Match.objects.select_related("game").defer("game__definition").filter(pk=match_pk).first()
        seat = bot_to_act(match, seats_of(match)) if match is not None else None
        if match is None or seat is None or time.monotonic() > end:
            return made
        if not is_current(match):
            match_clock_run(match_pk=match_pk)
            return made
        move = _chosen(match, seat)
        with transaction.atomic():
            locked = match_locked(match_pk)
            if locked.serial != match.serial or locked.status != Match.Status.PLAYING:
                return made
            refused = _carried_out(locked, table_open(locked), move, seat.number, MatchAction.By.BOT, is_job=True)
        if refused is not None:
            raise refused
    job_enqueue(BOTS_MOVE, match_pk=match_pk)
    return most


def _chosen(match: Match, seat: MatchSeat) -> Move:
    """What a bot does now: the same at the same state of the same match, since its luck follows from the seed."""
    played = table_open(match)
    moves = played.legal_actions()
    if len(moves) == 1:
        return moves[0]
    luck = Random(f"{dealt_of(match).deal.seed}/{seat.number}/{match.serial}")  # noqa: S311 (bots need no secrets)
    return bots()[seat.bot].choose(played, moves, luck)


# --------------------------------------------------------------------------------------------------- looking and sweeping
def match_move_on(*, match: Match) -> Match:
    """Before somebody looks: do what is overdue, so that no match waits for a worker that does not run. The match as it is then."""
    if match.status != Match.Status.PLAYING:
        return match
    if is_overdue(match) or not is_current(match):
        match_clock_run(match_pk=match.pk)
    elif _is_bot_late(match):
        match_bots_move(match_pk=match.pk, seconds=AT_ONCE)
    else:
        return match
    match.refresh_from_db(fields=STANDING)
    return match


def _is_bot_late(match: Match) -> bool:
    is_quiet = match.moved_at is None or match.moved_at < timezone.now() - PATIENCE
    return is_quiet and match.deadline is None and bot_to_act(match, seats_of(match)) is not None


def matches_sweep(*, now: datetime | None = None) -> dict[str, int]:
    """Send a job for every match whose time is over, whose bot was forgotten or whose engine is gone; call off those nobody came to.

    A job each, so that one match that cannot go on keeps no other one waiting.
    """
    moment = now or timezone.now()
    playing = Match.objects.filter(status=Match.Status.PLAYING)
    overdue = playing.filter(Q(deadline__lt=moment) | ~Q(engine=ENGINE_VERSION)).values_list("pk", flat=True)
    for pk in overdue:
        job_enqueue(CLOCK_RUN, match_pk=pk)
    a_bot = MatchSeat.objects.filter(match=OuterRef("pk"), number=OuterRef("to_act")).exclude(bot="")
    quiet = playing.filter(Exists(a_bot), moved_at__lt=moment - PATIENCE).values_list("pk", flat=True)
    for pk in quiet:
        job_enqueue(BOTS_MOVE, match_pk=pk)
    old = Match.objects.filter(status=Match.Status.WAITING, created_at__lt=moment - LONGEST_WAIT)
    return {"clock": len(overdue), "bots": len(quiet), "cancelled": old.update(status=Match.Status.CANCELLED)}
