"""JSON Schemas that people made: no word that may run long or reach out, no reference that turns in a circle."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator

from oscg.common.errors import FieldError

CODE = "game.definition"
DEEPEST = 24
SCHEMA_KEYS = frozenset(
    {
        "$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "default", "examples", "properties", "required",
        "additionalProperties", "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains",
        "maxContains", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "minProperties", "maxProperties", "propertyNames", "dependentRequired", "allOf", "anyOf", "oneOf", "not", "if", "then",
        "else", "x-finding", "x-message", "x-example", "x-required", "x-fact",
    }
)  # fmt: skip
SCHEMAS_IN = ("additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else")
LISTS_IN = ("prefixItems", "allOf", "anyOf", "oneOf")
MAPS_IN = ("properties", "$defs")
REF = "#/$defs/"
PRINTED = ("field", "value", "lo", "hi", "allowed", "example")


def made_fault(pointer: str, detail: str) -> FieldError:
    """A fault of a definition somebody made."""
    return FieldError(pointer, CODE, detail)


def schema_faults(schema: Any, pointer: str) -> Iterator[FieldError]:
    """What is wrong with a JSON Schema: no schema at all, words that may run long or reach out, references that turn in circles."""
    found = list(_walked(schema, pointer, 0))
    yield from found
    if found:
        return
    for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
        yield made_fault(
            pointer + "".join(f"/{step}" for step in error.absolute_path), f"This is no JSON Schema: {error.message}."
        )
        return
    defs = schema.get("$defs", {}) if isinstance(schema, Mapping) else {}
    unknown = sorted(set(_refs(schema)) - set(defs))
    if unknown:
        yield made_fault(pointer, f"A $ref leads to “{unknown[0]}”, which is not among the $defs.")
    elif _turns({name: set(_refs(inner)) for name, inner in defs.items()}):
        yield made_fault(f"{pointer}/$defs", "These $refs lead in a circle. Write out how deep it goes.")


def _walked(schema: Any, pointer: str, depth: int) -> Iterator[FieldError]:
    if isinstance(schema, bool):
        return
    if not isinstance(schema, Mapping):
        yield made_fault(pointer, "A schema is an object, true or false.")
        return
    if depth > DEEPEST:
        yield made_fault(pointer, f"Schemas nest at most {DEEPEST} deep.")
        return
    for key, value in schema.items():
        at = f"{pointer}/{key}"
        told = _refused(key, value, depth)
        if told:
            yield made_fault(at, told)
            continue
        for step, inner in _inside(key, value):
            yield from _walked(inner, f"{at}{step}", depth + 1)


def _refused(key: str, value: Any, depth: int) -> str:
    """What is wrong with one word of a schema by itself."""
    if key not in SCHEMA_KEYS:
        return f"“{key}” is not among the words a schema may use here. See docs/game-as-data.md."
    if key == "$ref" and (depth == 0 or not isinstance(value, str) or not value.startswith(REF)):
        return f"A $ref leads to a schema of this document: {REF}name."
    if key == "x-message" and not _is_printable(value):
        return f"A message prints {{{'}, {'.join(PRINTED)}}} and nothing else in braces."
    return ""


def _inside(key: str, value: Any) -> list[tuple[str, Any]]:
    """The schemas inside one word of a schema, each with its step of the pointer."""
    if key in SCHEMAS_IN:
        return [("", value)]
    if key in LISTS_IN and isinstance(value, list):
        return [(f"/{at}", inner) for at, inner in enumerate(value)]
    if key in MAPS_IN and isinstance(value, Mapping):
        return [(f"/{name}", inner) for name, inner in value.items()]
    return []


def _is_printable(message: Any) -> bool:
    """Whether a card's message prints only what the card checks give."""
    try:
        parts = list(string.Formatter().parse(message)) if isinstance(message, str) else [("", "?", "", None)]
    except ValueError:
        return False
    return all(name is None or (name in PRINTED and not spec and not turned) for _, name, spec, turned in parts)


def _refs(schema: Any) -> Iterator[str]:
    """The definitions that a schema refers to, outside of its own `$defs`."""
    if isinstance(schema, Mapping):
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                yield value.removeprefix(REF)
            elif key != "$defs":
                yield from _refs(value)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _refs(inner)


def _turns(edges: Mapping[str, set[str]]) -> bool:
    """Whether some definition leads back to itself."""
    left = dict(edges)
    while left:
        ends = [name for name, to in left.items() if not to & set(left)]
        if not ends:
            return True
        for name in ends:
            del left[name]
    return False
