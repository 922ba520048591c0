"""The findings about single entries, what hides what, and the order in which findings come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.specs.ban_list import BANNED, RESTRICTED, ListEntry
from rules.specs.deck import DeckEntry
from tests.rules.games.fortification.conftest import LINES, errors, ids, warned


def test_an_unknown_card_counts_for_the_size_alone(judge):
    verdict = judge(DeckEntry("The Paper King", 60), fit_size=False)
    assert errors(verdict) == [
        ("DV-1", "Deck size: 60 cards, must be exactly 50.", "Remove 10 cards."),
        ("DV-6", "Unknown card: The Paper King.", "Remove it or pick a card from the database."),
    ]


@pytest.mark.rule("FORT-META-6")
@pytest.mark.parametrize(("status", "advice"), [
    ("draft", "Replace it, or wait until it is published."),
    ("submitted", "Replace it, or wait until it is published."),
    ("withdrawn", "Replace it."),
    ("retired", "Replace it."),
])  # fmt: skip
def test_only_published_cards(status, advice, judge, equipment):
    verdict = judge((equipment("Gilded Ram", status=status), 4))
    assert errors(verdict) == [
        ("DV-2", "Too many copies: 4 × Gilded Ram, at most 3 of one card.", "Remove 1 × Gilded Ram."),
        ("DV-7", f"Card not available: Gilded Ram is {status}.", advice),
    ]


@pytest.mark.parametrize(("count", "shown"), [
    (0, "0"), (-1, "-1"), (2.5, "2.5"), ("3", "3"), (None, "null"), (True, "true"), ([1, "ä", None], '[1, "ä", null]'),
])  # fmt: skip
def test_a_bad_count_counts_for_nothing_else(count, shown, judge, equipment):
    sword = equipment("Longsword")
    verdict = judge((sword, count), (sword, 3))
    assert errors(verdict) == [("DV-8", f"Bad count: {shown} × Longsword.", "Use a whole number from 1.")]


def test_a_count_has_no_upper_bound(judge, equipment):
    assert errors(judge((equipment("Longsword"), 10**12)))[0][1].startswith(
        "Too many copies: 1000000000000 × Longsword"
    )


@pytest.mark.rule("FORT-DECK-11")
def test_another_board_counts_for_nothing_else(judge, equipment):
    sword = equipment("Longsword")
    verdict = judge((sword, 3), DeckEntry("longsword", 3, "sideboard"))
    advice = "Move it to the main deck; this game has no other board."
    assert errors(verdict) == [("DV-12", "No such board: Longsword is on sideboard.", advice)]


def listed(card, status, limit):
    return (ListEntry(status, limit, "", card=card.slug),)


def test_a_restricted_card(judge, equipment):
    sword = equipment("Longsword")
    verdict = judge((sword, 4), listed=listed(sword, RESTRICTED, 1))
    assert errors(verdict) == [("DV-13", "Restricted: 4 × Longsword, list 7 allows 1.", "Remove 3 × Longsword.")]
    assert ids(judge((sword, 1), listed=listed(sword, RESTRICTED, 1))) == []


def test_a_restricted_card_within_its_limit_keeps_the_copy_limit(judge, equipment):
    sword = equipment("Longsword")
    assert ids(judge((sword, 4), listed=listed(sword, RESTRICTED, 5))) == ["DV-2"]


def test_a_banned_card(judge, equipment):
    sword = equipment("Longsword")
    verdict = judge((sword, 4), listed=listed(sword, BANNED, 0))
    assert errors(verdict) == [("DV-14", "Banned: Longsword (list 7).", "Remove all 4 copies.")]


def test_an_agreement_allows_a_listed_card_up_to_its_number(judge, equipment):
    sword = equipment("Longsword")
    banned = listed(sword, BANNED, 0)
    assert ids(judge((sword, 2), listed=banned, agreed={"longsword": 2})) == []
    verdict = judge((sword, 3), listed=banned, agreed={"longsword": 2})
    assert errors(verdict) == [("DV-13", "Restricted: 3 × Longsword, list 7 allows 2.", "Remove 1 × Longsword.")]


def test_a_list_hides_neither_the_character_limit_nor_no_copies(judge, character):
    warden, holt = character("Ford Warden"), character("Holt", no_copies=True)
    both = (*listed(warden, RESTRICTED, 1), *listed(holt, BANNED, 0))
    assert ids(judge((warden, 3), (holt, 2), listed=both)) == ["DV-3", "DV-4", "DV-13", "DV-14"]


@pytest.mark.rule("FORT-DECK-10")
def test_no_copies_hides_the_copy_limit_of_its_card(judge, equipment):
    crown = equipment("Crown", no_copies=True)
    message = "No copies allowed: 4 × Crown, the card allows only 1."
    assert errors(judge((crown, 4))) == [("DV-4", message, "Remove 3 × Crown.")]


@pytest.mark.rule("FORT-DECK-10")
def test_no_copies_hides_the_character_limit_only_for_a_whole_identity(judge, character):
    first = character("Holt, Young", no_copies=True, character_identity="holt")
    second = character("Holt, Old", no_copies=True, character_identity="holt")
    assert ids(judge((first, 2), (second, 2))) == ["DV-4", "DV-4"]
    verdict = judge((first, 2), (second, 1))
    assert errors(verdict)[0][:2] == (
        "DV-3",
        "Same character: 3 cards of holt (1 Holt, Old; 2 Holt, Young), at most 2.",
    )
    assert ids(verdict) == ["DV-3", "DV-4"]


def test_findings_of_one_rule_are_ordered_by_name(judge, equipment):
    verdict = judge((equipment("Zweihander"), 4), (equipment("Éclat"), 4), (equipment("Axe"), 4))
    assert [found[1].split(" × ")[1].split(",")[0] for found in errors(verdict)] == ["Axe", "Éclat", "Zweihander"]


def test_rule_lines_stand_in_the_order_of_the_table():
    expected = [f"DV-{n}" for n in range(1, 15)] + [f"DV-W{n}" for n in range(1, 7)]
    assert [line["finding"] for line in LINES] == expected
    assert [line["severity"] for line in LINES] == ["error"] * 14 + ["warning"] * 6


def test_warnings_never_block(judge, equipment, spell):
    verdict = judge((equipment("Longsword"), 1), (spell("Cinder Lance", "character"), 1))
    assert verdict.is_legal
    assert list(warned(verdict)) == ["DV-W1", "DV-W3", "DV-W4"]


@pytest.mark.rule("DV-11", "FORT-META-2")
def test_cards_from_before_a_bar(judge, character):
    """Old data that no new card could have; other faults of old data are no matter for a deck."""
    lifts = {"form": "static", "do": [{"effect": "allow", "to": "$you", "key": "fourth_party"}]}
    looks = {"form": "resolve", "targets": [{"id": "t1", "filter": {"zone": "restricted_zone"}}],
             "do": [{"effect": "return_to_hand", "to": "$t1"}]}  # fmt: skip
    faulty = {"form": "static", "do": [{"effect": "sing"}]}
    old, sealed, odd = (
        replace(character(name), abilities=(ability,))
        for name, ability in (("Old Gate", lifts), ("Grave Key", looks), ("Odd Singer", faulty))
    )
    found = errors(judge((old, 2), (sealed, 1), (odd, 1)))
    advice = "Remove it; the card needs a new version."
    assert found == [
        (
            "DV-11",
            "Card against the rules: Grave Key (Nothing leaves the restricted zone, and only its size can be read).",
            advice,
        ),
        ("DV-11", "Card against the rules: Old Gate (fourth_party would break a rule that no card can lift).", advice),
    ]
