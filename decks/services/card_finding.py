"""Looking for cards to add: over the cards of the day, in memory, without a query. Only published cards are found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from decks.services.rulesets import RulesOfDay
from rules.specs.card import CardSpec, by_name
from rules.specs.names import name_key

TYPE_FACTS = ("types", "trait", "class_tag")
ELEMENT_FACTS = ("element", "elements", "affinities")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: words of the name in any order, and values that the card must have."""

    words: str = ""
    kind: str = ""
    type: str = ""
    element: str = ""
    cost: int | None = None

    @property
    def is_anything(self) -> bool:
        """Whether something is asked for at all."""
        return bool(self.words.strip() or self.kind or self.type or self.element or self.cost is not None)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the cards of the day offer to choose from: (value, label) pairs; empty where the game has no such thing."""

    kinds: tuple[tuple[str, str], ...]
    types: tuple[tuple[str, str], ...]
    elements: tuple[tuple[str, str], ...]
    costs: tuple[int, ...]


def cards_find(*, wanted: Wanted, rules: RulesOfDay) -> list[CardSpec]:
    """One card per slug (in its lowest rarity), by name."""
    keys = [key for word in wanted.words.split() if (key := name_key(word))]
    if wanted.words.strip() and not keys:
        return []
    found = [card for card in _cards(rules) if _fits(card, wanted, keys)]
    return by_name(found)


def choices(rules: RulesOfDay) -> Choices:
    """Kinds, types, elements and costs that published cards have, in the game's words."""
    game = rules.ruleset.spec.game
    labels: dict[str, dict[str, str]] = game.words.get("values", {})
    cards = list(_cards(rules))

    def pairs(facts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        values: dict[str, str] = {}
        for fact in facts:
            for card in cards:
                for value in values_of(card, fact):
                    values.setdefault(value, labels.get(fact, {}).get(value, value.replace("_", " ").capitalize()))
        return tuple(sorted(values.items(), key=lambda pair: pair[1]))

    costs = {card.facts["cost"] for card in cards if type(card.facts.get("cost")) is int}
    return Choices(pairs(("kind",)), pairs(TYPE_FACTS), pairs(ELEMENT_FACTS), tuple(sorted(costs)))  # type: ignore[arg-type]


def values_of(card: CardSpec, fact: str) -> tuple[str, ...]:
    """A fact's values as text, sorted; none where the card lacks it."""
    found: Any = card.facts.get(fact)
    if found is None or isinstance(found, bool):
        return ()
    return tuple(sorted(found)) if isinstance(found, frozenset) else (str(found),)


def _cards(rules: RulesOfDay) -> Iterable[CardSpec]:
    return (card for (_, rarity), card in rules.pool.cards.items() if rarity is None and card.is_published)


def _fits(card: CardSpec, wanted: Wanted, keys: list[str]) -> bool:
    return (
        all(key in card.sort_key[0] for key in keys)
        and (not wanted.kind or wanted.kind in values_of(card, "kind"))
        and (not wanted.type or any(wanted.type in values_of(card, fact) for fact in TYPE_FACTS))
        and (not wanted.element or any(wanted.element in values_of(card, fact) for fact in ELEMENT_FACTS))
        and (wanted.cost is None or card.facts.get("cost") == wanted.cost)
    )
