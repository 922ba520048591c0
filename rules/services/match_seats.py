"""Seats of a match that waits for its players: taking one, bringing a deck, leaving, calling the match off (MAX-GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, prefetch_related_objects

from oscg.accounts.models import User
from oscg.accounts.permissions import is_maintainer
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, Missing, Refused
from rules.games.referees import referees
from rules.models import Match, MatchAgreement, MatchSeat
from rules.selectors.matches import LARGEST, may_see
from rules.services.match_notices import invited_settle
from rules.specs.deck import DeckEntry

SCOPE = "matches"
CODES = {
    "R:ALREADY_SEATED": "You already have a seat in this match. One person fills several only where its rules say so.",
    "R:SEAT_TAKEN": "This seat is taken. Choose another one.",
    "R:MATCH_STARTED": "The match has already started. Its seats and decks stay as they are.",
    "R:NOT_SEATED": "You are not a player of this match. Take a seat first.",
    "R:NOT_ENOUGH_PLAYERS": "Not all seats are taken. Wait for the others, or make a match with fewer seats.",
}


def seat_refusal(game: str, code: str, message: str = "", pointer: str = "") -> Conflict:
    """A refusal that concerns seats, with the rule behind it where the game's book has one."""
    referee = referees().get(game)
    rule = referee.general_rules.get(code, "") if referee is not None else ""
    return Conflict(code, message or CODES[code], pointer=pointer, more={"rule": rule} if rule else {})


def match_locked(pk: int) -> Match:
    """The match, locked until the transaction ends. Raises Missing."""
    rows = Match.objects.select_for_update(of=("self",)).select_related("game", "format").defer("game__definition")
    found = rows.filter(pk=min(pk, LARGEST)).first()
    if found is None:
        raise Missing("match.unknown", "There is no such match, or it is not shared with you.")
    return found


def waiting_only(match: Match) -> None:
    """Raises Conflict for a match that no longer waits for its players."""
    if match.status == Match.Status.CANCELLED:
        raise Conflict("match.cancelled", "This match was cancelled. Make another one.")
    if match.status != Match.Status.WAITING:
        raise seat_refusal(match.game.slug, "R:MATCH_STARTED")


def seats_of(match: Match) -> list[MatchSeat]:
    """The seats in their order, with their players; read once."""
    if "seats" not in getattr(match, "_prefetched_objects_cache", {}):
        prefetch_related_objects(
            [match], Prefetch("seats", MatchSeat.objects.select_related("player").order_by("number"))
        )
    return list(match.seats.all())


def own_seats(seats: Iterable[MatchSeat], user: Any) -> list[MatchSeat]:
    """Those on which a person sits."""
    pk = getattr(user, "pk", None)
    return [seat for seat in seats if pk is not None and seat.player_id == pk and seat.has_joined]


@transaction.atomic
def seat_join(
    *, match_pk: int, user: User, deck_name: str, entries: Sequence[DeckEntry], is_shared_play: bool, number: int | None = None
) -> MatchSeat:  # fmt: skip
    """Sit down with a deck, whatever its verdict (MAX-DECK-12): on the seat one is invited to, else on an open one.

    `is_shared_play` says that one person may fill several seats. Raises Conflict, Missing for a seat that there is not.
    """
    match = match_locked(match_pk)
    waiting_only(match)
    seats = seats_of(match)
    if own_seats(seats, user) and not is_shared_play:
        raise seat_refusal(match.game.slug, "R:ALREADY_SEATED")
    seat = _seat_for(match, seats, user, number)
    seat.player, seat.has_joined = user, True
    seat.deck_name, seat.entries = deck_name, [list(entry) for entry in entries]
    seat.save(update_fields=["player", "has_joined", "deck_name", "entries"])
    invited_settle(match, [seat])
    _recorded(match, "joined", user)
    return seat


def _seat_for(match: Match, seats: Sequence[MatchSeat], user: User, number: int | None) -> MatchSeat:
    """The seat a person may take: their own invitation first, then the first that is open."""
    invited = [seat for seat in seats if seat.player_id == user.pk and not seat.has_joined]
    free = [*invited, *(seat for seat in seats if not seat.is_taken and seat.player_id is None)]
    if number is None:
        if not free:
            raise seat_refusal(
                match.game.slug, "R:SEAT_TAKEN", "All seats of this match are taken. Watch it, or make another one."
            )
        return free[0]
    if all(seat.number != number for seat in seats):
        raise Missing("match.unknown_seat", f"This match has seats 0 to {len(seats) - 1}. Name one of them.")
    found = next((seat for seat in free if seat.number == number), None)
    if found is None:
        raise seat_refusal(match.game.slug, "R:SEAT_TAKEN")
    return found


@transaction.atomic
def seat_deck_change(
    *, match_pk: int, user: User, deck_name: str, entries: Sequence[DeckEntry], number: int | None = None
) -> MatchSeat:
    """Bring another deck to one's seat while the match waits. Raises Conflict."""
    match = match_locked(match_pk)
    waiting_only(match)
    seat = own_seat(match, seats_of(match), user, number)
    seat.deck_name, seat.entries = deck_name, [list(entry) for entry in entries]
    seat.save(update_fields=["deck_name", "entries"])
    return seat


def own_seat(match: Match, seats: Sequence[MatchSeat], user: Any, number: int | None) -> MatchSeat:
    """A seat of this person: the one with this number, that which must decide, or the first.

    Raises Conflict for whoever has none, Missing for whoever may not even know of the match.
    """
    own = [seat for seat in own_seats(seats, user) if number is None or seat.number == number]
    found = next((seat for seat in own if seat.number == match.to_act), own[0] if own else None)
    if found is None:
        if not may_see(match, user):
            raise Missing("match.unknown", "There is no such match, or it is not shared with you.")
        raise seat_refusal(match.game.slug, "R:NOT_SEATED")
    return found


@transaction.atomic
def seat_leave(*, match_pk: int, user: User) -> Match:
    """Stand up, or decline an invitation, while the match waits; what one has proposed is withdrawn. Raises Conflict."""
    match = match_locked(match_pk)
    waiting_only(match)
    seats = [seat for seat in seats_of(match) if seat.player_id == user.pk]
    if not seats:
        raise seat_refusal(match.game.slug, "R:NOT_SEATED")
    invited_settle(match, seats)
    _vacate(match, seats, user)
    _recorded(match, "left", user)
    return match


def _vacate(match: Match, seats: Iterable[MatchSeat], user: User) -> None:
    for seat in seats:
        seat.player, seat.has_joined, seat.deck_name, seat.entries, seat.accepts = None, False, "", None, None
        seat.save(update_fields=["player", "has_joined", "deck_name", "entries", "accepts"])
    MatchAgreement.objects.filter(match=match, proposer=user).update(is_withdrawn=True)


@transaction.atomic
def match_cancel(*, match_pk: int, user: User) -> Match:
    """Call off a match that waits; whoever made it may. Raises Refused, Conflict."""
    match = match_locked(match_pk)
    waiting_only(match)
    if match.creator_id != user.pk:
        raise Refused("match.not_yours", "Only whoever made the match calls it off. Leave your seat instead.")
    match.status = Match.Status.CANCELLED
    match.save(update_fields=["status"])
    invited_settle(match, seats_of(match))
    _recorded(match, "cancelled", user)
    return match


@transaction.atomic
def match_sanction(*, match_pk: int, user: User) -> Match:
    """Mark a waiting match as sanctioned: lists hold without exception, agreements are off (MAX-LIST-7).

    A maintainer of the game does. Raises Refused, Conflict for a casual match or one with rules of its own.
    """
    match = match_locked(match_pk)
    waiting_only(match)
    if not is_maintainer(user, match.game.slug):
        raise Refused("match.sanction", f"Only maintainers of {match.game.name} mark matches as sanctioned.")
    if match.is_casual or match.options or match.seed is not None:
        message = "A casual match, or one with options or a seed of its own, cannot be sanctioned. Make another one."
        raise Conflict("match.not_standard", message)
    match.is_sanctioned = True
    match.save(update_fields=["is_sanctioned"])
    MatchAgreement.objects.filter(match=match).update(is_withdrawn=True)
    _recorded(match, "sanctioned", user)
    return match


def _recorded(match: Match, action: str, user: Any) -> None:
    change_record(scope=SCOPE, action=action, subject="match", key=str(match.pk), actor=user)
