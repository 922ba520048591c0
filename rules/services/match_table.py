"""A stored match on the table: its cards compiled, its position restored, and each action written down.

What a match was dealt never changes, so it is held in memory, compiled, once a process; the position is read anew each time and compared
with its hash.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2b
from typing import Any

import orjson
from django.utils import timezone

from oscg.common.errors import Conflict
from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.game import GameRules
from rules.engine.match import Match as PlayedMatch
from rules.engine.program import CardData
from rules.engine.replay import ENGINE_VERSION, decks_of
from rules.engine.state import Setup
from rules.games.referees import referees
from rules.models import Match, MatchAction, MatchDeal

SETTING_UP = -1
KEPT = 128
MOST_ACTIONS = 5_000
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a match is played with: the game, the seed and options, and everything compiled."""

    game: GameRules
    setup: Setup
    codec: Codec
    deal: MatchDeal


_held: OrderedDict[str, Dealt] = OrderedDict()
_lock = threading.Lock()


def dealt_of(match: Match) -> Dealt:
    """What a match that has started is played with. One query the first time in a process."""
    with _lock:
        found = _held.get(match.share_key)
        if found is not None:
            _held.move_to_end(match.share_key)
            return found
    deal = MatchDeal.objects.get(match=match)
    game = referees()[match.game.slug]
    made = _compiled(game, deal)
    with _lock:
        _held[match.share_key] = made
        while len(_held) > KEPT:
            _held.popitem(last=False)
    return made


def _compiled(game: GameRules, deal: MatchDeal) -> Dealt:
    decks = decks_of({"cards": deal.cards, "decks": deal.decks})
    setup = game.setup(programs_of(game, decks), deal.options, deal.seed)
    return Dealt(game, setup, Codec(game, setup), deal)


def programs_of(game: GameRules, decks: Sequence[Sequence[CardData]]) -> list[list[Any]]:
    """Decks with every card version compiled once."""
    programs = {card.key: game.compile_card(card) for deck in decks for card in deck}
    return [[programs[card.key] for card in deck] for deck in decks]


def is_current(match: Match) -> bool:
    """Whether this version of the engine may go on with a match; another one may do other things with the same actions."""
    return match.engine == ENGINE_VERSION


STANDING = (
    "serial", "turn", "position", "digest", "moved_at", "to_act", "outcome", "status", "ended_at", "deadline", "events"
)  # fmt: skip
"""What each action changes of a match."""


def standing_read(match: Match) -> None:
    """Read where a match stands in one go, before somebody is shown it: read one after the other, parts could be of two moments."""
    if "position" in match.get_deferred_fields():
        match.refresh_from_db(fields=STANDING)


def table_open(match: Match) -> PlayedMatch:
    """The match as the referee has it, at its stored position, with an empty log for what happens next.

    Raises Conflict where the stored position is not what was written, or cannot be read; nobody plays on from a guess.
    """
    dealt = dealt_of(match)
    raw = bytes(match.position)
    if digest_of(raw) != match.digest:
        log.error("The stored position of match %s is not the one that was written.", match.pk)
        raise _damaged()
    try:
        state = dealt.codec.decode(orjson.loads(raw), dealt.game.state)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        log.exception("The stored position of match %s cannot be read.", match.pk)
        raise _damaged() from error
    state.log = []
    return PlayedMatch(dealt.game, state)


def _damaged() -> Conflict:
    return Conflict(
        "match.damaged", "This match cannot go on: what is stored of it is damaged. Its replay has the log."
    )


def digest_of(raw: bytes) -> str:
    """The hash of a stored position, as replays compare it."""
    return blake2b(raw, digest_size=16).hexdigest()


def table_keep(
    match: Match, played: PlayedMatch, *, seat: int, move: Move, by: str = MatchAction.By.PLAYER
) -> MatchAction:
    """Write down an action that was carried out, what happened, and the position it led to. The row is locked by the caller."""
    state, codec = played.state, dealt_of(match).codec
    raw = orjson.dumps(codec.encode(state))
    digest = digest_of(raw)  # as a replay of the actions comes to it
    if state.serial >= MOST_ACTIONS and state.outcome is None:
        state.stop("decisions")
        raw = orjson.dumps(codec.encode(state))
    happened = [list(event) for event in state.log]
    match.events += len(happened)
    action = MatchAction.objects.create(
        match=match, number=state.serial, seat=seat, move=move, by=by, digest=digest, until=match.events, events=happened
    )  # fmt: skip
    now = timezone.now()
    match.serial, match.turn, match.position, match.digest = state.serial, state.turn, raw, digest_of(raw)
    match.moved_at = now
    outcome = played.outcome
    if outcome is None:
        match.to_act = played.seat
    else:
        _end(match, {"kind": outcome.kind, "winners": list(outcome.winners), "reason": outcome.reason})
    match.deadline = _deadline(match, now)
    match.save(update_fields=STANDING)
    return action


def _deadline(match: Match, now: Any) -> Any:
    """Until when the next decision is due; bots have no clock."""
    if match.seconds is None or match.to_act is None:
        return None
    is_bot = any(seat.bot for seat in match.seats.all() if seat.number == match.to_act)
    return None if is_bot else now + timedelta(seconds=match.seconds)


def _end(match: Match, outcome: dict[str, Any]) -> None:
    match.outcome = outcome
    match.status = Match.Status.OVER
    match.ended_at = timezone.now()
    match.to_act = None


def table_stop(match: Match, reason: str) -> None:
    """End a match that cannot go on, without a result. The row is locked by the caller."""
    _end(match, {"kind": "void", "winners": [], "reason": reason})
    match.deadline = None
    match.save(update_fields=["outcome", "status", "ended_at", "to_act", "deadline"])


def playing_only(match: Match) -> None:
    """Raises Conflict for a match that has not started, or never will. One that is over is the referee's to refuse."""
    if match.status == Match.Status.WAITING:
        raise Conflict("match.not_started", "The match has not started yet. Start it when all seats are taken.")
    if match.status == Match.Status.CANCELLED:
        raise Conflict("match.cancelled", "This match was cancelled. Make another one.")
