"""A card's fingerprint: what makes two cards alike, and what does not."""

from __future__ import annotations

import re

import pytest

from rules.checks.fingerprint import fingerprint

CARD = {"kind": "spell", "timing": "normal", "elements": ["fire"], "power": 3, "traits": ["old", "holy"]}
ABILITY = {"form": "resolve", "do": [{"effect": "damage", "amount": 1}, {"effect": "draw", "count": 1}]}


def test_it_is_a_sha256_in_hex_digits():
    assert re.fullmatch("[0-9a-f]{64}", fingerprint(CARD, (), "Look."))


def test_it_stays_the_same_from_release_to_release():
    expected = "d0b89f1936efdb82855e13204b560d0987ee8affea6a0c10dd6ca6684a85a13d"
    assert fingerprint({"kind": "equipment", "mods": {"attack": 3}}, (), "+3 A.") == expected


def test_the_order_of_keys_and_words_makes_no_difference():
    turned = {key: CARD[key] for key in reversed(CARD)} | {"traits": ["holy", "old"]}
    assert fingerprint(turned, (), "Look.") == fingerprint(CARD, (), "Look.")


@pytest.mark.parametrize("field", [{"no_copies": False}, {"deck_rule": None}, {"restrictions": []}, {"mods": {}}])
def test_an_empty_field_says_what_a_missing_one_says(field):
    assert fingerprint({**CARD, **field}, (), "") == fingerprint(CARD, (), "")


def test_zero_is_a_number():
    assert fingerprint({**CARD, "power": 0}, (), "") != fingerprint({**CARD, "power": None}, (), "")


@pytest.mark.parametrize("field", ["name", "art", "flavor", "number", "artist"])
def test_what_is_no_rule_is_left_out(field):
    assert fingerprint({**CARD, field: "Anything"}, (), "") == fingerprint(CARD, (), "")


@pytest.mark.rule("FORT-DECK-4")
def test_a_game_names_more_fields_to_leave_out():
    light = {**CARD, "elements": ["light"]}
    assert fingerprint(light, (), "", ignores=["elements"]) == fingerprint(CARD, (), "", ignores=["elements"])
    assert fingerprint(light, (), "") != fingerprint(CARD, (), "")


def test_fields_of_that_name_inside_others_still_count():
    only_fire, only_light = ({"spell_access": {"mode": "only", "elements": [word]}} for word in ("fire", "light"))
    assert fingerprint(only_fire, (), "", ignores=["elements"]) != fingerprint(only_light, (), "", ignores=["elements"])


@pytest.mark.parametrize("change", [{"power": 4}, {"timing": "instant"}, {"min_magic": 2}, {"traits": ["old"]}])
def test_every_rule_field_counts(change):
    assert fingerprint({**CARD, **change}, (), "") != fingerprint(CARD, (), "")


def test_without_abilities_the_text_tells_cards_apart():
    assert fingerprint(CARD, (), "Look.") != fingerprint(CARD, (), "Mill.")
    assert fingerprint(CARD, (), " Look  twice.\n") == fingerprint(CARD, (), "Look twice.")


def test_with_abilities_the_text_is_a_mere_wording():
    assert fingerprint(CARD, [ABILITY], "Look.") == fingerprint(CARD, [ABILITY], "Gaze.")
    assert fingerprint(CARD, [ABILITY], "Look.") != fingerprint(CARD, (), "Look.")


def test_the_order_of_effects_counts():
    turned = {**ABILITY, "do": ABILITY["do"][::-1]}
    assert fingerprint(CARD, [ABILITY], "") != fingerprint(CARD, [turned], "")


def test_variants_count_with_their_own_stats_and_text():
    plain = fingerprint(CARD, (), "", variants=[{"rarity": "tale", "stats": {"hp": 5}, "text": "Look."}])
    assert plain == fingerprint(
        CARD, (), "", variants=[{"text": "Look.", "stats": {"hp": 5}, "rarity": "tale", "name": "X"}]
    )
    assert plain != fingerprint(CARD, (), "", variants=[{"rarity": "tale", "stats": {"hp": 6}, "text": "Look."}])
    assert plain != fingerprint(CARD, (), "", variants=[{"rarity": "tale", "stats": {"hp": 5}, "text": "Mill."}])
    assert plain != fingerprint(CARD, (), "")
