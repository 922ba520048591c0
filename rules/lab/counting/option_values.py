"""Which values of a game's options can be tried out in matches: the named ones, and those that switches name."""

from __future__ import annotations

import json
from typing import Any

from rules.games.catalog import shipped
from rules.lab.hunt import Hunt
from rules.lab.switches import options_named

SCOPE = "match"
BOTH = (False, True)


def values_of(hunt: Hunt) -> list[tuple[str, Any]]:
    """Each option that governs matches with every value but the one it has, first those that some switch names."""
    entry = shipped().get(hunt.game_slug)
    options = {} if entry is None else entry.definition["options"]
    own = {name: option for name, option in options.items() if option["scope"] == SCOPE and name in hunt.options}
    named = [(name, value) for name, value in options_named(hunt.game_slug) if name in own]
    listed = [(name, value) for name, option in own.items() for value in _listed(option["schema"])]
    found: dict[str, tuple[str, Any]] = {}
    for name, value in (*named, *listed):
        if _told(value) != _told(hunt.options[name]):
            found.setdefault(f"{name}={_told(value)}", (name, value))
    return [*found.values()]


def _listed(schema: Any) -> tuple[Any, ...]:
    if "enum" in schema:
        return tuple(schema["enum"])
    return BOTH if schema.get("type") == "boolean" else ()


def _told(value: Any) -> str:
    # In JSON true is not 1, as it would be for Python.
    return json.dumps(value, sort_keys=True)
