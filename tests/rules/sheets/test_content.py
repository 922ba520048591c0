"""Rows of a form and the definition they make: nothing is lost on the way, whoever wrote it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules.games.catalog import shipped
from rules.sheets.cards import fact_kinds
from rules.sheets.content import (
    EMPTY,
    PARTS,
    definition_of,
    format_of,
    format_sheet,
    whole_of,
    with_definition,
    with_whole,
)
from rules.sheets.lines import line_of, sheet_line_of
from tests.rules.checks.lamplight import FORMAT, GAME
from tests.rules.sheets.lamplight_rows import lamplight_content

GAMES: dict[str, Any] = {"lamplight": GAME, **{slug: game.definition for slug, game in shipped().items()}}


def filled(value: Any) -> Any:
    """A definition without empty values, which say nothing."""
    words = {key: each for key, each in value.get("words", {}).items() if each}
    return {key: each for key, each in {**value, "words": words}.items() if each not in ("", [], {})}


@pytest.mark.parametrize("slug", GAMES)
def test_a_definition_comes_back_as_it_was(slug: str) -> None:
    content = with_definition(copy.deepcopy(dict(EMPTY)), GAMES[slug])
    assert definition_of(content) == filled(GAMES[slug])
    assert {"about", "decks"}.isdisjoint(content["raw"])


def test_the_rows_of_lamplight_make_lamplight() -> None:
    made = definition_of(lamplight_content())
    assert {key: value for key, value in made.items() if key != "card_schema"} == {
        key: value for key, value in GAME.items() if key != "card_schema"
    }


def test_a_part_that_stays_keeps_its_rows() -> None:
    content = lamplight_content()
    definition = {**definition_of(content), "summary": "Another sentence."}
    found = with_definition(content, definition)
    assert found["raw"] == {}
    assert found["cards"] == content["cards"]
    assert found["about"]["summary"] == "Another sentence."


def test_a_part_that_rows_cannot_say_is_kept_as_it_is() -> None:
    content = lamplight_content()
    definition = {**definition_of(content), "boards": {"tower": 1}, "colour": "red"}
    definition["card_schema"] = {"type": "object", "minProperties": 3}
    found = with_definition(content, definition)
    assert set(found["raw"]) == {"decks", "cards", "rest"}
    assert definition_of(found) == definition
    assert definition_of(with_definition(found, definition_of(content))) == definition_of(content)


def test_the_whole_comes_back() -> None:
    content = lamplight_content()
    whole = whole_of(content, is_new=True)
    assert with_whole(content, copy.deepcopy(whole), is_new=True) == content
    fresh = with_whole(copy.deepcopy(dict(EMPTY)), copy.deepcopy(whole), is_new=True)
    assert whole_of(fresh, is_new=True) == whole
    for wrong in ({}, {**whole, "more": {}}, {**whole, "format": []}, {"definition": {}}):
        with pytest.raises(ValueError, match="The whole is an object with definition, format, list"):
            with_whole(content, wrong, is_new=True)


@pytest.mark.parametrize("line", FORMAT["deck_rules"], ids=lambda line: line["finding"])
def test_every_line_of_lamplight_has_a_row(line: dict[str, Any]) -> None:
    row = sheet_line_of(line, GAME["options"])
    assert "json" not in row
    again = line_of(row, GAME["options"])
    assert again == line or str(again).replace("['", "'").replace("']", "'") == str(line).replace("['", "'").replace(
        "']", "'"
    )


@pytest.mark.parametrize(
    "line",
    [
        {"check": "copy_limit", "params": {"maximum": {"option": "copies"}}, "message": {"too_many": "No."}, "odd": 1},
        {"check": "copy_limit", "params": []},
        {"check": 3},
        "copy_limit",
        None,
    ],
    ids=str,
)
def test_a_line_of_another_shape_stays_as_it_is(line: Any) -> None:
    rows = format_sheet({"deck_rules": [line]}, GAME["options"])["lines"]
    content = {**lamplight_content(), "format": {"lines": rows}}
    kept = format_of(content)["deck_rules"]
    assert kept == [line if isinstance(line, dict) else {}]


def test_unfinished_rows_make_an_unfinished_definition() -> None:
    content = copy.deepcopy(dict(EMPTY))
    content |= {
        "decks": {"boards": [{"name": "Tower"}, {"code": "boats"}], "tiers": [{"letter": "P"}]},
        "cards": {"kinds": [{}], "fields": [{"name": "watch"}, {"type": {"is": "number"}}], "facts": [{"name": "x"}]},
        "options": {"options": [{"name": "copies"}, {"type": {"is": "truth"}}]},
    }
    made = definition_of(content)
    assert made["boards"] == ["boats"]
    assert set(made) == {"boards", "facts", "card_schema"}
    assert made["facts"] == {}


def test_a_field_of_some_kinds_is_barred_from_others_and_needed_by_its_own() -> None:
    content = lamplight_content()
    content["cards"]["fields"] = [
        {"name": "sail", "type": {"is": "number", "low": 1, "high": 3}, "only": ["boat"], "is_required": True}
    ]
    attributes = definition_of(content)["card_schema"]["properties"]["attributes"]
    assert attributes["required"] == ["kind"]
    needs = {branch["if"]["properties"]["kind"]["const"]: branch["then"] for branch in attributes["allOf"]}
    assert needs["boat"] == {"required": ["sail"]}
    assert needs["keeper"]["properties"]["sail"]["not"] == {}


def test_what_facts_hold() -> None:
    content = lamplight_content()
    kinds = fact_kinds(content, definition_of(content)["facts"])
    assert kinds["kind"] == ("choice", ["keeper", "lamp", "tale", "boat"])
    assert kinds["coast"] == ("choice", ["north", "south", "west"])
    assert (kinds["storm"][0], kinds["lit"][0], kinds["watch"][0]) == ("truth", "truth", "number")


def test_the_parts_are_all_there() -> None:
    assert set(EMPTY) == {*PARTS, "format", "list", "raw"}
