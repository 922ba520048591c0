"""What would close a loophole, by game and kind of finding: data beside each game's rules (`switches.json`)."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from rules.discovery import game_folder
from rules.lab.finding import Switch

NAME = "switches.json"


@functools.cache
def _known(game: str) -> Mapping[str, list[dict[str, Any]]]:
    path = game_folder(game) / NAME
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def switches(game: str, kind: str, options: Mapping[str, Any]) -> tuple[Switch, ...]:
    """The switches of a kind of finding, without those that stand so already. Each is `{"says"}`, with `option` and `value` or without."""
    found = [Switch(each["says"], each.get("option", ""), each.get("value")) for each in _known(game).get(kind, ())]
    return tuple(each for each in found if not each.option or options.get(each.option) != each.value)


def rules_of(game: str, kind: str) -> tuple[str, ...]:
    """The ids of the rules that a kind of finding is about, in a game."""
    return tuple(rule for each in _known(game).get(kind, ()) for rule in each.get("rules", ()))


def options_named(game: str) -> list[tuple[str, Any]]:
    """Every option with its value that some switch of a game names, each once, in the order of the file."""
    found: list[tuple[str, Any]] = []
    for each in (each for entries in _known(game).values() for each in entries):
        if each.get("option") and (each["option"], each.get("value")) not in found:
            found.append((each["option"], each.get("value")))
    return found
