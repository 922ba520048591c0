"""Shapes: between the data of a word ({"half": 3}) and its parameters by name ({"a": 3})."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.word import Word

KEYS = {"effect": "effect", "cost": "pay", "event": "event"}


def word_of(words: Mapping[str, Word], value: Any) -> tuple[str, Word]:
    """The word that data name: the string itself, what stands under its tag, or the key that is a word. Raises KeyError."""
    if isinstance(value, str):
        return value, words[value]
    for tag in KEYS.values():
        if isinstance(value.get(tag), str) and value[tag] in words:
            return value[tag], words[value[tag]]
    name = next((key for key in value if key in words), "")
    return name, words[name]


def params_of(found: Word, name: str, value: Any) -> Mapping[str, Any]:
    """The parameters of a word by name, out of its data."""
    if found.shape in ("tagged", "form", "when", "flat"):
        return dict(value)
    if found.shape == "bare" or isinstance(value, str):
        return {}
    inner = value[name]
    if found.shape == "single":
        return {found.params[0].name: inner}
    if found.shape == "list":
        return {param.name: each for param, each in zip(found.params, inner, strict=True)}
    return dict(inner)


def data_of(found: Word, params: Mapping[str, Any]) -> Any:
    """The data of a word, out of its parameters by name."""
    match found.shape:
        case "bare":
            return found.name
        case "single":
            return {found.name: params.get(found.params[0].name, True)}
        case "list":
            return {found.name: [params[param.name] for param in found.params]}
        case "object":
            return {found.name: dict(params)}
        case "flat":
            return dict(params)
        case "form":
            return {"form": found.name, **params}
        case _:
            return {KEYS[found.kind]: found.name, **params}
