"""The shape of a card: kinds, values, recipes, and fields the game does not have."""

import pytest

from rules.checks.card_check import CardDraft

KIND = ("CV-KIND", "A card is a Unit, an Equipment, a Verb, or Unit and Equipment. Choose one of these.")
SLOTS = ("CV-RECIPE-SLOTS", "A Fusion needs 2–6 materials, an Evolution exactly 1.")
NAME = ("CV-NAME", "The name must be new and 1–60 characters long. Choose another.")
UNIT = {"cost": 1, "offense": 1, "defense": 1, "health": 3}
EQUIPMENT = {"cost": 1, "modifiers": [{"stat": "offense", "amount": 1}]}
VERB = {"cost": 1}


@pytest.mark.rule("CV-KIND", "MAX-DECK-8", "MAX-EQP-6")
@pytest.mark.parametrize(
    ("modes", "findings"),
    [
        ({"unit": UNIT}, []),
        ({"equipment": EQUIPMENT}, []),
        ({"verb": VERB}, []),
        ({"unit": UNIT, "equipment": EQUIPMENT}, []),
        ({}, [KIND]),
        ({"resource": {}}, [KIND]),
        ({"unit": UNIT, "resource": {}}, [KIND]),
        ({"verb": VERB, "unit": UNIT}, [KIND]),
        ({"verb": VERB, "equipment": EQUIPMENT}, [KIND]),
    ],
)
def test_kinds(desk, modes, findings):
    assert desk.found(**modes) == findings


@pytest.mark.rule("CV-KIND")
def test_a_card_without_modes(desk):
    problems = desk.judge(CardDraft("Crab", {}))
    assert [(p.finding, p.message) for p in problems] == [KIND]
    assert problems[0].pointer == "/attributes/modes"


@pytest.mark.rule("CV-STATS", "MAX-GEN-6", "MAX-UNIT-7", "MAX-UNIT-8")
@pytest.mark.parametrize(
    ("field", "low", "high"), [("cost", 0, 99), ("offense", 0, 99), ("defense", 0, 99), ("health", 1, 199)]
)
def test_values_of_a_unit(desk, field, low, high):
    message = f"{field} must be a whole number from {low} to {high}."
    assert desk.unit(**{field: low}) == []
    assert desk.unit(**{field: high}) == []
    for wrong in (low - 1, high + 1, 1.5, 2.0, "2", True, None):
        assert desk.unit(**{field: wrong}) == [("CV-STATS", message)]


@pytest.mark.rule("CV-STATS", "MAX-UNIT-2")
@pytest.mark.parametrize("field", ["cost", "offense", "defense", "health"])
def test_a_unit_has_all_of_its_values(desk, field):
    problems = desk.problems(unit={key: value for key, value in UNIT.items() if key != field})
    assert [(p.finding, p.pointer) for p in problems] == [("CV-STATS", f"/attributes/modes/unit/{field}")]
    assert problems[0].message.startswith(f"{field} must be a whole number from ")


@pytest.mark.rule("CV-STATS", "MAX-PLAY-4")
@pytest.mark.parametrize("mode", ["equipment", "verb"])
def test_every_mode_has_a_cost(desk, mode):
    fields = {"equipment": EQUIPMENT, "verb": VERB}[mode]
    cost = [("CV-STATS", "cost must be a whole number from 0 to 99.")]
    assert desk.found(**{mode: {key: value for key, value in fields.items() if key != "cost"}}) == cost
    assert desk.found(**{mode: {**fields, "cost": 100}}) == cost
    assert desk.found(**{mode: {**fields, "cost": 0}}) == []


@pytest.mark.rule("CV-STATS")
def test_all_wrong_values_are_named_together(desk):
    problems = desk.problems(unit={**UNIT, "cost": -1, "health": 0})
    assert [p.pointer for p in problems] == ["/attributes/modes/unit/cost", "/attributes/modes/unit/health"]


@pytest.mark.rule("CV-STATS", "MAX-EQP-2")
def test_modifiers_of_equipment(desk):
    def found(modifier):
        return desk.equipment(modifiers=[modifier])

    amount = [("CV-STATS", "amount must be a whole number from -99 to 99.")]
    assert found({"stat": "health", "amount": -99}) == []
    assert found({"stat": "defense", "set": 0}) == []
    assert found({"stat": "health", "amount": 100}) == amount
    assert found({"stat": "health"}) == amount
    assert found({"stat": "health", "set": -1}) == [("CV-STATS", "set must be a whole number from 0 to 199.")]
    assert [finding for finding, _ in found({"stat": "health", "set": 1, "amount": 1})] == ["CARD-SCHEMA"]
    assert [finding for finding, _ in found({"stat": "cost", "amount": 1})] == ["CARD-SCHEMA"]
    assert desk.equipment(modifiers=[{"stat": "offense", "amount": 1}] * 6) == []
    assert desk.equipment(modifiers=[{"stat": "offense", "amount": 1}] * 7) != []


@pytest.mark.rule("CV-RECIPE-SLOTS", "MAX-EVO-5", "MAX-FUS-1")
@pytest.mark.parametrize(
    ("kind", "slots", "findings"),
    [
        ("fusion", 1, [SLOTS]), ("fusion", 2, []), ("fusion", 6, []), ("fusion", 7, [SLOTS]),
        ("evolution", 0, [SLOTS]), ("evolution", 1, []), ("evolution", 2, [SLOTS]),
    ],
)  # fmt: skip
def test_slots_of_a_recipe(desk, kind, slots, findings):
    assert desk.unit(recipe={"kind": kind, "slots": [{"name": "Cinder Calf"}] * slots}) == findings


@pytest.mark.rule("MAX-FUS-6")
def test_recipes_are_fusions_or_evolutions(desk):
    slots = [{"name": "Cinder Calf"}]
    assert desk.unit(recipe=None) == []
    assert desk.unit(recipe={"kind": "evolution", "slots": slots, "optional": True}) == []
    for wrong in (
        {"kind": "merger", "slots": slots},
        {"kind": "evolution", "slots": slots, "price": 1},
        {"kind": "evolution", "slots": [{}]},
        {"kind": "evolution", "slots": ["Cinder Calf"]},
        {"kind": "evolution"},
        {"slots": slots},
    ):
        assert desk.unit(recipe=wrong) != []


@pytest.mark.rule("MAX-EQP-7")
def test_sides_of_equipment(desk):
    for side in ("own", "opponent", "any"):
        assert desk.equipment(attach={"side": side}) == []
    assert desk.equipment(attach={"side": "left"}) == [
        ("CARD-SCHEMA", "side is left; choose one of own, opponent, any.")
    ]
    assert desk.found(equipment=EQUIPMENT) == []


@pytest.mark.rule("CV-TYPES-KIND", "MAX-TYPE-6")
def test_only_units_have_types(desk):
    wrong = [("CV-TYPES-KIND", "Only Units have Types. Remove them.")]
    assert desk.found(verb={**VERB, "types": ["sailor"]}) == wrong
    assert desk.found(equipment={**EQUIPMENT, "types": ["sailor"]}) == wrong
    assert desk.found(unit={**UNIT, "types": ["sailor"]}, equipment=EQUIPMENT) == []


@pytest.mark.rule("CV-NAME")
@pytest.mark.parametrize(
    ("name", "findings"),
    [("", [NAME]), ("   ", [NAME]), ("\u200b", [NAME]), ("x" * 60, []), ("x" * 61, [NAME]), ("…", []), ("Été", [])],
)
def test_names(desk, name, findings):
    assert desk.found(name, verb=VERB) == findings


@pytest.mark.rule("CV-NAME", "MAX-DECK-5")
def test_a_name_is_taken_in_any_spelling(desk):
    desk.taken = {"Warden's Oath": "wardens-oath"}
    for spelling in ("Warden's Oath", "WARDEN’S OATH", "Wardens  Oath"):
        assert desk.found(spelling, verb=VERB) == [NAME]
        assert desk.problems(spelling, slug="wardens-oath", verb=VERB) == []
    assert desk.found("Warden's Oaths", verb=VERB) == []


@pytest.mark.rule("MAX-GEN-5")
@pytest.mark.parametrize("fields", [{"attacks_on_other_turns": True}, {"status": "banned"}, {"slots": []}])
def test_fields_the_game_does_not_have(desk, fields):
    assert [finding for finding, _ in desk.unit(**fields)] == ["CARD-SCHEMA"]
    assert [finding for finding, _ in desk.found(verb={**VERB, **fields})] == ["CARD-SCHEMA"]


@pytest.mark.rule("MAX-PLAY-5")
def test_extra_costs(desk):
    cost = {"pay": "discard", "filter": {"zone": "hand"}, "count": 1}
    assert desk.unit(extra_costs=[cost] * 4) == []
    assert desk.unit(extra_costs=[cost] * 5) != []
    assert desk.unit(extra_costs=[{"count": 1}]) != []
