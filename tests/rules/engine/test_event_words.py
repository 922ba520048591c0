"""The words of a match's log: every kind of event has some, and they name only what there is."""

from __future__ import annotations

import re

import pytest

from rules.engine.event_words import FOLLOWS, GIVEN, HEADINGS, MANY, RULES, SILENT, TOLD, UNNOTED, sentence
from rules.games.catalog import FOLDER, shipped

SAID = re.compile(r'\.(?:say|happens|emit)\(\s*"([a-z_]+)"')


def test_a_sentence_for_programs() -> None:
    event = {"kind": "changed", "amount": -1, "note": ("modify_stat", "offense")}
    assert sentence(event, who="Ann", card="Ember Wolf") == "Ember Wolf: offense −1."
    assert sentence({"kind": "turn_start"}, who="Ann") == ""
    assert sentence({"kind": "drawn"}, who="Ann") == "Ann draws a card."
    assert sentence({"kind": "strike", "note": (3, 2)}, who="Ann") == "Ann strikes: attack and defense are 3, 2."
    assert sentence({"kind": "strike"}, who="Ann") == "Ann strikes."


@pytest.mark.parametrize("game", sorted(RULES))
def test_rules_of_the_log_stand_in_the_book(game: str) -> None:
    atoms = {atom["id"] for atom in shipped()[game].rulebook["atoms"]}
    assert set(RULES[game].values()) <= atoms
    assert set(RULES[game]) <= set(TOLD)


def test_templates_name_only_what_there_is() -> None:
    values = dict.fromkeys(
        ("who", "whose", "s", "es", "have", "their", "card", "target", "source", "n", "many", "note"), "x"
    )
    for template in (*TOLD.values(), *MANY.values(), *UNNOTED.values()):
        assert template.format_map(values)
    assert set(MANY) | set(UNNOTED) <= set(TOLD)
    assert not SILENT & set(MANY)


def test_every_kind_that_a_referee_tells_has_words() -> None:
    known = set(TOLD) | SILENT | HEADINGS | set(GIVEN) | set(FOLLOWS)
    missing = set()
    for path in (*FOLDER.rglob("*.py"), *(FOLDER.parent / "engine").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        missing |= set(SAID.findall(source)) - known
    assert sorted(missing) == []
