"""The form of a game that is being made: a step for each part of it, made from schemas of rows and read back."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.http import QueryDict

from cards.forms.building import Builder
from cards.forms.controls import Control, Option
from cards.forms.labels import Names
from cards.forms.reading import Posted, add, choose, moved_up, posted, put_at
from cards.forms.shapes import ABSENT, Part, chosen, is_sparse, shape_at
from oscg.common.errors import InvalidInput
from rules.models import GameDraft
from rules.sheets.cards import fact_kinds
from rules.sheets.content import Content, definition_of
from rules.sheets.form_schemas import CHOICES, about_schema, cards_schema, decks_schema, list_schema, options_schema
from rules.sheets.line_schemas import Ground, format_schema

STEPS: Mapping[str, tuple[str, str]] = {
    "about": (
        "Name",
        "What the game is called. The slug stands in addresses and never changes once the game is published.",
    ),
    "decks": (
        "Boards and rarities",
        "The piles of a deck in their order, and the rarities from the lowest up. Codes are short words of small letters.",
    ),
    "cards": (
        "Cards",
        "The kinds of cards, their fields, and what deck rules may ask of them; further facts put several fields together.",
    ),
    "options": ("Options", "Numbers and choices that a format may set, so that its rules need not be written anew."),
    "format": (
        "Format and deck rules",
        "The first way to play. Rules are looked at in their order; they count from the day on which you publish.",
    ),
    "list": (
        "First list",
        "Cards that are banned or restricted from the first day, by what they are. Leave it empty for no list.",
    ),
}
OF_CHANGES = ("about", "decks", "cards", "options")
VERBS = ("add", "drop", "up")
NOT_JSON = "This is no JSON. Correct it, or take it out; until then nothing is saved."


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, at a path of a step's rows."""

    path: str
    message: str
    finding: str = ""
    is_error: bool = True


@dataclass(slots=True)
class Sent:
    """A step as sent. `unread` are fields that are no JSON, by path: their raw text is kept and nothing is saved."""

    rows: dict[str, Any]
    unread: dict[str, str] = field(default_factory=dict)
    wish: str = ""


class Words(Names):
    """How choices of these forms are worded: by what their schema names."""

    def values(self, path: str, fact: str = "") -> Mapping[str, str]:
        """Value → words."""
        return CHOICES.get(fact, {})


class GameBuilder(Builder):
    """Controls that are labelled as their schemas say."""

    def control(
        self, parts: Sequence[Part], value: Any, path: str, label: str, *, required: bool = False, depth: int = 0
    ) -> Control:
        """The control of a value under its schema's title; items of lists keep their numbers."""
        shape = shape_at(parts, value)
        title = next(
            (part.schema["title"] for part in parts if isinstance(part.schema, Mapping) and part.schema.get("title")),
            "",
        )
        is_item = path.rpartition("/")[2].isdigit()
        made = super().control(
            parts, value, path, title if title and label and not is_item else label, required=required, depth=depth
        )
        made.is_turning = False  # a box or a choice changes no other field here, so nothing has to be sent for it
        if made.kind == "fixed":
            made.label = ""
        if made.kind == "group":
            made.more = [Option(each.value, _title(shape.properties[each.value]) or each.label) for each in made.more]
        return made


def _title(parts: Iterable[Part]) -> str:
    return next((str(part.schema["title"]) for part in parts if part.schema.get("title")), "")


def steps_of(draft: GameDraft) -> list[str]:
    """The steps of a draft: a change of a game leaves its formats and lists alone."""
    return [step for step in STEPS if draft.is_new or step in OF_CHANGES]


def ground_of(step: str, content: Content) -> list[Part]:
    """The schema of a step's rows, as the rest of the content stands."""
    definition = definition_of(content)
    boards, options = _texts(definition.get("boards")), _maps(definition.get("options"))
    rarities = definition.get("tiers")
    rarities = rarities if isinstance(rarities, list) else []
    tiers = _texts([tier.get("code") for tier in rarities if isinstance(tier, Mapping)])
    facts = fact_kinds(content, _maps(definition.get("facts")))
    match step:
        case "about":
            schema = about_schema()
        case "decks":
            schema = decks_schema()
        case "cards":
            kinds = [kind["code"] for kind in content["cards"].get("kinds", []) if kind.get("code")]
            schema = cards_schema(boards, kinds, has_rarities=bool(tiers))
        case "options":
            schema = options_schema(list(options))
        case "format":
            schema = format_schema(Ground(boards, facts, tiers, options))
        case _:
            schema = list_schema(facts, tiers)
    return [Part(schema, schema)]


def _texts(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _maps(value: Any) -> dict[str, Any]:
    return {key: each for key, each in value.items() if isinstance(each, Mapping)} if isinstance(value, Mapping) else {}


def controls_of(
    step: str, content: Content, sent: Sent | None, faults: Sequence[Fault]
) -> tuple[list[Control], list[Option], list[Fault]]:
    """The fields of a step, the parts that may be added, and the faults that stand at no field."""
    rows = sent.rows if sent is not None else content[step]
    whole = GameBuilder(Words({})).control(ground_of(step, content), rows, "", "")
    places: dict[str, list[Any]] = {}
    for control in whole.walk():
        if not control.is_inner and control.kind != "fixed" and control.path:
            places.setdefault(control.path, control.problems)
        raw = sent.unread.get(control.path) if sent is not None else None
        if raw is not None and control.kind == "json":
            control.value = raw
            control.problems.append(Fault(control.path, NOT_JSON))
    left = []
    for fault in faults:
        path = fault.path
        while path and path not in places:
            path = path.rpartition("/")[0]
        if path:
            places[path].append(fault)
        else:
            left.append(fault)
    return whole.children, whole.more, left


def read_step(data: QueryDict, *, step: str, content: Content) -> Sent:
    """A step as sent, with its button carried out. Raises InvalidInput for a button or a choice that the form does not have."""
    found: Posted = posted(data)
    verb, _, where = data.get("do", "").partition(":")
    rows = _fitted(ground_of(step, content), found.content)
    sent = Sent(rows, dict(found.unread), verb if verb not in VERBS else "")
    ground = ground_of(step, {**content, step: sent.rows})
    try:
        for path, number in found.chosen.items():
            choose(ground, sent.rows, path, number)
        for path, what in found.added.items():
            add(ground, sent.rows, path, what)
        if verb == "add":
            path, _, what = where.partition("=")
            add(ground, sent.rows, path, what or "0")
        elif verb == "drop" and where.startswith("/"):
            put_at(sent.rows, where, ABSENT)
        elif verb == "up" and where.startswith("/"):
            moved_up(sent.rows, where)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        message = "The form asked for something that this game cannot have. Load the page again."
        raise InvalidInput("game_draft.form", message) from error
    if not is_sparse(ground[0]):
        sent.rows = _without_idle(sent.rows)
    return sent


def _fitted(parts: Sequence[Part], value: Any) -> Any:
    """Rows of the shape their schema asks for; what has another, since somebody changed the page, is left out (ABSENT)."""
    shape = shape_at(parts, value)
    if shape.choices:
        at = chosen(shape.choices, value)
        if at is not None:
            return _fitted([shape.choices[at]], value)
        return value if isinstance(value, Mapping) else ABSENT
    if shape.properties:
        if not isinstance(value, Mapping):
            return ABSENT
        found = {key: _fitted(shape.properties[key], inner) for key, inner in value.items() if key in shape.properties}
        return {key: inner for key, inner in found.items() if inner is not ABSENT}
    if shape.slots or "array" in shape.types:
        if not isinstance(value, list):
            return ABSENT
        inner = [_fitted(shape.items, each) for each in value] if shape.items else value
        return [each for each in inner if each is not ABSENT]
    is_plain = bool(shape.types) or shape.enum is not None
    return ABSENT if is_plain and isinstance(value, (Mapping, list)) else value


def _without_idle(value: Any) -> Any:
    """Rows without lists that hold nothing: leaving them out says the same."""
    if isinstance(value, dict):
        return {key: _without_idle(inner) for key, inner in value.items() if inner != []}
    return [_without_idle(inner) for inner in value] if isinstance(value, list) else value


def with_rows(content: Content, step: str, rows: Mapping[str, Any]) -> Content:
    """The content with other rows in one step."""
    return {**copy.deepcopy(content), step: copy.deepcopy(dict(rows))}


def raw_of(content: Content, step: str) -> str:
    """The definition of a step that no row could say, as JSON; empty where rows say it."""
    raw = content["raw"].get(step)
    return "" if raw is None else orjson.dumps(raw, option=orjson.OPT_INDENT_2).decode()
