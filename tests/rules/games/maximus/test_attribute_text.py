"""The printed lines of a card's attributes."""

import pytest

from rules.games.maximus.attribute_text import attribute_lines

UNIT = {"cost": 1, "offense": 1, "defense": 1, "health": 1}
BEAST = {"types_any": ["beast"]}


def unit(**fields):
    return attribute_lines({"modes": {"unit": {**UNIT, **fields}}})


def equipment(**fields):
    return attribute_lines({"modes": {"equipment": {"cost": 1, **fields}}})


def test_numbers_and_types_are_on_the_face():
    assert unit(types=["beast"], avatar=True) == []
    assert (
        equipment(modifiers=[{"stat": "offense", "amount": 2}], attach={"side": "own", "filter": {"kind": "unit"}})
        == []
    )


@pytest.mark.rule("MAX-FUS-7", "MAX-EVO-5")
@pytest.mark.parametrize(
    ("slots", "line"),
    [
        ([{"name": "Mudflat Piper"}, BEAST], "Fusion of “Mudflat Piper” and a Beast Unit."),
        ([BEAST, BEAST, {"avatar": True}], "Fusion of two Beast Units and an Avatar."),
        ([{"name": ["Eel", "Crab"]}] * 2, "Fusion of two times “Eel” or “Crab”."),
        (
            [{"kind": "unit"}, {"stat": ["cost", ">=", 3], **BEAST}],
            "Fusion of a Unit and a Beast Unit with cost 3 or more.",
        ),
        ([{"not": BEAST}, BEAST], "Fusion of a Unit but not a Unit of type beast and a Beast Unit."),
    ],
)
def test_recipes(slots, line):
    assert unit(recipe={"kind": "fusion", "slots": slots}) == [line]


@pytest.mark.rule("MAX-FUS-6", "MAX-EVO-5")
def test_a_recipe_that_need_not_be_followed():
    recipe = {"kind": "evolution", "slots": [{"name": "Cinder Calf"}], "optional": True}
    assert unit(recipe=recipe) == ["Evolution of “Cinder Calf”, or played without."]


@pytest.mark.rule("MAX-PLAY-5")
def test_extra_costs():
    discard, mill = {"pay": "discard", "filter": {"zone": "hand", "side": "own"}, "count": 2}, {"pay": "mill"}
    said = ["As an extra cost, discard two cards and mill a card."]
    assert unit(extra_costs=[discard, mill]) == said
    assert equipment(extra_costs=[discard, mill]) == said
    assert attribute_lines({"modes": {"verb": {"cost": 1, "extra_costs": [discard, mill]}}}) == said


@pytest.mark.rule("MAX-ATK-7", "MAX-RANK-12")
def test_keywords_with_their_reminder():
    assert unit(keywords=[{"k": "ranged"}, {"k": "no_attack_drain"}]) == [
        "Ranged (may attack from any rank).",
        "Tireless (attacking does not drain it; at most one attack a turn).",
    ]
    assert unit(keywords=[{"k": "no_attack_drain", "n": 3}]) == [
        "Tireless (attacking does not drain it; at most three attacks a turn)."
    ]


@pytest.mark.rule("MAX-EQP-5", "MAX-EQP-7")
@pytest.mark.parametrize(
    ("attach", "lines"),
    [
        ({}, []),
        ({"side": "own", "filter": BEAST}, ["Attach only to a Beast Unit of yours."]),
        ({"side": "opponent"}, ["Attach only to an opposing Unit."]),
        ({"side": "any", "filter": {"avatar": False}}, ["Attach only to a Unit that is not an Avatar on any side."]),
        (
            {"side": "own", "filter": {"any": [BEAST, {"avatar": True}]}},
            ["Attach only to a Unit of type beast or an Avatar."],
        ),
    ],
)
def test_where_equipment_may_go(attach, lines):
    assert equipment(attach=attach) == lines


@pytest.mark.rule("MAX-EQP-2")
def test_what_equipment_grants():
    grants = {
        "keywords": [{"k": "reach"}, {"k": "exposed"}],
        "add_types": ["fire"],
        "remove_types": ["bell-keeper", "sea"],
    }
    assert equipment(grants=grants) == [
        "Its Unit gains Reach (may attack Units in any rank) and Exposed (may be attacked in any rank).",
        "Its Unit is also Fire.",
        "Its Unit is no longer Bell-Keeper or Sea.",
    ]


@pytest.mark.rule("MAX-EQP-6")
def test_a_dual_card_has_a_line_for_each_mode():
    worn = {"cost": 1, "modifiers": [{"stat": "offense", "amount": -1}, {"stat": "defense", "set": 0}]}
    modes = {"unit": {**UNIT, "keywords": [{"k": "cannot_attack"}]}, "equipment": worn}
    assert attribute_lines({"modes": modes}) == [
        "As a Unit: Passive (cannot attack).",
        "As Equipment: -1 Offense and Defense 0.",
    ]
    costly = {**worn, "extra_costs": [{"pay": "mill"}]}
    assert attribute_lines({"modes": {"unit": UNIT, "equipment": costly}}) == [
        "As Equipment: as an extra cost, mill a card. -1 Offense and Defense 0."
    ]
