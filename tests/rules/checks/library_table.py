"""The part of `docs/game-as-data.md` that lists the library's checks, made from the checks themselves.

`python -m tests.rules.checks.library_table` writes it anew; a test compares.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rules.checks.check import Check
from rules.checks.ruleset import library
from rules.specs.card_filter import Matcher

PAGE = Path(__file__).parents[3] / "docs" / "game-as-data.md"
START, END = "<!-- checks: start -->", "<!-- checks: end -->"
WORDS = {int: "whole number", str: "word", bool: "true or false", Matcher: "filter"}
MANY = {int: "whole numbers", str: "words", Matcher: "filters"}


def type_words(hint: Any) -> str:
    """A parameter's type as JSON authors think of it."""
    options = get_args(hint)
    if NoneType in options:
        return f"{type_words(next(option for option in options if option is not NoneType))}, or null"
    if get_origin(hint) is tuple:
        return f"list of {MANY[options[0]]}"
    if options:
        return f"object of {MANY[options[1]]}"
    return WORDS[hint]


def section(name: str, check: Check) -> list[str]:
    """One check: what it does, its parameters, its problems."""
    about = " ".join((check.params.__doc__ or "").split())
    lines = [f"### `{name}`", "", f"{check.summary} {about}", ""]
    hints = get_type_hints(check.params)
    params = [entry for entry in fields(check.params) if entry.init]
    if params:
        lines += ["| Parameter | Type | Default |", "|---|---|---|"]
        for entry in params:
            default = "needed" if entry.default is MISSING else f"`{json.dumps(entry.default)}`"
            lines.append(f"| `{entry.name}` | {type_words(hints[entry.name])} | {default} |")
        lines.append("")
    lines += ["| Problem | Message where the line gives none | Values it can print |", "|---|---|---|"]
    for problem, message in check.problems.items():
        values = ", ".join(f"`{value}`" for value in (check.values or {})[problem])
        lines.append(f"| `{problem}` | {message.replace('|', chr(92) + '|')} | {values} |")
    return [*lines, ""]


def render() -> str:
    """The whole list, in alphabetical order."""
    return "\n".join(line for name, check in library().items() for line in section(name, check))


def written(page: str) -> str:
    """The page with the list as it should be."""
    head, _, rest = page.partition(START)
    return f"{head}{START}\n\n{render()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
