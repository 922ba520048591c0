"""Entries: V-UNKNOWN, V-COUNT, V-BOARD, and how faulty entries count for everything else."""

from __future__ import annotations

from typing import Any

import pytest

from rules.specs.deck import DeckEntry


def unknown(name: str, letter: str = "J") -> tuple[str, str, str]:
    message = f"Card {name} does not exist, is not published, or has no {letter} printing. Remove it."
    return ("V-UNKNOWN", "error", message)


@pytest.mark.rule("CW-DECK-7")
def test_an_unknown_card_counts_for_its_pile_and_nothing_else(card_wars: Any) -> None:
    deck = card_wars.deck(main_size=21, extra=[DeckEntry("joker", 4, "main")])
    assert card_wars.findings(deck) == [unknown("joker")]


@pytest.mark.rule("CW-DECK-7")
def test_a_card_that_is_not_published_is_unknown_by_its_name(card_wars: Any) -> None:
    deck = card_wars.deck(main_size=24, extra=[DeckEntry("brass-locust", 1, "main", "legend")])
    assert card_wars.findings(deck) == [unknown("Brass Locust", "L")]


@pytest.mark.rule("CW-DECK-7", "CW-RAR-1")
def test_magic_and_affinity_cards_have_no_rarity_to_name(card_wars: Any) -> None:
    extra = [DeckEntry("hush-of-bells", 1, "magic", "tale"), DeckEntry("fire-affinity", 1, "affinity", "journey")]
    deck = card_wars.deck(magic={"second-wind": 3}, affinity={"earth": 12, "water": 12}, extra=extra)
    assert card_wars.findings(deck) == [unknown("Fire Affinity"), unknown("Hush of Bells", "T")]


@pytest.mark.rule("CW-DECK-7")
def test_a_rarity_that_does_not_exist_is_unknown(card_wars: Any) -> None:
    deck = card_wars.deck(main_size=24, extra=[DeckEntry("goblin", 1, "main", "mythic")])
    assert card_wars.findings(deck) == [unknown("Goblin", "mythic")]


@pytest.mark.rule("CW-DECK-7")
def test_unknown_entries_are_merged_and_stand_by_name_then_rarity(card_wars: Any) -> None:
    extra = [
        DeckEntry("zebra", 1, "main"),
        DeckEntry("brass-locust", 1, "main", "legend"),
        DeckEntry("brass-locust", 1, "main", "tale"),
        DeckEntry("brass-locust", 1, "main"),
        DeckEntry("brass-locust", 1, "main", "journey"),
    ]
    found = card_wars.findings(card_wars.deck(main_size=20, extra=extra))
    assert found == [
        unknown("Brass Locust"),
        unknown("Brass Locust", "T"),
        unknown("Brass Locust", "L"),
        unknown("zebra"),
    ]


@pytest.mark.parametrize("count", [0, -1, 1.5, "2", None, True])
def test_a_count_that_is_no_whole_number_counts_for_nothing(card_wars: Any, count: Any) -> None:
    deck = card_wars.deck(extra=[DeckEntry("odo-the-ferryman", count, "main", "tale")])
    message = "The number of copies of Odo the Ferryman must be a whole number of at least 1."
    assert card_wars.findings(deck) == [("V-COUNT", "error", message)]


def test_a_bad_count_hides_neither_board_nor_card(card_wars: Any) -> None:
    deck = card_wars.deck(extra=[DeckEntry("joker", 0, "attic")])
    message = "The number of copies of joker must be a whole number of at least 1."
    assert card_wars.findings(deck) == [("V-COUNT", "error", message)]


@pytest.mark.rule("CW-DECK-1")
def test_a_board_the_deck_does_not_have_counts_for_nothing(card_wars: Any) -> None:
    deck = card_wars.deck(extra=[DeckEntry("cinder-imp", 9, "maybeboard", "legend")])
    message = (
        "Cinder Imp is on the board maybeboard, which a deck does not have. "
        "Move it to one of magic, affinity, main, sideboard."
    )
    assert card_wars.findings(deck) == [("V-BOARD", "error", message)]


def test_a_count_has_no_upper_bound(card_wars: Any) -> None:
    deck = card_wars.deck(affinity={"earth": 10**30, "water": 10})
    found = card_wars.findings(deck)
    assert [finding for finding, _, _ in found] == ["V-TOTAL", "V-AFF"]
    assert found[1][2].startswith(f"The off-hand pile has {10**30 + 10} of 25 Affinity Cards.")


def test_findings_point_at_the_entries_they_speak_of(card_wars: Any) -> None:
    deck = card_wars.deck(main=[("odo-the-ferryman", "tale", 1), ("odo-the-ferryman", "tale", 1)])
    (violation,) = card_wars.judge(deck).violations
    places = [f"/entries/{at}" for at, entry in enumerate(deck.entries) if entry.card == "odo-the-ferryman"]
    assert (violation.finding, violation.cards, list(violation.pointers)) == ("V-TALE", ("odo-the-ferryman",), places)
    assert violation.fixes == ({"op": "remove", "card": "odo-the-ferryman", "rarity": "tale", "count": 1},)


@pytest.mark.rule("CW-DECK-1")
def test_errors_stand_in_the_order_of_the_rule_book(card_wars: Any) -> None:
    extra = [
        DeckEntry("joker", 1, "main"),
        DeckEntry("goblin", 0, "main"),
        DeckEntry("goblin", 1, "attic"),
        DeckEntry("odo-the-ferryman", 2, "main", "tale"),
        DeckEntry("mossback-cub", 2, "main", "legend"),
        DeckEntry("cairn-beetle", 4, "main"),
        DeckEntry("cinder-imp", 1, "main"),
        DeckEntry("goblin", 1, "magic"),
        DeckEntry("lit-abacus", 4, "sideboard"),
        DeckEntry("undertow", 1, "sideboard"),
    ]
    deck = card_wars.deck(affinity={"earth": 20, "water": 6}, extra=extra)
    listed = card_wars.ban_list(("cairn-beetle", "restricted", 1), ("cinder-imp", "banned", 0))
    assert card_wars.ids(deck, {"war_format": "total"}, ban_list=listed) == [
        "V-UNKNOWN", "V-COUNT", "V-BOARD", "V-TOTAL", "V-MAGIC", "V-AFF", "V-MAIN", "V-PILE", "V-MIN", "V-TALE", "V-LEGEND",
        "V-COPY", "V-SIDE", "V-SIDE-KIND", "V-MAGIC-COPY", "V-OFF-ELEMENT", "V-RESTRICTED", "V-BANNED", "V-SIDE-UNUSED",
    ]  # fmt: skip
