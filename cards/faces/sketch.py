"""What the stand-in art of a card is to show: its name, its inks, and words of its kind where the name says nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

ART_VERSION = "1"
"""Raised whenever the same sketch is drawn differently: pages and pictures then ask for new addresses."""

ELEMENTS = ("earth", "fire", "water", "null")
TYPE_INKS: Mapping[str, str] = MappingProxyType(
    {
        "fire": "fire", "sea": "water", "sailor": "water", "ship": "water", "spirit": "dusk", "bell-keeper": "dusk",
        "construct": "brass", "tinker": "brass", "clerk": "rose", "book": "rose", "beast": "moss", "plant": "moss",
    }
)  # fmt: skip
SPELL_INKS: Mapping[str, str] = MappingProxyType(
    {
        "fire": "fire", "frost": "water", "storm": "night", "shadow": "null", "light": "brass", "white-magic": "rose",
        "alchemy": "moss", "earth": "earth",
    }
)  # fmt: skip
ROLE_INKS: Mapping[str, str] = MappingProxyType(
    {"fighter": "stone", "assist": "moss", "magic": "dusk", "champion": "rose"}
)
VERB_INKS = ("night", "dusk", "rose", "stone", "brass")
ALL_INKS = ("water", "fire", "earth", "null", "dusk", "night", "stone", "rose", "moss", "brass")


@dataclass(frozen=True, slots=True)
class Sketch:
    """The same sketch is always the same picture."""

    name: str
    palette: str
    hints: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """A short hash for addresses that never change."""
        return hashlib.sha256("\n".join((ART_VERSION, self.name, self.palette, *self.hints)).encode()).hexdigest()[:12]


def sketch_of(document: Mapping[str, Any]) -> Sketch:
    """The sketch of a card document of any game."""
    attributes = document.get("attributes", {})
    palette, hints = {"maximus": _maximus, "card-wars": _card_wars, "fortification": _fortification}.get(
        document["game"], _plain
    )(attributes, document["name"])
    return Sketch(document["name"], palette, tuple(dict.fromkeys(hint for hint in hints if hint)))


def art_address(document: Mapping[str, Any]) -> str:
    """Where the card's stand-in art lies; the hash makes it last for ever."""
    return f"/art/{document['game']}/{document['slug']}.svg?v={sketch_of(document).digest}"


def _picked(name: str, inks: Sequence[str]) -> str:
    return inks[hashlib.sha256(name.encode()).digest()[1] % len(inks)]


def _maximus(card: Mapping[str, Any], name: str) -> tuple[str, list[str]]:
    modes = card["modes"]
    if "verb" in modes:
        return _picked(name, VERB_INKS), ["verb"]
    unit = modes.get("unit")
    if unit is None:
        attach = modes["equipment"].get("attach", {}).get("filter", {})
        known = [TYPE_INKS[word] for word in attach.get("types_any", ()) if word in TYPE_INKS]
        return next(iter(known), _picked(name, ("stone", "brass", "moss"))), ["equipment"]
    types = list(unit.get("types", ()))
    known = [TYPE_INKS[word] for word in types if word in TYPE_INKS]
    things = {"ship", "book", "construct", "beast", "plant"}
    return next(iter(known), _picked(name, ("stone", "rose", "earth"))), [
        *types,
        *(() if things & {*types} else ("person",)),
    ]


def _card_wars(card: Mapping[str, Any], name: str) -> tuple[str, list[str]]:
    inks = {"item": "brass", "magic": "dusk", "weather": "night"}
    palette = card["element"] if card.get("element") in ELEMENTS else inks.get(card["kind"], _picked(name, ALL_INKS))
    tag = card.get("class_tag") or ""
    return palette, [tag, card["kind"]]


def _fortification(card: Mapping[str, Any], name: str) -> tuple[str, list[str]]:
    if card["kind"] == "character":
        beast = "beast" if "beast" in card.get("traits", ()) else "person"
        return ROLE_INKS.get(card["role"], "stone"), [beast]
    if card["kind"] == "equipment":
        return _picked(name, ("brass", "stone", "earth")), [card["equip_type"], "equipment"]
    known = [SPELL_INKS[word] for word in card.get("elements", ()) if word in SPELL_INKS]
    return next(iter(known), _picked(name, ("night", "stone", "earth"))), [f"{card['spell_type']}-spell"]


def _plain(card: Mapping[str, Any], name: str) -> tuple[str, list[str]]:
    words = [value for value in card.values() if isinstance(value, str)]
    return _picked(name, ALL_INKS), words
