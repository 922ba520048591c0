"""Filters of recipes and of Equipment, read against cards that are not in play yet.

Such a filter may also speak of states on the Field (`drained`, `frontmost`, …). Before a match those cannot be judged,
so they are left out: a card that could ever fit does fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules.games.maximus.card_keywords import KEYWORDS
from rules.specs.card import CardSpec
from rules.specs.card_filter import FilterError, Matcher, compile_filter

IN_PLAY = frozenset(
    {
        "attackable", "attached_to", "column", "damaged", "drained", "equipped", "face_down", "frontmost", "not_self",
        "rank", "self", "side", "zone",
    }
)  # fmt: skip
PRINTED = frozenset({"kind", "avatar", "recipe", "name", "types_any", "types_all", "types_none", "keyword", "stat"})
COMBINED = frozenset({"not", "any", "all"})
STATS_IN_PLAY = frozenset({"damage", "max_health"})
CLOSED_VALUES: Mapping[str, tuple[str, ...]] = {
    "kind": ("unit", "equipment", "verb", "card"),
    "recipe": ("fusion", "evolution", "none"),
    "keyword": KEYWORDS,
}


def printed_part(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a filter says of a card as it is printed; it matches at least every card the whole filter can match."""
    kept = {key: _kept(key, value) for key, value in data.items()}
    return {key: value for key, value in kept.items() if value is not None}


def _kept(key: str, value: Any) -> Any:
    """What is left of one key's value; None where nothing is."""
    if key in IN_PLAY or (key == "kind" and value == "card"):
        return None
    if key == "stat":
        return [triple for triple in triples(value) if triple[0] not in STATS_IN_PLAY] or None
    if key == "all":
        return [part for part in map(printed_part, value) if part] or None
    if key == "any":
        parts = list(map(printed_part, value))
        # One branch that cannot be judged may be the one that holds.
        return parts if all(parts) else None
    if key == "not":
        return value if printed_part(value) == dict(value) else None
    return value


def triples(value: Any) -> list[Any]:
    """The comparisons of a `stat` key: it holds one or a list of them."""
    return list(value) if value and isinstance(value[0], list) else [value]


def _compiled(data: Mapping[str, Any], facts: frozenset[str]) -> Matcher:
    try:
        return compile_filter(printed_part(data), facts)
    except (FilterError, TypeError, AttributeError, IndexError):
        # The author learns of it from the card check `readable_filters`; a deck's owner can do nothing about it.
        return Matcher(lambda _: True)


@lru_cache(maxsize=1024)
def slot_matchers(card: CardSpec, facts: frozenset[str]) -> tuple[Matcher, ...]:
    """A matcher for each slot of the card's recipe, in printed order."""
    return tuple(_compiled(slot, facts) for slot in slots_of(card))


@lru_cache(maxsize=1024)
def host_matcher(card: CardSpec, facts: frozenset[str]) -> Matcher:
    """A matcher for the Units that may carry the card."""
    return _compiled(attach_of(card).get("filter", {}), facts)


def slots_of(card: CardSpec) -> list[Mapping[str, Any]]:
    """The slots of the card's recipe; none without a recipe."""
    recipe = card.attributes["modes"].get("unit", {}).get("recipe")
    return list(recipe["slots"]) if recipe else []


def attach_of(card: CardSpec) -> Mapping[str, Any]:
    """To what the card's Equipment mode may be attached; an empty mapping means any own Unit."""
    attach: Mapping[str, Any] = card.attributes["modes"].get("equipment", {}).get("attach", {})
    return attach


def parts_of(data: Mapping[str, Any], path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A filter and all filters inside it, each with its dotted path."""
    yield path, data
    for key in COMBINED & set(data):
        inner = data[key] if isinstance(data[key], list) else [data[key]]
        for at, part in enumerate(inner):
            if isinstance(part, Mapping):
                yield from parts_of(part, f"{path}.{key}.{at}" if key != "not" else f"{path}.not")
