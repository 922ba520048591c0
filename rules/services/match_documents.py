"""Matches, seats and agreements as JSON, for one reader. Whose deck it is, only its player reads its name."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from oscg.accounts.models import DELETED_PREFIX
from rules.models import Match, MatchAgreement, MatchSeat
from rules.selectors.matches import is_insider, seat_numbers_of
from rules.services.match_agreements import accepts, agreement_in_force
from rules.services.match_seats import seats_of

DEPARTED = "a departed player"


def match_url(pk: int) -> str:
    """The address of a match in the API."""
    return f"/api/v1/matches/{pk}/"


def match_document(match: Match, viewer: Any) -> dict[str, Any]:
    """A match as its reader may know it, without its position."""
    own = seat_numbers_of(match, viewer)
    found = {
        "id": match.pk,
        "url": match_url(match.pk),
        "game": match.game.slug,
        "format": match.format.slug,
        "status": match.status,
        "visibility": match.visibility,
        "casual": match.is_casual,
        "sanctioned": match.is_sanctioned,
        "ruleset": {
            "format": match.format.slug,
            "revision": match.revision,
            "as_of": match.as_of.isoformat(),
            "hash": match.ruleset,
            "list_revision": match.list_revision,
        },
        "options": match.options,
        "allowed": [{"card": card, "copies": copies} for card, copies in match.allowed],
        "clock": clock_json(match),
        "seats": [seat_json(seat, own) for seat in seats_of(match)],
        "state": match.serial,
        "turn": match.turn,
        "to_act": match.to_act,
        "outcome": match.outcome,
        "engine": match.engine,
        "creator": username(match.creator),
        "created_at": instant(match.created_at),
        "started_at": instant(match.started_at),
        "ended_at": instant(match.ended_at),
    }
    if is_insider(match, viewer):
        found["key"] = match.share_key
    return found


def clock_json(match: Match) -> dict[str, Any]:
    """The time for a decision in seconds, and until when the open one is due."""
    return {"seconds": match.seconds, "deadline": instant(match.deadline)}


def seat_json(seat: MatchSeat, own: Iterable[int]) -> dict[str, Any]:
    """A seat: who sits there, or may."""
    is_mine = seat.number in own
    kind = "bot" if seat.bot else "player" if seat.has_joined else "invited" if seat.player_id else "open"
    return {
        "seat": seat.number,
        "kind": kind,
        "player": username(seat.player),
        "name": seat_name(seat),
        "bot": seat.bot or None,
        "is_me": is_mine,
        "has_deck": seat.entries is not None,
        "deck_name": seat.deck_name if is_mine else None,
    }


def seat_name(seat: MatchSeat) -> str:
    """How a seat is called: the player's or the bot's name; somebody whose account is gone is a departed player."""
    if seat.bot:
        return f"{seat.bot} (bot)"
    if seat.player is None:
        return DEPARTED if seat.has_joined else "open"
    return DEPARTED if is_gone(seat.player) else str(seat.player)


def is_gone(user: Any) -> bool:
    """Whether an account was deleted."""
    return bool(user.username.startswith(DELETED_PREFIX))


def username(user: Any) -> str | None:
    """A user name, which belongs to one person; none for a deleted account."""
    return None if user is None or is_gone(user) else str(user.username)


def instant(moment: datetime | None) -> str | None:
    """A moment as JSON."""
    return None if moment is None else moment.isoformat().replace("+00:00", "Z")


def agreement_json(agreement: MatchAgreement, match: Match, proposals: list[MatchAgreement]) -> dict[str, Any]:
    """A proposal, who accepts it as it is now, and whether it is in force."""
    seats = seats_of(match)
    holding = agreement_in_force(seats, proposals)
    return {
        "id": agreement.pk,
        "match": match.pk,
        "proposer": username(agreement.proposer),
        "version": agreement.version,
        "entries": [{"card": card, "copies": copies} for card, copies in agreement.entries],
        "accepted_by": [seat.number for seat in seats if accepts(seat, agreement) and not agreement.is_withdrawn],
        "withdrawn": agreement.is_withdrawn,
        "in_force": holding is not None and holding.pk == agreement.pk,
    }
