"""Tests name the atoms of the rule books they show, with `@pytest.mark.rule(...)`, and nothing is left unnamed.

The test files are read, not collected, so that the answer does not depend on which tests are selected.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.architecture.sources import ROOT, code_files, files_of_tests, name_of, tree_of

GAMES = sorted(path.parent.name for path in (ROOT / "rules" / "games").glob("*/rulebook.json"))
# What is built of each game: how decks are made and checked, what the lists do, and what a card is.
BUILT_AREAS = {"deck", "list", "card", "elements"}
# What is built besides of the games that have a referee. What a community does among itself (area “community”) no test can show.
PLAYED = {
    "card_wars": {"face", "match", "play", "rarity", "series", "sideboard", "zones"},
    "fortification": {"play"},
    "maximus": {"play"},
}
FINDING = re.compile(r"[A-Z]{1,4}(-[A-Z0-9]+)+")


def atoms(game: str) -> list[dict[str, Any]]:
    rulebook = json.loads((ROOT / "rules" / "games" / game / "rulebook.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = rulebook["atoms"]
    return found


def is_rule_marker(node: ast.AST) -> bool:
    """Whether the node is the expression `pytest.mark.rule`."""
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.rule"


def marked() -> Iterator[tuple[str, str]]:
    """Each id that a test file names, with the place."""
    for path in files_of_tests():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and is_rule_marker(node.func):
                for argument in node.args:
                    is_plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                    yield f"{name_of(path)}:{node.lineno}", str(argument.value) if is_plain else ast.unparse(argument)


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings_in(inner)


def known_findings() -> set[str]:
    """The ids of findings: those of formats, of card schemas, and those that checks in Python report."""
    files = [*(ROOT / "rules").glob("seed/*/formats.json"), *(ROOT / "rules").glob("games/*/card_schema.json")]
    found = {text for file in files for text in strings_in(json.loads(file.read_text(encoding="utf-8")))}
    for path in code_files():
        if path.is_relative_to(ROOT / "rules"):
            found |= {
                node.value
                for node in ast.walk(tree_of(path))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return {text for text in found if FINDING.fullmatch(text)}


def test_every_id_that_tests_name_exists() -> None:
    known = {atom["id"] for game in GAMES for atom in atoms(game)} | known_findings()
    assert [f"{place}: {id_}" for place, id_ in marked() if id_ not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_atom_of_what_is_built_is_named_by_a_test(game: str) -> None:
    named = {id_ for _, id_ in marked()}
    built = BUILT_AREAS | PLAYED.get(game, set())
    unnamed = [atom["id"] for atom in atoms(game) if atom["area"] in built and atom["id"] not in named]
    assert " ".join(unnamed) == ""


@pytest.mark.parametrize("game", GAMES)
def test_no_atom_stands_twice(game: str) -> None:
    ids = [atom["id"] for atom in atoms(game)]
    assert sorted(ids) == sorted(set(ids))


def test_every_rule_line_names_an_atom() -> None:
    known = {atom["id"] for game in GAMES for atom in atoms(game)} | {""}
    lines = [
        (format_["slug"], line["finding"], line["rule"])
        for file in (ROOT / "rules").glob("seed/*/formats.json")
        for format_ in json.loads(file.read_text(encoding="utf-8"))
        for revision in format_["revisions"]
        for line in revision["deck_rules"]
    ]
    assert lines
    assert [line for line in lines if line[2] not in known] == []
