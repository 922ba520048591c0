"""The form of a first format as a JSON Schema: one alternative for each check of the library, made from its parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rules.checks.check import Check
from rules.checks.ruleset import library
from rules.sheets.form_schemas import (
    CHOICES,
    DEEP,
    Schema,
    filter_schema,
    flag,
    group,
    number,
    pick,
    picks,
    rows,
    text,
    words,
)
from rules.sheets.lines import AS_IT_IS, TRUTHS, hints_of, is_counts, is_filter, is_filters
from rules.sheets.options import choices_of

MOST_VALUES = 9
"""So many different values a rule about values can tell apart in the form."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the rule lines of a game may name."""

    boards: Sequence[str]
    facts: Mapping[str, tuple[str, Sequence[str]]]
    tiers: Sequence[str]
    options: Mapping[str, Mapping[str, Any]]


def format_schema(ground: Ground) -> Schema:
    """The first format with its rule lines."""
    lines = [_line(name, check, ground) for name, check in sorted(library().items())]
    as_it_is = group("A line as JSON", {AS_IT_IS: {"title": "Line"}}, [AS_IT_IS])
    properties = {
        "name": text("Name", 80),
        "slug": text("Slug, the name in addresses", 60),
        "description": text("What it is, in a sentence", 300),
        "note": text("Note to the first revision", 300),
        "needs_second_maintainer": {**flag("Lists need a second maintainer"), "type": "boolean"},
        "lines": rows("Rules", {"anyOf": [*lines, as_it_is]}),
    }
    shown = [name for name in properties if name != "needs_second_maintainer"]
    return {
        **group("", properties, shown),
        "$defs": {"filter": filter_schema(ground.facts, ground.tiers)},
        "x-sparse": True,
    }


def _line(name: str, check: Check, ground: Ground) -> Schema:
    params = _params(name, check, ground)
    problems = {problem: text(problem.replace("_", " ").capitalize(), 300) for problem in check.problems}
    severity = [
        pick("The same always", list(CHOICES["severity"]), "severity"),
        *_by_options(ground, {**pick("", list(CHOICES["severity"]), "severity")}),
    ]
    properties = {
        "check": {"const": name},
        **({"params": params} if params["properties"] else {}),
        "finding": text("Id of the finding", 40),
        "rule": text("Id of the rule", 40),
        "severity": {"title": "How grave it is", "anyOf": severity},
        **_when(ground),
        "message": text("Message", 300),
        "messages": group("Messages by problem", problems),
        "advice": text("Advice", 300),
    }
    needed = ["check", *(["params"] if params.get("required") else [])]
    title = name.replace("_", " ")
    return {**group(title, properties, needed), "description": check.summary}


def _params(name: str, check: Check, ground: Ground) -> Schema:
    full = get_type_hints(check.params)
    properties = {}
    needed = []
    for entry in fields(check.params):
        if not entry.init:
            continue
        can_be_null = NoneType in get_args(full[entry.name])
        is_needed = entry.default is MISSING and entry.default_factory is MISSING
        shown = _param(entry.name, hints_of(name)[entry.name], ground, can_be_null=can_be_null)
        properties[entry.name] = {**shown, "title": entry.name.replace("_", " ").capitalize()}
        needed += [entry.name] if is_needed else []
    return group("Parameters", properties, needed)


def _param(name: str, hint: Any, ground: Ground, *, can_be_null: bool) -> Schema:
    if is_filter(hint):
        return {"$ref": f"{DEEP}filter"}
    if is_filters(hint):
        return group("", {board: {"$ref": f"{DEEP}filter", "title": board} for board in ground.boards})
    if is_counts(hint):
        return _counts(name, ground)
    if hint is str:
        return pick("", _named(name, ground))
    if get_origin(hint) is tuple and get_args(hint)[0] is str:
        return picks("", ground.boards) if name in ("boards", "only") else words("")
    null = [{"const": None, "title": "No bound"}] if can_be_null else []
    if hint is int:
        plain = [number("A number", 0), *null]
        return {"anyOf": [*plain, *_by_option(ground), *_by_options(ground, number("", 0)), _sum(ground)]}
    if hint is bool:
        return {"anyOf": [{"const": True, "title": "Yes"}, {"const": False, "title": "No"}, *_by_option(ground)]}
    numbers = rows("Numbers", number("Number", 0))
    return {"anyOf": [{**numbers, "title": "These numbers"}, *_by_option(ground), *_by_options(ground, numbers)]}


def _named(name: str, ground: Ground) -> list[str]:
    if name == "rarity":
        return list(ground.tiers)
    return [*(["slug"] if name == "by" else []), *ground.facts]


def _counts(name: str, ground: Ground) -> Schema:
    if name == "cards":
        row = group("", {"card": text("Slug of the card", 80), "copies": number("Number", 0, 99)}, ["card", "copies"])
        return rows("", row)
    keys = [str(at) for at in range(1, MOST_VALUES + 1)] if name == "minimum" else list(ground.tiers)
    return group("", {key: number(key, 0) for key in keys})


def _by_option(ground: Ground) -> list[Schema]:
    if not ground.options:
        return []
    return [group("What an option says", {"option": pick("Option", list(ground.options))}, ["option"])]


def _by_options(ground: Ground, result: Schema) -> list[Schema]:
    """For each option with few values: what stands there for each of them."""
    found = []
    for name, option in ground.options.items():
        values = choices_of(option)
        if values is None:
            continue
        keys = [TRUTHS[value] if isinstance(value, bool) else value for value in values]
        table = group("For each value", {key: {**result, "title": key} for key in keys}, keys)
        found.append(group(f"By the option {name}", {"option": {"const": name}, "map": table}, ["option", "map"]))
    return found


def _sum(ground: Ground) -> Schema:
    part = {"anyOf": [number("A number", 0), *_by_option(ground)]}
    return group("A sum", {"sum": rows("Parts", part)}, ["sum"])


def _when(ground: Ground) -> Schema:
    """Only while an option has some of its values."""
    ways = []
    for name, option in ground.options.items():
        values = choices_of(option)
        shown = [TRUTHS[value] if isinstance(value, bool) else value for value in values or ()]
        held = picks("has the value", shown) if shown else rows("has the value", number("Number", 0))
        ways.append(group(f"While the option {name}", {"option": {"const": name}, "is": held}, ["option", "is"]))
    return {"when": {"title": "Only at times", "anyOf": ways}} if ways else {}
