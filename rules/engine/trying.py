"""Trying moves out on copies of a match, for players with one plan (`Hunting.agents`) that have to choose among targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from rules.engine.rng import Chance

if TYPE_CHECKING:
    from rules.engine.actions import Move
    from rules.engine.match import Match

MOST_TRIED = 12
SEEDS = 1 << 30
WON = 1_000.0
Worth = Callable[[Any, int], float]
"""How well a seat stands in a state: `Habits.evaluate`."""


def best_try(match: Match, moves: Sequence[Move], chance: Random, worth: Worth) -> tuple[float, Move]:
    """The move after which its player stands best, of at most some drawn by lot, and by how much better than now.

    Copies have chance of their own, so that nobody knows how dice will fall.
    """
    seat = match.seat
    tried = list(moves) if len(moves) <= MOST_TRIED else chance.sample(list(moves), MOST_TRIED)
    now = worth(match.state, seat)
    seed = chance.randrange(SEEDS)
    found = [(_after(match, move, seat, seed, worth) - now, -at) for at, move in enumerate(tried)]
    gain, at = max(found)
    return gain, tried[-at]


def _after(match: Match, move: Move, seat: int, seed: int, worth: Worth) -> float:
    copy = match.copy()
    copy.state.chance = Chance.from_seed(seed)
    copy.perform(move, seat)
    outcome = copy.outcome
    if outcome is None:
        return worth(copy.state, seat)
    return 0.0 if not outcome.winners else WON if seat in outcome.winners else -WON
