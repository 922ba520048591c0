"""Credits: several people in one line of text, shortened by whole names where there is no room for all."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BETWEEN = re.compile(r", | and ")


def credit_joined(names: Sequence[str], longest: int) -> str:
    """Names in one line, each once: “Ana, Ben and Cy”; where that is longer than `longest`, “Ana, Ben and 4 others”.

    A first name that is too long for itself is cut.
    """
    known = list(dict.fromkeys(name for name in names if name))
    if not known:
        return ""
    for shown in range(len(known), 0, -1):
        line = _line(known[:shown], len(known) - shown)
        if len(line) <= longest:
            return line
    return known[0][:longest]


def credit_names(credit: str) -> list[str]:
    """The names of a credit."""
    return [name for name in _BETWEEN.split(credit) if name]


def credit_shortened(credit: str, longest: int) -> str:
    """A credit for a place with room for `longest` characters; what cannot be split into names stays as it is."""
    names = credit_names(credit)
    return credit if len(credit) <= longest or len(names) < 2 else credit_joined(names, longest)


def _line(names: Sequence[str], others: int) -> str:
    rest = [f"{others} other{'s' if others > 1 else ''}"] if others else []
    *most, last = [*names, *rest]
    return f"{', '.join(most)} and {last}" if most else last
