"""The shape of a card: kinds, bounds, closed lists, and which fields a kind and a rarity may have."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.card_check import CardDraft, VariantDraft

ATTACK = ("CW-C-ATKTYPE", "Give exactly one of STR (sword) or INT (staff).")
TIER = ("CW-C-TIER", "Tier must be 1 to 4.")
STATS = {"hp": 5, "atk": 3, "agi": 3, "cha": 1, "vit": 2, "wis": 1}


@pytest.mark.rule("CW-CARD-1", "CW-DECK-6")
@pytest.mark.parametrize("kind", ["joker", "Summon", 4, None])
def test_there_are_six_kinds(card_wars: Any, kind: Any) -> None:
    draft = CardDraft("Joker", {"kind": kind})
    message = f"Unknown kind {kind}; choose Summon, Item, Trap, Weather, Magic or Affinity."
    assert card_wars.complaints(draft) == [("CW-C-KIND", message)]


@pytest.mark.rule("CW-CARD-1")
def test_a_card_has_a_kind(card_wars: Any) -> None:
    message = "Unknown kind missing; choose Summon, Item, Trap, Weather, Magic or Affinity."
    assert card_wars.complaints(CardDraft("Nameless", {})) == [("CW-C-KIND", message)]


@pytest.mark.rule("CW-CARD-2")
@pytest.mark.parametrize("tier", [0, 5, "2", None])
def test_a_summon_has_a_tier_of_1_to_4(card_wars: Any, tier: Any) -> None:
    (found,) = card_wars.problems(card_wars.draft("goblin", {"tier": tier}))
    assert (found.finding, found.message, found.pointer) == (*TIER, "/attributes/tier")


@pytest.mark.rule("CW-CARD-11")
@pytest.mark.parametrize("attack", [None, "both", ["physical", "magic"]])
def test_a_summon_has_exactly_one_attack_type(card_wars: Any, attack: Any) -> None:
    assert card_wars.complaints(card_wars.draft("goblin", {"attack_type": attack})) == [ATTACK]


@pytest.mark.rule("CW-CARD-10", "CW-CARD-20")
@pytest.mark.parametrize(
    ("stat", "lo", "hi"),
    [("hp", 1, 30), ("atk", 0, 20), ("agi", 0, 11), ("cha", 0, 11), ("vit", 0, 15), ("wis", 0, 15)],
)
def test_stats_lie_within_their_bounds(card_wars: Any, stat: str, lo: int, hi: int) -> None:
    for value in (lo - 1, hi + 1):
        (found,) = card_wars.problems(card_wars.draft("goblin", journey={"stats": {**STATS, stat: value}}))
        message = f"{stat.upper()} is {value}; it must be {lo} to {hi}."
        assert (found.finding, found.message, found.pointer) == ("CW-C-BOUND", message, f"/variants/0/stats/{stat}")
    for value in (lo, hi):
        draft = card_wars.draft("goblin", journey={"stats": {**STATS, stat: value}}, tale=None, legend=None)
        assert "CW-C-BOUND" not in [finding for finding, _ in card_wars.complaints(draft)]


@pytest.mark.rule("CW-CARD-20")
def test_stats_are_whole_numbers_and_all_there(card_wars: Any) -> None:
    draft = card_wars.draft("goblin", journey={"stats": {**STATS, "agi": 2.5}})
    assert card_wars.complaints(draft) == [("CW-C-BOUND", "AGI is 2.5; it must be 0 to 11.")]
    draft = card_wars.draft("goblin", journey={"stats": {k: v for k, v in STATS.items() if k != "vit"}})
    assert card_wars.complaints(draft) == [("CW-C-BOUND", "VIT is missing; it must be 0 to 15.")]
    names = "Give a Summon the stats hp, atk, agi, cha, vit and wis, and no others."
    assert card_wars.complaints(card_wars.draft("goblin", journey={"stats": None})) == [("CW-C-BOUND", names)]
    both = {**STATS, "str": 3, "int": 3}
    assert card_wars.complaints(card_wars.draft("goblin", journey={"stats": both})) == [("CW-C-BOUND", names)]


@pytest.mark.rule("CW-CARD-21")
@pytest.mark.parametrize("cost", [0, 5, None, "1"])
def test_a_trap_costs_1_to_4(card_wars: Any, cost: Any) -> None:
    assert card_wars.complaints(card_wars.draft("undertow", {"cost": cost})) == [("CW-C-COST", "Cost must be 1 to 4.")]


@pytest.mark.rule("CW-CARD-9")
def test_a_summon_prints_no_cost_beside_its_tier(card_wars: Any) -> None:
    found = card_wars.complaints(card_wars.draft("goblin", {"cost": 1}))
    assert found == [("CW-C-COST", "A Summon costs its tier; remove the cost.")]


@pytest.mark.parametrize("slug", ["goblin", "undertow", "earth-affinity"])
def test_summons_traps_and_affinity_cards_have_an_element(card_wars: Any, slug: str) -> None:
    found = card_wars.complaints(card_wars.draft(slug, {"element": None}))
    assert found == [("CW-C-ELEMENT", "Unknown element missing; give the element as the id of one element.")]


@pytest.mark.parametrize(
    ("slug", "attributes", "message"),
    [
        ("undertow", {"tier": 1}, "Only Summons have a tier; remove it."),
        ("second-wind", {"class_tag": "monster"}, "Only Summons have a class; remove it."),
        ("ashfall-dusk", {"attack_type": "magic"}, "Only Summons have STR or INT; remove it."),
        (
            "goblin",
            {"power": 9},
            "“power” is not a field here. Remove it, or use one of attack_type, class_tag, cost, element, kind, tier.",
        ),
    ],
)
def test_a_kind_has_only_its_own_fields(card_wars: Any, slug: str, attributes: dict[str, Any], message: str) -> None:
    assert card_wars.complaints(card_wars.draft(slug, attributes)) == [("CARD-SCHEMA", message)]


@pytest.mark.rule("CW-RAR-10", "CW-RAR-11")
@pytest.mark.parametrize(
    ("slug", "printing", "message"),
    [
        ("undertow", {"legend": {"stats": STATS}}, "Only Summons have stats; remove them."),
        ("undertow", {"legend": {"rounds": 2}}, "Only Weather lasts a number of Rounds; remove it."),
        ("goblin", {"legend": {"rounds": 2}}, "Only Weather lasts a number of Rounds; remove it."),
        ("marsh-poultice", {"legend": {"rounds": 2}}, "Only Weather lasts a number of Rounds; remove it."),
        ("marsh-poultice", {"tale": {"weapon_element": "fire"}}, "Only Summons carry an enchanted weapon; remove its element."),
        ("undertow", {"legend": {"paired_trap": "undertow"}}, "Only Summons are paired with a Trap; remove it."),
        ("ashfall-dusk", {"legend": {"affinities": ["fire"]}}, "Only Summons and Traps have affinities; remove them."),
        (
            "goblin",
            {"journey": {"weapon_element": "fire"}},
            "Only Tale and Legend printings carry an enchanted weapon; remove its element.",
        ),
        ("goblin", {"tale": {"affinities": ["null", "fire"]}}, "Only a Legend has a second affinity; remove it."),
        ("goblin", {"tale": {"paired_trap": "undertow"}}, "Only a Legend is paired with a Trap; remove it."),
        ("goblin", {"legend": {"affinities": []}}, "Give one or two affinities, the card's own element first."),
        ("goblin", {"tale": {"text": "x" * 401}}, "Shorten the rules text to 400 characters."),
    ],
)  # fmt: skip
def test_a_rarity_has_only_its_own_fields(
    card_wars: Any, slug: str, printing: dict[str, dict[str, Any]], message: str
) -> None:
    assert card_wars.complaints(card_wars.draft(slug, **printing)) == [("CARD-SCHEMA", message)]


@pytest.mark.parametrize("rounds", [0, 11])
def test_weather_lasts_1_to_10_rounds(card_wars: Any, rounds: int) -> None:
    found = card_wars.complaints(card_wars.draft("glass-fog", tale={"rounds": rounds}))
    assert found == [("CW-C-BOUND", f"Rounds is {rounds}; it must be 1 to 10.")]


@pytest.mark.rule("CW-RAR-1")
def test_rarities_are_journey_tale_and_legend(card_wars: Any) -> None:
    found = card_wars.complaints(card_wars.draft("goblin", tale={"rarity": "mythic"}))
    assert found == [("CARD-SCHEMA", "Unknown rarity mythic; choose journey, tale or legend.")]
    bare = CardDraft("Oil", {"kind": "item"}, (VariantDraft(None, text="Draw a card."),))
    assert card_wars.complaints(bare) == [("CARD-SCHEMA", "Give the printing a rarity: journey, tale or legend.")]


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_name_has_1_to_60_characters(card_wars: Any, name: str) -> None:
    found = card_wars.complaints(CardDraft(name, {"kind": "magic"}))
    assert found == [("CARD-SCHEMA", "Give the card a name of 1 to 60 characters.")]
    assert card_wars.complaints(CardDraft("x" * 60, {"kind": "magic"})) == []
