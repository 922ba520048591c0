"""The forms of a game's parts as JSON Schemas of their rows; what may be chosen follows what the rows say so far.

`x-fact` names the words in which choices are shown (CHOICES). A schema with `x-sparse` has many details of which few are needed: its
form shows what is there and offers the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.sheets.lines import OFF
from rules.specs.card_filter import MAX_DEPTH, SIGNS

Schema = dict[str, Any]
CHOICES: Mapping[str, Mapping[str, str]] = {
    "unpublished": {"count": "They count, and are reported", "unknown": "They are unknown cards"},
    "scope": {"deck": "Deck building", "agreement": "Agreements", "series": "Series", "match": "Matches"},
    "status": {"banned": "Banned", "restricted": "Restricted"},
    "severity": {"error": "Error: the deck is not legal", "warning": "Warning", "info": "Note", OFF: "Switched off"},
}
DEEP = "#/$defs/"


def text(title: str, high: int = 60) -> Schema:
    """A line of text."""
    return {"type": "string", "title": title, "maxLength": high}


def number(title: str, low: int = 0, high: int = 9_999) -> Schema:
    """A whole number."""
    return {"type": "integer", "title": title, "minimum": low, "maximum": high}


def words(title: str) -> Schema:
    """Several words."""
    return {"type": "array", "title": title, "items": {"type": "string"}}


def flag(title: str) -> Schema:
    """A box to tick."""
    return {"type": "boolean", "title": title}


def pick(title: str, values: Sequence[str], named: str = "") -> Schema:
    """One of several words."""
    return {"enum": list(values), "title": title, **({"x-fact": named} if named else {})}


def picks(title: str, values: Sequence[str]) -> Schema:
    """Some of several words."""
    return {"type": "array", "title": title, "items": {"enum": list(values)}}


def rows(title: str, item: Schema) -> Schema:
    """A list of rows."""
    return {"type": "array", "title": title, "items": item}


def group(title: str, properties: Mapping[str, Any], required: Sequence[str] = ()) -> Schema:
    """Fields that belong together."""
    found = {"type": "object", "title": title, "properties": dict(properties), "additionalProperties": False}
    return {**found, "required": list(required)} if required else found


def tagged(tag: str, title: str, properties: Mapping[str, Any] | None = None) -> Schema:
    """One of several things that may stand somewhere, told apart by `is`, with which it begins."""
    return {**group(title, {"is": {"const": tag}, **(properties or {})}, ["is"]), "examples": [{"is": tag}]}


def about_schema() -> Schema:
    """How the game is called."""
    return group(
        "",
        {
            "name": text("Name"),
            "slug": text("Slug, the name in addresses", 40),
            "long_name": text("Name in full", 120),
            "short_name": text("Short name", 30),
            "summary": text("What it is, in a sentence", 300),
        },
        ["name", "slug"],
    )


def decks_schema() -> Schema:
    """Boards and rarities."""
    board = group(
        "", {"code": text("Code", 20), "name": text("Name"), "endings": words("Endings of names left off")}, ["code"]
    )
    tier = group(
        "",
        {
            "code": text("Code", 20),
            "letter": text("Letter", 2),
            "name": text("Name", 30),
            "weight": number("Weight of a copy", 0, 1000),
            "copies": number("Most copies of a card", 0, 1000),
            "labels": words("Other names"),
        },
        ["code", "letter", "name", "weight", "copies"],
    )
    return group(
        "",
        {
            "boards": rows("Boards", board),
            "tiers": rows("Rarities", tier),
            "unpublished": pick("Cards in a deck that are not published", ["count", "unknown"], "unpublished"),
        },
    )


def cards_schema(boards: Sequence[str], kinds: Sequence[str], *, has_rarities: bool) -> Schema:
    """Kinds of cards, their fields, and what deck rules may ask of them."""
    said = {"finding": text("Id of the rule", 40), "message": text("Message", 200)}
    kind = group(
        "", {"code": text("Code", 20), "name": text("Name"), "boards": picks("Boards it may lie on", boards)}, ["code"]
    )
    field = {
        "name": text("Name in data", 30),
        "type": {"$ref": f"{DEEP}type", "title": "What it holds"},
        "is_required": flag("Needed"),
        "is_fact": flag("Deck rules may ask for it"),
        **({"by_rarity": flag("May differ by rarity")} if has_rarities else {}),
        **({"only": picks("Only for cards of the kind", kinds)} if kinds else {}),
        "said": group("Words for mistakes", {**said, "example": text("Example", 60)}),
    }
    fact = group(
        "",
        {
            "name": text("Name", 30),
            "source": {"$ref": f"{DEEP}source", "title": "Where it lies"},
            "values": {"$ref": f"{DEEP}values", "title": "Names of its values"},
        },
        ["name", "source"],
    )
    bounds = {"low": number("Fewest", 0, 20), "high": number("Most", 0, 20)}
    properties = {
        "kinds": rows("Kinds", kind),
        "fields": rows("Fields", group("", field, ["name", "type"])),
        "facts": rows("Further facts", fact),
        "headings": words("Headings in deck texts that name no board"),
        "fingerprint_ignores": words("Fields that make no difference between two cards"),
        "card_name": group(
            "Names of cards",
            {**{k: {**v, "title": f"{v['title']} characters", "maximum": 60} for k, v in bounds.items()}, **said},
        ),
        "kind_words": group("Words for unknown kinds", said),
        "missing": group("Words for missing fields", said),
        **(
            {
                "rarities": group(
                    "Rarities of a card", {**bounds, **said, "unknown": text("Message for unknown rarities", 200)}
                )
            }
            if has_rarities
            else {}
        ),
    }
    return {**group("", properties), "$defs": {**_types(), **_sources()}}


def _types() -> Schema:
    value = group("", {"value": text("Value", 40), "name": text("Name")}, ["value"])
    bounds = {"low": number("At least"), "high": number("At most")}
    inner = group(
        "",
        {
            "name": text("Name in data", 30),
            "type": {"$ref": f"{DEEP}type", "title": "What it holds"},
            "is_required": flag("Needed"),
        },
        ["name", "type"],
    )
    kinds = [
        tagged("number", "A whole number", bounds),
        tagged("choice", "One of several values", {"values": {"$ref": f"{DEEP}values"}}),
        tagged("word", "A text", {"high": number("Most characters", 1, 2000)}),
        tagged("truth", "Yes or no"),
        tagged("words", "Several words", {"values": {"$ref": f"{DEEP}values"}, **bounds}),
        tagged("list", "A list of rows with fields of their own", {"fields": {"$ref": f"{DEEP}inner"}, **bounds}),
        tagged("object", "A group of fields; any at all where none is named", {"fields": {"$ref": f"{DEEP}inner"}}),
        tagged("json", "As a JSON Schema says", {"schema": {"title": "Schema"}}),
    ]
    return {"type": {"anyOf": kinds}, "values": rows("Values", value), "inner": rows("Fields", inner)}


def _sources() -> Schema:
    path, paths = text("Path, such as cost or stats.hp", 60), words("Paths")
    default = {"title": "Where it says nothing"}
    kinds = [
        tagged("path", "A field", {"path": path, "default": default}),
        tagged("first", "The first of several fields that is there", {"paths": paths, "default": default}),
        tagged("items", "One key of each row of a list", {"path": path, "item": text("Key", 30)}),
        tagged("keys", "The names of fields in a group", {"path": path}),
        tagged("has", "Whether anything is there", {"path": path}),
        tagged("lowest", "The smallest number of several fields", {"paths": paths}),
        tagged("union", "The values of several fields together", {"paths": paths}),
    ]
    return {"source": {"anyOf": kinds}}


def options_schema(options: Sequence[str]) -> Schema:
    """What formats may choose, and the terms of agreements."""
    value = group("", {"value": text("Value", 40), "about": text("What it means", 200)}, ["value"])
    bounds = {"low": number("Smallest"), "high": number("Largest"), "default": number("Default")}
    kinds = [
        tagged("number", "A whole number", bounds),
        tagged("number_or_none", "A whole number, or no bound", bounds),
        tagged("truth", "Yes or no", {"default": flag("Yes by default")}),
        tagged("choice", "One of several values", {"values": rows("Values", value), "default": text("Default", 40)}),
        tagged("json", "As a JSON Schema says", {"schema": {"title": "Schema"}, "default": {"title": "Default"}}),
    ]
    option = group(
        "",
        {
            "name": text("Name in data", 40),
            "type": {"anyOf": kinds, "title": "Its values"},
            "scope": pick("What it governs", list(CHOICES["scope"]), "scope"),
            "rules": words("Ids of rules"),
            "summary": text("What it does", 200),
        },
        ["name", "type"],
    )
    named = group("As an option says", {"option": pick("Option", options)}, ["option"])
    chosen = [{**named, "examples": [{"option": options[0]}]}] if options else []
    truth = {"anyOf": [{"const": True, "title": "Yes"}, {"const": False, "title": "No"}, *chosen]}
    count = {"anyOf": [number("A number", 0, 99), *chosen]}
    terms = {
        "enabled": {**truth, "title": "Players may agree on listed cards"},
        "in_sanctioned": {**truth, "title": "In sanctioned matches, too"},
        "on_submitted": {**truth, "title": "On cards that wait for review, too"},
        "maximum": {**count, "title": "Most copies"},
        "unrestricted": {**count, "title": "Copies where they name no number"},
    }
    return group("", {"options": rows("Options", option), "agreement": group("Agreements between players", terms)})


# ----------------------------------------------------------------------------------------------------------- filters
def filter_schema(
    facts: Mapping[str, tuple[str, Sequence[str]]], tiers: Sequence[str], depth: int = MAX_DEPTH
) -> Schema:
    """A card filter over these facts, as `fact_kinds` describes them; filters inside it nest as deep as they may."""
    properties: Schema = {}
    for name, (kind, values) in facts.items():
        if kind == "choice":
            properties[name] = picks(name, values)
        elif kind == "truth":
            properties[name] = {
                "title": name,
                "anyOf": [{"const": True, "title": "Yes"}, {"const": False, "title": "No"}],
            }
        elif kind in ("word", "any"):
            properties[name] = words(name)
    counted = [name for name, (kind, _) in facts.items() if kind in ("number", "any")]
    if counted:
        triple = [{"enum": counted}, {"enum": list(SIGNS)}, {"type": "integer", "minimum": -999, "maximum": 9_999}]
        properties["stat"] = {**rows("Comparisons", {"type": "array", "prefixItems": triple}), "minItems": 1}
    if tiers:
        properties["rarity"] = picks("Rarity", tiers)
    properties |= {"name": words("Names of cards"), "slug": words("Slugs of cards")}
    if depth > 1:
        inner = filter_schema(facts, tiers, depth - 1)
        properties |= {"not": {**inner, "title": "But not"}, "any": rows("Any of", inner), "all": rows("All of", inner)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def list_schema(facts: Mapping[str, tuple[str, Sequence[str]]], tiers: Sequence[str]) -> Schema:
    """The first list."""
    entry = group(
        "",
        {
            "filter": {**filter_schema(facts, tiers, 2), "title": "Cards it means"},
            "status": pick("Status", ["banned", "restricted"], "status"),
            "limit": number("Copies of a restricted card", 1, 99),
            "reason": text("Reason", 300),
        },
        ["filter", "status", "reason"],
    )
    made = group(
        "", {"announcement": text("Announcement", 500), "entries": rows("Entries", entry)}, ["announcement", "entries"]
    )
    return {**made, "x-sparse": True}
