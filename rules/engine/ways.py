"""Ways to choose, of which there may be far too many to list: a bound on lists keeps every decision within reach.

What is listed is legal; beyond the bound more is legal than is listed, and games judge what is named by their rules, not by the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations, islice
from typing import TypeVar

MOST_WAYS = 500
T = TypeVar("T")


def bounded(ways: Iterable[T]) -> list[T]:
    """As many ways as are listed; the rest is not even worked out."""
    return list(islice(ways, MOST_WAYS))


def subsets(cards: Sequence[int], least: int, most: int) -> list[tuple[int, ...]]:
    """Choices of `least` to `most` cards, small ones first, in the order given. Where these are too many, the largest is the last."""
    most = min(most, len(cards))
    if least == most == 1:
        return [(card,) for card in cards]
    found = bounded(chain.from_iterable(combinations(cards, size) for size in range(least, most + 1)))
    largest = tuple(cards[:most])
    if len(found) == MOST_WAYS and largest not in found:
        found[-1] = largest
    return found
