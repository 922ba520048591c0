"""The card checks that look at several fields, at other cards or at the abilities."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.test_card_schema import CAST, CASTER, CHARACTER, FIELD, WEAPON

DRAWS = {"form": "resolve", "do": [{"effect": "draw"}]}
MILLS = {"form": "resolve", "do": [{"effect": "mill"}]}
RESTRICTION = '{"role": ["fighter", "champion"]}'
GUARD = {"form": "static", "do": [{"effect": "modify_stat", "to": "$self", "stat": "defense", "by": 1}]}


def found(problems):
    return [(problem.finding, problem.pointer, problem.severity) for problem in problems]


@pytest.mark.rule("FORT-DECK-4")
@pytest.mark.parametrize("name", ["Longsword", "LONG-sword", "  lông sword!"])
def test_a_name_is_taken_after_normalising(name, check_draft):
    (problem,) = check_draft(WEAPON, name=name)
    assert (problem.finding, problem.pointer) == ("CARD-E-NAME", "/name")
    assert problem.message.startswith(f"name is “{name}”, and the card longsword has that name already;")
    assert check_draft(WEAPON, name=name, slug="longsword") == []


@pytest.mark.rule("FORT-SPELL-6")
def test_an_instant_has_no_repercussion(check_draft):
    instant = {**FIELD, "timing": "instant"}
    assert check_draft(instant, abilities=[DRAWS]) == []
    (problem,) = check_draft(instant, abilities=[DRAWS, MILLS])
    assert found([problem]) == [("CARD-E-INSTANT", "/abilities/1", "error")]
    assert problem.message == (
        "abilities holds 2 of form resolve, and an instant has no repercussion: at most 1 is allowed. "
        "Keep the first, for example, or choose the timing “normal”."
    )
    assert check_draft(FIELD, abilities=[DRAWS, MILLS]) == []


@pytest.mark.rule("FORT-SPELL-6", "FORT-SPELL-5")
@pytest.mark.parametrize(("more", "what"), [
    ({"do": [{"effect": "draw"}, {"effect": "fort_lose", "player": "$you", "amount": 1}]}, "effect fort_lose"),
    ({"do": [{"effect": "may", "do": [{"effect": "mill"}]}]}, "effect mill"),
    ({"costs": [{"pay": "lose_own_fort"}]}, "cost lose_own_fort"),
    ({"do": [{"effect": "fort_lose", "player": "$opponent", "amount": 1}]}, ""),
    ({"do": [{"effect": "end_turn"}]}, ""),
])  # fmt: skip
def test_an_instant_has_no_drawback_in_its_one_ability_either(more, what, check_draft):
    problems = check_draft({**FIELD, "timing": "instant"}, abilities=[{**DRAWS, **more}])
    assert found(problems) == ([("CARD-E-INSTANT", "/abilities/0", "error")] if what else [])
    assert all(f"holds the {what}, a drawback to its player" in each.message for each in problems)


@pytest.mark.rule("CARD-E-TRIGGER", "FORT-SPELL-8")
def test_the_first_ability_of_a_reactive_spell_says_what_it_waits_for(check_draft):
    waits = {**DRAWS, "when": {"event": "attacks", "whose": "opponent"}}
    (problem,) = check_draft({**FIELD, "timing": "reactive"}, abilities=[MILLS, waits])
    assert found([problem]) == [("CARD-E-TRIGGER", "/abilities", "error")]
    assert "the first ability of form resolve has no “when”" in problem.message


@pytest.mark.rule("CARD-E-TRIGGER", "FORT-SPELL-8")
def test_a_reactive_spell_and_no_other_waits_for_an_event(check_draft):
    waits = {**DRAWS, "when": {"event": "attacks", "whose": "opponent"}}
    reactive = {**FIELD, "timing": "reactive"}
    assert check_draft(reactive, abilities=[waits, MILLS]) == []
    (problem,) = check_draft(reactive, abilities=[DRAWS, MILLS])
    assert found([problem]) == [("CARD-E-TRIGGER", "/abilities", "error")]
    assert problem.message == (
        "timing is reactive, and no ability of form resolve has a “when”; a reactive spell needs the event it "
        'waits for, for example {"event": "attacks", "whose": "opponent"}.'
    )
    for attributes, what in (
        ({**FIELD, "timing": "instant"}, "a spell of timing instant"),
        (CHARACTER, "a card of kind character"),
    ):
        (problem,) = check_draft(attributes, abilities=[waits])
        assert found([problem]) == [("CARD-E-TRIGGER", "/abilities/0/when", "error")]
        assert f"of form resolve of {what}; only a reactive spell waits" in problem.message
    triggered = {"form": "triggered", "when": waits["when"], "do": DRAWS["do"]}
    assert check_draft(CHARACTER, abilities=[triggered]) == []


@pytest.mark.rule("FORT-SPELL-6")
def test_only_a_field_spell_is_instant(check_draft):
    assert found(check_draft({**CAST, "timing": "instant"})) == [("CARD-E-INSTANT", "/attributes/timing", "error")]


@pytest.mark.rule("FORT-EQ-2", "FORT-EQ-3")
@pytest.mark.parametrize(("equip_type", "slot", "two_handed", "pointer"), [
    ("weapon", "hand", True, None), ("weapon", "armor", False, "slot"), ("shield", "hand", False, None),
    ("shield", "armor", False, "slot"), ("armor", "armor", False, None), ("armor", "hand", False, "slot"),
    ("armor", None, True, "two_handed"), ("armor", "armor", True, "two_handed"), ("magic_item", "hand", True, None),
    ("magic_item", "armor", False, None), ("magic_item", "armor", True, "two_handed"), ("magic_item", None, True, None),
])  # fmt: skip
def test_a_slot_fits_its_type(equip_type, slot, two_handed, pointer, check_draft):
    item = {
        "kind": "equipment",
        "equip_type": equip_type,
        "two_handed": two_handed,
        "mods": {"attack": 1, "defense": 1},
    }
    problems = check_draft(item if slot is None else {**item, "slot": slot})
    assert found(problems) == ([] if pointer is None else [("CARD-E-SLOT", f"/attributes/{pointer}", "error")])
    assert all("for example" in problem.message for problem in problems)


@pytest.mark.rule("FORT-DECK-9")
@pytest.mark.parametrize("role", ["fighter", "assist", "magic"])
def test_a_deck_rule_is_a_champions(role, check_draft):
    rule = {"deck_rule": {"champion_max": 3}}
    assert check_draft({**CHARACTER, "role": "champion", **rule}) == []
    problems = check_draft({**CASTER, "role": role, **rule})
    assert found(problems) == [("CARD-E-DECKRULE", "/attributes/deck_rule", "error")]
    assert problems[0].message.startswith(f"deck_rule is on a card of role {role}; only a Champion may have one.")
    assert check_draft({**CASTER, "role": role, "deck_rule": None}) == []


@pytest.mark.rule("FORT-CHAR-10", "FORT-CHAR-11", "FORT-CHAR-12")
@pytest.mark.parametrize(("role", "access", "pointer"), [
    ("magic", None, "spell_access"), ("fighter", None, None),
    ("magic", {"mode": "any"}, None), ("magic", {"mode": "any", "elements": []}, None),
    ("magic", {"mode": "only"}, "spell_access/elements"), ("champion", {"mode": "only", "elements": []}, "spell_access/elements"),
    ("magic", {"mode": "except", "elements": []}, "spell_access/elements"), ("champion", {"mode": "except", "elements": ["fire"]}, None),
])  # fmt: skip
def test_spell_access(role, access, pointer, check_draft):
    problems = check_draft({**CHARACTER, "role": role, "spell_access": access})
    assert found(problems) == ([] if pointer is None else [("CARD-E-REQUIRED", f"/attributes/{pointer}", "error")])


@pytest.mark.rule("FORT-SPELL-2", "FORT-SPELL-4")
@pytest.mark.parametrize(("field", "value"), [
    ("min_magic", 1), ("power", 3), ("caster_zones", ["fort"]), ("caster_conditions", [{"role": "champion"}]),
])  # fmt: skip
def test_what_speaks_of_a_caster_is_for_character_spells(field, value, check_draft):
    assert found(check_draft({**FIELD, field: value})) == [("CARD-E-KIND", f"/attributes/{field}", "error")]
    assert "CARD-E-KIND" not in [problem.finding for problem in check_draft({**CAST, field: value})]


@pytest.mark.parametrize(("abilities", "finding"), [
    ([GUARD] * 6, None), ([GUARD] * 7, ("CARD-E-SIZE", "/abilities", "error")),
    ([{"form": "static", "do": GUARD["do"] * 20}], None),
    ([GUARD, {"form": "static", "do": GUARD["do"] * 21}], ("CARD-E-SIZE", "/abilities/1/do", "error")),
])  # fmt: skip
@pytest.mark.rule("CARD-E-SIZE")
def test_a_card_carries_only_so_much(abilities, finding, check_draft):
    assert found(check_draft({**CHARACTER, "life": 77}, abilities=abilities)) == ([finding] if finding else [])


RAISES = ({"form": "static", "do": [{"effect": "modify_stat", "to": "$host", "stat": "attack", "by": 2}]},)
LOWERS = ({"form": "static", "do": [{"effect": "modify_stat", "to": "$host", "stat": "attack", "by": -2}]},)


@pytest.mark.rule("FORT-EQ-5", "FORT-EQ-6", "FORT-EQ-7", "FORT-EQ-8")
@pytest.mark.parametrize(("equip_type", "mods", "abilities", "stat"), [
    ("weapon", {"attack": 1}, (), None), ("weapon", {}, (), "attack"), ("weapon", {"attack": 0, "defense": 4}, (), "attack"),
    ("weapon", {}, RAISES, None), ("weapon", {}, LOWERS, "attack"),
    ("shield", {"defense": 1}, (), None), ("shield", {"attack": 3}, (), "defense"), ("shield", {}, RAISES, "defense"),
    ("armor", {"defense": 2}, (), None), ("armor", {"defense": -1}, (), "defense"), ("magic_item", {}, (), None),
])  # fmt: skip
def test_equipment_raises_the_stat_of_its_type(equip_type, mods, abilities, stat, check_draft):
    problems = check_draft({"kind": "equipment", "equip_type": equip_type, "mods": mods}, abilities=abilities)
    assert found(problems) == ([] if stat is None else [("W-EQ-STAT", f"/attributes/mods/{stat}", "warning")])


@pytest.mark.rule("FORT-DECK-4")
def test_a_twin_of_a_published_card(check_draft, seed_rows):
    row = next(row for row in seed_rows if row["slug"] == "longsword")
    abilities = row.get("abilities", ())
    (problem,) = check_draft(row["attributes"], name="Longer Sword", abilities=abilities)
    assert found([problem]) == [("W-TWIN", "/attributes", "warning")]
    assert problem.message.startswith("The card does the same as Longsword:")
    assert check_draft(row["attributes"], name="Longsword", slug="longsword", abilities=abilities) == []
    other = {**row["attributes"], "mods": {"attack": 8}}
    assert check_draft(other, name="Longer Sword", abilities=abilities) == []


@pytest.mark.rule("FORT-SPELL-3")
def test_a_spell_no_published_character_can_cast(check_draft, seed_cards):
    healer = {"lantern-healer": seed_cards["lantern-healer"]}
    assert check_draft({**CAST, "elements": ["white-magic"]}, published_cards=healer) == []
    (problem,) = check_draft(CAST, published_cards=healer)
    assert found([problem]) == [("W-NO-CASTER", "/attributes/elements", "warning")]
    assert problem.message.startswith("elements is fire, and no published character can cast such a spell")
    assert problem.message.endswith("for example white-magic.")
    champions_only = {**CAST, "elements": ["white-magic"], "caster_conditions": [{"role": "champion"}]}
    assert found(check_draft(champions_only, published_cards=healer)) == [
        ("W-NO-CASTER", "/attributes/elements", "warning")
    ]
    assert check_draft(FIELD, published_cards={}) == []


@pytest.mark.rule("CARD-E-EFFECT", "FORT-EQ-4", "FORT-CAST-8")
@pytest.mark.parametrize(("condition", "pointer"), [
    ({"role": ["fighter", "champion"]}, None), ({"trait": "river"}, None), ({"stat": ["defense", ">=", 3]}, None),
    ({"spell_access": True}, None), ({"lead": True}, None), ({"not": {"lead": True}}, None),
    ({"any": [{"role": "assist"}, {"wears": "shield"}]}, None), ({"types_none": ["beast"]}, None),
    ({"mood": "glad"}, "/mood"), ({"any": [{"role": "assist"}, {"mood": "glad"}]}, "/any/1/mood"),
    ({"stat": ["defense", "=>", 3]}, "/stat"), ({"lead": "yes"}, "/lead"),
])  # fmt: skip
def test_conditions_use_words_the_game_has(condition, pointer, check_draft):
    where = f"/attributes/restrictions/0{pointer}"
    problems = check_draft({**WEAPON, "restrictions": [condition]})
    assert found(problems) == ([] if pointer is None else [("CARD-E-EFFECT", where, "error")])
    assert all(problem.message.endswith(f"for example {RESTRICTION}.") for problem in problems)
    cast = check_draft({**CAST, "caster_conditions": [condition]})
    errors = [problem.pointer for problem in cast if problem.severity == "error"]
    assert errors == ([] if pointer is None else [f"/attributes/caster_conditions/0{pointer}"])
