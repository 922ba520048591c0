"""Reading the log of a match turn by turn, for what is counted in it (`Hunting.watches`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

Log = Sequence[Any]


def turns(log: Log) -> Iterator[Log]:
    """The events of each turn, what came before the first one left out."""
    begins = [at for at, event in enumerate(log) if event.kind == "turn"]
    for begin, end in pairwise([*begins, len(log)]):
        yield log[begin:end]


def in_turns(is_so: Callable[[Log], bool]) -> Callable[[Log], tuple[int, int]]:
    """In how many turns something is so, of how many."""

    def count(log: Log) -> tuple[int, int]:
        found = [is_so(turn) for turn in turns(log)]
        return sum(found), len(found)

    return count


def own(turn: Log, kind: str) -> list[Any]:
    """The events of a kind that concern the player whose turn it is."""
    return [event for event in turn if event.kind == kind and event.player == turn[0].player]


def of_others(turn: Log, kind: str) -> list[Any]:
    """The events of a kind that concern another player."""
    return [event for event in turn if event.kind == kind and event.player != turn[0].player]
