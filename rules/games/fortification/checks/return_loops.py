"""A warning on cards that can bring each other back from the graveyard without end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.abilities.lint_basics import returns
from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Counts, Tally
from rules.games.fortification.conditions import predicates
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec

OF_THE_PLACE = ("zone", "side", "self", "not_self")
"""Filter keys that say where a card is, or which of several copies: no printed value decides them."""


def brings_back(card: CardSpec) -> bool:
    """Whether some ability of the card takes cards from its player's graveyard as often as it likes."""
    return any(True for _ in _filters(card))


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: what brings what back is the cards'."""

    returners: Matcher = field(init=False, default_factory=lambda: Matcher(brings_back))
    reached: dict[CardSpec, Matcher] = field(init=False, default_factory=dict)


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per group of cards of which each can, by printed values alone, bring back each other in a circle.

    Two copies of one card are such a group, too.
    """
    returners = list(filter(params.returners.__getitem__, tally.cards))
    if not returners:
        return NOTHING
    reached = {card: _reached(card, params, spec) for card in returners}
    groups = _circles({card: [other for other in returners if reached[card][other]] for card in returners}, tally.cards)
    return sorted(map(_found, groups), key=lambda found: found.cards[0].sort_key)


def _found(group: list[CardSpec]) -> Found:
    names = "; ".join(card.name for card in group) if len(group) > 1 else f"copies of {group[0].name}"
    return Found("loop", {"found": len(group), "names": names}, group)


def _circles(edges: Mapping[CardSpec, list[CardSpec]], counts: Counts) -> Iterator[list[CardSpec]]:
    """The groups of cards that reach one another; a card that reaches itself needs a second copy for that."""
    far = {card: _far(card, edges) for card in edges}
    left = set(edges)
    for card in edges:
        group = [other for other in far[card] if card in far[other]]
        if card in left and (len(group) > 1 or (card in edges[card] and counts[card] > 1)):
            left -= set(group)
            yield by_name(group)


def _far(card: CardSpec, edges: Mapping[CardSpec, list[CardSpec]]) -> set[CardSpec]:
    """Every card that can be reached from one, over any number of steps."""
    found: set[CardSpec] = set()
    stack = [card]
    while stack:
        for other in edges[stack.pop()]:
            if other not in found:
                found.add(other)
                stack.append(other)
    return found


def _reached(card: CardSpec, params: Params, spec: RulesetSpec) -> Matcher:
    """The cards that a card can bring back, remembered for both."""
    found = params.reached.get(card)
    if found is None:
        every = [predicates(_printed(data), spec.game.facts) for data in _filters(card)]
        found = Matcher(lambda other: any(all(holds(other) for holds in each) for each in every))
        params.reached[card] = found
    return found


def _filters(card: CardSpec) -> Iterator[Mapping[str, Any]]:
    for ability in card.abilities:
        yield from (data for _, _, data in returns(ability) if data.get("self") is not True)


def _printed(data: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """A filter's keys as conditions of their own; a character without an identity is called by its name."""
    for key, value in data.items():
        if key == "identity":
            yield {"any": [{"character_identity": value}, {"name": value}]}
        elif key not in OF_THE_PLACE:
            yield {key: value}


CHECK = Check(
    params=Params,
    check=check,
    problems={"loop": "Loop risk: {names} can return each other from the graveyard."},
    summary="No cards that bring each other back from the graveyard without end.",
)
