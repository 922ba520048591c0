"""The game's definition holds together: rule lines, rule book, options and facts speak of the same things."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[4]
ORDER = [
    "V-UNKNOWN",
    "V-COUNT",
    "V-BOARD",
    "V-TOTAL",
    "V-MAGIC",
    "V-AFF",
    "V-MAIN",
    "V-PILE",
    "V-ELEMENTS",
    "V-MIN",
    "V-TALE",
    "V-LEGEND",
    "V-COPY",
    "V-SIDE",
    "V-SIDE-KIND",
    "V-MAGIC-COPY",
    "V-OFF-ELEMENT",
    "V-RESTRICTED",
    "V-BANNED",
    "V-NO-SUMMON",
    "V-SIDE-UNUSED",
]
CHAPTERS = {"DECK": 8, "RAR": 19, "AFF": 9, "SIDE": 9, "CARD": 25}


def test_every_row_of_deck_validation_has_its_line_in_order(card_wars: Any) -> None:
    lines = card_wars.format["revisions"][0]["deck_rules"]
    assert list(dict.fromkeys(line["finding"] for line in lines)) == ORDER


def test_every_atom_that_is_named_stands_in_the_rule_book(card_wars: Any) -> None:
    atoms = {atom["id"]: atom for atom in card_wars.folder.rulebook["atoms"]}
    named = {line["rule"] for line in card_wars.format["revisions"][0]["deck_rules"] if line["rule"]}
    named |= {rule for option in card_wars.spec.options.values() for rule in option["rules"]}
    assert named <= set(atoms)
    for name, option in card_wars.spec.options.items():
        assert all(name in atoms[rule]["parameters"] for rule in option["rules"]), name


def test_the_chapters_of_deck_and_card_are_complete(card_wars: Any) -> None:
    ids = [atom["id"] for atom in card_wars.folder.rulebook["atoms"]]
    assert len(ids) == len(set(ids))
    for chapter, size in CHAPTERS.items():
        assert [i for i in ids if i.startswith(f"CW-{chapter}-")] == [f"CW-{chapter}-{n}" for n in range(1, size + 1)]


def test_every_atom_has_its_fields_and_known_parameters(card_wars: Any) -> None:
    for atom in card_wars.folder.rulebook["atoms"]:
        assert set(atom) == {"id", "title", "text", "status", "parameters", "area"}
        assert atom["status"] in ("stated", "decided")
        assert atom["text"].endswith(".")
        assert set(atom["parameters"]) <= set(card_wars.spec.options)


def test_the_card_schema_is_a_schema(card_wars: Any) -> None:
    Draft202012Validator.check_schema(card_wars.folder.definition["card_schema"])


def test_facts_of_a_printing_are_what_filters_ask_for(card_wars: Any) -> None:
    facts = card_wars.pool["brannoc-quarry-warden", "tale"].facts
    assert facts["elements"] == {"earth", "fire"}
    assert facts["affinities"] == {"earth"}
    legend = card_wars.pool["pell-nobodys-squire", "legend"]
    assert legend.facts["affinities"] == set(legend.attributes["affinities"])
    assert card_wars.pool["undertow", None] is card_wars.pool["undertow", "journey"]
    assert "cost" not in card_wars.pool["second-wind", None].facts


def test_the_folders_table_names_files_that_exist() -> None:
    folder = ROOT / "rules/games/card_wars"
    text = (folder / "README.md").read_text(encoding="utf-8").split("## Play")[0]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ") and "`" in line]
    named = [part.strip("` ") for row in rows for part in row[2].split(",")]
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "rules" / name).exists()] == []


def test_names_of_kinds_and_tiers_cover_the_game(card_wars: Any) -> None:
    kinds = json.loads(json.dumps(card_wars.folder.definition["card_schema"]))["properties"]["attributes"]["properties"]
    assert list(card_wars.spec.words["values"]["kind"]) == kinds["kind"]["enum"]
    assert [(t.letter, t.weight, t.copies) for t in card_wars.spec.tiers] == [("J", 1, 3), ("T", 2, 1), ("L", 3, 1)]
    assert card_wars.spec.boards == ("magic", "affinity", "main", "sideboard")
