"""What a move comes to: carried out in a copy, with all that follows at once, until somebody may do anything again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.bots.judging import WON, judge
from rules.engine.actions import Move
from rules.engine.match import Match

LOOKS, MOST_FOLLOWING = 150, 16
"""How many copies a decision may take in all, about, and how many answers to what follows a move are looked at."""
LEAST_GAIN = 0.01
"""What a move has to be better than doing nothing, so that no turn goes on for ever."""
MOST_QUESTIONS = 60


class Ahead(NamedTuple):
    """How a seat stands further on, and whether the turn has passed to another by then."""

    worth: float
    has_passed: bool


class Judged(NamedTuple):
    """A move with how its seat stands after it, and what it has gained by it. Ending the turn itself neither gains nor loses.

    `worth_at_once` is what it came to as things then stood.
    """

    move: Move
    worth: float
    gain: float
    ends_turn: bool
    worth_at_once: float

    @property
    def is_decided(self) -> bool:
        """Whether the match is over by it."""
        return _is_decided(self.worth_at_once)


def judged(match: Match, moves: Sequence[Move], looks: int = LOOKS) -> list[Judged]:
    """Each move of the seat that decides, judged.

    Passing is worth what doing nothing is, and other moves that end the turn are judged as if it had not ended: what the opponent's
    turn begins with comes whatever the seat does before.
    """
    seat, passes = match.seat, match.game.habits.passes
    now = judge(match, seat) + LEAST_GAIN
    budget = min(MOST_FOLLOWING, looks // len(moves))
    looked_at = [(move, look_ahead(match, move, seat, budget)) for move in moves]
    drift = 0.0
    for move, ahead in looked_at:
        if ahead.has_passed and move[0] in passes and not _is_decided(ahead.worth):
            drift = now - ahead.worth
    found: list[Judged] = []
    for move, ahead in looked_at:
        worth = ahead.worth
        if not _is_decided(worth):
            worth = now if move[0] in passes else worth + drift if ahead.has_passed else worth
        found.append(Judged(move, worth, worth - now, ahead.has_passed, ahead.worth))
    return found


def worth_later(match: Match, first: Move, then: Move) -> float:
    """How the seat that decides stands after two moves; far behind where the second is not possible after the first."""
    seat, ahead = match.seat, match.copy()
    ahead.perform(first, seat)
    if ahead.seat != seat or then not in ahead.legal_actions():
        return -2 * WON
    return look_ahead(ahead, then, seat, MOST_FOLLOWING).worth


def _is_decided(worth: float) -> bool:
    return abs(worth) > WON / 4


def look_ahead(match: Match, move: Move, seat: int, budget: int) -> Ahead:
    """How a seat stands once a move and what follows it are done; the match itself stays. `budget` bounds the copies made."""
    ahead = match.copy()
    turn = ahead.state.turn
    ahead.perform(move, ahead.seat)
    return _settled(ahead, seat, turn, budget)


def _settled(match: Match, seat: int, turn: int, budget: int) -> Ahead:
    """The worth once what was begun is done: each of one's own decisions as is best, those of others as is worst.

    Where the budget is spent a question gets its last answer, which by the engine's habit does least.
    """
    unsettled = match.game.habits.unsettled
    for _ in range(MOST_QUESTIONS):
        if match.outcome is not None or (match.pending is None and not unsettled(match.state)):
            break
        options, who = match.legal_actions(), match.seat
        if budget > 1 and len(options) > 1:
            chosen = spread(options, budget)
            found = [look_ahead(match, move, seat, budget // len(chosen) - 1) for move in chosen]
            best = max(found) if who == seat else min(found)
            return Ahead(best.worth, best.has_passed or match.state.turn != turn)
        match.perform(options[-1], who)
    return Ahead(judge(match, seat), match.state.turn != turn)


def spread(moves: Sequence[Move], most: int) -> list[Move]:
    """At most so many of the moves, from all over the list, the last one always."""
    if len(moves) <= most:
        return list(moves)
    return [moves[(at + 1) * len(moves) // most - 1] for at in range(most)]
