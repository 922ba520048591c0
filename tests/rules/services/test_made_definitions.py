"""Definitions that people make: every fault at its pointer, and no schema that runs long or reaches out."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from banlists.services.new_games import new_game_faults
from oscg.pages.game_form import STEPS, controls_of
from oscg.pages.game_places import by_step
from rules.models import Game, GameDraft
from rules.services.formats import game_save
from rules.services.made_definitions import made_faults
from rules.services.made_schemas import schema_faults
from rules.sheets.content import definition_of, whole_of, with_whole
from tests.rules.checks.lamplight import GAME
from tests.rules.sheets.lamplight_rows import lamplight_content

pytestmark = pytest.mark.django_db


def told(definition: Any, **more: Any) -> list[str]:
    return [fault.pointer for fault in made_faults(definition, **more)]


def test_lamplight_has_no_faults() -> None:
    assert made_faults(GAME) == []


def changed(path: str, value: Any) -> dict[str, Any]:
    found = copy.deepcopy(GAME)
    at: Any = found
    *way, last = path.strip("/").split("/")
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
    if value is None:
        del at[last]
    else:
        at[last] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/slug", "Lamp Light", "/slug"),
        ("/slug", "maximus", "/slug"),
        ("/slug", "new", "/slug"),
        ("/name", "fortification", "/name"),
        ("/short_name", "MAXIMUS", "/short_name"),
        ("/colour", "red", "/colour"),
        ("/boards", [], "/boards"),
        ("/facts/not", {"path": "x"}, "/facts/not"),
        ("/facts/a-b", {"path": "x"}, "/facts/a-b"),
        ("/facts/kind_any", {"path": "x"}, "/facts/kind_any"),
        ("/facts/watch", {}, "/facts/watch"),
        ("/facts/watch", {"path": "a", "keys": "b"}, "/facts/watch"),
        ("/facts/watch", {"path": 3}, "/facts/watch/path"),
        ("/facts/watch", {"lowest": "watch"}, "/facts/watch/lowest"),
        ("/facts/storm/default", [1], "/facts/storm/default"),
        ("/words/colours", ["red"], "/words/colours"),
        ("/words/board_names/hold", "Hold", "/words/board_names/hold"),
        ("/words/board_names/tower", 3, "/words/board_names/tower"),
        ("/words/values/colour", {"red": "Red"}, "/words/values/colour"),
        ("/words/tier_labels/gold", ["G"], "/words/tier_labels/gold"),
        ("/words/homes/keeper", ["hold"], "/words/homes/keeper"),
        ("/words/homes/whale", ["tower"], "/words/homes/whale"),
        ("/words/homes", None, "/words/homes"),
        ("/words/unpublished", "maybe", "/words/unpublished"),
        ("/agreement/maximum", {"option": "roof"}, "/agreement/maximum"),
        ("/agreement/maximum", True, "/agreement/maximum"),
        ("/agreement/often", True, "/agreement/often"),
        ("/options/copies/default", 99, "/options/copies/default"),
        ("/options/copies/schema", {"type": "nothing"}, "/options/copies/schema/type"),
        ("/options/copies/schema/pattern", "(a+)+$", "/options/copies/schema/pattern"),
        ("/tiers/1/code", "plain", "/tiers"),
        ("/card_schema/properties/colour", {}, "/card_schema/properties/colour"),
        ("/card_schema/$defs/watch/x-message", "{value.__class__}", "/card_schema/$defs/watch/x-message"),
        ("/card_schema/$defs/watch/x-message", "{nobody}", "/card_schema/$defs/watch/x-message"),
        ("/card_schema/$defs/watch/x-message", "{value", "/card_schema/$defs/watch/x-message"),
        ("/summary", "nul\x00", ""),
        ("/summary", "x" * 300_000, ""),
    ],
)
def test_every_fault_stands_at_its_pointer(path: str, value: Any, pointer: str) -> None:
    assert told(changed(path, value))[:1] == [pointer]


def test_all_faults_are_told_at_once() -> None:
    definition = changed("/facts/watch", {})
    definition["words"]["unpublished"] = "maybe"
    definition["agreement"]["maximum"] = "many"
    assert told(definition) == ["/facts/watch", "/words/unpublished", "/agreement/maximum"]


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}},
        {"properties": {"a": {"$ref": "http://evil.example/schema.json"}}},
        {"properties": {"a": {"$ref": "file:///etc/passwd"}}},
        {"properties": {"a": {"$ref": "#/$defs/nobody"}}},
        {
            "properties": {"a": {"$ref": "#/$defs/a"}},
            "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}},
        },
        {"$id": "http://evil.example/"},
        {"$dynamicRef": "#x"},
        {"pattern": "(a+)+$"},
        {"patternProperties": {"(a+)+$": {}}},
        {"format": "regex"},
        {"properties": {"a": {"items": {"if": {"pattern": "x"}}}}},
        {"type": "whole"},
        {"minimum": "1"},
        [],
        "string",
    ],
    ids=str,
)
def test_schemas_say_nothing_that_runs_long_or_reaches_out(schema: Any) -> None:
    assert list(schema_faults(schema, "/x"))


def test_schemas_end_somewhere() -> None:
    schema: Any = {}
    for _ in range(200):
        schema = {"not": schema}
    assert [fault.pointer.count("/not") for fault in schema_faults(schema, "")] == [25]


JUNK: list[Any] = [
    None, 3, -1, 1.5, "", "x", "a/b", [], {}, [1], [{}], [None], [["a"]], {"a": 1}, True, {"option": "copies"}, {"option": {}},
    {"option": 3, "map": []}, {"is": "number"}, {"path": ["x", 3]}, "é" * 200,
]  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, each in inner for place in places(each, (*way, key)))]


@pytest.mark.parametrize("seed", range(4))
def test_no_definition_whatever_breaks_anything(seed: int) -> None:
    """Anything may stand anywhere: it is told as a fault, shown as rows or JSON, and kept as it was written."""
    dice = random.Random(seed)
    whole = whole_of(lamplight_content(), is_new=True)
    ways = [way for way in places(whole) if len(way) > 1]
    for _ in range(30):
        changed_whole = copy.deepcopy(whole)
        for way in dice.sample(ways, k=dice.choice([1, 1, 2, 4])):
            at = changed_whole
            for step in way[:-1]:
                at = at[step] if isinstance(at, dict) and step in at else {}
            if isinstance(at, dict):
                at[way[-1]] = copy.deepcopy(dice.choice(JUNK))
        content = with_whole(lamplight_content(), changed_whole, is_new=True)
        new_game_faults(GameDraft(content=content))
        assert definition_of(content).keys() <= changed_whole["definition"].keys()
        for step in STEPS:
            if step not in content["raw"]:
                controls_of(
                    step, content, None, by_step(new_game_faults(GameDraft(content=content)), content).get(step, [])
                )


def test_a_game_keeps_its_slug_and_may_keep_its_names() -> None:
    game = game_save(definition=GAME)
    assert told(GAME, of=game) == []
    assert told(changed("/slug", "other"), of=game) == ["/slug"]
    assert set(told(GAME)) == {"/slug", "/name", "/long_name", "/short_name"}
    assert Game.objects.get(slug="lamplight") == game
