"""What a deck's owner is told though it is allowed: no Units, recipes, Equipment, cost."""

import pytest

BEAST = {"types_any": ["beast"]}


def recipe_warning(text):
    return [("DW-RECIPE", text)]


@pytest.mark.rule("DW-NO-UNITS")
def test_no_unit_beside_the_avatar(bench):
    verbs = [(bench.verb(f"Verb {n}"), 4) for n in range(10)]
    lines = [(bench.av, 1), *verbs]
    assert bench.warnings(lines) == [
        (
            "DW-NO-UNITS",
            (
                "Apart from the Avatar the deck has no Unit, so nothing can attack from the front rank or shield the "
                "Avatar. Add Units."
            ),
        )
    ]
    # Warnings look at the main list only.
    crab = bench.unit("Crab")
    assert [finding for finding, _ in bench.warnings([*lines, (crab, 1, "sideboard")])] == ["DW-NO-UNITS"]
    assert bench.warnings([*lines, (crab, 1)]) == []


@pytest.mark.rule("DW-NO-UNITS")
def test_fusions_and_dual_cards_are_units_and_avatar_forms_are_not(bench):
    verbs = [(bench.verb(f"Verb {n}"), 4) for n in range(10)]
    fusion = bench.recipe("Golem", "fusion", {"name": "Nobody"}, {"name": "No One"})
    form = bench.recipe("Av Risen", "evolution", {"name": "Av"}, avatar=True)
    dual = bench.dual("Hedgehog")
    assert "DW-NO-UNITS" not in [finding for finding, _ in bench.warnings([(bench.av, 1), *verbs, (fusion, 1)])]
    assert bench.warnings([(bench.av, 1), *verbs, (dual, 1)]) == []
    assert [finding for finding, _ in bench.warnings([(bench.av, 1), *verbs, (form, 1)])] == ["DW-NO-UNITS"]


@pytest.mark.rule("DW-RECIPE", "MAX-FUS-7")
def test_a_fusion_without_its_materials(bench):
    piper, calf = bench.unit("Mudflat Piper", "sailor"), bench.unit("Cinder Calf", "beast", "fire")
    colossus = bench.recipe("Twinmast Colossus", "fusion", {"name": "Mudflat Piper"}, BEAST)
    needs = "Twinmast Colossus needs Mudflat Piper and a Unit of type beast; no card of this deck fits slot"
    assert bench.warnings(bench.lines((colossus, 1))) == recipe_warning(
        f"{needs} 1 and 2. Add one or remove Twinmast Colossus."
    )
    assert bench.warnings(bench.lines((colossus, 1), (piper, 1))) == recipe_warning(
        f"{needs} 2. Add one or remove Twinmast Colossus."
    )
    assert bench.warnings(bench.lines((colossus, 1), (piper, 1), (calf, 1))) == []
    assert bench.warnings(bench.lines((colossus, 1), (piper, 1), (calf, 1, "sideboard")), sideboard_max=1) != []


@pytest.mark.rule("DW-RECIPE", "MAX-FUS-6")
def test_a_fusion_is_no_material_of_itself(bench):
    drayhorse = bench.recipe("Drayhorse", "fusion", BEAST, BEAST, types=("beast",))
    assert [finding for finding, _ in bench.warnings(bench.lines((drayhorse, 3)))] == ["DW-RECIPE"]
    # Where the recipe is optional a first copy can be played plainly and feed the second.
    plain = bench.recipe("Dray", "fusion", BEAST, BEAST, types=("beast",), optional=True)
    assert bench.warnings(bench.lines((plain, 2))) == []
    assert [finding for finding, _ in bench.warnings(bench.lines((plain, 1)))] == ["DW-RECIPE"]


@pytest.mark.rule("DW-RECIPE", "MAX-AVA-9")
def test_an_avatar_is_material_of_avatar_forms_alone(bench):
    bench.av = bench.avatar("Mother", "beast")
    ox = bench.recipe("Ox", "evolution", BEAST)
    form = bench.recipe("Mother Risen", "evolution", {"name": "Mother"}, avatar=True)
    assert bench.warnings(bench.lines((ox, 1))) == recipe_warning(
        "Ox needs a Unit of type beast; no card of this deck fits slot 1. Add one or remove Ox."
    )
    assert bench.warnings(bench.lines((form, 1))) == []


@pytest.mark.rule("DW-RECIPE")
def test_materials_are_units(bench):
    bench.equipment("Saddle")
    rider = bench.recipe("Rider", "evolution", {"name": "Saddle"})
    assert [finding for finding, _ in bench.warnings(bench.lines((rider, 1), ("saddle", 1)))] == ["DW-RECIPE"]


@pytest.mark.rule("DW-RECIPE")
@pytest.mark.parametrize(
    ("slot", "words"),
    [
        ({"name": ["Crab", "Eel"]}, "Crab or Eel"),
        ({"types_any": ["beast", "fire"]}, "a Unit of type beast or fire"),
        ({"types_all": ["beast", "fire"]}, "a Unit of type beast and fire"),
        ({"types_none": ["filler"], "stat": ["health", ">=", 90]}, "a Unit not of type filler with Health 90 or more"),
        ({"keyword": "ranged"}, "a Unit with the keyword ranged"),
        ({"recipe": "fusion", "avatar": False}, "a Fusion that is no Avatar"),
        ({"any": [{"name": "Crab"}, {"types_any": ["sea"]}]}, "Crab or a Unit of type sea"),
        ({"avatar": True, "not": {"name": "Av"}}, "an Avatar but not Av"),
    ],
)
def test_slots_in_words(bench, slot, words):
    ox = bench.recipe("Ox", "evolution", slot, avatar="avatar" in slot)
    assert f"Ox needs {words}; no card of this deck fits slot 1. Add one or remove Ox." in [
        message for _, message in bench.warnings(bench.lines((ox, 1)))
    ]


@pytest.mark.rule("DW-RECIPE")
@pytest.mark.parametrize(
    "state", [{"drained": True}, {"rank": [1]}, {"stat": ["damage", ">", 0]}, {"not": {"drained": True}},
              {"any": [{"types_any": ["ghost"]}, {"damaged": True}]}, {"all": [{"frontmost": True}, BEAST]}]
)  # fmt: skip
def test_states_of_play_cannot_be_missed_in_a_deck(bench, state):
    calf = bench.unit("Calf", "beast")
    ox = bench.recipe("Ox", "evolution", {**state, **BEAST})
    assert bench.warnings(bench.lines((ox, 1), (calf, 1))) == []
    assert [finding for finding, _ in bench.warnings(bench.lines((ox, 1)))] == ["DW-RECIPE"]


@pytest.mark.rule("DW-RECIPE")
def test_a_filter_nobody_can_read_warns_nobody(bench):
    ox = bench.recipe("Ox", "evolution", {"colour": "red"})
    assert bench.warnings(bench.lines((ox, 1))) == []


@pytest.mark.rule("DW-EQUIP", "MAX-EQP-5", "MAX-TYPE-5")
def test_equipment_nobody_can_carry(bench):
    harpoon = bench.equipment("Harpoon", {"kind": "unit", "types_any": ["sailor", "diver"]})
    banner = bench.equipment("Banner", {"types_all": ["sea", "beast"]})
    piper = bench.unit("Piper", "sailor")
    lines = bench.lines((harpoon, 1), (banner, 1))
    assert bench.warnings(lines) == [
        ("DW-EQUIP", "No Unit of this deck can carry Banner. Add one of type sea and beast or remove Banner."),
        ("DW-EQUIP", "No Unit of this deck can carry Harpoon. Add one of type sailor or diver or remove Harpoon."),
    ]
    assert bench.warnings(bench.lines((harpoon, 1), (piper, 1))) == []
    assert bench.warnings(bench.lines((harpoon, 1), (piper, 1, "sideboard")), sideboard_max=1) != []


@pytest.mark.rule("DW-EQUIP", "MAX-EQP-15")
def test_avatars_and_the_dual_card_itself_carry_equipment(bench):
    bell = bench.equipment("Bell", {"types_any": ["bell-keeper"]})
    coat = bench.dual("Coat", "hedgehog", where={"types_any": ["hedgehog"]})
    bench.av = bench.avatar("Orsolya", "bell-keeper")
    assert bench.warnings(bench.lines((bell, 1), (coat, 1))) == []


@pytest.mark.rule("DW-EQUIP")
def test_equipment_that_names_no_type(bench):
    throne = bench.equipment("Throne", {"stat": ["health", ">=", 50]})
    assert bench.warnings(bench.lines((throne, 1))) == [
        ("DW-EQUIP", "No Unit of this deck can carry Throne. Add one that can or remove Throne.")
    ]


@pytest.mark.rule("DW-EQUIP", "MAX-EQP-7")
def test_equipment_for_opposing_units_needs_none_here(bench):
    ghosts = {"types_any": ["ghost"]}
    assert bench.warnings(bench.lines((bench.equipment("Muzzle", ghosts, "opponent"), 1))) == []
    assert [f for f, _ in bench.warnings(bench.lines((bench.equipment("Chain", ghosts, "any"), 1)))] == ["DW-EQUIP"]


@pytest.mark.rule("DW-COST")
def test_an_average_cost_above_four(bench):
    def cards(dear):
        return [(bench.unit(f"Dear {n}", cost=dear), 4) for n in range(9)] + [(bench.unit("Odd", cost=dear + 1), 3)]

    # 39 cards: 36 of cost 4 and 3 of cost 5; the Avatar, which costs nothing, is left out.
    assert bench.warnings([(bench.av, 1), *cards(4)]) == [
        ("DW-COST", "The deck's average cost is 4.1; it may be slow. Consider cheaper cards.")
    ]
    assert bench.warnings([(bench.av, 1), *cards(3)]) == []


@pytest.mark.rule("DW-COST")
def test_exactly_four_is_fine_and_a_dual_card_counts_at_its_cheapest(bench):
    four = [(bench.unit(f"Four {n}", cost=4), 4) for n in range(10)]
    assert bench.warnings([(bench.av, 1), *four]) == []
    dual = bench.dual("Coat")
    dual.attributes["modes"]["unit"]["cost"] = 60
    assert dual.facts["cost"] == 1
    assert bench.warnings([(bench.av, 1), *four, (dual, 1)]) == []


@pytest.mark.rule("DW-NO-UNITS", "DW-RECIPE", "DW-EQUIP", "DW-COST")
def test_warnings_come_last_in_the_books_order_and_block_nothing(bench):
    verbs = [(bench.verb(f"Verb {n}", 9), 4) for n in range(9)]
    form = bench.recipe("Av Risen", "evolution", {"name": "Nobody"}, avatar=True)
    saddle = bench.equipment("Saddle", {"types_any": ["beast"]})
    verdict = bench.check([(bench.av, 1), *verbs, (verbs[0][0], 0), (form, 1), (saddle, 1), (saddle, 1)])
    assert [w.finding for w in verdict.warnings] == [
        "DV-DUPLICATE-LINE", "DW-NO-UNITS", "DW-RECIPE", "DW-EQUIP", "DW-COST",
    ]  # fmt: skip
    assert [v.finding for v in verdict.violations] == ["DV-COUNT"]
    assert bench.check([(bench.av, 1), *verbs, (form, 1), (saddle, 2)]).is_legal
