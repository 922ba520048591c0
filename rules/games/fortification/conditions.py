"""Printed conditions on a character: who may wear an equipment card, who may cast a spell."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.specs.card import CardSpec
from rules.specs.card_filter import FilterError, Predicate, compile_filter

ONLY, EXCEPT = "only", "except"


@functools.lru_cache(maxsize=2048)
def _compiled(condition: str, facts: frozenset[str]) -> Predicate | None:
    """One condition as a predicate on printed cards; None where it speaks of a situation that only a match knows."""
    try:
        return compile_filter(json.loads(condition), facts).predicate
    except FilterError:
        # Not an error: conditions such as “leading” are words of the ability language, and no printed value decides them.
        return None


def predicates(conditions: Iterable[Any], facts: Iterable[str]) -> list[Predicate]:
    """The conditions that a printed card can answer, in their order (FORT-EQ-4, FORT-CAST-8)."""
    known = frozenset(facts)
    compiled = (_compiled(json.dumps(condition, sort_keys=True), known) for condition in conditions)
    return [predicate for predicate in compiled if predicate is not None]


def fits_any(conditions: Sequence[Predicate], characters: Iterable[CardSpec]) -> bool:
    """Whether at least one character meets all conditions by its printed values."""
    return any(all(condition(character) for condition in conditions) for character in characters)


def has_access(character: CardSpec, elements: frozenset[str]) -> bool:
    """Whether a character's spell access covers a spell with these elements (FORT-CHAR-12)."""
    access = character.attributes.get("spell_access")
    if not isinstance(access, Mapping):
        return False
    listed = frozenset(access.get("elements", ()))
    if access.get("mode") == ONLY:
        return not listed.isdisjoint(elements)
    return access.get("mode") != EXCEPT or listed.isdisjoint(elements)


def has_caster(spell: Mapping[str, Any], characters: Iterable[CardSpec], facts: Iterable[str]) -> bool:
    """Whether one of the characters may cast the spell with these attributes, by access and printed conditions alone."""
    elements = frozenset(spell.get("elements") or ())
    conditions = predicates(spell.get("caster_conditions") or (), facts)
    return fits_any(conditions, (character for character in characters if has_access(character, elements)))
