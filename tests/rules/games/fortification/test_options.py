"""Every option exists, has values that fit its schema, and those of decks change the verdict."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from tests.rules.games.fortification.conftest import GAME, LINES, errors, ids, warned

OPTIONS = GAME.definition["options"]
ATOMS = {atom["id"]: atom for atom in GAME.rulebook["atoms"]}
DECK = "deck_size card_copy_max character_copy_max champion_max character_identity_scope min_characters functional_duplicates"
MATCH = """opening_hand mulligan first_player fort_start fort_cap first_player_draws main_phase_mode hand_limit
characters_per_turn equips_per_turn mobilisations_per_turn first_turn_attack_ban first_turn_fort_spell_ban
placement_position place_and_reform party_transfer any_party_out_blocks_placing rehide_on_return reveal_caster_in_fort
may_wait_on_battleground assist_active_as_lead assist_stacking life_source magic_use instant_speed reactive_is_compulsory
reaction_depth_max two_weapons_allowed armor_needs_permission battles_per_turn open_battle_must_attack
battle_close_ends_turn fort_hit_needs_power reinforce_after_wipe_out overflow_damage wipe_out_by_last_strike_hits_fort
battle_fort_damage_cap defender_return ko_toll sacrifice_pays_toll champion_graveyard_step champion_count_mode
rz_counts_for_champions deck_out simultaneous_loss turn_limit repetition_limit actions_per_turn_max"""


def test_the_table_of_options_is_complete():
    assert list(OPTIONS) == [*DECK.split(), *MATCH.split()]
    assert {name for name, option in OPTIONS.items() if option["scope"] == "deck"} == set(DECK.split())


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_well_formed(name):
    option = OPTIONS[name]
    assert option["summary"].endswith(".")
    Draft202012Validator.check_schema(option["schema"])
    assert Draft202012Validator(option["schema"]).is_valid(option["default"])
    assert not Draft202012Validator(option["schema"]).is_valid("no such value")
    assert all(name in ATOMS[rule]["parameters"] for rule in option["rules"])
    if "enum" in option["schema"]:
        assert ["null" if value is None else value for value in option["schema"]["enum"]] == list(option["values"])


def test_every_parameter_of_an_atom_is_an_option():
    assert {name for atom in ATOMS.values() for name in atom["parameters"]} == set(OPTIONS)


def test_every_rule_line_names_an_atom_of_the_rule_book():
    assert {line["rule"] for line in LINES} - {""} <= set(ATOMS)


@pytest.mark.rule("FORT-DECK-1")
@pytest.mark.parametrize("size", [49, 51])
def test_deck_size(size, judge, spell):
    lines = [(spell(f"Filler {n}"), 2) for n in range(25)]
    assert ids(judge(*lines, fit_size=False)) == []
    assert ids(judge(*lines, options={"deck_size": size}, fit_size=False)) == ["DV-1"]


@pytest.mark.rule("FORT-DECK-3")
@pytest.mark.parametrize("most", [1, 2, 4, 5, 6, 7, 8, 9])
def test_card_copy_max(most, judge, spell):
    lens = spell("Lens")
    assert ids(judge((lens, most), options={"card_copy_max": most})) == []
    verdict = judge((lens, most + 1), options={"card_copy_max": most})
    assert errors(verdict)[0][1] == f"Too many copies: {most + 1} × Lens, at most {most} of one card."


@pytest.mark.rule("FORT-DECK-5")
@pytest.mark.parametrize("most", [1, 3, 4, 5, 6, 7, 8, 9])
def test_character_copy_max(most, judge, character):
    warden = character("Warden")
    assert ids(judge((warden, most), options={"character_copy_max": most})) == []
    assert ids(judge((warden, most + 1), options={"character_copy_max": most})) == ["DV-3"]


@pytest.mark.rule("FORT-DECK-8")
@pytest.mark.parametrize("most", [0, 1, 3, 4, 5, 6, 7, 8, 9])
def test_champion_max(most, judge, character):
    champions = [(character(f"Champion {n}", "champion"), 1) for n in range(most + 1)]
    assert ids(judge(*champions[:most], options={"champion_max": most})) == []
    assert ids(judge(*champions, options={"champion_max": most})) == ["DV-5"]


@pytest.mark.rule("FORT-DECK-9")
def test_what_raises_and_lowers_depends_on_champion_max(judge, character):
    three = character("Veyr", "champion", deck_rule={"champion_max": 3})
    others = [(character(f"Champion {n}", "champion"), 1) for n in range(3)]
    assert errors(judge((three, 1), *others, options={"champion_max": 5}))[0][1] == (
        "Champions: 4 in the deck, at most 3 (limit from Veyr)."
    )


@pytest.mark.rule("FORT-DECK-2")
@pytest.mark.parametrize("least", [1, 2, 50])
def test_min_characters(least, judge, character, spell):
    wanted = {"min_characters": least, "character_copy_max": 9}
    cast = [(character(f"Soldier {n}"), 1) for n in range(least)]
    assert ids(judge(*cast, options=wanted)) == []
    missing = judge(*cast[1:], (spell("Lens"), 1), options=wanted)
    message = f"Characters: {least - 1}, this ruleset wants at least {least}."
    assert errors(missing) == [("DV-9", message, "Add 1 character card.")]


@pytest.mark.rule("FORT-DECK-2")
def test_several_missing_characters_are_written_in_the_plural(judge, spell):
    assert errors(judge((spell("Lens"), 1), options={"min_characters": 4}))[0][2] == "Add 4 character cards."


@pytest.mark.rule("FORT-DECK-4")
def test_functional_duplicates(judge, spell):
    twins = [(spell("Far Sight", text="Look."), 2), (spell("Clear Sight", text="Look."), 2)]
    warn, ignore, count = (
        judge(*twins, options={"functional_duplicates": value}) for value in ("warn", "ignore", "count_as_same")
    )
    assert (ids(warn), list(warned(warn))) == ([], ["DV-W1", "DV-W2"])
    assert (ids(ignore), list(warned(ignore))) == ([], ["DV-W1"])
    assert list(warned(count)) == ["DV-W1"]
    message = "Same effect under other names: 2 Clear Sight; 2 Far Sight, together 4, at most 3."
    assert errors(count) == [("DV-10", message, "Remove 1 of these cards.")]


@pytest.mark.rule("FORT-DECK-4")
def test_twins_within_the_limit_and_groups_by_name(judge, spell):
    few = [(spell("Far Sight", text="Look."), 2), (spell("Clear Sight", text="Look."), 1)]
    assert ids(judge(*few, options={"functional_duplicates": "count_as_same"})) == []
    groups = [(spell(f"{name} {text}", text=text), 1) for text in ("Mill", "Draw") for name in ("B", "A")]
    expected = ["Same effect, different name: A Draw; B Draw.", "Same effect, different name: A Mill; B Mill."]
    assert warned(judge(*groups))["DV-W2"] == expected


@pytest.mark.rule("FORT-DECK-4")
def test_twins_hide_no_copy_limit(judge, spell):
    twins = [(spell("Far Sight", text="Look."), 4), (spell("Clear Sight", text="Look."), 2)]
    assert ids(judge(*twins, options={"functional_duplicates": "count_as_same"})) == ["DV-2", "DV-10"]
