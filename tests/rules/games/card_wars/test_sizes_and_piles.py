"""Piles and their sizes: V-TOTAL, V-MAGIC, V-AFF, V-MAIN, V-PILE and V-NO-SUMMON."""

from __future__ import annotations

from typing import Any

import pytest

from rules.specs.deck import DeckEntry, DeckSpec

WITH_WEATHER = {"second-wind": 1, "set-the-table": 1, "hush-of-bells": 1, "ashfall-dusk": 1}


@pytest.mark.rule("CW-DECK-1")
def test_a_deck_of_four_and_twice_twenty_five_is_legal(card_wars: Any) -> None:
    verdict = card_wars.judge(card_wars.deck())
    assert verdict.is_legal
    assert verdict.findings == []
    assert verdict.counts == {"magic": 4, "affinity": 25, "main": 25, "sideboard": 0}


@pytest.mark.rule("CW-DECK-1", "CW-DECK-4")
def test_one_card_too_many_breaks_the_total_and_its_pile(card_wars: Any) -> None:
    assert card_wars.findings(card_wars.deck(main_size=26)) == [
        ("V-TOTAL", "error", "The deck has 55 cards; it must have 54 (4 Magic + 25 Affinity + 25 main-hand)."),
        ("V-MAIN", "error", "The main-hand pile has 26 of 25 cards. Remove 1 card."),
    ]


@pytest.mark.rule("CW-DECK-1", "CW-DECK-2", "CW-DECK-3", "CW-DECK-4")
def test_an_empty_deck_is_a_deck_of_no_cards(card_wars: Any) -> None:
    assert card_wars.findings(DeckSpec(())) == [
        ("V-TOTAL", "error", "The deck has 0 cards; it must have 54 (4 Magic + 25 Affinity + 25 main-hand)."),
        ("V-MAGIC", "error", "The Magic pile has 0 of 4 cards. Add 4 Magic Cards."),
        ("V-AFF", "error", "The off-hand pile has 0 of 25 Affinity Cards. Add 25 Affinity Cards."),
        ("V-MAIN", "error", "The main-hand pile has 0 of 25 cards. Add 25 cards."),
        (
            "V-ELEMENTS",
            "error",
            "The Affinity Cards show 0 element(s) (none); a deck needs 2 or 3. Add a first element.",
        ),
        ("V-NO-SUMMON", "warning", "The deck has no Summon and cannot attack. Add at least one Summon."),
    ]


@pytest.mark.rule("CW-DECK-2")
@pytest.mark.parametrize(
    ("copies", "message"),
    [
        (3, "The Magic pile has 3 of 4 cards. Add 1 Magic Card."),
        (2, "The Magic pile has 2 of 4 cards. Add 2 Magic Cards."),
        (5, "The Magic pile has 5 of 4 cards. Remove 1 Magic Card."),
        (6, "The Magic pile has 6 of 4 cards. Remove 2 Magic Cards."),
    ],
)
def test_the_magic_pile_has_four_cards(card_wars: Any, copies: int, message: str) -> None:
    deck = card_wars.deck(magic={"second-wind": min(copies, 3), **({"lit-abacus": copies - 3} if copies > 3 else {})})
    found = card_wars.findings(deck)
    assert [finding for finding, _, _ in found] == ["V-TOTAL", "V-MAGIC"]
    assert found[1][2] == message


@pytest.mark.rule("CW-DECK-2")
def test_a_misplaced_card_fills_the_pile_it_lies_in(card_wars: Any) -> None:
    message = "Ashfall Dusk is of kind weather and cannot be in the Magic pile. Move it to the main-hand pile."
    assert card_wars.findings(card_wars.deck(magic=WITH_WEATHER)) == [("V-PILE", "error", message)]


@pytest.mark.rule("CW-DECK-3")
@pytest.mark.parametrize(
    ("water", "main", "message"),
    [
        (11, 26, "The off-hand pile has 24 of 25 Affinity Cards. Add 1 Affinity Card."),
        (14, 23, "The off-hand pile has 27 of 25 Affinity Cards. Remove 2 Affinity Cards."),
    ],
)
def test_piles_are_counted_though_the_total_is_right(card_wars: Any, water: int, main: int, message: str) -> None:
    found = card_wars.findings(card_wars.deck(affinity={"earth": 13, "water": water}, main_size=main))
    assert [finding for finding, _, _ in found] == ["V-AFF", "V-MAIN"]
    assert found[0][2] == message


@pytest.mark.rule("CW-DECK-3", "CW-DECK-4")
def test_every_card_and_pile_gives_one_finding_by_name(card_wars: Any) -> None:
    wrong = (
        DeckEntry("goblin", 1, "magic", "journey"),
        DeckEntry("earth-affinity", 1, "main"),
        DeckEntry("goblin", 1, "affinity", "journey"),
        DeckEntry("goblin", 1, "affinity", "tale"),
        DeckEntry("hush-of-bells", 1, "affinity"),
        DeckEntry("ashfall-dusk", 1, "magic"),
    )
    found = [message for finding, _, message in card_wars.findings(card_wars.deck(extra=wrong)) if finding == "V-PILE"]
    assert found == [
        "Ashfall Dusk is of kind weather and cannot be in the Magic pile. Move it to the main-hand pile.",
        "Earth Affinity is of kind affinity and cannot be in the main-hand pile. Move it to the off-hand pile.",
        "Goblin is of kind summon and cannot be in the Magic pile. Move it to the main-hand pile.",
        "Goblin is of kind summon and cannot be in the off-hand pile. Move it to the main-hand pile.",
        "Hush of Bells is of kind magic and cannot be in the off-hand pile. Move it to the Magic pile.",
    ]


@pytest.mark.rule("CW-DECK-4")
def test_a_deck_of_items_alone_is_legal_with_a_warning(card_wars: Any) -> None:
    verdict = card_wars.judge(card_wars.deck(with_summon=False))
    assert verdict.is_legal
    assert [(v.finding, v.severity, v.message) for v in verdict.warnings] == [
        ("V-NO-SUMMON", "warning", "The deck has no Summon and cannot attack. Add at least one Summon.")
    ]


@pytest.mark.rule("CW-DECK-4")
def test_a_summon_in_a_wrong_pile_is_no_summon_and_no_affinity_card(card_wars: Any) -> None:
    deck = card_wars.deck(
        with_summon=False,
        affinity={"earth": 12, "water": 12},
        extra=[DeckEntry("cinder-imp", 1, "affinity", "journey")],
    )
    assert card_wars.ids(deck) == ["V-PILE", "V-NO-SUMMON"]


@pytest.mark.rule("CW-DECK-8")
def test_every_published_printing_may_be_used_by_anyone(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("old-mother-loam", "legend", 1)])
    assert card_wars.findings(deck) == []


@pytest.mark.rule("CW-CARD-3", "CW-CARD-4", "CW-CARD-5", "CW-CARD-6", "CW-CARD-9", "CW-AFF-9")
def test_a_summon_costs_its_tier(card_wars: Any) -> None:
    costs = {
        (card.facts["tier"], card.facts["cost"]) for card in card_wars.pool.values() if card.facts["kind"] == "summon"
    }
    assert costs == {(1, 1), (2, 2), (3, 3), (4, 4)}


@pytest.mark.rule("CW-CARD-24")
def test_the_sample_goblin_has_what_the_text_gives(card_wars: Any) -> None:
    facts = card_wars.pool["goblin", "journey"].facts
    assert (facts["kind"], facts["tier"], facts["element"], facts["cost"], facts["agi"]) == ("summon", 1, "null", 1, 3)
    assert facts["vit"] > facts["wis"]
    assert -(-facts["hp"] // 2) == 3
