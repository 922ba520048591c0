"""What a text depends on: only on what a game works out at one go, or on more, which may change in between.

A game names the filter keys and stats that it works out (`GameWords.steady`). One that names none has its texts judged with caution.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LIVELY = frozenset(
    ("if", "drained", "damaged", "frontmost", "attackable", "rank", "column", "equipped", "face_down", "used", "lead",
     "count", "zone_size", "exists", "row", "bench", "place", "slot", "fort", "battleground")
)  # fmt: skip
"""Words that ask for something that can change while the same cards are in play."""
QUIET = frozenset(("all", "any", "not", "exists"))
"""Conditions that depend on nothing but the filters in them."""


def is_steady(data: Mapping[str, Any], steady: frozenset[str]) -> bool:
    """Whether a game works out all that a filter asks for, so that its answer holds until the next time."""
    for key, value in data.items():
        if key == "zone":
            if value != "field":
                return False
        elif key == "side":
            if value == "active":
                return False
        elif key == "stat":
            triples = [value] if isinstance(value[0], str) else value
            if not all(name in steady and isinstance(number, int) for name, _, number in triples):
                return False
        elif key not in steady:
            return False
    return True


def is_lively(data: Any, steady: frozenset[str]) -> bool:
    """Whether data of a static ability asks for something that changes while the same cards are in play."""
    if isinstance(data, list):
        return any(is_lively(each, steady) for each in data)
    if not isinstance(data, Mapping):
        return False
    # How often an effect does something is a number, though its name is that of the number that counts cards.
    return any(
        is_lively(value, steady) if key == "count" and "effect" in data else _is_lively_key(key, value, steady)
        for key, value in data.items()
    )


def _is_lively_condition(condition: Mapping[str, Any], steady: frozenset[str]) -> bool:
    word, value = next(iter(condition.items()))
    if word not in QUIET:
        return True
    if word == "exists":
        return is_lively(condition, steady)
    return any(_is_lively_condition(each, steady) for each in (value if isinstance(value, list) else [value]))


def _is_lively_key(key: str, value: Any, steady: frozenset[str]) -> bool:
    if steady and key == "if":
        return any(_is_lively_condition(each, steady) for each in value)
    if steady and key in ("count", "exists") and isinstance(value, Mapping):
        return not is_steady(value, steady)
    if (key in LIVELY and key not in steady) or (key == "stat" and isinstance(value, list)):
        return True
    return is_lively(value, steady)
