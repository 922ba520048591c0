"""A problem with an ability: the rule book's code, where it is, what was found, and what is allowed there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

ERROR, WARNING = "error", "warning"
_MOST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem; `pointer` is a JSON pointer into the list of abilities."""

    code: str
    pointer: str
    message: str
    found: str = ""
    allowed: tuple[str, ...] = ()
    severity: str = ERROR


def shown(value: Any) -> str:
    """A found value in a few signs."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = (
        str(value)
        if isinstance(value, str)
        else repr(value)
        if not isinstance(value, int) or abs(value) < 10**9
        else "a huge number"
    )
    text = "".join(sign if sign.isprintable() else "�" for sign in text[: _MOST_SHOWN + 1])
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def listing(allowed: Iterable[str]) -> str:
    """The allowed words, the first of them if they are many."""
    words = list(allowed)
    return ", ".join(words[:16]) + (f" and {len(words) - 16} more" if len(words) > 16 else "")


def closest(found: Any, allowed: Iterable[str]) -> str:
    """The allowed word that was probably meant; empty if none comes close."""
    if not isinstance(found, str) or len(found) > 60:
        return ""
    close = difflib.get_close_matches(found, list(allowed), n=1, cutoff=0.6)
    return close[0] if close else ""


def did_you_mean(found: Any, allowed: Iterable[str]) -> str:
    """“ Did you mean “x”?”, if a word comes close."""
    close = closest(found, allowed)
    return f" Did you mean “{close}”?" if close else ""
