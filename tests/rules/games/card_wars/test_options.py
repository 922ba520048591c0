"""The options: the table is complete, and each one that deck checks read changes a verdict."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.specs.deck import DeckEntry

NAMES = [
    "magic_slots",
    "affinity_size",
    "main_size",
    "element_counts_allowed",
    "affinity_min_by_elements",
    "sideboard_max_by_elements",
    "elements",
    "copy_cap",
    "rarity_weight",
    "rarity_max_copies",
    "magic_copy_cap",
    "magic_copy_scope",
    "off_element_cards",
    "require_all_variants",
    "variant_stat_gain",
    "legend_second_affinity_required",
    "second_affinity_pays",
    "element_matrix",
    "row_cells",
    "bench_cells",
    "trap_slots",
    "bench_protects_crystal",
    "hand_limit",
    "start_main",
    "start_affinity",
    "mulligan",
    "first_player",
    "first_player_later_battles",
    "draw_per_turn",
    "empty_main_deck",
    "affinity_die",
    "affinity_yield",
    "reposition_per_formation",
    "reposition_into_empty",
    "magic_per_turn",
    "magic_only_first",
    "no_attack_turns",
    "refill_trigger",
    "refill_takes_hand",
    "sacrifice_allowed",
    "sacrifice_per_turn",
    "sacrifice_last_third",
    "sacrifice_counts_to_round_cap",
    "shatter_cap_per_round",
    "items_per_summon_per_round",
    "item_needs_bearer",
    "free_kinds",
    "weather_zone_size",
    "summoning_delay",
    "hit_die",
    "hit_rule",
    "natural_max_hits",
    "natural_one_misses",
    "min_damage_on_hit",
    "overkill_rule",
    "overkill_by_effects",
    "direct_attack_roll",
    "trap_activations_per_phase",
    "trap_prompt",
    "war_format",
    "max_rounds_per_battle",
    "max_drawn_battles",
]

# Options that cards are checked by; their tests stand with the card checks.
OF_CARDS = {"require_all_variants", "variant_stat_gain", "legend_second_affinity_required", "free_kinds"}
CHANGED = {
    "magic_slots": [5],
    "affinity_size": [24],
    "main_size": [26],
    "element_counts_allowed": [[3], [2, 3, 4]],
    "affinity_min_by_elements": [{"2": 12, "3": 6}],
    "sideboard_max_by_elements": [{"2": 0, "3": 4}],
    "elements": [["water", "earth", "fire", "null"]],
    "copy_cap": [2],
    "rarity_weight": [{"journey": 1, "tale": 3, "legend": 3}],
    "rarity_max_copies": [{"journey": 2, "tale": 1, "legend": 1}],
    "magic_copy_cap": [1, None],
    "magic_copy_scope": ["slots"],
    "off_element_cards": ["warn", "allow"],
    "second_affinity_pays": [False],
}
WITH_FINDINGS: dict[str, dict[str, Any]] = {
    "elements": {"affinity": {"earth": 4, "water": 4, "fire": 17}},
    "magic_copy_cap": {"magic": {"second-wind": 4}},
    "magic_copy_scope": {"magic": {"second-wind": 3, "lit-abacus": 1}, "sideboard": {"second-wind": 1}},
    "off_element_cards": {"main": [("cinder-imp", "journey", 1)]},
}
LEGAL: dict[str, dict[str, Any]] = {
    "element_counts_allowed": {"affinity": {"earth": 13, "water": 12}},
    "affinity_min_by_elements": {"affinity": {"earth": 14, "water": 11}},
    "sideboard_max_by_elements": {"sideboard": {"lit-abacus": 1}},
    "rarity_weight": {"main": [("odo-the-ferryman", "journey", 1), ("odo-the-ferryman", "tale", 1)]},
    "second_affinity_pays": {"main": [("brannoc-quarry-warden", "legend", 1)], "affinity": {"fire": 13, "water": 12}},
}


def test_the_table_is_complete_and_in_the_order_of_the_rule_book(card_wars: Any) -> None:
    assert list(card_wars.spec.options) == NAMES


def test_every_option_says_all_that_a_form_needs(card_wars: Any) -> None:
    for name, option in card_wars.spec.options.items():
        assert set(option) >= {"default", "schema", "scope", "rules", "summary"}, name
        assert option["scope"] in ("deck", "match", "series"), name
        Draft202012Validator.check_schema(option["schema"])
        Draft202012Validator(option["schema"]).validate(option["default"])
        closed = [value for value in option["schema"].get("enum", []) if value is not None]
        assert list(option.get("values", {})) == closed, name


def test_every_deck_option_has_a_changed_verdict_here(card_wars: Any) -> None:
    of_decks = {name for name, option in card_wars.spec.options.items() if option["scope"] == "deck"}
    assert of_decks == set(CHANGED) | OF_CARDS


@pytest.mark.rule("CW-DECK-1", "CW-AFF-1", "CW-AFF-7", "CW-RAR-2", "CW-RAR-8", "CW-SIDE-1")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHANGED.items() for value in values])
def test_another_value_gives_another_verdict(card_wars: Any, name: str, value: Any) -> None:
    deck = card_wars.deck(**{**WITH_FINDINGS, **LEGAL}.get(name, {}))
    if name == "element_counts_allowed" and 4 in value:
        deck = card_wars.deck(affinity={"earth": 7, "water": 6, "fire": 6, "null": 6})
    option = card_wars.spec.options[name]
    Draft202012Validator(option["schema"]).validate(value)
    assert card_wars.findings(deck, {name: option["default"]}) != card_wars.findings(deck, {name: value})


@pytest.mark.rule("CW-DECK-1")
def test_sizes_stand_in_the_messages(card_wars: Any) -> None:
    assert card_wars.findings(card_wars.deck(), {"magic_slots": 5, "main_size": 27}) == [
        ("V-TOTAL", "error", "The deck has 54 cards; it must have 57 (5 Magic + 25 Affinity + 27 main-hand)."),
        ("V-MAGIC", "error", "The Magic pile has 4 of 5 cards. Add 1 Magic Card."),
        ("V-MAIN", "error", "The main-hand pile has 25 of 27 cards. Add 2 cards."),
    ]


@pytest.mark.rule("CW-AFF-1", "CW-AFF-3")
def test_floors_and_sideboard_sleep_while_the_number_of_elements_is_not_allowed(card_wars: Any) -> None:
    deck = card_wars.deck(affinity={"earth": 20, "water": 5}, sideboard={"lit-abacus": 3, "hush-of-bells": 2})
    message = "The Affinity Cards show 2 element(s) (earth, water); a deck needs 3. Add a third element."
    assert card_wars.findings(deck, {"element_counts_allowed": [3]}) == [("V-ELEMENTS", "error", message)]


@pytest.mark.rule("CW-AFF-3")
def test_a_lone_short_element_may_be_dropped_only_where_fewer_elements_are_allowed(card_wars: Any) -> None:
    deck = card_wars.deck(affinity={"earth": 12, "water": 12, "fire": 1})
    (found,) = card_wars.findings(deck, {"element_counts_allowed": [3]})
    assert found[2].endswith("Replace 5 Earth with 5 Fire.")


@pytest.mark.rule("CW-AFF-7")
def test_the_element_table_orders_findings_and_takes_new_elements(card_wars: Any) -> None:
    wind = {"slug": "wind-affinity", "name": "Wind Affinity", "attributes": {"kind": "affinity", "element": "wind"}}
    deck = card_wars.deck(affinity={"earth": 17, "water": 4}, extra=[DeckEntry("wind-affinity", 4, "affinity")])
    found = card_wars.findings(deck, {"elements": ["wind", "water", "earth"]}, more_cards=[wind])
    assert [message.partition(".")[0] for _, _, message in found] == [
        "Wind has 4 of the 6 Affinity Cards each element of a three-element deck needs",
        "Water has 4 of the 6 Affinity Cards each element of a three-element deck needs",
    ]


@pytest.mark.rule("CW-RAR-2")
def test_weights_and_cap_stand_in_the_message(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("odo-the-ferryman", "journey", 2), ("odo-the-ferryman", "tale", 1)])
    options = {"copy_cap": 4, "rarity_weight": {"journey": 1, "tale": 3, "legend": 4}}
    message = (
        "Odo the Ferryman: 2 Journey + 1 Tale + 0 Legend weigh 5; at most 4 are allowed (Journey 1, Tale 3, Legend 4). "
        "Remove 1 Journey, or the Tale."
    )
    assert card_wars.findings(deck, options) == [("V-COPY", "error", message)]


@pytest.mark.rule("CW-RAR-3", "CW-RAR-4")
def test_copies_by_rarity_are_limits_of_their_own(card_wars: Any) -> None:
    options = {"copy_cap": 6, "rarity_max_copies": {"journey": 2, "tale": 2, "legend": 1}}
    tales = card_wars.deck(main=[("odo-the-ferryman", "tale", 3)])
    message = "Odo the Ferryman: 3 Tale copies; at most 2 are allowed. Remove 1."
    assert card_wars.findings(tales, options)[0] == ("V-TALE", "error", message)
    journeys = card_wars.deck(main=[("odo-the-ferryman", "journey", 3)])
    message = "Odo the Ferryman: 3 Journey copies; at most 2 are allowed. Remove 1."
    assert ("V-COPY", "error", message) in card_wars.findings(journeys, options)
    assert message not in [found for _, _, found in card_wars.findings(journeys, {"copy_cap": 6})]


@pytest.mark.rule("CW-RAR-8")
def test_magic_may_be_counted_in_the_slots_alone(card_wars: Any) -> None:
    deck = card_wars.deck(magic={"second-wind": 4}, sideboard={"second-wind": 1})
    message = "Second Wind: 4 copies in the Magic slots; at most 3 are allowed. Remove 1."
    assert card_wars.findings(deck, {"magic_copy_scope": "slots"}) == [("V-MAGIC-COPY", "error", message)]
    assert card_wars.findings(deck, {"magic_copy_cap": None}) == []


@pytest.mark.rule("CW-AFF-6")
def test_unpayable_cards_may_be_warned_of_or_allowed(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("cinder-imp", "journey", 1)])
    verdict = card_wars.judge(deck, {"off_element_cards": "warn"})
    assert verdict.is_legal
    assert [(v.finding, v.severity) for v in verdict.warnings] == [("V-OFF-ELEMENT", "warning")]
    assert card_wars.findings(deck, {"off_element_cards": "allow"}) == []


@pytest.mark.rule("CW-RAR-13")
def test_the_base_element_alone_may_pay(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("sister-kelda-lamp-reader", "legend", 1)])
    assert card_wars.findings(deck) == []
    message = (
        "Sister Kelda, Lamp-Reader (L) needs fire, but the deck's elements are earth, water. "
        "Remove it or change the Affinity Cards."
    )
    assert card_wars.findings(deck, {"second_affinity_pays": False}) == [("V-OFF-ELEMENT", "error", message)]


@pytest.mark.rule("CW-SIDE-9", "CW-WAR-1")
@pytest.mark.parametrize("war", [None, "bo3", "bo5"])
def test_only_a_one_battle_war_leaves_the_sideboard_unused(card_wars: Any, war: str | None) -> None:
    deck = card_wars.deck(sideboard={"lit-abacus": 1})
    assert card_wars.findings(deck, {"war_format": war}) == []
    assert card_wars.ids(deck, {"war_format": "total"}) == ["V-SIDE-UNUSED"]
