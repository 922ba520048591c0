"""Documents made from the published JSON Schema alone: what an author's tool would let through that knows nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jsonschema

from rules.abilities.schema import ability_schema

WORDS = ("toll", "Toll for the Drowned", "beast", "fire", "Mudflat Piper", "$t1")
DEEP = 9


class SchemaMaker:
    """Makes documents of a schema's types; what further conditions forbid is sorted out by the validator."""

    def __init__(self, game: str, seed: int) -> None:
        self.schema, self.source = ability_schema(game), random.Random(seed)
        self.validator = jsonschema.Draft202012Validator(self.schema)

    def documents(self, number: int) -> Iterator[list[Any]]:
        """So many lists of one ability that the schema accepts."""
        while number:
            document = [self.made({"$ref": "#/$defs/ability"}, 0)]
            if self.validator.is_valid(document):
                number -= 1
                yield document

    def made(self, schema: Any, depth: int) -> Any:
        """A value of a schema."""
        if "$ref" in schema:
            return self.made(self.schema["$defs"][schema["$ref"].rpartition("/")[2]], depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.source.choice(schema["enum"])
        if "anyOf" in schema:
            return self.made(self.chosen(schema["anyOf"], depth), depth + 1)
        match schema.get("type"):
            case "object":
                return self.thing(schema, depth)
            case "array":
                return self.row(schema, depth)
            case "integer":
                return self.source.randint(schema.get("minimum", -99), schema.get("maximum", 99))
            case "boolean":
                return self.source.random() < 0.5
            case "string":
                return self.source.choice(schema.get("examples", WORDS))
        return self.source.choice(WORDS)

    def chosen(self, options: list[Any], depth: int) -> Any:
        """One of several; plain ones where it is deep already."""
        plain = [
            each for each in options if "const" in each or "enum" in each or each.get("type") in ("integer", "string")
        ]
        return self.source.choice(plain if depth > DEEP and plain else options)

    def thing(self, schema: Any, depth: int) -> dict[str, Any]:
        needed, known = schema.get("required", ()), schema.get("properties", {})
        rare = 0.05 if len(known) > 10 or depth > DEEP else 0.25
        names = [name for name in known if name in needed or self.source.random() < rare]
        return {name: self.made(known[name], depth + 1) for name in names}

    def row(self, schema: Any, depth: int) -> list[Any]:
        if "prefixItems" in schema:
            return [self.made(each, depth + 1) for each in schema["prefixItems"]]
        least = schema.get("minItems", 0)
        most = min(schema.get("maxItems", 2), least + 1)
        return [self.made(schema.get("items", {}), depth + 1) for _ in range(self.source.randint(least, most))]
