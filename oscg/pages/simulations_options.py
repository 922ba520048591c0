"""Options of a game as fields of a form: what each means, the value in force, and what else it may be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oscg.pages.rules import CHAPTERS, option_view, value_words
from rules.games.catalog import option_values

PLAYED = ("match",)
"""The scopes of options that matter while a match is played; the others are about decks and agreements."""
MOST_TYPED = 2_000


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option to choose from the list: its name and what it is called."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option with the value given for it. `choices` are pairs of JSON and words; none where a number is typed."""

    name: str
    label: str
    summary: str
    in_force: str
    meaning: str
    bounds: str
    choices: tuple[tuple[str, str], ...]
    value: str


def option_groups(options: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, list[OptionChoice]]]:
    """The options that matter in a match under the chapters of the rule book that they belong to."""
    groups: dict[str, list[OptionChoice]] = {}
    for name, option in options.items():
        if option["scope"] in PLAYED:
            rule = next(iter(option.get("rules", ())), "")
            chapter = CHAPTERS.get(rule.rpartition("-")[0].rpartition("-")[2], "Other")
            groups.setdefault(chapter, []).append(OptionChoice(name, _label(name)))
    return list(groups.items())


def option_field(name: str, options: Mapping[str, Any], chosen: Mapping[str, Any], value: str) -> OptionField | None:
    """The field of an option; `chosen` are the format's values. None for a name that is no option of a match."""
    option = options.get(name)
    if option is None or option["scope"] not in PLAYED:
        return None
    seen = option_view(name, option, chosen)
    choices = _choices(option)
    in_force = json.dumps(option_values(options, chosen)[name])
    return OptionField(
        name=name,
        label=_label(name),
        summary=seen.summary,
        in_force=seen.value,
        meaning=option.get("values", {}).get(_key(value or in_force), ""),
        bounds=seen.bounds,
        choices=choices,
        value=value or (in_force if choices else in_force.strip('"')),
    )


def option_value(text: str) -> Any:
    """A value from its field: JSON where it is that, else the text itself, for the service to judge."""
    if len(text) > MOST_TYPED:
        return text[:100]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.strip()


def _choices(option: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    schema = option["schema"]
    kinds = schema.get("type", ())
    if "enum" in schema:
        return tuple((json.dumps(each), value_words(each).capitalize()) for each in schema["enum"])
    if kinds == "boolean":
        return (("true", "Yes"), ("false", "No"))
    return ()


def _key(value: str) -> str:
    """A value's JSON as options name it: words without their quotation marks."""
    return value.strip('"')


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()
