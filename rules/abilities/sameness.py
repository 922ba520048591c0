"""When abilities do the same: their fingerprint, in which names and the order of alternatives make no difference."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

# Lists in which order makes no difference: alternatives of a filter, and conditions.
_ANY_ORDER = frozenset(
    {"types_any", "types_all", "types_none", "elements_any", "elements_all", "elements_none",
     "name", "base", "identity", "role", "zone", "if", "all", "any"}
)  # fmt: skip


def fingerprint(normal: list[dict[str, Any]]) -> str:
    """A hash of what abilities do; ids and names make no difference."""
    return hashlib.sha256(json.dumps(nameless(normal), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def nameless(normal: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Abilities in normal form without their ids and names, in an order of their own where order says nothing: what they do."""
    return [
        {key: _unordered(key, value) for key, value in ability.items() if key not in ("id", "name")}
        for ability in normal
    ]


def _unordered(key: str, value: Any) -> Any:
    """A value whose alternatives and conditions stand in a fixed order, each once."""
    if isinstance(value, Mapping):
        return {inner: _unordered(inner, each) for inner, each in value.items()}
    if not isinstance(value, list):
        return value
    parts = [_unordered("", each) for each in value]
    if key not in _ANY_ORDER and not (key == "stat" and isinstance(parts[0], list)):
        return parts
    return [each for _, each in sorted({_as_text(each): each for each in parts}.items())]


def _as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
