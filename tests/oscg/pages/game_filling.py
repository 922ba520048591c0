"""Fills the form of a game as a person without scripts does: types into the fields there are, presses the buttons there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from django.test import Client

from cards.forms.shapes import ABSENT, Part, chosen, shape_at
from oscg.pages.game_form import ground_of
from rules.models import GameDraft
from tests.factories.html_forms import form_buttons, form_fields

MOST_ROUNDS = 400


def fill(client: Client, draft: GameDraft, step: str, wanted: dict[str, Any]) -> None:
    """Fill one step until it says what is wanted; fails where the form has no way there."""
    address = f"/games/new/{draft.pk}/{step}/"
    before: Any = None
    for _ in range(MOST_ROUNDS):
        page = client.get(address).content.decode()
        fields, buttons = form_fields(page, "game"), form_buttons(page, "game")
        draft.refresh_from_db()
        if draft.content[step] == wanted:
            return
        boxes = set(re.findall(r'type="checkbox"[^>]* name="([^"]+)"', page))
        sent, press = _round(fields, boxes, buttons, wanted, ground_of(step, draft.content), draft.content[step])
        state = (draft.content[step], sent, press)
        assert state != before, f"{step}: nothing is left to do, yet {draft.content[step]} is not {wanted}"
        before = state
        answer = client.post(address, {**sent, "do": press or "save"})
        assert answer.status_code == 302, answer.content.decode()
    raise AssertionError(f"{step}: not done after {MOST_ROUNDS} rounds; {draft.content[step]}")


def _round(
    fields: dict[str, list[str]], boxes: set[str], buttons: list[str], wanted: Any, ground: list[Part], held: Any
) -> tuple[dict[str, list[str]], str]:
    """Everything that can be typed now, and one button to press."""
    sent = {name: list(values) for name, values in fields.items()}
    press = ""
    for path, value in _walk(wanted):
        _type(sent, fields, path, value, ground, wanted)
        if value is True and f"{path}:flag" in boxes:
            sent[f"{path}:flag"] = ["on"]
        if isinstance(value, list) and f"{path}:picks" in boxes:
            sent[f"{path}:picks"] = list(value)
        press = _missing(sent, buttons, path, value, held) or press
    return sent, press


def _walk(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _walk(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _walk(inner, f"{path}/{at}")


def _type(
    sent: dict[str, list[str]], fields: dict[str, list[str]], path: str, value: Any, ground: list[Part], wanted: Any
) -> None:
    """Put a value into the field it has, in the way that field takes it."""
    if f"{path}:union" in fields:
        at = _alternative(ground, wanted, path)
        if at is None:
            return
        sent[f"{path}:union"] = [str(at)]
        if fields.get(f"{path}:was") != [str(at)]:
            return
    for what in ("text", "number", "pick", "whole", "words", "json"):
        name = f"{path}:{what}"
        if name in fields:
            text = json.dumps(value) if what == "json" else ", ".join(value) if what == "words" else str(value)
            sent[name] = [text]


def _alternative(ground: list[Part], wanted: Any, path: str) -> int | None:
    """Which of the alternatives at a path is wanted; None while the form does not offer it yet."""
    parts, value = ground, wanted
    for step in path.split("/")[1:]:
        shape = shape_at(parts, value)
        while shape.choices and (at := chosen(shape.choices, value)) is not None:
            parts = [shape.choices[at]]
            shape = shape_at(parts, value)
        if step.isdigit():
            parts = shape.slots[int(step)] if shape.slots else shape.items
            value = value[int(step)]
        elif step in shape.properties:
            parts, value = shape.properties[step], value[step]
        else:
            return None
    return chosen(shape_at(parts, value).choices, value)


def _missing(sent: dict[str, list[str]], buttons: list[str], path: str, value: Any, held: Any) -> str:
    """A button that makes room for what is wanted at a path; where there is a list to choose from, that is set instead."""
    there = _at(held, path)
    if isinstance(value, dict):
        for key in value:
            if isinstance(there, dict) and key not in there:
                if f"add:{path}={key}" in buttons:
                    return f"add:{path}={key}"
                if f"{path}:more" in sent:  # several such lists may be set at once
                    sent[f"{path}:more"] = [key]
                    return ""
    is_rows = isinstance(value, list) and value and not all(isinstance(each, str) for each in value)
    if is_rows and (there is ABSENT or (isinstance(there, list) and len(there) < len(value))):
        found = next((each for each in buttons if each.startswith(f"add:{path}=")), "")
        if found:
            return found
        if f"{path}:more" in sent:
            sent[f"{path}:more"] = ["0"]
    return ""


def _at(value: Any, path: str) -> Any:
    for step in path.split("/")[1:]:
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return ABSENT
    return value
