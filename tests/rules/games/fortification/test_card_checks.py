"""The card checks that look at several fields, at other cards or at the abilities."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.test_card_schema import CAST, CASTER, CHARACTER, FIELD, WEAPON


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
    assert check_draft({**instant, "repercussion": []}) == []
    (problem,) = check_draft({**instant, "repercussion": [{"effect": "mill"}]})
    assert found([problem]) == [("CARD-E-INSTANT", "/attributes/repercussion", "error")]
    assert problem.message == (
        "repercussion holds 1 effect, and an instant must have none. "
        "Leave it empty, for example [], or choose the timing “normal”."
    )
    assert check_draft({**FIELD, "repercussion": [{"effect": "mill"}]}) == []


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


@pytest.mark.parametrize(("abilities", "text", "finding"), [
    (({},) * 6, "", None), (({},) * 7, "", ("CARD-E-SIZE", "/abilities", "error")),
    (({"do": [{}] * 20},), "", None), (({}, {"do": [{}] * 21}), "", ("CARD-E-SIZE", "/abilities/1/do", "error")),
    ((), "x" * 600, None), ((), "x" * 601, ("CARD-E-BOUND", "/text", "error")),
])  # fmt: skip
def test_a_card_carries_only_so_much(abilities, text, finding, check_draft):
    assert found(check_draft({**CHARACTER, "life": 77}, abilities=abilities, text=text)) == (
        [finding] if finding else []
    )


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
    (problem,) = check_draft(row["attributes"], name="Longer Sword", text=row["text"])
    assert found([problem]) == [("W-TWIN", "/attributes", "warning")]
    assert problem.message.startswith("The card does the same as Longsword:")
    assert check_draft(row["attributes"], name="Longsword", slug="longsword", text=row["text"]) == []
    assert check_draft({**row["attributes"], "mods": {"attack": 8}}, name="Longer Sword", text=row["text"]) == []


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
