"""Filters of recipes and Equipment in words, for messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.checks.messages import listing
from rules.games.maximus.printed_filters import triples

_SIGNS = {
    "<": "less than {n}", "<=": "{n} or less", "==": "exactly {n}", "!=": "other than {n}",
    ">=": "{n} or more", ">": "more than {n}",
}  # fmt: skip
_ROLES = {"fusion": "a Fusion", "evolution": "an Evolution", "none": "a Unit without a recipe"}


def _words(value: Any) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else [str(value)]


def _types(data: Mapping[str, Any]) -> list[str]:
    said = []
    if "types_any" in data:
        said.append(f"of type {listing(_words(data['types_any']), 'or')}")
    if "types_all" in data:
        said.append(f"of type {listing(_words(data['types_all']))}")
    if "types_none" in data:
        said.append(f"not of type {listing(_words(data['types_none']), 'or')}")
    return said


def _rest(data: Mapping[str, Any]) -> list[str]:
    said = [
        f"with {str(name).capitalize()} {_SIGNS[sign].format(n=number)}"
        for name, sign, number in (triples(data["stat"]) if "stat" in data else ())
        if sign in _SIGNS
    ]
    if "keyword" in data:
        said.append(f"with the keyword {listing(_words(data['keyword']), 'or')}")
    if data.get("avatar") is False:
        said.append("that is no Avatar")
    if isinstance(data.get("not"), Mapping):
        said.append(f"but not {filter_words(data['not'])}")
    return said


def filter_words(data: Mapping[str, Any]) -> str:
    """What a filter asks for, such as “Mudflat Piper” or “a Unit of type beast”."""
    for key, join in (("any", "or"), ("all", "and")):
        if set(data) == {key}:
            return listing([filter_words(part) for part in data[key]], join)
    if "name" in data:
        return listing(_words(data["name"]), "or")
    noun = "an Avatar" if data.get("avatar") is True else _ROLES.get(str(data.get("recipe")), "a Unit")
    return " ".join([noun, *_types(data), *_rest(data)])


def type_words(data: Mapping[str, Any]) -> str:
    """The Types a filter asks for, in words; empty when it asks for none."""
    if "types_any" in data:
        return listing(_words(data["types_any"]), "or")
    return listing(_words(data.get("types_all", [])))
