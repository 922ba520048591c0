"""What a JSON Schema lets stand at one place, given what stands there now: the ground of the forms made from schemas.

`$ref`, `allOf` and `if` are followed for the present value, so that a card's kind decides its fields. A schema may carry `x-word`:
then the definition of that name in the game's ability language stands there (a filter, a cost).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator

from rules.abilities.schema import ability_schema
from rules.abilities.vocabulary import has_vocabulary

Schema = Mapping[str, Any]
ABSENT: Any = object()
WORDS = "abilities"
LOWER = ("minimum", "minLength", "minItems")
UPPER = ("maximum", "maxLength", "maxItems")


@dataclass(frozen=True, slots=True)
class Part:
    """A schema and the document in which its references lead on: the card's or that of the abilities of a game."""

    schema: Any
    root: Schema
    game: str = ""

    def at(self, schema: Any) -> Part:
        """Another schema of the same document."""
        return Part(schema, self.root, self.game)


@dataclass(slots=True)
class Shape:
    """Everything several schemas demand of one value. `types` is empty where any type may stand."""

    types: frozenset[str] = frozenset()
    enum: list[Any] | None = None
    low: int | None = None
    high: int | None = None
    pattern: str = ""
    title: str = ""
    about: str = ""
    example: Any = ABSENT
    fact: str = ""
    properties: dict[str, list[Part]] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    items: list[Part] = field(default_factory=list)
    slots: list[list[Part]] = field(default_factory=list)
    choices: list[Part] = field(default_factory=list)
    is_closed: bool = False
    is_barred: bool = False
    is_language: bool = False

    def bound(self, low: Any, high: Any) -> None:
        """Narrow the bounds; the tightest count."""
        if low is not None:
            self.low = low if self.low is None else max(self.low, low)
        if high is not None:
            self.high = high if self.high is None else min(self.high, high)

    @property
    def is_nullable(self) -> bool:
        """Whether null may stand there, which means the same as leaving it out."""
        return "null" in self.types

    @property
    def const(self) -> Any:
        """The one value that may stand there; ABSENT where there are more."""
        return self.enum[0] if self.enum is not None and len(self.enum) == 1 else ABSENT


@functools.cache
def language_of(game: str) -> Schema:
    """The schema of a game's abilities."""
    return ability_schema(game)


def word_part(game: str, name: str) -> Part:
    """A definition of the ability language by name: ability, effect, filter, cost and the like."""
    root = language_of(game)
    return Part(root["$defs"][name], root, game)


def shape_at(parts: Iterable[Part], value: Any = ABSENT) -> Shape:
    """What may stand where all these schemas hold, for the value that stands there now."""
    shape = Shape()
    for part in parts:
        _add(shape, part, value)
    shape.choices = [choice for choice in shape.choices if not _is_null(choice)]
    if len(shape.choices) == 1:
        (only,) = shape.choices
        shape.choices = []
        _add(shape, only, value)
    return shape


def _add(shape: Shape, part: Part, value: Any) -> None:
    schema = part.schema
    if schema is True:
        return
    if schema is False or schema.get("not") == {}:
        shape.is_barred = True
        return
    if "x-word" in schema and has_vocabulary(part.game):
        shape.is_language = True
        _add(shape, word_part(part.game, schema["x-word"]), value)
        return
    if "$ref" in schema:
        _add(shape, part.at(followed(part.root, schema["$ref"])), value)
    for inner in schema.get("allOf", ()):
        _add(shape, part.at(inner), value)
    if "if" in schema:
        branch = "then" if _holds(part, schema["if"], value) else "else"
        _add(shape, part.at(schema.get(branch, True)), value)
    _merge(shape, part, schema)


def _merge(shape: Shape, part: Part, schema: Schema) -> None:
    """Take over what a schema says itself."""
    if "type" in schema:
        named = schema["type"]
        types = frozenset([named] if isinstance(named, str) else named)
        shape.types = shape.types & types if shape.types else types
    given = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if given is not None:
        shape.enum = [each for each in given if shape.enum is None or each in shape.enum]
    low = next((schema[key] for key in LOWER if key in schema), None)
    high = next((schema[key] for key in UPPER if key in schema), None)
    shape.bound(low, high)
    shape.pattern = schema.get("pattern", shape.pattern)
    shape.title = schema.get("title", shape.title)
    shape.about = schema.get("description", shape.about)
    shape.fact = schema.get("x-fact", shape.fact)
    if "examples" in schema:
        shape.example = schema["examples"][0]
    for name, inner in schema.get("properties", {}).items():
        shape.properties.setdefault(name, []).append(part.at(inner))
    shape.required += [name for name in schema.get("required", ()) if name not in shape.required]
    if isinstance(schema.get("items"), Mapping):
        shape.items.append(part.at(schema["items"]))
    if "prefixItems" in schema:
        shape.slots = [[part.at(inner)] for inner in schema["prefixItems"]]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            shape.choices += list(_spread(part, schema[key]))
    shape.is_closed = shape.is_closed or schema.get("additionalProperties") is False


def _spread(part: Part, schemas: Iterable[Any]) -> Iterator[Part]:
    """Alternatives, with those of alternatives that are only references to more of them."""
    for schema in schemas:
        target = followed(part.root, schema["$ref"]) if isinstance(schema, Mapping) and "$ref" in schema else schema
        inner = target.get("allOf", ()) if isinstance(target, Mapping) else ()
        if isinstance(target, Mapping) and "anyOf" in target and "title" not in target:
            yield from _spread(part, target["anyOf"])
        elif inner and "$ref" in inner[0] and "not" in inner[-1]:
            # “any value but a plain number”: the number stands beside it already.
            barred = inner[-1]["not"]
            for each in _spread(part, [inner[0]]):
                if each.schema.get("type") != barred.get("type"):
                    yield each
        else:
            yield part.at(target)


def followed(root: Schema, ref: str) -> Any:
    """The schema a reference leads to."""
    node: Any = root
    for step in ref.removeprefix("#/").split("/"):
        node = node[step]
    return node


def _holds(part: Part, condition: Any, value: Any) -> bool:
    if value is ABSENT:
        return True
    return bool(Draft202012Validator(part.root).evolve(schema=condition).is_valid(value))


def _is_null(part: Part) -> bool:
    return isinstance(part.schema, Mapping) and part.schema.get("type") == "null"


# ------------------------------------------------------------------------------------------------------ alternatives
def chosen(choices: list[Part], value: Any) -> int | None:
    """Which of several alternatives a value is meant as, unfinished as it may be; None for none of them."""
    found = [(at, _fit(shape_at([part], value), value)) for at, part in enumerate(choices)]
    best = max(found, key=lambda pair: pair[1], default=(0, 0))
    return best[0] if best[1] else None


def _fit(shape: Shape, value: Any) -> int:
    """How well a value suits an alternative: 0 not at all."""
    if shape.enum is not None:
        return 4 if any(each == value and type(each) is type(value) for each in shape.enum) else 0
    if isinstance(value, Mapping):
        if shape.properties or "object" in shape.types:
            return _fit_object(shape, value)
        return 0
    if isinstance(value, str):
        return 2 if "string" in shape.types and re.search(shape.pattern, value) else 0
    if isinstance(value, bool):
        return 2 if "boolean" in shape.types else 0
    if isinstance(value, int):
        return 2 if "integer" in shape.types else 0
    if isinstance(value, list) and "array" in shape.types:
        is_nested = bool(value) and isinstance(value[0], list)
        return 2 if bool(shape.slots) is not is_nested else 1
    return 0


def _fit_object(shape: Shape, value: Mapping[str, Any]) -> int:
    tags = {name: const for name in shape.required if (const := shape_at(shape.properties[name]).const) is not ABSENT}
    if tags:
        return 4 if all(value.get(name, ABSENT) == const for name, const in tags.items()) else 0
    if shape.required and not all(name in value for name in shape.required):
        return 1 if any(name in value for name in shape.required) else 0
    return 3 if set(value) <= set(shape.properties) or not shape.is_closed else 0


def is_sparse(part: Part) -> bool:
    """Whether a schema is of a document with many details of which few are needed: an ability language, or one that says `x-sparse`."""
    return "ability" in part.root.get("$defs", {}) or bool(part.root.get("x-sparse"))


def start_of(part: Part, before: Any = ABSENT) -> Any:
    """The value an alternative begins with: its example, with the parts that the value before had, too."""
    shape = shape_at([part])
    if shape.const is not ABSENT:
        return shape.const
    start = shape.example
    if start is ABSENT:
        start = _empty(shape, is_whole=is_sparse(part))
    if isinstance(start, Mapping) and isinstance(before, Mapping):
        kept = {name: before[name] for name in shape.properties if name in before and not _is_tag(shape, name)}
        return {**start, **kept}
    return start


def _is_tag(shape: Shape, name: str) -> bool:
    return shape_at(shape.properties[name]).const is not ABSENT


def _empty(shape: Shape, *, is_whole: bool) -> Any:
    """A value that says least; pieces of a language have all their parts, the fields of a card wait to be filled in."""
    if shape.enum:
        return shape.enum[0]
    if "integer" in shape.types:
        return max(1, shape.low or 0)
    if shape.slots:
        return [start_of(parts[0]) for parts in shape.slots]
    if "array" in shape.types:
        return [start_of(shape.items[0])] if shape.items and (shape.low or 0) > 0 else []
    if "boolean" in shape.types:
        return True
    if "object" in shape.types or shape.properties:
        names = [name for name in shape.required if name in shape.properties] if is_whole else []
        return {name: start_of(shape.properties[name][0]) for name in names}
    if shape.choices:
        return start_of(shape.choices[0])
    return ""
