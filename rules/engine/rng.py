"""Chance: one seed a match, a stream of its own for each purpose, all of it inside the state.

A stream is one 64-bit number that is counted on and mixed (SplitMix64), so that copying, storing and restoring one costs nothing and
no two purposes disturb one another.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import Any

DEAL, EFFECTS, NUMBERS = 0, 1, 2
STREAMS = ("deal", "effects", "numbers")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """The random streams of a match."""

    __slots__ = ("streams",)

    def __init__(self, streams: list[int]) -> None:
        self.streams = streams

    @classmethod
    def from_seed(cls, seed: int) -> Chance:
        """The streams of a seed, which may be any whole number."""
        return cls([int.from_bytes(hashlib.sha256(f"{seed}/{name}".encode()).digest()[:8], "big") for name in STREAMS])

    def copy(self) -> Chance:
        """An independent copy that will draw the same numbers."""
        return Chance(self.streams.copy())

    def _next(self, stream: int) -> int:
        self.streams[stream] = state = (self.streams[stream] + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, bound: int, stream: int = EFFECTS) -> int:
        """A whole number from 0 to bound − 1, each equally likely (numbers that would favour some are drawn again)."""
        limit = _MASK + 1 - (_MASK + 1) % bound
        while True:
            drawn = self._next(stream)
            if drawn < limit:
                return drawn % bound

    def between(self, lowest: int, highest: int, stream: int = EFFECTS) -> int:
        """A whole number from lowest to highest; the two may come in either order."""
        if highest < lowest:
            lowest, highest = highest, lowest
        return lowest + self.below(highest - lowest + 1, stream)

    def shuffle(self, cards: MutableSequence[Any], stream: int = EFFECTS) -> None:
        """Put a sequence into a random order in place (Fisher–Yates)."""
        for at in range(len(cards) - 1, 0, -1):
            other = self.below(at + 1, stream)
            cards[at], cards[other] = cards[other], cards[at]
