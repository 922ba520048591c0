"""The elements of a deck: V-ELEMENTS, V-MIN and V-OFF-ELEMENT."""

from __future__ import annotations

from typing import Any

import pytest

from rules.specs.deck import DeckEntry


def replaced(element: str, n: int, floor: int, by: int, big: str, count: str = "three") -> str:
    return (
        f"{element} has {n} of the {floor} Affinity Cards each element of a {count}-element deck needs. "
        f"Replace {by} {big} with {by} {element}"
    )


@pytest.mark.rule("CW-AFF-1", "CW-AFF-8")
@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (
            {"earth": 25},
            "The Affinity Cards show 1 element(s) (earth); a deck needs 2 or 3. Add a second element.",
        ),
        (
            {"null": 7, "water": 6, "fire": 6, "earth": 6},
            "The Affinity Cards show 4 element(s) (earth, fire, water, null); a deck needs 2 or 3. Drop 1 element.",
        ),
    ],
)
def test_a_deck_has_two_or_three_elements(card_wars: Any, counts: dict[str, int], message: str) -> None:
    assert card_wars.findings(card_wars.deck(affinity=counts)) == [("V-ELEMENTS", "error", message)]


@pytest.mark.rule("CW-AFF-2", "CW-AFF-4")
@pytest.mark.parametrize(
    ("counts", "messages"),
    [
        ({"earth": 10, "water": 15}, []),
        ({"earth": 7, "water": 18}, [replaced("Earth", 7, 10, 3, "Water", "two") + "."]),
        ({"earth": 9, "water": 16}, [replaced("Earth", 9, 10, 1, "Water", "two") + "."]),
    ],
)
def test_each_of_two_elements_has_ten(card_wars: Any, counts: dict[str, int], messages: list[str]) -> None:
    assert [message for _, _, message in card_wars.findings(card_wars.deck(affinity=counts))] == messages


@pytest.mark.rule("CW-AFF-3", "CW-AFF-5", "CW-AFF-8")
@pytest.mark.parametrize(
    ("counts", "messages"),
    [
        ({"earth": 8, "water": 8, "null": 9}, []),
        ({"earth": 6, "water": 6, "fire": 13}, []),
        (
            {"earth": 12, "water": 12, "null": 1},
            [replaced("Null", 1, 6, 5, "Earth") + ", or replace all 1 Null for a two-element deck."],
        ),
        (
            {"earth": 17, "water": 4, "null": 4},
            [replaced("Water", 4, 6, 2, "Earth") + ".", replaced("Null", 4, 6, 2, "Earth") + "."],
        ),
    ],
)
def test_each_of_three_elements_has_six(card_wars: Any, counts: dict[str, int], messages: list[str]) -> None:
    assert [message for _, _, message in card_wars.findings(card_wars.deck(affinity=counts))] == messages


@pytest.mark.rule("CW-AFF-2", "CW-DECK-3")
def test_the_floor_is_tested_while_the_pile_is_too_small(card_wars: Any) -> None:
    deck = card_wars.deck(affinity={"earth": 13, "water": 9})
    assert card_wars.ids(deck) == ["V-TOTAL", "V-AFF", "V-MIN"]


@pytest.mark.rule("CW-AFF-5")
def test_only_affinity_cards_in_the_off_hand_pile_give_elements(card_wars: Any) -> None:
    lying_about = [DeckEntry("fire-affinity", 1, "main"), DeckEntry("null-affinity", 1, "magic")]
    deck = card_wars.deck(main_size=24, magic={"second-wind": 3}, extra=lying_about)
    assert card_wars.ids(deck) == ["V-PILE", "V-PILE"]


@pytest.mark.rule("CW-AFF-6")
def test_summons_and_traps_nobody_can_pay_are_refused_by_name_and_rarity(card_wars: Any) -> None:
    main = [
        ("flashpan", "legend", 1),
        ("cinder-imp", "tale", 1),
        ("cinder-imp", "journey", 1),
        ("goblin", "journey", 1),
    ]
    rest = "but the deck's elements are earth, water. Remove it or change the Affinity Cards."
    assert card_wars.findings(card_wars.deck(main=main)) == [
        ("V-OFF-ELEMENT", "error", f"Cinder Imp (J) needs fire, {rest}"),
        ("V-OFF-ELEMENT", "error", f"Cinder Imp (T) needs fire, {rest}"),
        ("V-OFF-ELEMENT", "error", f"Flashpan (L) needs fire or null, {rest}"),
        ("V-OFF-ELEMENT", "error", f"Goblin (J) needs null, {rest}"),
    ]


@pytest.mark.rule("CW-AFF-6", "CW-RAR-13")
def test_a_second_affinity_pays_and_a_weapon_does_not(card_wars: Any) -> None:
    earth_fire = [("brannoc-quarry-warden", "legend", 1), ("brannoc-quarry-warden", "tale", 1)]
    found = card_wars.findings(card_wars.deck(affinity={"fire": 13, "water": 12}, main=earth_fire[:1]))
    assert found == []
    found = card_wars.findings(card_wars.deck(affinity={"fire": 13, "water": 12}, main=earth_fire[1:]))
    assert [finding for finding, _, _ in found] == ["V-OFF-ELEMENT"]


@pytest.mark.rule("CW-AFF-6")
def test_items_weather_and_magic_pass_with_any_element(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("long-noon", "journey", 2)], magic={"tithe-of-ash": 2, "second-wind": 2})
    assert card_wars.findings(deck) == []


@pytest.mark.rule("CW-AFF-6", "CW-AFF-1")
def test_costs_are_tested_while_the_elements_are_wrong_and_the_sideboard_is_not(card_wars: Any) -> None:
    spare = {"roll-of-allies": 3, "lit-abacus": 3}
    deck = card_wars.deck(affinity={"earth": 25}, main=[("cinder-imp", None, 1)], sideboard=spare)
    assert card_wars.ids(deck) == ["V-ELEMENTS", "V-OFF-ELEMENT"]
    message = "Cinder Imp (J) needs fire, but the deck's elements are earth. Remove it or change the Affinity Cards."
    assert card_wars.findings(deck)[1][2] == message


@pytest.mark.rule("CW-AFF-6")
def test_a_deck_without_affinity_cards_says_that_it_has_no_elements(card_wars: Any) -> None:
    deck = card_wars.deck(affinity={})
    found = [message for finding, _, message in card_wars.findings(deck) if finding == "V-OFF-ELEMENT"]
    start = "Tidepool Sprite (L) needs water or earth"
    assert found == [f"{start}, but the deck's elements are none. Remove it or change the Affinity Cards."]


@pytest.mark.rule("CW-AFF-6")
def test_a_misplaced_summon_is_not_tested_for_its_element(card_wars: Any) -> None:
    magic = {"second-wind": 1, "set-the-table": 1, "hush-of-bells": 1, "cinder-imp": 1}
    assert card_wars.ids(card_wars.deck(magic=magic)) == ["V-PILE"]
