"""Where keywords stand on a card, for the checks that look at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

KEYWORDS = (
    "unblockable_attacks",
    "no_attack_drain",
    "ranged",
    "reach",
    "exposed",
    "cannot_attack",
    "unattackable",
    "enters_drained",
    "indestructible",
)
NUMBERED = {"no_attack_drain": (1, 99)}
"""Keywords with a number, and its bounds."""
PLACES = (("unit", "keywords"), ("equipment", "grants", "keywords"))


def placed_keywords(modes: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each keyword of a card's modes with its dotted path: a Unit's own and those Equipment grants."""
    for place in PLACES:
        found: Any = modes
        for step in place:
            found = found.get(step, {})
        for at, keyword in enumerate(found or ()):
            yield ".".join(("modes", *place, str(at))), keyword
