"""Checks that look at a card as a whole: Types, Avatars, Equipment, keywords, filters, and warnings for reviewers."""

import pytest

from rules.checks.card_check import CardDraft

AVATAR = [("CV-AVATAR", "A starting Avatar enters free of cost and cannot be Equipment. Set the cost to 0.")]
EQUIPMENT = {"cost": 1, "modifiers": [{"stat": "offense", "amount": 1}]}
POWER = {"form": "activated", "do": [{"effect": "draw"}]}
KEYWORDS = (
    "unblockable_attacks, no_attack_drain, ranged, reach, exposed, cannot_attack, unattackable, enters_drained, "
    "indestructible"
)
EVOLUTION = {"kind": "evolution", "slots": [{"name": "Cinder Calf"}]}
FUSION = {"kind": "fusion", "slots": [{"name": "Cinder Calf"}, {"types_any": ["beast"]}]}


def unusable(word):
    text = "is not usable: 1–30 letters, digits, blanks, hyphens, apostrophes; at most 12 Types."
    return ("CV-TYPES", f"Type “{word}” {text}")


@pytest.mark.rule("CV-TYPES", "MAX-TYPE-1", "MAX-TYPE-3")
@pytest.mark.parametrize("word", ["spellcaster", "dark-side", "lamp-lighter", "Old One", "o'brien", "o’brien", "mk 2", "fée",
                                  "x" * 30, " sailor  "])  # fmt: skip
def test_any_short_word_is_a_type(desk, word):
    assert desk.unit(types=[word]) == []


@pytest.mark.rule("CV-TYPES")
@pytest.mark.parametrize("word", ["", "  ", "x" * 31, "under_score", "a/b", "semi;colon", "<b>", "star★", "-"])
def test_other_words_are_not(desk, word):
    assert desk.unit(types=[word]) == [unusable(word)]


@pytest.mark.rule("CV-TYPES", "MAX-TYPE-2")
def test_up_to_twelve_types(desk):
    words = [f"type {n}" for n in range(1, 14)]
    assert desk.unit(types=words[:12]) == []
    assert desk.unit(types=[]) == []
    problems = desk.problems(unit={"cost": 1, "offense": 1, "defense": 1, "health": 3, "types": words})
    assert [(p.finding, p.message, p.pointer) for p in problems] == [
        (*unusable("type 13"), "/attributes/modes/unit/types/12")
    ]


@pytest.mark.rule("CV-TYPES", "MAX-TYPE-7")
@pytest.mark.parametrize("field", ["add_types", "remove_types"])
def test_types_that_equipment_gives(desk, field):
    assert desk.equipment(grants={field: ["fire"]}) == []
    assert desk.equipment(grants={field: ["fire!"]}) == [unusable("fire!")]


@pytest.mark.rule("CV-AVATAR", "MAX-AVA-5")
def test_a_starting_avatar_is_free(desk):
    assert desk.unit(avatar=True, cost=0) == []
    assert desk.unit(avatar=True, cost=0, extra_costs=[], recipe=None) == []
    assert desk.unit(avatar=True, cost=1) == AVATAR
    assert desk.unit(avatar=True, cost=0, extra_costs=[{"pay": "discard"}]) == AVATAR
    assert desk.unit(avatar=True, cost=1, extra_costs=[{"pay": "discard"}]) == AVATAR
    assert desk.unit(avatar=False, cost=1) == []


@pytest.mark.rule("CV-AVATAR", "MAX-AVA-9")
def test_an_avatar_form_may_cost_something(desk):
    assert desk.unit(avatar=True, cost=3, recipe=FUSION) == []


@pytest.mark.rule("CV-AVATAR")
@pytest.mark.parametrize("recipe", [None, FUSION])
def test_no_avatar_is_a_dual_card(desk, recipe):
    unit = {"cost": 0, "offense": 1, "defense": 1, "health": 20, "avatar": True, "recipe": recipe}
    assert desk.found(unit=unit, equipment=EQUIPMENT) == AVATAR


@pytest.mark.rule("CV-EQUIP-EMPTY", "MAX-EQP-2")
def test_equipment_must_change_something(desk):
    wrong = [("CV-EQUIP-EMPTY", "Equipment must change something about its Unit.")]
    for empty in (
        {},
        {"modifiers": []},
        {"grants": {}},
        {"modifiers": [], "grants": {"keywords": [], "add_types": []}},
    ):
        assert desk.found(equipment={"cost": 1, **empty}) == wrong
    assert desk.found(equipment=EQUIPMENT) == []
    assert desk.found(equipment={"cost": 1, "grants": {"keywords": [{"k": "ranged"}]}}) == []
    assert desk.found(equipment={"cost": 1, "grants": {"add_types": ["fire"]}}) == []
    granting = CardDraft("Crab", {"modes": {"equipment": {"cost": 1}}}, abilities=(POWER,))
    assert desk.judge(granting) == []


@pytest.mark.rule("CV-EFFECT", "MAX-GEN-5", "MAX-RANK-12", "MAX-DMG-5", "MAX-UNIT-3")
def test_keywords_are_a_closed_list(desk, game):
    assert ", ".join(game.vocabulary["words"]["keyword"]) == KEYWORDS
    for word in KEYWORDS.split(", "):
        assert desk.unit(keywords=[{"k": word}]) == []
        assert desk.equipment(grants={"keywords": [{"k": word}]}) == []
    problem = "there is no keyword “owner_attacks_always”"
    assert desk.unit(keywords=[{"k": "ranged"}, {"k": "owner_attacks_always"}]) == [
        ("CV-EFFECT", f"modes.unit.keywords.1: {problem}. Allowed here: {KEYWORDS}.")
    ]
    assert desk.equipment(grants={"keywords": [{"k": "owner_attacks_always"}]}) == [
        ("CV-EFFECT", f"modes.equipment.grants.keywords.0: {problem}. Allowed here: {KEYWORDS}.")
    ]


@pytest.mark.rule("CV-EFFECT", "MAX-ATK-7")
def test_numbers_of_keywords(desk):
    assert desk.unit(keywords=[{"k": "no_attack_drain", "n": 1}]) == []
    for number in (0, -1, 100):
        errors = [
            message
            for finding, message in desk.unit(keywords=[{"k": "no_attack_drain", "n": number}])
            if finding == "CV-EFFECT"
        ]
        assert errors == [
            (
                f"modes.unit.keywords.0: “no_attack_drain” cannot have the number {number}. "
                "Allowed here: whole numbers from 1 to 99."
            )
        ]
    assert desk.unit(keywords=[{"k": "ranged", "n": 1}]) == [
        ("CV-EFFECT", 'modes.unit.keywords.0: “ranged” takes no number. Allowed here: {"k": "ranged"}.')
    ]
    assert desk.unit(keywords=["ranged"]) != []
    assert desk.unit(keywords=[{"k": "ranged"}] * 9) != []


@pytest.mark.rule("CV-EFFECT", "MAX-EQP-5", "MAX-FUS-7")
def test_filters_use_known_words(desk):
    def slot(data):
        return desk.unit(recipe={"kind": "evolution", "slots": [data]})

    for fine in (
        {"kind": "unit", "types_any": ["beast"]},
        {"stat": ["health", "<=", 5], "avatar": False},
        {"drained": True, "recipe": "fusion"},
        {"any": [{"name": "Crab"}, {"not": {"keyword": "ranged"}}]},
    ):
        assert slot(fine) == []
        assert desk.equipment(attach={"filter": fine}) == []
    ((finding, message),) = slot({"colour": "red"})
    assert finding == "CV-EFFECT"
    assert message.startswith("modes.unit.recipe.slots.0: a filter has no key “colour” here. Allowed here: all, any, ")
    assert slot({"keyword": "swift"}) == [
        ("CV-EFFECT", f"modes.unit.recipe.slots.0.keyword: there is no keyword “swift”. Allowed here: {KEYWORDS}.")
    ]
    assert desk.equipment(attach={"filter": {"any": [{"kind": "resource"}]}}) == [
        (
            "CV-EFFECT",
            (
                "modes.equipment.attach.filter.any.0.kind: there is no kind “resource”. "
                "Allowed here: unit, equipment, verb, card."
            ),
        )
    ]
    # Materials are own Units on the Field, and Equipment has its side beside the filter.
    for barred in ({"zone": "hand"}, {"side": "own"}):
        assert [finding for finding, _ in slot(barred)] == ["CV-EFFECT"]


@pytest.mark.rule("CV-EFFECT")
@pytest.mark.parametrize(
    "data", [{"types_any": "beast"}, {"stat": ["health", "~", 5]}, {"stat": 5}, {"any": "beast"}, {"not": "beast"},
             {"any": []}, {"stat": []}, {"stat": ["colour", "<", 1]}]
)  # fmt: skip
def test_misshapen_filters(desk, data):
    assert [finding for finding, _ in desk.unit(recipe={"kind": "evolution", "slots": [data]})] == ["CV-EFFECT"]


@pytest.mark.rule("CW-FREE-ATTACKS", "MAX-ATK-7")
def test_many_free_attacks_are_a_warning(desk):
    assert desk.unit(keywords=[{"k": "no_attack_drain", "n": 2}]) == []
    problems = desk.problems(
        unit={"cost": 1, "offense": 1, "defense": 1, "health": 3, "keywords": [{"k": "no_attack_drain", "n": 3}]}
    )
    assert [(p.finding, p.severity, p.message) for p in problems] == [
        (
            "CW-FREE-ATTACKS",
            "warning",
            "3 attacks a turn without draining are a lot. Allow at most 2, or make sure that the cost fits.",
        )
    ]
    granted = desk.equipment(grants={"keywords": [{"k": "no_attack_drain", "n": 9}]})
    assert [finding for finding, _ in granted] == ["CW-FREE-ATTACKS"]


@pytest.mark.rule("CW-EVO-NOT-STRONGER", "MAX-EVO-2")
def test_an_evolution_that_is_not_stronger(desk, bench):
    calf = bench.unit("Cinder Calf", offense=2, defense=1, health=4)
    desk.published = {calf.slug: calf}
    weak = {"cost": 2, "offense": 2, "defense": 1, "health": 4, "recipe": EVOLUTION}
    problems = desk.problems(unit=weak)
    assert [(p.finding, p.severity, p.params) for p in problems] == [
        ("CW-EVO-NOT-STRONGER", "warning", {"base": "cinder-calf"})
    ]
    for stat in ("offense", "defense", "health"):
        assert desk.problems(unit={**weak, stat: weak[stat] + 1}) == []


@pytest.mark.rule("CW-EVO-NOT-STRONGER")
def test_evolutions_of_unknown_bases_and_fusions_are_not_compared(desk, bench):
    calf = bench.unit("Cinder Calf", offense=9, defense=9, health=9)
    desk.published = {calf.slug: calf}
    assert desk.unit(recipe=FUSION) == []
    assert desk.unit(recipe={"kind": "evolution", "slots": [{"types_any": ["beast"]}]}) == []
    assert [finding for finding, _ in desk.unit(recipe=EVOLUTION)] == ["CW-EVO-NOT-STRONGER"]
    desk.published = {}
    assert desk.unit(recipe=EVOLUTION) == []


@pytest.mark.rule("MAX-PLAY-5")
def test_extra_costs_are_costs_of_the_language(desk):
    assert desk.unit(extra_costs=[{"pay": "mill", "count": 2}]) == []
    ((finding, message),) = desk.unit(extra_costs=[{"pay": "mill"}, {"pay": "tears"}])
    assert finding == "CV-EFFECT"
    assert message.startswith("modes.unit.extra_costs.1.pay: “tears” is no cost here. Allowed here: ")
    ((finding, message),) = desk.found(
        verb={"cost": 1, "extra_costs": [{"pay": "discard", "filter": {"colour": "red"}}]}
    )
    assert finding == "CV-EFFECT"
    assert message.startswith("modes.verb.extra_costs.0.filter.colour: There is no key “colour” here.")
