"""Listing what a player may do: kinds of action in a fixed order, those that share a gate together; lists that stay are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rules.engine.actions import Action, Move

Lister = Callable[[Any, int], list[Move]]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is left of the lists after an action: those in `stale` are made anew, and the one in `spent` (−1: none) lacks the move made."""

    stale: tuple[int, ...]
    spent: int


def grouped(actions: Mapping[str, Action], listed: Sequence[str]) -> list[tuple[str, ...]]:
    """The kinds of action that are listed, in order; neighbours with the same gate are one group."""
    found: list[tuple[str, ...]] = []
    for name in listed:
        gate = actions[name].gate
        if gate is not None and found and actions[found[-1][0]].gate == gate:
            found[-1] = (*found[-1], name)
        else:
            found.append((name,))
    return found


def lister(actions: Mapping[str, Action], names: tuple[str, ...]) -> Lister:
    """The function that lists the moves of a group."""
    gate, legal = actions[names[0]].gate, tuple(actions[name].legal for name in names)
    if gate is None:
        return legal[0]

    def listed(state: Any, seat: int) -> list[Move]:
        if not gate(state, seat):
            return []
        return list(chain.from_iterable([each(state, seat) for each in legal]))

    return listed


def kept_lists(action: Action, name: str, groups: Sequence[tuple[str, ...]]) -> Kept:
    """Which lists an action leaves as they are."""
    spent = groups.index((name,)) if action.is_spent else -1
    stale = tuple(at for at, names in enumerate(groups) if at != spent and not action.spares.issuperset(names))
    return Kept(stale, spent)
