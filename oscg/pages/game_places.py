"""Where a fault of a game that is being made stands on its form: from a pointer into the whole to a step and a path of its rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oscg.common.errors import FieldError
from oscg.pages.game_form import Fault
from rules.sheets.content import KEYS_OF, WORDS_OF, Content


def by_step(faults: Iterable[FieldError], content: Content) -> dict[str, list[Fault]]:
    """The faults of each step, at the paths of their rows."""
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        step, path = place_of(fault.pointer, content)
        found.setdefault(step, []).append(Fault(path, fault.detail))
    return found


def place_of(pointer: str, content: Content) -> tuple[str, str]:
    """The step and the path of a pointer into the whole."""
    root, *steps = pointer.strip("/").split("/")
    if root in ("format", "list"):
        if steps[:1] == ["deck_rules"]:
            steps[0] = "lines"
        return root, "".join(f"/{step}" for step in steps)
    part = _part(steps)
    return part, _path(part, steps, content[part]) if part not in content["raw"] else ""


def _part(steps: Sequence[str]) -> str:
    """The step that makes a piece of the definition."""
    key, word = (*steps, "", "")[:2]
    table, wanted = (WORDS_OF, word) if key == "words" else (KEYS_OF, key)
    return next((part for part, keys in table.items() if wanted in keys), "about")


def _path(part: str, steps: Sequence[str], rows: Mapping[str, Any]) -> str:
    key, name, rest = (*steps, "", "", "")[:3]
    if part == "about":
        return f"/{key}"
    if part == "decks":
        return _of_decks(key, name, rest, rows)
    if part == "options":
        row = _row(rows.get("options", []), "name", name)
        return f"/agreement/{name}" if key == "agreement" else f"/options/{row}/type" if row else "/options"
    return _of_cards(steps, rows)


def _of_decks(key: str, name: str, rest: str, rows: Mapping[str, Any]) -> str:
    if key != "words":
        return "/".join(("", *filter(None, (key, name, rest))))
    if name == "unpublished":
        return "/unpublished"
    several = "tiers" if name == "tier_labels" else "boards"
    return f"/{several}/{_row(rows.get(several, []), 'code', rest)}"


def _of_cards(steps: Sequence[str], rows: Mapping[str, Any]) -> str:
    key, name, rest = (*steps, "", "", "")[:3]
    if key == "facts":
        row = _row(rows.get("facts", []), "name", name)
        return f"/facts/{row}/source" if row else _field(name, rows)
    if key == "words":
        return f"/kinds/{_row(rows.get('kinds', []), 'code', rest)}/boards" if name == "homes" else f"/{name}"
    if list(steps[:4]) == ["card_schema", "properties", "attributes", "properties"] and len(steps) > 4:
        return _field(steps[4], rows)
    return "/fields"


def _field(name: str, rows: Mapping[str, Any]) -> str:
    return f"/fields/{_row(rows.get('fields', []), 'name', name)}"


def _row(rows: Sequence[Any], key: str, name: str) -> str:
    """The place of the row that is called so; empty where there is none."""
    places = (str(at) for at, row in enumerate(rows) if isinstance(row, Mapping) and row.get(key) == name)
    return next(places, "")
