"""Bounds, closed lists and missing fields of a card: the finding, where it is, and what its message says."""

from __future__ import annotations

import json
import re

import pytest

from tests.rules.games.fortification.conftest import ROOT

CHARACTER = {"kind": "character", "role": "fighter", "attack": 3, "defense": 3, "magic": 0, "life": 5}
CASTER = {**CHARACTER, "role": "magic", "spell_access": {"mode": "only", "elements": ["fire"]}}
FIELD = {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}
CAST = {"kind": "spell", "spell_type": "character", "timing": "normal", "elements": ["fire"], "min_magic": 1}
WEAPON = {"kind": "equipment", "equip_type": "weapon", "slot": "hand", "mods": {"attack": 3}}


def without(base, field):
    return {key: value for key, value in base.items() if key != field}


@pytest.mark.parametrize("base", [CHARACTER, CASTER, FIELD, CAST, WEAPON])
def test_a_sound_card_passes(base, check_draft):
    assert check_draft(base) == []


@pytest.mark.rule("FORT-CHAR-2", "FORT-CHAR-3")
@pytest.mark.parametrize(("base", "field"), [
    *((CHARACTER, field) for field in ("role", "attack", "defense", "magic", "life")),
    (FIELD, "spell_type"), (FIELD, "timing"), (WEAPON, "equip_type"), (WEAPON, "kind"),
])  # fmt: skip
def test_a_missing_field(base, field, check_draft):
    (problem,) = check_draft(without(base, field))
    assert (problem.finding, problem.pointer) == ("CARD-E-REQUIRED", f"/attributes/{field}")
    assert re.fullmatch(f"{field} is missing; give it, for example [a-z0-9]+\\.", problem.message)


def test_every_missing_field_is_named(check_draft):
    found = check_draft({"kind": "character", "role": "fighter"})
    assert [problem.pointer.rpartition("/")[2] for problem in found] == ["attack", "defense", "life", "magic"]


@pytest.mark.rule("FORT-CHAR-1", "FORT-SPELL-1", "FORT-EQ-2")
@pytest.mark.parametrize(("base", "field", "value", "allowed"), [
    (CHARACTER, "kind", "unit", "character, spell, equipment"),
    (CHARACTER, "role", "scout", "fighter, assist, magic, champion"),
    (FIELD, "spell_type", "party", "character, field"),
    (FIELD, "timing", "slow", "normal, instant, reactive"),
    (WEAPON, "equip_type", "boots", "weapon, shield, armor, magic_item"),
    (WEAPON, "slot", "feet", "hand, armor"),
])  # fmt: skip
def test_an_unknown_word(base, field, value, allowed, check_draft):
    (problem,) = check_draft({**base, field: value})
    assert (problem.finding, problem.pointer) == ("CARD-E-KIND", f"/attributes/{field}")
    assert problem.message.startswith(f"{field} is {value}; it must be one of {allowed}, for example ")
    assert problem.message.rstrip(".").rpartition(" ")[2] in allowed.split(", ")


@pytest.mark.rule("FORT-SPELL-1")
def test_player_is_accepted_as_a_name_of_field(check_draft):
    assert check_draft({**FIELD, "spell_type": "player"}) == []


@pytest.mark.rule("FORT-CHAR-2", "FORT-CHAR-3", "FORT-SPELL-2", "FORT-SPELL-4", "FORT-EQ-9", "FORT-DECK-9")
@pytest.mark.parametrize(("base", "path", "lo", "hi"), [
    *((CHARACTER, field, 0, 99) for field in ("attack", "defense", "magic")),
    (CHARACTER, "life", 1, 99), (CAST, "min_magic", 0, 99), (CAST, "power", 0, 99),
    *((WEAPON, f"mods/{stat}", -99, 99) for stat in ("attack", "defense", "magic", "life")),
    ({**CHARACTER, "role": "champion"}, "deck_rule/champion_max", 0, 9),
])  # fmt: skip
def test_a_number_outside_its_bounds(base, path, lo, hi, check_draft):
    first, _, second = path.partition("/")
    field = second or first

    def problems(value):
        found = check_draft({**base, first: {second: value} if second else value})
        return [problem for problem in found if problem.severity == "error"]

    assert [problems(lo), problems(hi)] == [[], []]
    for value in (lo - 1, hi + 1, "3", True, 2.0):
        (problem,) = problems(value)
        assert (problem.finding, problem.pointer) == ("CARD-E-BOUND", f"/attributes/{path}")
        assert problem.message.startswith(f"{field} is {value}; it must be a whole number from {lo} to {hi}")
        assert "for example" in problem.message


def test_the_whole_message_of_a_bound(check_draft):
    (problem,) = check_draft({**CHARACTER, "attack": 100})
    assert problem.message == "attack is 100; it must be a whole number from 0 to 99, for example 3."


@pytest.mark.rule("FORT-SPELL-9")
@pytest.mark.parametrize(("base", "field", "most"), [(CHARACTER, "traits", 8), (FIELD, "elements", 4)])
def test_a_list_of_words_is_bounded(base, field, most, check_draft):
    many = [f"word-{n}" for n in range(most + 1)]
    assert check_draft({**base, field: many[:most]}) == []
    for wrong in (many, ["twice", "twice"], "word"):
        (problem,) = check_draft({**base, field: wrong})
        assert (problem.finding, problem.pointer) == ("CARD-E-BOUND", f"/attributes/{field}")
        assert f"at most {most} different words" in problem.message


@pytest.mark.rule("FORT-SPELL-11")
@pytest.mark.parametrize(("base", "change", "finding"), [
    (CHARACTER, {"traits": ["No Slug"]}, "CARD-E-KIND"),
    (CHARACTER, {"character_identity": "No Slug"}, "CARD-E-KIND"),
    (CHARACTER, {"no_copies": 1}, "CARD-E-KIND"),
    (CHARACTER, {"elements": ["fire"]}, "CARD-SCHEMA"),
    (CHARACTER, {"spell_access": {"mode": "all"}}, "CARD-E-KIND"),
    (CHARACTER, {"spell_access": {"elements": []}}, "CARD-E-REQUIRED"),
    (CHARACTER, {"deck_rule": {}}, "CARD-E-REQUIRED"),
    (CHARACTER, {"deck_rule": {"deck_size": 40}}, "CARD-SCHEMA"),
    (CAST, {"caster_zones": []}, "CARD-E-BOUND"),
    (CAST, {"caster_zones": ["hand"]}, "CARD-E-KIND"),
    (CAST, {"caster_conditions": "lead"}, "CARD-E-BOUND"),
    (CAST, {"battle_only": "yes"}, "CARD-E-KIND"),
    (CAST, {"ends_turn": None}, "CARD-E-KIND"),
    (CAST, {"attacks_fort": True}, "CARD-SCHEMA"),
    (WEAPON, {"mods": {"speed": 1}}, "CARD-SCHEMA"),
    (WEAPON, {"two_handed": "no"}, "CARD-E-KIND"),
    (WEAPON, {"restrictions": [1]}, "CARD-E-BOUND"),
    (WEAPON, {"slug": "longsword"}, "CARD-SCHEMA"),
])  # fmt: skip
def test_a_field_of_the_wrong_shape(base, change, finding, check_draft):
    found = check_draft({**base, **change})
    assert finding in [problem.finding for problem in found]


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_name_has_1_to_60_characters(name, check_draft):
    (problem,) = check_draft(CHARACTER, name=name)
    assert (problem.finding, problem.pointer) == ("CARD-E-BOUND", "/name")
    assert check_draft(CHARACTER, name="x" * 60) == []


TO_COMMON = {"class": "kind", "kind": "role"}
NO_ATTRIBUTES = ("id", "name", "text", "abilities", "effects", "repercussion", "trigger", "shows")
"""What the rule book's notation says beside the attributes: the abilities are those of the seed card of the same name."""


@pytest.mark.parametrize("row", json.loads((ROOT / "tests/data/fortification_cards.json").read_text("utf-8")),
                         ids=lambda row: row["id"])  # fmt: skip
def test_the_rule_books_example_cards_pass(row, check_draft, seed_cards):
    attributes = {TO_COMMON.get(key, key): value for key, value in row.items() if key not in NO_ATTRIBUTES}
    attributes["timing" if row["class"] == "spell" else "kind"] = row.get("timing", row["class"])
    found = check_draft(attributes, name=row["name"], slug=row["id"], abilities=seed_cards[row["id"]].abilities)
    assert found == []


@pytest.mark.parametrize(("base", "change", "message"), [
    (CAST, {"caster_zones": ["hand"]}, "caster_zones holds hand; each zone must be fort or battleground, for example battleground."),
    (CAST, {"caster_zones": []},
     'caster_zones is []; it must list fort, battleground or both, each once, for example ["battleground"].'),
    (CHARACTER, {"traits": ["No Slug"]}, ("traits holds No Slug; each word must be lower-case letters, digits and hyphens, "
     "at most 60 signs, for example soldier.")),
    (WEAPON, {"restrictions": [1]}, ("restrictions holds 1; each of its conditions on the wearer must be an object, "
     'for example [{"role": ["fighter", "champion"]}].')),
    (CAST, {"power": 100}, ("power is 100; it must be a whole number from 0 to 99, or null for a spell that does not attack, "
     "for example 3.")),
    (WEAPON, {"two_handed": "no"}, "two_handed is no; it must be true or false, for example true."),
    ({**CHARACTER, "spell_access": {"mode": "all"}}, {}, "mode is all; it must be one of only, except, any, for example only."),
])  # fmt: skip
def test_a_message_names_the_field_the_value_what_is_allowed_and_an_example(base, change, message, check_draft):
    assert [problem.message for problem in check_draft({**base, **change})] == [message]
