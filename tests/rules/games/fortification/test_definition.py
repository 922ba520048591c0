"""The game's own data: what filters can ask, and what the rule book page shows."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from rules.checks.messages import template_names
from rules.specs.card_filter import compile_filter
from tests.rules.games.fortification.conftest import FORMAT, GAME, LINES, SPEC

ATOMS = GAME.rulebook["atoms"]
CHAPTERS = {
    "META": 9, "DECK": 11, "CHAR": 13, "SPELL": 11, "EQ": 10, "ZONE": 5, "SETUP": 6, "TURN": 8, "FIRST": 4, "PLACE": 9,
    "PARTY": 7, "FACE": 8, "MOB": 10, "EQUIP": 10, "CAST": 13, "ATK": 9, "NORM": 10, "SPATK": 6, "BATTLE": 10, "KO": 8,
    "RZ": 5, "CHAMP": 5, "STAT": 4, "WIN": 5, "FP": 2,
}  # fmt: skip


def test_the_card_schema_is_a_json_schema():
    Draft202012Validator.check_schema(GAME.definition["card_schema"])


@pytest.mark.parametrize(("chapter", "last"), CHAPTERS.items())
def test_every_atom_of_the_chapters_in_use_is_there(chapter, last):
    found = [atom["id"] for atom in ATOMS if atom["id"].startswith(f"FORT-{chapter}-")]
    assert found == [f"FORT-{chapter}-{n}" for n in range(1, last + 1)]


@pytest.mark.parametrize("atom", ATOMS, ids=lambda atom: atom["id"])
def test_an_atom_is_one_sentence_with_a_status(atom):
    assert atom["text"].endswith(".")
    assert ". " not in atom["text"]
    assert atom["status"] in ("stated", "decided")
    assert atom["title"]
    assert atom["area"] in ("deck", "card", "play")


def test_the_format_starts_with_every_default():
    assert FORMAT["slug"] == "fortification-standard"
    (revision,) = FORMAT["revisions"]
    assert (revision["number"], revision["effective_from"], revision["options"]) == (1, "2025-01-01", {})


def test_messages_of_rule_lines_are_whole_sentences():
    assert all(line["message"].endswith(".") for line in LINES)
    assert all(template_names(line["message"]) or line["finding"] == "DV-W1" for line in LINES)


@pytest.mark.parametrize(("condition", "slugs"), [
    ({"kind": "character", "role": "champion", "stat": ["champion_max", ">", 2]}, {"marshal-quillon", "veyr-twice-crowned"}),
    ({"name": "LONGSWORD"}, {"longsword"}),
    ({"role": "magic", "spell_elements_any": ["white-magic"], "spell_mode": "only", "stat": ["magic", "==", 4]}, {"lantern-healer"}),
    ({"role": "character", "elements_any": ["fire"], "stat": [["min_magic", ">=", 3], ["power", "==", 3]]}, {"cinder-lance"}),
    ({"types_all": ["soldier", "siege"], "trait": "siege", "no_copies": True}, {"breachmaster-holt"}),
    ({"role": "weapon", "two_handed": True, "slot": "hand", "name": ["Siege Maul", "Longsword"]}, {"siege-maul"}),
    ({"character_identity": "oriane", "spell_access": False, "role": "fighter"}, {"oriane-gate-recruit"}),
    ({"spell_type": "field", "timing": "instant", "elements_none": ["light"], "slug": ["quick-inventory", "mirror-ward"]},
     {"quick-inventory"}),
])  # fmt: skip
def test_filters_find_cards_by_their_facts(condition, slugs, seed_cards):
    matcher = compile_filter(condition, SPEC.facts)
    assert {card.slug for card in seed_cards.values() if matcher[card]} == slugs


def test_labels_cover_every_value_of_their_fact(seed_cards):
    for fact, labels in SPEC.words["values"].items():
        assert {str(card.facts[fact]) for card in seed_cards.values() if fact in card.facts} == set(labels)
