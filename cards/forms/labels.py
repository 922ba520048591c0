"""How a game calls the fields and words of its cards, for the form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cards.forms.shapes import Shape

SHORT = {
    "hp": "HP", "atk": "ATK", "agi": "AGI", "cha": "CHA", "vit": "VIT", "wis": "WIS", "k": "Keyword", "n": "Number",
    "do": "Effects", "if": "Conditions", "when": "Event", "id": "Called", "whose": "Of whom", "where": "Which card",
    "to": "Whom or what", "by": "By how much", "all": "All cards that match", "per": "Each", "pay": "Cost",
    "mods": "Changes of values", "min": "At least", "max": "At most", "form": "Form", "effect": "Effect",
}  # fmt: skip
"""Keys that say little by themselves."""
TARGETS = {f"$t{number}": f"Target {number}" for number in range(1, 5)}
LONGEST_OPTION = 72


def label_of(key: str) -> str:
    """A key as the label of its field: “attack_type” → “Attack type”."""
    return SHORT.get(key) or key.replace("_", " ").capitalize()


def piece_name(label: str, at: int | None = None) -> str:
    """One of a list by the list's name: “Abilities” → “Ability 1”."""
    one = label
    for many, single in (("ies", "y"), ("sses", "ss"), ("s", "")):
        if label.endswith(many) and not label.endswith("ss"):
            one = label[: -len(many)] + single
            break
    return one if at is None else f"{one} {at + 1}"


def option_label(value: Any, known: Mapping[str, str]) -> str:
    """A value of a closed list in words."""
    text = str(value)
    if text in known:
        return known[text]
    if f"${text}" in TARGETS:
        return TARGETS[f"${text}"]
    return text.replace("_", " ").capitalize() if re.fullmatch(r"[a-z][a-z0-9_-]*", text) else text


class Names:
    """The words of one game's definition: the values of its facts by the place where they stand."""

    def __init__(self, definition: Mapping[str, Any]) -> None:
        self._by_fact: Mapping[str, Mapping[str, str]] = definition.get("words", {}).get("values", {})
        self._places: dict[str, str] = {}
        for fact, source in definition.get("facts", {}).items():
            if fact not in self._by_fact:
                continue
            paths = source.get("path") or source.get("union") or ()
            for path in [paths] if isinstance(paths, str) else paths:
                place = path.replace(".", "/") + (f"/*/{source['item']}" if "item" in source else "")
                # A fact that reads one place says more of it than one that reads several.
                if isinstance(source.get("path"), str) or place not in self._places:
                    self._places[place] = fact

    def values(self, path: str, fact: str = "") -> Mapping[str, str]:
        """Value → name where the game names the values of this place; empty elsewhere."""
        if fact:
            return self._by_fact.get(fact, {})
        place = re.sub(r"/\d+(?=/|$)", "/*", path)
        place = re.sub(r"^/(?:variants/\*/)?attributes/", "", place)
        found = self._places.get(place) or self._places.get(place.removesuffix("/*"))
        return self._by_fact.get(found, {}) if found else {}

    @staticmethod
    def alternative(shape: Shape) -> str:
        """One of several words to choose from, with what it means."""
        if not shape.title:
            if "integer" in shape.types:
                return "A number"
            if "string" in shape.types:
                return "A target of this ability"
            if len(shape.properties) == 1:
                return label_of(next(iter(shape.properties)))
            names = [label_of(name).lower() for name in shape.required if name != "id"]
            return (", ".join(names) or "Other").capitalize()
        name = shape.title.removeprefix("$").replace(".", " ").replace("_", " ").capitalize()
        about = f"{name}: {shape.about[:1].lower()}{shape.about[1:]}" if shape.about else name
        about = about.rstrip(".")
        return about if len(about) <= LONGEST_OPTION else f"{about[: LONGEST_OPTION - 1].rstrip()}…"
