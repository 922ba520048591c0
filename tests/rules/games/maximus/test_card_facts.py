"""What filters see of a card (MAX-TYPE-2, MAX-TYPE-4, MAX-TYPE-5)."""

import pytest

from rules.games.catalog import game_spec
from rules.specs.card_filter import FilterError, compile_filter


@pytest.fixture
def matches(game):
    facts = game_spec(game.definition).facts
    return lambda where, card: compile_filter(where, facts)[card]


@pytest.mark.rule("MAX-TYPE-2", "MAX-TYPE-5")
def test_a_unit_is_of_each_of_its_types(bench, matches):
    piper = bench.unit("Piper", "sailor", "musician")
    assert matches({"types_any": ["sailor", "beast"]}, piper)
    assert matches({"types_all": ["sailor", "musician"]}, piper)
    assert not matches({"types_all": ["sailor", "beast"]}, piper)
    assert not matches({"types_none": ["musician"]}, piper)
    assert matches({"types_none": ["beast"]}, piper)


@pytest.mark.rule("MAX-TYPE-4")
def test_types_are_compared_without_case_and_blanks(bench, matches):
    piper = bench.unit("Piper", "Sailor ", "Old  One")
    assert matches({"types_any": ["sailor"]}, piper)
    assert matches({"types_any": [" SAILOR"]}, piper)
    assert matches({"types": "old one"}, piper)
    assert not matches({"types_any": ["sailors"]}, piper)
    assert not matches({"types_any": ["sailor"]}, bench.unit("Many", "sailors"))


@pytest.mark.rule("MAX-EQP-6")
def test_a_dual_card_is_of_both_kinds(bench, matches):
    dual = bench.dual("Hedgehog", "beast")
    assert matches({"kind": "unit"}, dual)
    assert matches({"kind": "equipment"}, dual)
    assert not matches({"kind": "verb"}, dual)
    assert matches({"attach": "own"}, dual)


@pytest.mark.rule("MAX-AVA-1")
def test_avatars_and_recipes(bench, matches):
    form = bench.recipe("Av Risen", "evolution", {"name": "Av"}, avatar=True)
    verb = bench.verb("Slag Rain")
    assert matches({"avatar": True, "recipe": "none", "kind": "unit"}, bench.av)
    assert matches({"avatar": True, "recipe": "evolution"}, form)
    assert matches({"avatar": False, "recipe": "none"}, verb)


def test_keywords_and_numbers(bench, matches):
    ox = bench.unit("Ox", keywords=[{"k": "no_attack_drain", "n": 2}, {"k": "reach"}], cost=3, health=8)
    assert matches({"keyword": "reach"}, ox)
    assert matches({"keyword_all": ["reach", "no_attack_drain"], "stat": [["cost", "==", 3], ["health", ">", 7]]}, ox)
    assert not matches({"keyword": "ranged"}, ox)
    with pytest.raises(FilterError, match="no key “jiggawatts”"):
        matches({"jiggawatts": 3}, ox)
