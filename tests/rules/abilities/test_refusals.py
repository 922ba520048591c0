"""Whatever breaks the language is refused at its place; whatever the schema accepts and the checks let through works in full."""

from __future__ import annotations

import copy
import random
from typing import Any

import jsonschema
import pytest

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.converting import from_data, from_text
from rules.abilities.lint import lint_abilities
from rules.abilities.parse import parse_card
from rules.abilities.schema import ability_schema
from rules.abilities.text import card_text
from rules.abilities.usage import words_used
from tests.rules.abilities.from_schema import SchemaMaker
from tests.rules.abilities.strategies import GAMES, seeded_abilities
from tests.rules.abilities.test_text import without_id
from tests.rules.abilities.test_validate import mutated


def is_place(document: Any, pointer: str) -> bool:
    """Whether a JSON pointer leads to something in a document, or to a key that is missing from an object there."""
    value = document
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    for at, step in enumerate(steps):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return isinstance(value, dict) and at == len(steps) - 1
    return True


@pytest.mark.parametrize("game", GAMES)
def test_whatever_breaks_the_language_is_refused_at_its_place(game: str) -> None:
    source, seeds = random.Random(21), seeded_abilities(game, 21, 40)
    validator = jsonschema.Draft202012Validator(ability_schema(game))
    refused = accepted = 0
    for at in range(400):
        document = [mutated(copy.deepcopy(seeds[at % len(seeds)]), source)]
        problems = ability_problems(game, document)
        if problems:
            refused += 1
            misplaced = [each.pointer for each in problems if not is_place(document, each.pointer)]
            assert misplaced == [], document
            assert from_data(game, document).text is None
        else:
            accepted += 1
            assert validator.is_valid(document), document
            works_in_full(game, document)
    assert refused > 200
    assert accepted > 3


def works_in_full(game: str, abilities: list[Any]) -> None:
    """Compiled, written, read back, looked through, counted."""
    compiled = compile_abilities(game, abilities)
    normal = [dict(each.data) for each in compiled.abilities]
    text = card_text(game, abilities)
    assert parse_card(game, text) == [without_id(each) for each in normal], text
    assert compile_abilities(game, normal).fingerprint == compiled.fingerprint
    assert lint_abilities(game, normal) is not None
    assert words_used(game, normal)
    assert from_text(game, text).text == from_data(game, abilities).text == text


@pytest.mark.parametrize("game", GAMES)
def test_what_the_schema_accepts_works_or_is_refused_at_its_place(game: str) -> None:
    """A schema cannot say what references, targets and sizes ask; everything else it lets through works."""
    accepted = 0
    for document in SchemaMaker(game, 31).documents(30):
        problems = ability_problems(game, document)
        assert [each.pointer for each in problems if not is_place(document, each.pointer)] == [], document
        if not problems:
            accepted += 1
            works_in_full(game, document)
    assert accepted > 10


@pytest.mark.parametrize("game", GAMES)
def test_what_one_game_says_another_one_reads_or_refuses(game: str) -> None:
    for other in GAMES:
        for ability in seeded_abilities(other, 22, 60):
            if other != game and not ability_problems(game, [ability]):
                works_in_full(game, [ability])
            found = from_text(game, card_text(other, [ability]))
            assert (found.text is None) is bool(found.problems)
            assert all(each.message and each.line == 1 for each in found.problems)
