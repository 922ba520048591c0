"""Making a match and starting it. Decks come as values that somebody else has judged: this floor knows no decks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from oscg.accounts.models import User
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, Illegal, TooOften
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match as PlayedMatch
from rules.engine.program import CardData
from rules.engine.replay import ENGINE_VERSION, dealt
from rules.games.referees import referees
from rules.models import Format, Match, MatchDeal, MatchSeat
from rules.services.match_notices import begun_tell, invited_tell
from rules.services.match_play import moved_on
from rules.services.match_seats import SCOPE, match_locked, seat_refusal, seats_of, waiting_only
from rules.services.match_table import SETTING_UP, programs_of, table_keep
from rules.specs.deck import DeckEntry

MOST_OPEN, MOST_A_DAY = 50, 1_000
SEED_BITS = 63


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit on a seat: a person (who `has_joined`, or is invited), a bot, or whoever comes."""

    player: User | None = None
    has_joined: bool = False
    bot: str = ""
    deck_name: str = ""
    entries: tuple[DeckEntry, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What a match is played under. Everything in it has been checked."""

    format: Format
    as_of: date
    revision: int
    list_revision: int | None
    ruleset: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    visibility: str = Match.Visibility.PRIVATE
    is_casual: bool = False
    is_sanctioned: bool = False
    seed: int | None = None
    seconds: int | None = None


def match_create(*, plan: MatchPlan, creator: User, request_key: str = "") -> Match:
    """Set up a match that waits for its players; the same request of the same person again gives the match it made (UNIQ-01).

    Raises Conflict for somebody who has too many matches open, TooOften for somebody who makes too many.
    """
    if made := _made_by(creator, request_key):
        return made
    _few_enough(creator)
    try:
        with transaction.atomic():
            match = _stored(plan, creator, request_key)
            invited_tell(match, seats_of(match), creator)
            change_record(scope=SCOPE, action="created", subject="match", key=str(match.pk), actor=creator)
    except IntegrityError:
        made = _made_by(creator, request_key)
        if made is None:
            raise
        return made
    return match


def _few_enough(creator: User) -> None:
    """Raises Conflict, or TooOften for more matches in a day than anybody plays."""
    own = Match.objects.filter(creator=creator)
    if own.filter(status__in=(Match.Status.WAITING, Match.Status.PLAYING)).count() >= MOST_OPEN:
        raise Conflict("match.too_many", f"You have {MOST_OPEN} matches open. Finish or cancel one of them.")
    if own.filter(created_at__gte=timezone.now() - timedelta(days=1)).count() >= MOST_A_DAY:
        raise TooOften(
            "match.too_many", f"You have made {MOST_A_DAY} matches today. For many matches of bots, start a simulation."
        )


def _made_by(creator: User, request_key: str) -> Match | None:
    return Match.objects.filter(creator=creator, request_key=request_key).first() if request_key else None


def _stored(plan: MatchPlan, creator: User, request_key: str) -> Match:
    match = Match.objects.create(
        game=plan.format.game, format=plan.format, creator=creator, visibility=plan.visibility, is_casual=plan.is_casual,
        is_sanctioned=plan.is_sanctioned, as_of=plan.as_of, revision=plan.revision, list_revision=plan.list_revision,
        ruleset=plan.ruleset, options=dict(plan.options), seed=plan.seed, seconds=plan.seconds, request_key=request_key,
    )  # fmt: skip
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match, number=number, player=seat.player, has_joined=seat.has_joined, bot=seat.bot, deck_name=seat.deck_name,
            entries=None if seat.entries is None else [list(entry) for entry in seat.entries],
        )
        for number, seat in enumerate(plan.seats)
    )  # fmt: skip
    return match


def seats_ready(*, match: Match, user: User) -> list[MatchSeat]:
    """The seats of a match that this person may start now. Lock the match first, so that nobody changes a deck meanwhile.

    Raises Conflict where it has started, a seat or a deck is missing, or the person has no part in it.
    """
    waiting_only(match)
    seats = seats_of(match)
    if match.creator_id != user.pk and all(seat.player_id != user.pk or not seat.has_joined for seat in seats):
        raise seat_refusal(match.game.slug, "R:NOT_SEATED")
    if any(not seat.is_taken for seat in seats):
        raise seat_refusal(match.game.slug, "R:NOT_ENOUGH_PLAYERS")
    without = [seat.number for seat in seats if seat.entries is None]
    if without:
        numbers = ", ".join(str(number) for number in without)
        raise Conflict("match.no_deck", f"Somebody has brought no deck yet (seat {numbers}). Bring one, then start.")
    return seats


@transaction.atomic
def match_deal(
    *,
    match_pk: int,
    decks: Sequence[Sequence[CardData]],
    options: Mapping[str, Any],
    allowed: Mapping[str, int],
    ruleset: str,
    user: User,
) -> Match:
    """Deal the cards and play on to the first decision. Nothing about decks, cards or rules changes after this (MAX-DECK-12).

    Raises Illegal for decks or numbers of players that the game does not begin with, Conflict for a match that has started.
    """
    match = match_locked(match_pk)
    waiting_only(match)
    game = referees()[match.game.slug]
    seed = secrets.randbits(SEED_BITS) if match.seed is None else match.seed
    made = dealt(decks)
    try:
        played = PlayedMatch.start(game, programs_of(game, decks), options, seed)
    except IllegalAction as error:
        raise Illegal(error.code, error.message, more={"rule": error.refusal.rule}) from error
    except EngineError as error:
        raise Illegal("match.unplayable", str(error)) from error
    MatchDeal.objects.create(match=match, seed=seed, options=dict(options), **made)
    match.allowed = [[card, copies] for card, copies in allowed.items()]
    match.engine, match.status, match.started_at = ENGINE_VERSION, Match.Status.PLAYING, timezone.now()
    match.ruleset = ruleset
    match.save(update_fields=["allowed", "engine", "ruleset", "status", "started_at"])
    table_keep(match, played, seat=SETTING_UP, move=())
    change_record(scope=SCOPE, action="started", subject="match", key=str(match.pk), actor=user)
    begun_tell(match, seats_of(match), user)
    moved_on(match)
    return match
