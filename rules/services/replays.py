"""Replays: while a match is played, what its reader may see of it; afterwards everything it was made of, to be played again."""

from __future__ import annotations

from typing import Any

from rules.engine.replay import FORMAT
from rules.models import Match, MatchDeal
from rules.selectors.matches import action_list
from rules.services.match_documents import seat_name
from rules.services.match_seats import seats_of
from rules.services.match_table import playing_only
from rules.services.match_views import match_events, seat_seen


def match_record(*, match: Match, viewer: Any) -> dict[str, Any]:
    """The replay file of a match.

    Complete once it is over: seed, cards, decks, moves, and the hash of every position, as `manage.py replay` checks them. Before that it
    holds the rules and the log as this reader may know it. Raises Conflict for a match that has not started.
    """
    playing_only(match)
    seat = seat_seen(match, viewer, None)
    record: dict[str, Any] = {
        "format": FORMAT,
        "engine": match.engine,
        "match": match.pk,
        "complete": match.is_over,
        "game": match.game.slug,
        "ruleset": match.ruleset,
        "as_of": match.as_of.isoformat(),
        "players": [seat_name(each) for each in seats_of(match)],
        "state": match.serial,
        "outcome": match.outcome,
    }
    if match.is_over:
        record |= _dealt(match)
    return {**record, "log": match_events(match=match, seat=seat)}


def _dealt(match: Match) -> dict[str, Any]:
    """What nobody may know before the end."""
    deal = MatchDeal.objects.get(match=match)
    moves, hashes, made = [], [], []
    for number, seat, move, digest, by in action_list(match=match, since=-1).values_list(
        "number", "seat", "move", "digest", "by"
    ):
        hashes.append(digest)
        if number:
            moves.append([seat, move])
            made.append(by)
    return {
        "options": deal.options, "seed": deal.seed, "cards": deal.cards, "decks": deal.decks, "moves": moves, "hashes": hashes,
        "made_by": made,
    }  # fmt: skip
