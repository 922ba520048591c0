"""The texts of a rule line, tested before the line is stored: a message must print only what its check gives."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks.check import Check, RuleLineError

_FIELD = re.compile(r"(\w+)(?:\[(\w+)\])?")


def texts_of(line: Mapping[str, Any], key: str, check: Check, options: Mapping[str, Any]) -> dict[str, str]:
    """`message`, `messages` or `advice` of a line by problem.

    One text stands for every problem that gives the values it prints; the others keep their own. Raises RuleLineError
    for a problem the check does not have, a text that is no text, and one that prints what its problem does not give.
    """
    text = line.get(key, {})
    if isinstance(text, str) and key != "messages":
        fitting = [problem for problem in check.problems if not _lacks(text, problem, check, options, f"/{key}")]
        if not fitting:
            first = next(iter(check.problems))
            raise RuleLineError(_refusal(_lacks(text, first, check, options, f"/{key}"), first, check), f"/{key}")
        return dict.fromkeys(fitting, text)
    if not isinstance(text, Mapping):
        raise RuleLineError(f"“{key}” is an object of problems and their texts.", f"/{key}")
    for problem, wording in text.items():
        pointer = f"/{key}/{problem}"
        if problem not in check.problems:
            raise RuleLineError(f"There is no problem “{problem}”. Problems are {', '.join(check.problems)}.", pointer)
        if not isinstance(wording, str):
            raise RuleLineError("A message is text.", pointer)
        if lacks := _lacks(wording, problem, check, options, pointer):
            raise RuleLineError(_refusal(lacks, problem, check), pointer)
    return dict(text)


def _refusal(lacks: list[str], problem: str, check: Check) -> str:
    given = ", ".join((check.values or {}).get(problem, ()))
    return f"The problem “{problem}” gives no {', '.join(lacks)} to print. It gives {given}, and options[name]."


def _lacks(text: str, problem: str, check: Check, options: Mapping[str, Any], pointer: str) -> list[str]:
    """The values a text prints that its problem does not give."""
    given = None if check.values is None else check.values[problem]
    return [
        whole
        for whole, name, inner in _printed(text, pointer)
        if (inner not in options if name == "options" else given is not None and (name not in given or inner))
    ]


def _printed(text: str, pointer: str) -> Iterator[tuple[str, str, str | None]]:
    """What a template prints: as written, the value's name, and the key in its brackets."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        raise RuleLineError(f"This text cannot be read: {error}. Write values as {{name}}.", pointer) from error
    for _, name, spec, conversion in parts:
        if name is None:
            continue
        field = _FIELD.fullmatch(name)
        if field is None or conversion or (spec and ("|" not in spec or "{" in spec)):
            raise RuleLineError("A text prints values as {name} or, with a noun, {name:card|cards}.", pointer)
        yield name, field[1], field[2]
