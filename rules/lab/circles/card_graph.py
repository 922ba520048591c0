"""What cards can do to one another by their printed words alone: who can bring whom back, which ability sets off which.

Words that only a match can decide count as met, so that nothing is missed; whether a circle can be played is found out by playing it.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from rules.abilities.compiler import costs_of, effects_of, filters_of, zones_of
from rules.abilities.lint import HOLDS
from rules.abilities.lint_basics import targets_of
from rules.abilities.sameness import nameless
from rules.games.catalog import shipped
from rules.lab.hunt import Hunt
from rules.specs.card import CardSpec, make_card
from rules.specs.card_filter import FilterError, Predicate, compile_filter

Node = TypeVar("Node", bound=Hashable)
OF_THE_PLACE = frozenset(("zone", "side", "self", "not_self"))
"""Filter keys that say where a card is or which of several copies: no printed value decides them."""
RESTING = "drain"
"""A cost that is paid with nothing but a rest, which a circle may end."""
LONGEST, MOST_WAYS, MOST_BRANCHES = 4, 12, 5_000


@dataclass(frozen=True, slots=True)
class Deed:
    """An ability of a card: the card's place in the hunt, its number on the card, and its data."""

    at: int
    number: int
    data: Mapping[str, Any] = field(compare=False)

    @property
    def form(self) -> str:
        """How it comes about: by resolving, being activated, being triggered and so on."""
        return str(self.data["form"])

    @property
    def event(self) -> str:
        """What it waits for; empty for nothing."""
        return str(self.data.get("when", {}).get("event", ""))

    @property
    def is_limited(self) -> bool:
        """Whether its own words say how often it works."""
        return "limit" in self.data

    @property
    def prices(self) -> list[Mapping[str, Any]]:
        """What has to be paid for it, but for resting."""
        return [cost for _, cost in costs_of(self.data, "") if cost["pay"] != RESTING]

    @property
    def effects(self) -> list[Mapping[str, Any]]:
        """Everything it does, at any depth."""
        return [effect for _, effect in effects_of(self.data.get("do", []), "")]

    def reached(self, effect: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Filters of the cards that an effect may reach; a card it points at is told by `self`, or by what the event asks of it."""
        to = effect.get("to")
        if to == "$self":
            yield {"self": True, "zone": "any"}
        elif to == "$event.card":
            when = self.data.get("when", {})
            side = {"own": "own", "opponent": "opponent"}.get(when.get("whose", "any"), "any")
            is_self = {"self": True} if when.get("whose") == "self" else {}
            yield {**when.get("where", {}), "side": side, "zone": "any", **is_self}
        yield from filters_of(effect, targets_of(self.data))


class CardGraph:
    """The cards of a hunt as filters see them. Versions that do the same (rarities) stand for one another."""

    def __init__(self, hunt: Hunt) -> None:
        self.hunt = hunt
        self.facts: Mapping[str, Any] = shipped()[hunt.game_slug].definition["facts"]
        self._kept: dict[str, frozenset[int]] = {}

    @cached_property
    def specs(self) -> tuple[CardSpec, ...]:
        """The cards with their facts."""
        return tuple(
            make_card(
                game=self.hunt.game_slug,
                slug=card.slug,
                name=card.name,
                rarity=card.key[2] if len(card.key) > 2 else None,
                attributes=card.attributes,
                fact_sources=self.facts,
            )
            for card in self.hunt.cards
        )

    @cached_property
    def places(self) -> list[int]:
        """One place for each card and each thing it does."""
        first: dict[tuple[str, str], int] = {}
        for at, card in enumerate(self.hunt.cards):
            works = json.dumps(nameless(list(map(dict, card.abilities))), sort_keys=True, default=str)
            first.setdefault((card.slug, works), at)
        return sorted(first.values())

    @cached_property
    def deeds(self) -> list[Deed]:
        """Every ability of every card."""
        return [
            Deed(at, number, data) for at in self.places for number, data in enumerate(self.hunt.cards[at].abilities)
        ]

    def name(self, at: int) -> str:
        """What a card is called."""
        return self.hunt.cards[at].name

    def fact(self, at: int, name: str) -> Any:
        """A fact of a card; None where it has none."""
        return self.specs[at].facts.get(name)

    def may_be(self, data: Mapping[str, Any], at: int) -> bool:
        """Whether a card may fit a filter, as far as its printed values tell."""
        return at in self.matching(data)

    def matching(self, data: Mapping[str, Any]) -> frozenset[int]:
        """The places of all cards that may fit a filter."""
        key = json.dumps(data, sort_keys=True, default=str)
        if key not in self._kept:
            tests = [found for word, value in data.items() if (found := self._predicate(word, value))]
            zones = zones_of(data)
            self._kept[key] = frozenset(
                at
                for at, spec in enumerate(self.specs)
                if self._may_lie(zones, at) and all(holds(spec) for holds in tests)
            )
        return self._kept[key]

    def _may_lie(self, zones: Iterable[str], at: int) -> bool:
        """Whether a card of this kind can be in one of the zones."""
        kind, holds = self.fact(at, "kind"), HOLDS.get(self.hunt.game_slug, {})
        kinds = kind if isinstance(kind, frozenset) else frozenset((kind,))
        return any(zone not in holds or not kinds.isdisjoint(holds[zone]) for zone in zones)

    def _predicate(self, word: str, value: Any) -> Predicate | None:
        if word in OF_THE_PLACE:
            return None
        try:
            return compile_filter({word: value}, self.facts).predicate
        except FilterError:
            # No error: such words speak of a situation that only a match knows.
            return None

    def in_question(self, places: Iterable[int]) -> bool:
        """Whether one of the cards is among those in question."""
        focus = self.hunt.focus
        return not focus or any(self.hunt.cards[at].slug in focus for at in places)


def graph_of(hunt: Hunt) -> CardGraph:
    """The cards of a hunt, worked out once and kept with it as its own properties are."""
    found: CardGraph = hunt.__dict__.setdefault("card_graph", CardGraph(hunt))
    return found


def circles(edges: Mapping[Node, Iterable[Node]], longest: int = LONGEST) -> list[tuple[Node, ...]]:
    """The shortest ways from each node back to itself, each circle once, the shortest first; `MOST_WAYS` of each node's are enough."""
    nodes = list(edges)
    numbers = {node: number for number, node in enumerate(nodes)}
    ways = _peeled({numbers[node]: [numbers[each] for each in edges[node] if each in numbers] for node in nodes})
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for start in ways:
        for way in _ways_back(start, ways, longest):
            found.setdefault(frozenset(way), way)
    return [tuple(nodes[number] for number in way) for way in sorted(found.values(), key=len)]


def _peeled(edges: Mapping[int, list[int]]) -> dict[int, list[int]]:
    """Without what leads nowhere and what nothing leads to, which is most: none of it is on a circle."""
    left = dict(edges)
    while True:
        reached = {each for others in left.values() for each in others}
        kept = {node: [each for each in others if each in left] for node, others in left.items() if node in reached}
        kept = {node: others for node, others in kept.items() if others}
        if len(kept) == len(left):
            return kept
        left = kept


def _ways_back(start: int, edges: Mapping[int, list[int]], longest: int) -> list[tuple[int, ...]]:
    ways: list[tuple[int, ...]] = [(start,)]
    seen: set[int] = {start}
    for _ in range(longest):
        back = [way for way in ways if start in edges.get(way[-1], ())]
        if back:
            return back[:MOST_WAYS]
        # What was reached in fewer steps is on no shortest way; within a step there may be several ways to the same node.
        ways = [(*way, node) for way in ways for node in edges.get(way[-1], ()) if node not in seen][:MOST_BRANCHES]
        seen.update(way[-1] for way in ways)
    return []


def slugs_of(hunt: Hunt, places: Sequence[int]) -> tuple[str, ...]:
    """The slugs of cards, each once."""
    return tuple(dict.fromkeys(hunt.cards[at].slug for at in places))


def listed(names: Sequence[str], most: int = 6) -> str:
    """Names as a sentence has them: with “and”, and how many more there are."""
    shown = list(names[:most])
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
