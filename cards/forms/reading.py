"""Reading a form of `controls` back: names say where a value belongs and what it is, so that nothing has to be guessed.

A field is called `<path>:<what>`, as in `/attributes/modes/unit/cost:number`. What is chosen anew (another word, one more part) is
carried out afterwards by `carried_out`, which knows the schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.http import QueryDict

from cards.forms.shapes import ABSENT, Part, chosen, shape_at, start_of

NAME = re.compile(
    r"((?:/[^/:]{1,40}){1,32}):(number|text|pick|whole|picks|some|flag|words|somewords|json|group|list|fixed|union|was|more)"
)
MOST_ITEMS = 200
TARGET = re.compile(r"t[1-4]")
WHOLE = re.compile(r"-?\d{1,9}")
PLACE = re.compile(r"[0-9]{1,4}")
"""A place in a list, or among alternatives."""


@dataclass(slots=True)
class Posted:
    """What a form says: the values by path, the choices still to be carried out, and fields that are no JSON."""

    content: dict[str, Any] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)
    added: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)


def posted(data: QueryDict) -> Posted:
    """The content a form holds; fields of other names are left to others."""
    found = Posted()
    tree: dict[str, Any] = {}
    was: dict[str, str] = {}
    unions: dict[str, str] = {}
    for name in data:
        match = NAME.fullmatch(name)
        if match is None:
            continue
        path, what = match[1], match[2]
        value = str(data[name])
        if what == "was":
            was[path] = value
        elif what == "union":
            unions[path] = value
        elif what == "more":
            if value:
                found.added[path] = value
        else:
            _take(tree, found, path, what, [str(each) for each in data.getlist(name)])
    found.chosen = {
        path: int(value) for path, value in unions.items() if PLACE.fullmatch(value) and was.get(path, "") != value
    }
    for path in found.chosen:
        _reserve(tree, path)
    found.content = {key: _built(value) for key, value in tree.items()}
    return found


def _take(tree: dict[str, Any], found: Posted, path: str, what: str, values: Sequence[str]) -> None:
    value = _value(what, values)
    if what == "json" and value is ABSENT and values[-1].strip():
        found.unread[path] = values[-1]
        return
    if value is not ABSENT:
        _put(tree, path, value, what)


def _value(what: str, values: Sequence[str]) -> Any:
    text = (values[-1] if values else "").replace("\r\n", "\n")
    match what:
        case "number" | "whole":
            text = text.strip()
            return ABSENT if not text else int(text) if WHOLE.fullmatch(text) else text
        case "text" | "pick":
            return text if text.strip() else ABSENT
        case "flag":
            return True if "on" in values else ABSENT
        case "picks" | "some":
            return _listed(dict.fromkeys(each for each in values if each), is_loose=what == "some")
        case "words" | "somewords":
            words = [word for each in text.split(",") if (word := " ".join(each.split()))]
            return _listed(words, is_loose=what == "somewords")
        case "json" | "fixed":
            return _json(text)
        case _:
            return {}


def _listed(words: Iterable[str], *, is_loose: bool) -> Any:
    """The words as a list; none are no list, and one may stand alone where that is the same."""
    found = list(words)
    if not found:
        return ABSENT
    return found[0] if is_loose and len(found) == 1 else found


def _json(text: str) -> Any:
    try:
        value = orjson.loads(text)
        orjson.dumps(value)  # what is nested deeper than can be written is of no use either
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return ABSENT
    return value


def _put(tree: dict[str, Any], path: str, value: Any, what: str) -> None:
    """Lay a value down; groups and lists are branches, kept apart from values by their mark."""
    steps = path.split("/")[1:]
    at = tree
    for step in steps[:-1]:
        branch = at.setdefault(step, {})
        if not isinstance(branch, dict) or _LEAF in branch:
            return
        at = branch
    last = steps[-1]
    if what in ("group", "list"):
        branch = at.setdefault(last, {})
        if isinstance(branch, dict) and _LEAF not in branch:
            branch[_MARK] = what
    elif last not in at:
        at[last] = {_LEAF: value}


_MARK, _LEAF = ":what", ":value"


def _reserve(tree: dict[str, Any], path: str) -> None:
    """A place whose word is chosen anew exists, also where nothing stood there."""
    at = tree
    for step in path.split("/")[1:]:
        if not isinstance(at, dict) or _LEAF in at:
            return
        at = at.setdefault(step, {})


def _built(node: Any) -> Any:
    if _LEAF in node:
        return node[_LEAF]
    inner = {key: value for key, value in node.items() if key != _MARK}
    if node.get(_MARK) == "list":
        places = sorted((key for key in inner if PLACE.fullmatch(key)), key=int)[:MOST_ITEMS]
        return [_built(inner[key]) for key in places]
    return {key: _built(value) for key, value in inner.items()}


# --------------------------------------------------------------------------------------------------------- choices
def parts_at(ground: Sequence[Part], value: Any, path: str) -> tuple[Sequence[Part], Any]:
    """The schemas and the value at a path below a value. Raises KeyError for a path no control leads to."""
    from_here: Sequence[Part] = ground
    for step in path.split("/")[1:] if path else ():
        from_here = _settled(from_here, value)
        shape = shape_at(from_here, value)
        if PLACE.fullmatch(step):
            at = int(step)
            from_here = shape.slots[at] if at < len(shape.slots) else shape.items
            value = value[at] if isinstance(value, list) and at < len(value) else ABSENT
        else:
            from_here = shape.properties[step]
            value = value.get(step, ABSENT) if isinstance(value, Mapping) else ABSENT
    return from_here, value


def _settled(parts: Sequence[Part], value: Any) -> Sequence[Part]:
    """Of alternatives the one that the value is meant as."""
    shape = shape_at(parts, value)
    while shape.choices:
        at = chosen(shape.choices, value)
        if at is None:
            return parts
        parts = [shape.choices[at]]
        shape = shape_at(parts, value)
    return parts


def put_at(whole: Any, path: str, value: Any) -> None:
    """Put a value at a path, or take away what stands there (ABSENT). A path that leads nowhere changes nothing."""
    steps = path.split("/")[1:]
    at = whole
    for step in steps[:-1]:
        at = _step(at, step)
    last = steps[-1]
    if isinstance(at, list) and PLACE.fullmatch(last):
        place = int(last)
        if value is ABSENT:
            del at[place : place + 1]
        elif place < len(at):
            at[place] = value
        else:
            at.append(value)
    elif isinstance(at, dict):
        if value is ABSENT:
            at.pop(last, None)
        else:
            at[last] = value


def _step(at: Any, step: str) -> Any:
    if isinstance(at, list):
        return at[int(step)] if PLACE.fullmatch(step) and int(step) < len(at) else None
    return at.get(step) if isinstance(at, dict) else None


def choose(ground: Sequence[Part], whole: Any, path: str, number: int) -> Any:
    """The whole with another alternative at a path, which keeps what both have. Raises KeyError for one that is none."""
    parts, value = parts_at(ground, whole, path)
    shape = shape_at(parts, value)
    if number >= len(shape.choices):
        raise KeyError(path)
    start = start_of(shape.choices[number], value)
    if not path:
        return start
    put_at(whole, path, start)
    return whole


def add(ground: Sequence[Part], whole: Any, path: str, what: str) -> None:
    """Begin one more item of the list at a path (what: the number of its word), or one more part of an object (its key).

    Raises KeyError for what cannot stand there.
    """
    parts, value = parts_at(ground, whole, path)
    settled = _settled(parts, value)
    shape = shape_at(settled, value)
    if what in shape.properties:
        put_at(whole, f"{path}/{what}", _start(shape.properties[what]))
        return
    inner = shape_at(shape.items)
    if not shape.items or not PLACE.fullmatch(what):
        raise KeyError(path)
    number = int(what)
    start = start_of(inner.choices[number]) if number < len(inner.choices) else _start(shape.items)
    items = list(value) if isinstance(value, list) else []
    if isinstance(start, Mapping) and TARGET.fullmatch(str(start.get("id", ""))):
        start = {**start, "id": f"t{len(items) + 1}"}
    if path:
        put_at(whole, path, [*items, start])
    else:
        whole.append(start)


def _start(parts: Sequence[Part]) -> Any:
    for part in parts:
        start = start_of(part)
        if start not in ("", {}):
            return start
    return start_of(parts[0]) if parts else ""


def moved_up(whole: Any, path: str) -> None:
    """Let an item of a list change places with the one before it."""
    before, _, last = path.rpartition("/")
    items = whole
    for step in before.split("/")[1:]:
        items = _step(items, step)
    at = int(last) if PLACE.fullmatch(last) else 0
    if isinstance(items, list) and 0 < at < len(items):
        items[at - 1], items[at] = items[at], items[at - 1]


def pruned(parts: Sequence[Part], value: Any) -> Any:
    """A value of a card's field without parts that its schema does not have (any more): another kind has other fields."""
    shape = shape_at(parts, value)
    if shape.is_language or not isinstance(value, Mapping) or not shape.properties:
        return value
    kept = {}
    for name, inner in value.items():
        known = shape.properties.get(name)
        if known is None:
            if not shape.is_closed:
                kept[name] = inner
        elif not shape_at(known, inner).is_barred:
            kept[name] = pruned(known, inner)
    return kept
