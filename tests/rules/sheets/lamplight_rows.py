"""Lamplight as the rows of the form: what somebody fills in to make the fourth game, field by field."""

from __future__ import annotations

from typing import Any

from rules.sheets.content import EMPTY, format_sheet
from rules.sheets.lines import filter_sheet
from tests.rules.checks.lamplight import BAN_LIST, FORMAT, GAME

WATCH = {"is": "number", "low": 0, "high": 9}
WATCH_SAID = {"finding": "LL-C-WATCH", "message": "A watch lasts {lo} to {hi} hours, not {value}."}
NAME = {"name": "name", "type": {"is": "word"}, "is_required": True}
FIELDS: list[dict[str, Any]] = [
    {
        "name": "coast",
        "type": {
            "is": "choice",
            "values": [
                {"value": "north", "name": "North Coast"},
                {"value": "south", "name": "South Coast"},
                {"value": "west", "name": "West Coast"},
            ],
        },
        "is_fact": True,
        "said": {"finding": "LL-C-COAST", "message": "“{value}” is no coast. Choose one of {allowed}."},
    },
    {"name": "watch", "type": WATCH, "is_required": True, "by_rarity": True, "said": WATCH_SAID},
    {"name": "shared_watch", "type": WATCH, "said": WATCH_SAID},
    {
        "name": "oil",
        "type": {"is": "number", "low": 0, "high": 5},
        "said": {"finding": "LL-C-OIL", "message": "A card burns {lo} to {hi} oil, not {value}."},
    },
    {
        "name": "lamp",
        "type": {"is": "object", "fields": [{"name": "oil", "type": {"is": "number", "low": 0, "high": 99}}]},
    },
    {"name": "storm", "type": {"is": "truth"}, "is_fact": True},
    {"name": "families", "type": {"is": "list", "fields": [NAME]}},
    {"name": "gear", "type": {"is": "object"}},
    {"name": "signal", "type": {"is": "word"}},
    {"name": "second_signal", "type": {"is": "word"}},
]
FACTS: list[dict[str, Any]] = [
    {"name": "watch", "source": {"is": "lowest", "paths": ["watch", "shared_watch"]}},
    {"name": "oil", "source": {"is": "first", "paths": ["lamp.oil", "oil"]}},
    {"name": "family", "source": {"is": "items", "path": "families", "item": "name"}},
    {"name": "gear", "source": {"is": "keys", "path": "gear"}},
    {"name": "signals", "source": {"is": "union", "paths": ["signal", "second_signal"]}},
    {"name": "lit", "source": {"is": "has", "path": "lamp"}},
]
KINDS = [
    {"code": "keeper", "name": "Keeper", "boards": ["tower"]},
    {"code": "lamp", "name": "Lamp", "boards": ["tower"]},
    {"code": "tale", "name": "Tale", "boards": ["tower"]},
    {"code": "boat", "name": "Boat", "boards": ["boats"]},
]


def lamplight_content() -> dict[str, Any]:
    """The content that makes Lamplight."""
    return {
        **EMPTY,
        "about": {key: GAME[key] for key in ("slug", "name", "long_name", "short_name", "summary")},
        "decks": {
            "boards": [{"code": "tower", "name": "tower"}, {"code": "boats", "name": "boat shed"}],
            "tiers": [
                {
                    "code": "plain",
                    "letter": "P",
                    "name": "Plain",
                    "weight": 1,
                    "copies": 4,
                    "labels": ["Plain", "Common"],
                },
                {"code": "bright", "letter": "B", "name": "Bright", "weight": 2, "copies": 2},
                {
                    "code": "beacon",
                    "letter": "K",
                    "name": "Beacon",
                    "weight": 4,
                    "copies": 1,
                    "labels": ["Beacon", "Rare"],
                },
            ],
            "unpublished": "count",
        },
        "cards": {
            "kinds": KINDS,
            "fields": FIELDS,
            "facts": FACTS,
            "card_name": {
                "high": 40,
                "finding": "LL-C-NAME",
                "message": "Give the card a name of {lo} to {hi} characters.",
            },
            "kind_words": {"finding": "LL-C-KIND", "message": "“{value}” is no kind of card. Choose one of {allowed}."},
            "missing": {"finding": "LL-C-MISSING", "message": "Every card has a {field}. Give it."},
            "rarities": {
                "low": 1,
                "high": 3,
                "finding": "LL-C-RARITY",
                "message": "A card is printed in {lo} to {hi} rarities.",
                "unknown": "“{value}” is no rarity. Choose one of {allowed}.",
            },
        },
        "options": {"options": [_option(name) for name in GAME["options"]], "agreement": dict(GAME["agreement"])},
        "format": {
            "slug": FORMAT["slug"],
            "name": FORMAT["name"],
            "description": FORMAT["description"],
            "note": "The first winter.",
            "lines": format_sheet(FORMAT, GAME["options"])["lines"],
        },
        "list": {
            "announcement": BAN_LIST["announcement"],
            "entries": [
                {**entry, "filter": filter_sheet(entry["filter"])} for entry in BAN_LIST["entries"] if "filter" in entry
            ],
        },
    }


def _option(name: str) -> dict[str, Any]:
    option = GAME["options"][name]
    schema, default = option["schema"], option["default"]
    kinds: dict[str, dict[str, Any]] = {
        "integer": {"is": "number", "low": schema.get("minimum"), "high": schema.get("maximum"), "default": default},
        "['integer', 'null']": {"is": "number_or_none", "low": 0, "high": 99, "default": default},
        "boolean": {"is": "truth", "default": default},
        "None": {"is": "choice", "values": [{"value": each} for each in schema.get("enum", [])], "default": default},
    }
    return {"name": name, "type": kinds[str(schema.get("type"))], "scope": "deck", "summary": option["summary"]}
