"""Kinds of cards and their fields: rows, and the card schema, facts and words they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"
KIND = "kind"
LONGEST_NAME, LONGEST_WORD, MOST_WORDS, LARGEST = 60, 200, 20, 9_999
Row = Mapping[str, Any]


def cards_definition(content: dict[str, Any]) -> dict[str, Any]:
    """The card schema, what deck rules may ask, and how kinds and values are called."""
    sheet = content["cards"]
    kinds = [kind for kind in sheet.get("kinds", []) if kind.get("code")]
    fields = [field for field in sheet.get("fields", []) if field.get("name") and _is_typed(field)]
    others = [fact for fact in sheet.get("facts", []) if fact.get("name") and isinstance(fact.get("source"), Mapping)]
    facts = {KIND: {"path": KIND}} if kinds else {}
    values: dict[str, Any] = {KIND: {kind["code"]: kind.get("name") or kind["code"] for kind in kinds}} if kinds else {}
    for field in fields:
        if field.get("is_fact"):
            facts[field["name"]] = _own_fact(field)
        named = _value_names(field["type"].get("values", []))
        if named:
            values[field["name"]] = named
    for fact in others:
        facts[fact["name"]] = _source(fact["source"])
        named = _value_names(fact.get("values", []))
        if named:
            values[fact["name"]] = named
    homes = {kind["code"]: kind["boards"] for kind in kinds if kind.get("boards")}
    words = {
        "values": values,
        "homes": homes,
        **{key: sheet.get(key, []) for key in ("headings", "fingerprint_ignores")},
    }
    schema = _card_schema(sheet, kinds, fields, content["decks"].get("tiers", []))
    made = {"facts": facts, "card_schema": schema, "words": {key: value for key, value in words.items() if value}}
    return {key: value for key, value in made.items() if value or key == "facts"}


def _is_typed(field: Row) -> bool:
    return isinstance(field.get("type"), Mapping)


def _value_names(rows: Sequence[Any]) -> dict[str, str]:
    """Value → name, where any of the values has a name of its own."""
    given = [row for row in rows if isinstance(row, Mapping) and row.get("value")]
    if not any(row.get("name") for row in given):
        return {}
    return {row["value"]: row.get("name") or row["value"] for row in given}


def _own_fact(field: Row) -> dict[str, Any]:
    """What deck rules know of a field; a yes or no that is left out is a no."""
    plain = {"path": field["name"]}
    return {**plain, "default": False} if field["type"].get("is") == "truth" else plain


def _source(source: Row) -> dict[str, Any]:
    match source.get("is"):
        case "items":
            return {"path": source.get("path", ""), "item": source.get("item", "")}
        case "first":
            made = {"path": source.get("paths", [])}
        case "keys" | "has":
            return {source["is"]: source.get("path", "")}
        case "lowest" | "union":
            return {source["is"]: source.get("paths", [])}
        case _:
            made = {"path": source.get("path", "")}
    return {**made, "default": source["default"]} if "default" in source else made


# --------------------------------------------------------------------------------------------------------- the schema
def _card_schema(sheet: Row, kinds: Sequence[Row], fields: Sequence[Row], tiers: Sequence[Row]) -> dict[str, Any]:
    codes = [tier["code"] for tier in tiers if tier.get("code")]
    name = sheet.get("card_name", {})
    named = {"type": "string", "minLength": name.get("low", 1), "maxLength": name.get("high", LONGEST_NAME)}
    properties = {
        "name": {**named, **_said(name)},
        "attributes": _attributes(sheet, kinds, fields),
        "variants": _variants(sheet.get("rarities", {}), fields, codes),
    }
    needed = ["name", "attributes", *(["variants"] if codes else [])]
    return {
        "$schema": DIALECT,
        "type": "object",
        "required": needed,
        "additionalProperties": False,
        "properties": properties,
    }


def _attributes(sheet: Row, kinds: Sequence[Row], fields: Sequence[Row]) -> dict[str, Any]:
    properties = {}
    if kinds:
        kind = sheet.get("kind_words", {})
        properties[KIND] = {"enum": [each["code"] for each in kinds], **_said(kind)}
    properties |= {field["name"]: _field_schema(field) for field in fields}
    needed = [KIND] if kinds else []
    needed += [field["name"] for field in fields if field.get("is_required") and not field.get("only")]
    made: dict[str, Any] = {
        "type": "object",
        "required": needed,
        "additionalProperties": False,
        "properties": properties,
    }
    missing = sheet.get("missing", {})
    if missing.get("finding") or missing.get("message"):
        said = {"finding": missing.get("finding", "CARD-SCHEMA"), "message": missing.get("message", "")}
        made["x-required"] = {key: value for key, value in said.items() if value}
    branches = [branch for kind in kinds if (branch := _branch(kind, fields))]
    return {**made, "allOf": branches} if branches else made


def _branch(kind: Row, fields: Sequence[Row]) -> dict[str, Any]:
    """What cards of one kind have beside the rest: fields it lacks are barred, its own are needed where they are needed."""
    code = kind["code"]
    told = f"Cards of the kind {kind.get('name') or code} have no {{field}}. Remove it."
    barred = {
        field["name"]: {"not": {}, "x-message": told}
        for field in fields
        if field.get("only") and code not in field["only"]
    }
    needed = [f["name"] for f in fields if f.get("is_required") and code in f.get("only", ())]
    if not barred and not needed:
        return {}
    then: dict[str, Any] = {"properties": barred} if barred else {}
    if needed:
        then["required"] = needed
    return {"if": {"properties": {KIND: {"const": code}}, "required": [KIND]}, "then": then}


def _variants(said: Row, fields: Sequence[Row], codes: Sequence[str]) -> dict[str, Any]:
    if not codes:
        return {"type": "array", "maxItems": 0, "x-message": "Cards of this game have no rarities. Remove them."}
    rarity = {"enum": list(codes), **_said({"finding": said.get("finding"), "message": said.get("unknown")})}
    own = {field["name"]: _field_schema(field) for field in fields if field.get("by_rarity")}
    item = {
        "type": "object",
        "required": ["rarity"],
        "additionalProperties": False,
        "properties": {"rarity": rarity, **own, "text": {"type": "string"}},
    }
    bounds = {"minItems": said.get("low", 1), "maxItems": said.get("high", len(codes))}
    return {"type": "array", **bounds, **_said(said), "items": item}


def _said(row: Row) -> dict[str, Any]:
    """The rule book's id and message of what goes wrong here."""
    named = (("x-finding", row.get("finding")), ("x-message", row.get("message")), ("x-example", row.get("example")))
    return {key: value for key, value in named if value}


def _field_schema(field: Row) -> dict[str, Any]:
    """The JSON Schema of one field."""
    return {**_type_schema(field["type"]), **_said(field.get("said", {}))}


def _type_schema(kind: Row) -> dict[str, Any]:
    match kind.get("is"):
        case "number":
            return {"type": "integer", "minimum": kind.get("low", 0), "maximum": kind.get("high", LARGEST)}
        case "choice":
            return {"enum": [row["value"] for row in kind.get("values", []) if row.get("value")]}
        case "truth":
            return {"type": "boolean"}
        case "words":
            values = [row["value"] for row in kind.get("values", []) if row.get("value")]
            item = {"enum": values} if values else {"type": "string", "minLength": 1, "maxLength": LONGEST_WORD}
            bounds = {"minItems": kind.get("low", 0), "maxItems": kind.get("high", MOST_WORDS)}
            return {"type": "array", "items": item, "uniqueItems": True, **bounds}
        case "list":
            bounds = {"minItems": kind.get("low", 0), "maxItems": kind.get("high", MOST_WORDS)}
            return {"type": "array", "items": _object(kind), **bounds}
        case "object":
            return _object(kind)
        case "json":
            schema = kind.get("schema")
            return dict(schema) if isinstance(schema, Mapping) else {}
        case _:
            return {"type": "string", "minLength": 1, "maxLength": kind.get("high", LONGEST_WORD)}


def _object(kind: Row) -> dict[str, Any]:
    """An object with its own fields; one without any takes whatever it is given."""
    fields = [field for field in kind.get("fields", []) if field.get("name") and _is_typed(field)]
    if not fields:
        return {"type": "object"}
    needed = [field["name"] for field in fields if field.get("is_required")]
    properties = {field["name"]: _field_schema(field) for field in fields}
    made = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**made, "required": needed} if needed else made


# ------------------------------------------------------------------------------------------------------------- facts
def fact_kinds(content: dict[str, Any], facts: Mapping[str, Any]) -> dict[str, tuple[str, list[str]]]:
    """What each fact of a definition holds, for forms of filters: number, truth, choice (with its values) or word."""
    sheet = content["cards"]
    fields = {
        field["name"]: field["type"] for field in sheet.get("fields", []) if field.get("name") and _is_typed(field)
    }
    found: dict[str, tuple[str, list[str]]] = {}
    for name, source in facts.items():
        if name == KIND and sheet.get("kinds"):
            found[name] = ("choice", [kind["code"] for kind in sheet["kinds"] if kind.get("code")])
            continue
        path = source.get("path") if isinstance(source, Mapping) else None
        kind = fields.get(path, {}) if isinstance(path, str) else {}
        values = [row["value"] for row in kind.get("values", []) if row.get("value")]
        if isinstance(source, Mapping) and ("has" in source or kind.get("is") == "truth"):
            found[name] = ("truth", [])
        elif values:
            found[name] = ("choice", values)
        elif isinstance(source, Mapping) and ("lowest" in source or kind.get("is") == "number"):
            found[name] = ("number", [])
        else:
            found[name] = ("any" if not kind else "word", [])
    return found
