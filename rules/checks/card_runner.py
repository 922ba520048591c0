"""Checking a card: its attributes against the game's schema, its abilities, then the game's own card checks.

The schema describes `{"name", "attributes", "variants"}`. A subschema may carry `x-finding` (the rule book's id) and `x-message`, a
template over `{field}`, `{value}`, `{lo}`, `{hi}`, `{allowed}` and `{example}` (`x-example`); the nearest one above an error speaks
for it. An object's `x-required` (`finding`, `message`) speaks for its missing fields where a book has an id of its own for those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from rules.checks.card_abilities import ability_errors, ability_lint
from rules.checks.card_check import SUBMIT, CardCheck, CardContext, CardDraft, CardProblem
from rules.checks.messages import fill

GENERAL = "CARD-SCHEMA"
# JSON Schema takes 1.0 for an integer; the rules count with whole numbers alone (MAX-GEN-6).
_WHOLE = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
_Validator = extend(Draft202012Validator, type_checker=_WHOLE)


def as_document(draft: CardDraft) -> dict[str, Any]:
    """The draft as the JSON document the schema describes and pointers lead into."""
    variants = [
        {"rarity": v.rarity, **v.attributes, "text": v.text} if v.text else {"rarity": v.rarity, **v.attributes}
        for v in draft.variants
    ]
    return {"name": draft.name, "attributes": dict(draft.attributes), "variants": variants}


def check_card(
    draft: CardDraft,
    context: CardContext,
    schema: Mapping[str, Any],
    checks: Iterable[CardCheck],
    *,
    stages: Sequence[str] = (SUBMIT,),
) -> list[CardProblem]:
    """Every problem of a card: its shape's first, then what the game's checks due at these stages and the lint say.

    These run only on a card whose shape is right, so that they need not distrust every field.
    """
    problems = shape_problems(draft, context.game.slug, schema)
    return problems or rule_problems(draft, context, checks, stages=stages)


def shape_problems(draft: CardDraft, game: str, schema: Mapping[str, Any]) -> list[CardProblem]:
    """What the game's schema refuses, then what its ability language does."""
    return [*schema_problems(as_document(draft), schema), *ability_errors(draft, game)]


def rule_problems(
    draft: CardDraft, context: CardContext, checks: Iterable[CardCheck], *, stages: Sequence[str] = (SUBMIT,)
) -> list[CardProblem]:
    """What the checks due at these stages and the lint of abilities say of a card whose shape is right."""
    problems = [problem for check in checks if check.stage in stages for problem in check.check(draft, context)]
    return [*problems, *ability_lint(draft, context.game)]


def schema_problems(document: Mapping[str, Any], schema: Mapping[str, Any]) -> list[CardProblem]:
    """What the schema refuses, one problem a place, in document order."""
    found: dict[tuple[str, str], CardProblem] = {}
    for error in _Validator(schema).iter_errors(document):
        problem = _problem(_deepest(error), schema)
        found.setdefault((problem.finding, problem.pointer), problem)
    return sorted(found.values(), key=lambda problem: problem.pointer)


def _deepest(error: ValidationError) -> ValidationError:
    """The most telling of the errors behind an anyOf or oneOf: the one that got furthest into the document."""
    while error.context:
        error = max(error.context, key=lambda inner: (len(inner.absolute_path), inner.validator == "required"))
    return error


def _problem(error: ValidationError, schema: Mapping[str, Any]) -> CardProblem:
    path = [str(step) for step in error.absolute_path]
    field = path[-1] if path else "card"
    if error.validator == "required":
        field = next((name for name in error.validator_value if error.message.startswith(repr(name))), field)
        path.append(field)
    finding, template, bounds = _spoken_for(error, schema, field)
    allowed = bounds.get("enum", bounds.get("const"))
    values = {
        "field": field,
        "value": _shown(error.instance) if error.validator != "required" else "missing",
        "lo": bounds.get("minimum", bounds.get("minLength", bounds.get("minItems", ""))),
        "hi": bounds.get("maximum", bounds.get("maxLength", bounds.get("maxItems", ""))),
        "allowed": ", ".join(str(item) for item in allowed) if isinstance(allowed, list) else str(allowed or ""),
        "example": _shown(bounds.get("x-example", "")),
    }
    message = fill(template, values) if template else _plain(error, field)
    return CardProblem(finding, "/" + "/".join(path), message, params=values)


def _spoken_for(error: ValidationError, schema: Mapping[str, Any], field: str) -> tuple[str, str, Mapping[str, Any]]:
    """The id, template and bounds that the nearest annotated subschema above the error gives."""
    annotated: list[Mapping[str, Any]] = []
    node: Any = schema
    for step in error.absolute_schema_path:
        if isinstance(node, Mapping) and "$ref" in node and step != "$ref":
            node = _follow(schema, node["$ref"])
        elif step == "$ref" and isinstance(node, Mapping):
            annotated += [node] if "x-finding" in node else []
            node = _follow(schema, node["$ref"])
            continue
        if isinstance(node, Mapping) and "x-finding" in node:
            annotated.append(node)
        node = node[step] if isinstance(node, (Mapping, list)) else node
    bounds = error.schema if isinstance(error.schema, Mapping) else {}
    if error.validator == "required":
        wanted = _follow_one(schema, bounds.get("properties", {}).get(field, {}))
        if "x-required" in bounds:
            return bounds["x-required"]["finding"], bounds["x-required"]["message"], wanted
        bounds = wanted
        if "x-finding" in wanted:
            annotated.append(wanted)
    if not annotated:
        return GENERAL, "", bounds
    return annotated[-1]["x-finding"], annotated[-1].get("x-message", ""), bounds


def _follow(schema: Mapping[str, Any], ref: str) -> Any:
    node: Any = schema
    for step in ref.removeprefix("#/").split("/"):
        node = node[step]
    return node


def _follow_one(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    target = _follow(schema, node["$ref"]) if "$ref" in node else node
    return {**target, **node}


def _shown(value: Any) -> str:
    """A value as a message prints it, cut where it is long."""
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _plain(error: ValidationError, field: str) -> str:
    if error.validator == "additionalProperties":
        extra = sorted(set(error.instance) - set(error.schema.get("properties", {})))
        known = ", ".join(sorted(error.schema.get("properties", {})))
        return f"“{', '.join(extra)}” is not a field here. Remove it, or use one of {known}."
    if error.validator == "required":
        return f"{field} is missing. Give it."
    if error.validator == "enum":
        return f"{field} is {_shown(error.instance)}; choose one of {', '.join(map(str, error.validator_value))}."
    if error.validator == "type" and error.validator_value == "null":
        return f"A card of this game has no {field}. Leave it out."
    return f"{field}: {error.message}."
