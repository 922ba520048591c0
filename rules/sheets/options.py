"""What formats may choose, and on what terms players may agree: rows and definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NUMBER, NUMBER_OR_NONE, CHOICE, TRUTH, JSON = "number", "number_or_none", "choice", "truth", "json"
AGREEMENT = ("enabled", "in_sanctioned", "maximum", "on_submitted", "unrestricted")


def options_definition(content: dict[str, Any]) -> dict[str, Any]:
    """The table of options and the terms of agreements."""
    sheet = content["options"]
    rows = [row for row in sheet.get("options", []) if row.get("name") and isinstance(row.get("type"), Mapping)]
    options = {row["name"]: _option(row) for row in rows}
    agreement = {name: sheet["agreement"][name] for name in AGREEMENT if name in sheet.get("agreement", {})}
    made = {"options": options, "agreement": agreement}
    return {key: value for key, value in made.items() if value}


def _option(row: Mapping[str, Any]) -> dict[str, Any]:
    kind = row["type"]
    default, schema, values = _typed(kind)
    made = {
        "default": default,
        "schema": schema,
        "scope": row.get("scope", "deck"),
        "rules": row.get("rules", []),
        "summary": row.get("summary", ""),
    }
    return {**made, "values": values} if values else made


def _typed(kind: Mapping[str, Any]) -> tuple[Any, dict[str, Any], dict[str, str]]:
    """Default, schema and meanings of an option's values."""
    match kind.get("is"):
        case "number" | "number_or_none":
            is_open = kind["is"] == NUMBER_OR_NONE
            bounds = {key: kind[name] for name, key in (("low", "minimum"), ("high", "maximum")) if name in kind}
            schema = {"type": ["integer", "null"] if is_open else "integer", **bounds}
            return kind.get("default", None if is_open else kind.get("low", 0)), schema, {}
        case "choice":
            rows = [row for row in kind.get("values", []) if row.get("value")]
            values = [row["value"] for row in rows]
            about = {row["value"]: row["about"] for row in rows if row.get("about")}
            return kind.get("default", values[0] if values else ""), {"enum": values}, about
        case "truth":
            return kind.get("default", False), {"type": "boolean"}, {}
        case _:
            return kind.get("default"), kind.get("schema", {}), {}


def options_sheet(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """The rows of options and agreements; None where the definition has another shape than rows can say."""
    options, agreement = made.get("options", {}), made.get("agreement", {})
    whole = (options, agreement, *(options.values() if isinstance(options, Mapping) else ()))
    if not all(isinstance(each, Mapping) for each in whole):
        return None
    sheet: dict[str, Any] = {"options": [_row(name, option) for name, option in options.items()]}
    return {**sheet, "agreement": dict(agreement)} if agreement else sheet


def _row(name: str, option: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "type": _kind(option)}
    return row | {key: option[key] for key in ("scope", "rules", "summary") if option.get(key)}


def _kind(option: Mapping[str, Any]) -> dict[str, Any]:
    schema, default = option.get("schema"), option.get("default")
    kept = schema if isinstance(schema, Mapping) else {}
    named = kept.get("type")
    bounds = {name: kept[key] for name, key in (("low", "minimum"), ("high", "maximum")) if key in kept}
    values = kept.get("enum")
    if named == "boolean" and default is False:
        return {"is": TRUTH}
    if named == "boolean":
        return {"is": TRUTH, "default": default}
    if named == "integer":
        return {"is": NUMBER, **bounds, "default": default}
    if named == ["integer", "null"]:
        return {"is": NUMBER_OR_NONE, **bounds, **({} if default is None else {"default": default})}
    if isinstance(values, list) and all(isinstance(each, str) for each in values):
        about = option.get("values", {})
        rows = [{"value": each, **({"about": about[each]} if each in about else {})} for each in values]
        return {"is": CHOICE, "values": rows, "default": default}
    return {"is": JSON, "schema": schema, "default": default}


def choices_of(option: Mapping[str, Any]) -> list[Any] | None:
    """Every value an option may have, where they are few; None for numbers and others."""
    schema = option.get("schema", {})
    if not isinstance(schema, Mapping):
        return None
    if schema.get("type") == "boolean":
        return [True, False]
    values = schema.get("enum")
    return list(values) if isinstance(values, list) and all(isinstance(each, str) for each in values) else None
