"""Filling in message templates: `{name}` prints a value, `{n:card|cards}` a number with the noun that fits it."""

from __future__ import annotations

import json
import string
from functools import lru_cache
from typing import Any


class _Words(string.Formatter):
    """Format specs with a bar choose a noun by number: `{n:card|cards}` gives “1 card”, “2 cards”, “0 cards”."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return f"{value} {one if value == 1 else many}"
        if value is None or isinstance(value, (bool, list, tuple, dict)):  # as callers wrote it, not as Python does
            return json.dumps(value, ensure_ascii=False)
        return super().format_field(value, format_spec)


_WORDS = _Words()


def fill(template: str, values: dict[str, Any]) -> str:
    """The template with its values put in; a value the template names and the check does not give is a KeyError."""
    return "".join(
        [
            text if name is None else text + _shown(name, spec, conversion, values)
            for text, name, spec, conversion in _parts(template)
        ]
    )


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """A template taken apart once: text, then the value's name, how to print it, and a conversion."""
    return tuple((text, name, spec or "", conversion) for text, name, spec, conversion in _WORDS.parse(template))


def _shown(name: str, spec: str, conversion: str | None, values: dict[str, Any]) -> str:
    value = values[name] if name.isidentifier() else _WORDS.get_field(name, (), values)[0]
    if not spec and not conversion and type(value) in (str, int):
        return str(value)
    if conversion:
        value = _WORDS.convert_field(value, conversion)
    return str(_WORDS.format_field(value, spec))


def template_names(template: str) -> set[str]:
    """The value names a template prints, to check rule lines before they are stored."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def listing(words: list[str], join: str = "and") -> str:
    """Words as people list them: “a”, “a and b”, “a, b and c”."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {join} {words[-1]}"


def with_counts(counts: list[tuple[str, int]]) -> str:
    """Names with their counts: “2 Oriane, the Last Gate; 1 Oriane, Gate Recruit”."""
    return "; ".join(f"{n} {name}" for name, n in counts)
