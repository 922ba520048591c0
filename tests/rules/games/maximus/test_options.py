"""The table of options: complete, with defaults that its own bounds allow, and linked to the rule book."""

import json

import pytest
from jsonschema import Draft202012Validator

from rules.checks.ruleset import bind
from rules.games.catalog import option_values

NAMES = [
    "players_min", "players_max", "self_play", "deck_min", "deck_max", "copies_unrestricted", "copies_restricted",
    "copies_banned", "avatars_required", "avatar_counts_in_deck", "avatar_start", "avatar_start_rank",
    "sideboard_max", "agreement_enabled", "agreement_in_sanctioned", "agreement_max_copies",
    "agreement_submitted_cards", "first_player", "first_player_draws", "first_turn_attacks", "mulligan",
    "hand_start", "hand_max", "hand_overflow", "turn_draw", "resources_per_turn", "resource_enters_drained",
    "resource_uses_per_turn", "resource_drain_window", "jw_per_resource", "jw_start", "jw_cap", "jw_carry_over",
    "ranks", "columns_max", "frontmost", "rank_advance", "reposition", "unattackable_shields",
    "unit_enters_drained", "attack_on_arrival", "damage_persists", "heal_cap", "counter_damage", "damage_floor",
    "power_window", "speak_name", "self_activate_while_drained", "trigger_order", "loop_guard", "equip_on_destroy",
    "equip_on_leave", "equip_limit", "fusion_drained", "fusion_on_destroy", "defuse_window", "defuse_damage",
    "materials_keep_damage", "evolution_carries_damage", "avatar_sacrifice", "avatar_leave",
    "avatar_control_change", "avatar_effect_immunity", "recipe_units_by_effect", "recruit_shuffle",
    "recruit_reveal", "deck_out", "simultaneous_loss", "turn_limit",
]  # fmt: skip
DEFAULTS = {
    "players_min": 2, "players_max": 2, "deck_min": 40, "deck_max": 60, "copies_unrestricted": 4, "copies_restricted": 1,
    "copies_banned": 0, "avatars_required": 1, "avatar_counts_in_deck": True, "avatar_start": "field",
    "avatar_start_rank": 3, "sideboard_max": 0, "agreement_enabled": True, "agreement_in_sanctioned": False,
    "agreement_max_copies": 4, "agreement_submitted_cards": False, "hand_start": 6, "hand_max": 8, "turn_draw": 1,
    "resources_per_turn": None, "resource_uses_per_turn": 1, "jw_cap": None, "ranks": 3, "loop_guard": 500,
    "turn_limit": None, "first_player": "random", "frontmost": "column", "defuse_window": "targeted",
    "deck_out": "on_empty", "simultaneous_loss": "draw", "damage_floor": 0, "heal_cap": True,
}  # fmt: skip


@pytest.mark.rule("MAX-DECK-1", "MAX-END-12")
def test_the_table_is_complete(game):
    options = game.definition["options"]
    assert list(options) == NAMES
    assert {name: options[name]["default"] for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("name", NAMES)
def test_each_option_describes_itself(game, name):
    option = game.definition["options"][name]
    schema = option["schema"]
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(option["default"])
    assert not Draft202012Validator(schema).is_valid("no such value")
    assert option["scope"] in {"deck", "match", "agreement"}
    assert option["summary"].endswith(".")
    atoms = {atom["id"]: atom for atom in game.rulebook["atoms"]}
    assert option["rules"]
    for rule in option["rules"]:
        assert name in atoms[rule]["parameters"]


@pytest.mark.parametrize("name", NAMES)
def test_closed_values_are_explained(game, name):
    option = game.definition["options"][name]
    if "enum" in option["schema"]:
        assert list(option["values"]) == [str(value) for value in option["schema"]["enum"]]
    elif option["schema"]["type"] == "boolean":
        assert list(option["values"]) == ["true", "false"]
    else:
        assert "values" not in option


@pytest.mark.rule("MAX-DECK-7")
def test_a_ban_leaves_no_copies_in_any_format(game):
    schema = Draft202012Validator(game.definition["options"]["copies_banned"]["schema"])
    assert schema.is_valid(0)
    assert not schema.is_valid(1)


def test_every_deck_option_is_used_by_a_rule_line(game, standard_format):
    """But for `copies_banned`, whose only value needs no line to read it, and what agreements alone read."""
    used = set()

    def walk(value):
        if isinstance(value, dict):
            used.update([value["option"]] if "option" in value else [])
            value = list(value.values())
        for item in value if isinstance(value, list) else []:
            walk(item)

    walk(standard_format["revisions"][0]["deck_rules"])
    walk(game.definition["agreement"])
    options = game.definition["options"]
    wanted = {name for name, option in options.items() if option["scope"] in {"deck", "agreement"}}
    assert wanted - used == {"copies_banned"}


@pytest.mark.rule("MAX-GEN-2")
def test_both_names_lead_to_one_game(game):
    assert (game.slug, game.definition["short_name"]) == ("maximus", "Maximus")
    assert game.definition["long_name"] == "Maximus Open Source Card Game"


def test_the_standard_format_keeps_the_defaults(game, standard_format, bench):
    revision = standard_format["revisions"][0]
    assert (standard_format["slug"], standard_format["name"]) == ("maximus-standard", "Maximus Standard")
    assert (revision["number"], revision["effective_from"], revision["options"]) == (1, "2025-01-01", {})
    ruleset = bind(bench.ruleset().spec, game.checks)
    assert ruleset.spec.options == option_values(game.definition["options"], {})
    assert list(dict.fromkeys(line.finding for line in ruleset.lines)) == [
        "DV-SIZE-MIN", "DV-SIZE-MAX", "DV-AVATAR-NONE", "DV-AVATAR-MANY", "DV-COPIES", "DV-RESTRICTED", "DV-BANNED",
        "DV-AGREED-COPIES", "DV-UNPUBLISHED", "DV-UNKNOWN", "DV-GAME", "DV-COUNT", "DV-SIDEBOARD", "DV-BOARD",
        "DV-DUPLICATE-LINE", "DW-NO-UNITS", "DW-RECIPE", "DW-EQUIP", "DW-COST",
    ]  # fmt: skip


def test_the_definition_is_plain_data(game):
    assert json.loads(json.dumps(game.definition)) == game.definition
