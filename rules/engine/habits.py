"""What a game tells bots about itself, so that bots know no game: how it stands, what is hidden how, which actions do what."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.actions import Move


def never(_state: Any) -> bool:
    """Whatever is under way goes on by questions."""
    return False


def no_cards(_state: Any, _seat: int) -> Iterable[int]:
    """No effect shows hidden cards."""
    return ()


def no_actions(_state: Any, _seat: int) -> Container[str]:
    """Nothing comes first."""
    return ()


def nothing_follows(_state: Any, _cards: Sequence[int]) -> None:
    """A hidden card is a number in a pile, and nothing else depends on what it is."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What bots need of a game; every field has a default that fits a plain one.

    `evaluate(state, seat)`: how well a seat stands, in cards: +1 is about one ordinary card more than the opponents have, 0 is even. It
    reads only what the seat may know, and changes nothing. Without it bots count cards (`rules/bots/judging.py`).

    `shows(state, seat)`: hidden cards that an effect in progress shows to a seat, beyond what the open question is about.
    `could_be(state, card, program)`: whether a hidden card could be that one where it lies; None: each could be any of its owner's.
    `redealt(state, cards)`: hidden cards of a copy have become others; let follow what was derived from them.

    `unsettled(state)`: whether something is under way that goes on by actions rather than questions (a battle opened and not yet
    fought): bots look on until it is over.
    `alike(state, move)`: moves with the same key are the same choice; None: bots see that themselves (`rules/bots/judging.py`).
    `passes`: actions that leave the rest of a turn or phase undone. `first(state, seat)`: those that the rule bot takes now before all
    others. `shy`: those of doubtful use, which it takes only then.

    `mix`: the least share of a deck's cards that those of a kind make up where the deck shall play well.
    """

    evaluate: Callable[[Any, int], float] | None = None
    shows: Callable[[Any, int], Iterable[int]] = no_cards
    could_be: Callable[[Any, int, Any], bool] | None = None
    redealt: Callable[[Any, Sequence[int]], None] = nothing_follows
    unsettled: Callable[[Any], bool] = never
    alike: Callable[[Any, Move], Hashable] | None = None
    passes: frozenset[str] = frozenset(("end_turn", "end_phase", "pass"))
    first: Callable[[Any, int], Container[str]] = no_actions
    mix: Mapping[str, float] = field(default_factory=dict)
    shy: frozenset[str] = frozenset()
