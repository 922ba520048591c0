"""JSON Schema (draft 2020-12) of one game's abilities, made from the vocabulary: every word with description and example.

Nesting, the number of effects in all, and whether a named target exists are beyond a schema; `validate` checks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.abilities.examples import example_of
from rules.abilities.scalars import (
    COUNT,
    EXAMPLES,
    GROUPS,
    ID,
    LISTS,
    LONGEST_SLUG,
    MOST_LISTED,
    PATTERNS,
    PERIODS,
    REFERENCES,
    VALUES,
    WORD_TYPES,
    bounds_of,
    choices_of,
)  # fmt: skip
from rules.abilities.shapes import KEYS
from rules.abilities.vocabulary import Vocabulary, vocabulary_of
from rules.abilities.word import Param, Word

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
CONTEXTS = ("", "_static", "_lasting")
TARGET = "^\\$t[1-4]$"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _one_of(choices: Iterable[Schema]) -> Schema:
    found = list(choices)
    return found[0] if len(found) == 1 else {"anyOf": found}


def _object(properties: Mapping[str, Any], required: Iterable[str], **more: Any) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def _list(items: Schema, low: int, high: int) -> Schema:
    return {"type": "array", "items": items, "minItems": low, "maxItems": high}


class SchemaWriter:
    """Writes the definitions of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.game = vocabulary.game

    def definitions(self) -> Schema:
        """All definitions by name."""
        words = self.vocabulary.words
        found: Schema = {}
        for context in CONTEXTS:
            found[f"effect{context}"] = _one_of(
                self.effect(each, context) for each in words["effect"].values() if self._fits(each, context)
            )
            found[f"block{context}"] = _list(_ref(f"effect{context}"), 1, 20)
        for kind in ("cost", "condition", "event", "duration", "keyword", "forbid", "allow", "immune", "value"):
            if kind in words:
                found[kind] = _one_of(self.word(each) for each in words[kind].values())
        found["value"]["anyOf"].insert(0, {"type": "integer", "minimum": -99, "maximum": 99})
        for base, takes in REFERENCES.items():
            options = [self.word(each) for each in words["reference"].values() if each.traits["takes"] in takes]
            if options:
                group = [_object({"all": _ref("filter")}, ["all"])] if base in GROUPS else []
                found[f"ref_{base}"] = _one_of([*options, {"type": "string", "pattern": TARGET}, *group])
        found["filter"] = self.filter(without=())
        found["filter_event"] = self.filter(without=("side",))
        found["target"] = self.target()
        found["ability"] = _one_of(self.word(each) for each in words["form"].values())
        return found

    @staticmethod
    def _fits(found: Word, context: str) -> bool:
        return context != "_static" or bool(found.traits.get("static"))

    def effect(self, found: Word, context: str) -> Schema:
        """An effect where it lasts, where it must say how long, or anywhere."""
        schema = self.word(found, context)
        if context == "_static":
            schema["properties"].pop("duration", None)
        elif context == "_lasting" and found.traits.get("static") and not found.traits.get("composite"):
            schema["required"] = [*schema["required"], "duration"]
        return schema

    def word(self, found: Word, context: str = "") -> Schema:
        """The schema of a word's data, with its description and an example."""
        notes: Schema = {
            "title": found.name,
            "description": found.about,
            "examples": [example_of(self.vocabulary, found, context)],
        }
        if found.rules:
            notes["x-rules"] = list(found.rules)
        params = {param.name: self.param(param, context) for param in found.params}
        required = [param.name for param in found.params if not param.optional]
        match found.shape:
            case "bare":
                return {"const": found.name, **notes}
            case "single":
                return _object({found.name: params[found.params[0].name]}, [found.name], **notes)
            case "list":
                parts = list(params.values())
                inner = {
                    "type": "array",
                    "prefixItems": parts,
                    "items": False,
                    "minItems": len(parts),
                    "maxItems": len(parts),
                }
                return _object({found.name: inner}, [found.name], **notes)
            case "object":
                return _object({found.name: _object(params, required)}, [found.name], **notes)
            case "flat":
                return _object(params, required, **notes)
            case "form":
                return self._form(found, params, required, notes)
            case _:
                tag = KEYS[found.kind]
                return self._event(_object({tag: {"const": found.name}, **params}, [tag, *required], **notes), found)

    def _form(self, found: Word, params: Schema, required: list[str], notes: Schema) -> Schema:
        tag = {"form": {"const": found.name}, "id": {"type": "string", "pattern": ID}}
        schema = _object({**tag, **params}, ["form", *required], **notes)
        if found.name == "resolve":
            schema["if"] = {"not": {"required": ["when"]}}
            schema["then"] = {"properties": {"do": _list(_ref("effect_lasting"), 1, 20)}}
        return schema

    @staticmethod
    def _event(schema: Schema, found: Word) -> Schema:
        if found.kind == "event" and found.has("where"):
            schema["if"] = {"properties": {"whose": {"const": "self"}}, "required": ["whose"]}
            schema["then"] = {"not": {"required": ["where"]}}
        return schema

    def param(self, param: Param, context: str) -> Schema:
        """The schema of a parameter type."""
        base, _, detail = param.type.partition(".")
        simple = self._simple(base, detail)
        if simple is not None:
            return simple
        lists = {"statics": ("effect_static", 1, 20), "sentences": ("effect", 1, 20), "block": (f"effect{context}", 1, 20),
                 "costs": ("cost", 1, 4), "conditions": ("condition", 1, 4), "conditions_inner": ("condition", 2, 4),
                 "targets": ("target", 1, 4)}  # fmt: skip
        if base in lists:
            name, low, high = lists[base]
            return _list(_ref(name), low, high)
        match base:
            case "when":
                return _ref("event")
            case "condition_inner":
                return _ref("condition")
            case "filter":
                return _ref("filter_event" if detail == "event" else "filter")
            case "options":
                return _list(_ref(f"block{context}"), 2, 4)
            case "outcomes":
                number = {"type": "integer", "minimum": 1, "maximum": 20}
                return _list(
                    _object({"from": number, "to": number, "do": _ref(f"block{context}")}, ["from", "to", "do"]),
                    1,
                    MOST_LISTED,
                )
            case "comparison":
                one = self.comparison()
                return {"anyOf": [one, _list(one, 1, MOST_LISTED)]}
            case "limit":
                return self.limit()
            case "ability":
                return _ref("ability")
        raise KeyError(param.type)

    def _simple(self, base: str, detail: str) -> Schema | None:
        bounds = bounds_of(base, detail)
        if bounds is not None:
            number = {"type": "integer", "minimum": bounds[0], "maximum": bounds[1]}
            if base in VALUES:
                return {"anyOf": [number, {"allOf": [_ref("value"), {"not": {"type": "integer"}}]}]}
            return {"anyOf": [number, {"const": "$x"}]} if detail.endswith("|x") else number
        if base in PATTERNS:
            longest = {"maxLength": LONGEST_SLUG} if base in ("element", "type") else {}
            return {"type": "string", "pattern": PATTERNS[base], **longest, "examples": [EXAMPLES[base]]}
        if base in LISTS:
            inner_base, _, inner_detail = LISTS[base].partition(".")
            one = self._simple(inner_base, inner_detail) or {}
            several = _list(one, 1, MOST_LISTED)
            return {"anyOf": [one, several]} if base in ("names", "roles") else several
        if base in REFERENCES:
            return _ref(f"ref_{base}")
        choices = choices_of(self.vocabulary, base, detail)
        if choices is not None:
            one = dict[str, Any](enum=list(choices))
            if base == "words":
                return _list(one, 1, MOST_LISTED)
            return {"anyOf": [one, _list(one, 1, MOST_LISTED)]} if base == "zone" else one
        if base in WORD_TYPES:
            return _ref(WORD_TYPES[base])
        if base == "true":
            return {"const": True}
        return {"type": "boolean"} if base in ("flag", "off", "truth") else None

    def comparison(self) -> Schema:
        """[stat, sign, value]."""
        parts = [
            {"enum": list(self.vocabulary.choices("stat"))},
            {"enum": list(self.vocabulary.choices("sign_word"))},
            _ref("value"),
        ]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": 3, "maxItems": 3}

    def limit(self) -> Schema:
        """How often."""
        times = {"type": "integer", "minimum": 1, "maximum": 9}
        return _object(
            {"times": times, "per": {"enum": list(PERIODS[self.game])}, "scope": {"enum": ["card", "name"]}}, ["times"]
        )

    def filter(self, without: tuple[str, ...]) -> Schema:
        """Which cards are meant; every key must hold."""
        keys = {}
        for name, found in self.vocabulary.words["filter"].items():
            if name not in without:
                keys[name] = {**self.param(found.params[0], ""), "description": found.about}
        return _object(
            keys,
            [],
            description="Which cards are meant: every key must hold.",
            examples=[{"kind": next(iter(self.vocabulary.choices("kind")))}],
        )

    def target(self) -> Schema:
        """A target chosen when the ability is used."""
        number = {"type": "integer", "minimum": 0, "maximum": COUNT[1]}
        id_ = {"enum": ["t1", "t2", "t3", "t4"]}
        cards = {"id": id_, "filter": _ref("filter"), "min": number, "max": {**number, "minimum": 1},
                 "chooser": {"enum": list(self.vocabulary.choices("chooser"))}}  # fmt: skip
        return {
            "anyOf": [
                _object(cards, ["id", "filter"]),
                _object({"id": id_, "player": {"enum": ["opponent", "any"]}}, ["id", "player"]),
            ]
        }


def ability_schema(game: str) -> Schema:
    """The schema of the list of abilities of one card. Raises KeyError for an unknown game."""
    vocabulary = vocabulary_of(game)
    return {
        "$schema": DRAFT,
        "title": f"Abilities of a card of {game}",
        "description": "What a card does, as data. Nesting and the effects of an ability in all are bounded as well.",
        **_list(_ref("ability"), 0, vocabulary.limits.abilities),
        "x-limits": {"effects": vocabulary.limits.effects, "nesting": vocabulary.limits.nesting},
        "$defs": SchemaWriter(vocabulary).definitions(),
    }
