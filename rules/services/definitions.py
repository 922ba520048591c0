"""Checking a game's definition before it is stored: what every reader of it relies on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from oscg.common.errors import FieldError, InvalidInput

TEXT = {"type": "string", "minLength": 1, "maxLength": 120}
SLUG = {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,39}$"}
WORD = {"type": "string", "pattern": "^[a-z0-9_-]{1,20}$"}
SHAPE: Mapping[str, Any] = {
    "type": "object",
    "required": ["slug", "name", "boards", "facts"],
    "properties": {
        "slug": SLUG,
        "name": {**TEXT, "maxLength": 60},
        "long_name": TEXT,
        "short_name": {**TEXT, "maxLength": 30},
        "summary": {"type": "string", "maxLength": 300},
        "boards": {"type": "array", "items": WORD, "minItems": 1, "uniqueItems": True},
        "facts": {"type": "object", "additionalProperties": {"type": "object"}},
        "tiers": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "letter", "name", "order", "weight", "copies"],
                "additionalProperties": False,
                "properties": {
                    "code": WORD,
                    "letter": {**TEXT, "maxLength": 2},
                    "name": {**TEXT, "maxLength": 30},
                    "order": {"type": "integer", "minimum": 0, "maximum": 1000},
                    "weight": {"type": "integer", "minimum": 0, "maximum": 1000},
                    "copies": {"type": "integer", "minimum": 0, "maximum": 1000},
                },
            },
        },
        "options": {
            "type": "object",
            "additionalProperties": {"type": "object", "required": ["default", "schema"]},
        },
        "home_printing": {"type": "array", "items": WORD, "uniqueItems": True},
        "words": {"type": "object"},
        "agreement": {"type": "object"},
        "card_schema": {"type": "object"},
    },
}


def definition_check(definition: Mapping[str, Any]) -> None:
    """Raises InvalidInput (`game.definition`) naming every part that readers could not use."""
    errors = tuple(definition_faults(definition))
    if errors:
        raise InvalidInput("game.definition", f"{errors[0].pointer}: {errors[0].detail}", errors=errors)


def definition_faults(definition: Mapping[str, Any]) -> Iterator[FieldError]:
    """Every part of a definition that readers could not use, each with where it is and what to do."""
    shape = list(Draft202012Validator(SHAPE).iter_errors(definition))
    for error in shape:
        yield _of_shape(error)
    if shape:
        return
    tiers = definition.get("tiers", [])
    for key in ("code", "order"):
        values = [tier[key] for tier in tiers]
        if len(set(values)) < len(values):
            yield FieldError("/tiers", "game.tiers", f"Two tiers have the same {key}. Give each its own.")
    for name, option in definition.get("options", {}).items():
        if not Draft202012Validator(Draft202012Validator.META_SCHEMA).is_valid(option["schema"]):
            yield FieldError(f"/options/{name}/schema", "game.option", "This is no JSON Schema.")
            continue
        problem = next(iter(Draft202012Validator(option["schema"]).iter_errors(option["default"])), None)
        if problem is not None:
            detail = f"The default is not among its allowed values: {problem.message}."
            yield FieldError(f"/options/{name}/default", "game.option", detail)


def _of_shape(error: ValidationError) -> FieldError:
    """A finding of the shape as people read it: what is missing stands at its own place."""
    steps, detail = [str(step) for step in error.absolute_path], f"{error.message}."
    if error.validator == "required":
        missing = next(
            key for key in error.validator_value if key not in error.instance and f"'{key}'" in error.message
        )
        steps, detail = [*steps, missing], f"“{missing}” is missing. Add it."
    return FieldError("".join(f"/{step}" for step in steps), "game.definition", detail)
