"""Rule lines: rows of a form, and the lines they make.

A row is a line with these differences: `severity` says “off” for null; filters hold lists of words and lists of comparisons;
`cards` is a list of cards with their copies; `when` names yes and no as words. A line that no row can say stays as it is under `json`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rules.checks.ruleset import library
from rules.specs.card_filter import Matcher

OFF = "off"
AS_IT_IS = "json"
TRUTHS = {True: "true", False: "false"}
Options = Mapping[str, Any]


@functools.cache
def hints_of(check: str) -> dict[str, Any]:
    """The parameters of a check of the library with their types, without “or null”."""
    hints = get_type_hints(library()[check].params) if check in library() else {}
    return {name: _bare(hint) for name, hint in hints.items()}


def _bare(hint: Any) -> Any:
    inner = [option for option in get_args(hint) if option is not NoneType]
    return inner[0] if NoneType in get_args(hint) else hint


def is_filter(hint: Any) -> bool:
    """Whether a parameter is a card filter."""
    return hint is Matcher


def is_filters(hint: Any) -> bool:
    """Whether a parameter is a mapping of names to card filters."""
    return bool(get_args(hint)) and get_args(hint)[-1] is Matcher


def is_counts(hint: Any) -> bool:
    """Whether a parameter is a mapping of names to whole numbers."""
    return len(get_args(hint)) == 2 and get_args(hint)[1] is int and get_origin(hint) is not tuple


def line_of(row: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """The rule line that a row says."""
    if AS_IT_IS in row:
        kept = row[AS_IT_IS]
        return dict(kept) if isinstance(kept, Mapping) else {}
    line = {key: value for key, value in row.items() if value not in ("", {})}
    if "severity" in line:
        line["severity"] = _severities(line["severity"], lambda each: None if each == OFF else each)
    if isinstance(line.get("params"), Mapping):
        line["params"] = _params(row, _filter_of, _cards_of)
    when = line.get("when")
    if isinstance(when, Mapping):
        words = {word: truth for truth, word in TRUTHS.items()} if _is_truth(options, when.get("option")) else {}
        values = when.get("is")
        line["when"] = {**when, "is": [_turned(words, each) for each in values]} if isinstance(values, list) else when
    return line


def sheet_line_of(line: Any, options: Options) -> dict[str, Any]:
    """The row that says a line; where none can, the line as it is."""
    try:
        row = _row(line, options)
        is_said = _plain(line_of(row, options)) == _plain(line)
    except (TypeError, AttributeError, ValueError, KeyError):  # a line of another shape: it is kept as it was written
        return {AS_IT_IS: line}
    return row if is_said else {AS_IT_IS: line}


def _row(line: Mapping[str, Any], options: Options) -> dict[str, Any]:
    row = dict(line)
    if "severity" in row:
        row["severity"] = _severities(row["severity"], lambda each: OFF if each is None else each)
    if "params" in row:
        row["params"] = _params(line, filter_sheet, _cards_sheet)
    when = row.get("when")
    if when is not None:
        words = TRUTHS if _is_truth(options, when["option"]) else {}
        row["when"] = {**when, "is": [_turned(words, each) for each in when["is"]]}
    return row


def _turned(words: Mapping[Any, Any], value: Any) -> Any:
    return words.get(value, value) if isinstance(value, (str, bool)) else value


def _is_truth(options: Options, name: Any) -> bool:
    option = options.get(name) if isinstance(name, str) else None
    schema = option.get("schema") if isinstance(option, Mapping) else None
    return isinstance(schema, Mapping) and schema.get("type") == "boolean"


def _severities(value: Any, turned: Callable[[Any], Any]) -> Any:
    """A severity, or one for each value of an option."""
    if isinstance(value, Mapping) and isinstance(value.get("map"), Mapping):
        return {**value, "map": {key: turned(each) for key, each in value["map"].items()}}
    return value if isinstance(value, Mapping) else turned(value)


def _params(line: Mapping[str, Any], filters: Callable[[Any], Any], cards: Callable[[Any], Any]) -> dict[str, Any]:
    hints = hints_of(str(line.get("check")))
    found = {}
    for name, value in line["params"].items():
        hint = hints.get(name)
        if is_filter(hint):
            found[name] = filters(value)
        elif is_filters(hint) and isinstance(value, Mapping):
            found[name] = {key: filters(each) for key, each in value.items()}
        elif name == "cards" and is_counts(hint):
            found[name] = cards(value)
        else:
            found[name] = value
    return found


def _cards_of(rows: Any) -> Any:
    if not isinstance(rows, list):
        return rows
    return {row["card"]: row.get("copies", 1) for row in rows if isinstance(row, Mapping) and row.get("card")}


def _cards_sheet(cards: Any) -> Any:
    return [{"card": card, "copies": copies} for card, copies in cards.items()]


def _filter_of(given: Any) -> Any:
    """A filter: what names nothing is left out, one comparison stands alone."""
    if not isinstance(given, Mapping):
        return given
    found = {}
    for key, value in given.items():
        if key == "not":
            found[key] = _filter_of(value)
        elif key in ("any", "all") and isinstance(value, list):
            found[key] = [_filter_of(each) for each in value]
        elif value != []:
            found[key] = value
    return found


def filter_sheet(given: Any) -> Any:
    """A filter as a row: words and comparisons always in lists. What has another shape stays as it is."""
    if not isinstance(given, Mapping):
        return given
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key == "not":
            found[key] = filter_sheet(value)
        elif key in ("any", "all") and isinstance(value, list):
            found[key] = [filter_sheet(each) for each in value]
        elif key == "stat" and isinstance(value, list):
            found[key] = value if value and isinstance(value[0], list) else [value]
        else:
            found[key] = [value] if isinstance(value, str) else value
    return found


def _plain(value: Any) -> Any:
    """A line for comparing: a list of one says the same as the one, and the order of keys says nothing."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        inner = [_plain(each) for each in value]
        return inner[0] if len(inner) == 1 and isinstance(inner[0], (str, list)) else inner
    return json.loads(json.dumps(value))
