"""What the abilities of a card are about: whether they reach an own Summon on the row (`item_needs_bearer`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

GROUPS = ("to", "from", "attacker", "against", "a", "b")
"""Where an effect names the cards that it is about."""
OF_ALL = frozenset(("modify_damage", "prevent_damage", "auto_miss"))
"""Effects that concern every Summon when they name none."""


def reaches_own_row(abilities: Sequence[Mapping[str, Any]]) -> bool:
    """Whether abilities can affect an own Summon on the row: the bearer, or another (CW-PLAY-6)."""
    if '"$host"' in json.dumps([dict(each) for each in abilities]):
        return True
    return any(_is_own_row(each) for ability in abilities for each in _aims_of(ability))


def _aims_of(data: Any) -> Iterator[Mapping[str, Any]]:
    """The filters of all that an ability names as a target or affects as a group; an empty one where it concerns every Summon."""
    if isinstance(data, Mapping):
        yield from (each["filter"] for each in data.get("targets", ()) if "filter" in each)
        for key in GROUPS:
            group = data.get(key)
            if isinstance(group, Mapping) and "all" in group:
                yield group["all"]
        word = data.get("effect")
        if word == "for_each":
            yield data["filter"]
        elif word in OF_ALL and data.keys().isdisjoint(GROUPS):
            yield {}
        for each in data.values():
            yield from _aims_of(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _aims_of(each)


def _is_own_row(found: Mapping[str, Any]) -> bool:
    """Whether a filter may mean a Summon on the own row."""
    zone = found.get("zone", "field")
    is_summon = "field" in ([zone] if isinstance(zone, str) else zone) and found.get("kind", "summon") == "summon"
    is_there = found.get("bench") is not True and found.get("row") is not False
    return is_summon and is_there and found.get("side") != "opponent"
