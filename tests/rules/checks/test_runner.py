"""Verdicts: the order of findings, the entries they point at, what was waived, and how much room is left."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.ruleset import Ruleset
from rules.checks.runner import room_for, run
from rules.specs.ban_list import BANNED, RESTRICTED, Agreement, ListEntry
from rules.specs.deck import DeckEntry, DeckSpec
from tests.rules.checks.bench import TIERS, deck, rules

LISTED = [ListEntry(RESTRICTED, 1, "", "ant"), ListEntry(BANNED, 0, "", "bee")]
COPIES = {"check": "copy_limit", "finding": "COPIES", "params": {"maximum": 2}}
SIZE = {"check": "board_size", "finding": "SIZE", "params": {"boards": ["main"], "maximum": 3}}


def codes(deck_: DeckSpec, ruleset: Ruleset) -> list[str]:
    return [item.finding for item in run(deck_, ruleset).violations]


def test_findings_stand_in_the_order_of_the_lines() -> None:
    given = deck(("bee", 3), ("ant", 3))
    assert codes(given, rules(SIZE, COPIES)) == ["SIZE", "COPIES", "COPIES"]
    assert codes(given, rules(COPIES, SIZE)) == ["COPIES", "COPIES", "SIZE"]


@pytest.mark.parametrize("severity", ["error", "warning", "info"])
def test_only_errors_make_a_deck_illegal(severity: str) -> None:
    verdict = run(deck(("ant", 3)), rules({**COPIES, "severity": severity}))
    assert verdict.is_legal == (severity != "error")
    assert [item.severity for item in [*verdict.violations, *verdict.warnings]] == [severity]
    assert len(verdict.violations) == (severity == "error")


def test_a_finding_points_at_every_entry_of_its_cards() -> None:
    given = deck(("bee", 1), ("ant", 2), ("ant", 0), ("ant", 1, "side"))
    (item,) = run(given, rules(COPIES)).violations
    assert item.pointers == ("/entries/1", "/entries/2", "/entries/3")
    assert item.cards == ("ant",)


def test_a_finding_points_at_the_rarity_it_speaks_of() -> None:
    given = deck(("ant", 1, "main", "low"), ("ant", 2, "main", "top"), ("ant", 1))
    (item,) = run(given, rules({"check": "rarity_limit", "params": {"rarity": "top"}}, tiers=TIERS)).violations
    assert item.pointers == ("/entries/1",)


def test_a_finding_about_the_deck_points_nowhere() -> None:
    (item,) = run(deck(("ant", 4)), rules(SIZE)).violations
    assert (item.pointers, item.cards) == ((), ())


def test_equal_entries_are_told_apart_by_their_place() -> None:
    given = deck(("Nobody", 1), ("ant", 1), ("Nobody", 1))
    (item,) = run(given, rules({"check": "known_card"})).violations
    assert item.pointers == ("/entries/0", "/entries/2")


def test_counts_are_those_of_the_boards() -> None:
    assert run(deck(("ant", 2), ("Nobody", 1, "side")), rules()).counts == {"main": 2, "side": 1}


def waived(deck_: DeckSpec, agreed: dict[str, int], **more: Any) -> list[tuple[str, str]]:
    verdict = run(deck_, rules(listed=LISTED, **more), Agreement(agreed))
    return [(item["card"], item["message"]) for item in verdict.waived]


def test_what_an_agreement_waives_is_said_in_the_order_of_names() -> None:
    assert waived(deck(("bee", 1), ("ant", 3)), {"ant": 3, "bee": 1}) == [
        ("ant", "Ant is restricted; the players agreed to allow it 3 times, and the deck has it 3 times."),
        ("bee", "Bee is banned; the players agreed to allow it once, and the deck has it once."),
    ]


@pytest.mark.parametrize(
    ("given", "agreed"),
    [
        (deck(("ant", 1)), {"ant": 2}),  # the list allows that anyway
        (deck(("ant", 3)), {"ant": 2}),  # more than agreed
        (deck(("ant", 2)), {"bee": 2}),  # agreed on another card
        (deck(("dog", 2)), {"dog": 2}),  # no list names it
    ],
)
def test_what_needs_no_waiver_or_goes_beyond_it_is_not_waived(given: DeckSpec, agreed: dict[str, int]) -> None:
    assert waived(given, agreed) == []


def test_a_waiver_counts_all_rarities_of_a_card() -> None:
    given = deck(("ant", 1, "main", "top"), ("ant", 1, "side", "low"))
    assert len(waived(given, {"ant": 2}, tiers=TIERS)) == 1
    assert waived(given, {"ant": 1}, tiers=TIERS) == []


LINES: list[dict[str, Any]] = [
    COPIES,
    {"check": "list_limit"},
    {"check": "list_ban"},
    {"check": "agreed_limit"},
    {"check": "card_status"},
    {"check": "board_kinds", "params": {"boards": {"main": {"kind": "unit"}, "side": {}}}},
    {"check": "group_limit", "params": {"maximum": 4, "by": "person"}},
    {"check": "required_cards", "params": {"cards": {"dog": 3}}},
    {"check": "point_cap", "params": {"maximum": 9, "fact": "points"}},
    {"check": "matching_cards", "params": {"where": {"element": "fire"}, "maximum": 5}},
    {"check": "whole_count"},
    {"check": "known_card"},
    {"check": "known_board"},
]
DECKS = [
    deck(),
    deck(("ant", 1)),
    deck(("ant", 2), ("bee", 1), ("cat", 2, "side")),
    deck(("dog", 1), ("dog", 1, "side"), ("eel", 1), ("fox", 0)),
    deck(("ant", 4), ("Nobody", 1), ("dog", 1, "attic")),
]
ENTRIES = [DeckEntry(card, 1, board) for card in ("ant", "bee", "dog", "eel", "Nobody") for board in ("main", "side")]
ENTRIES.append(DeckEntry("ant", 1, "attic"))


def complaints(deck_: DeckSpec, ruleset: Ruleset, slug: str) -> dict[str, int]:
    """What errors about a card say in all, counted from their own words: an independent look at the verdict."""
    found: dict[str, int] = {}
    for item in run(deck_, ruleset).violations:
        names = {*item.cards, *(deck_.entries[int(place.rpartition("/")[2])].card for place in item.pointers)}
        if slug in names:
            number = item.params.get("missing", item.params.get("found"))
            if type(number) is not int:
                number = sum(fix["count"] for fix in item.fixes) or 1
            found[item.code] = found.get(item.code, 0) + number
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
@pytest.mark.parametrize("at", range(len(DECKS)))
def test_room_is_what_the_verdict_lets_in(at: int, entry: DeckEntry) -> None:
    given, ruleset = DECKS[at], rules(*LINES, listed=LISTED)
    room = room_for(given, ruleset, entry, most=8)
    before = complaints(given, ruleset, entry.card)
    for extra in range(1, 9):
        fuller = DeckSpec((*given.entries, entry._replace(count=extra)))
        grew = any(n > before.get(code, 0) for code, n in complaints(fuller, ruleset, entry.card).items())
        assert grew == (extra > room), (extra, room)


@pytest.mark.parametrize(
    ("card", "board", "room"),
    [
        ("ant", "main", 0),
        ("cat", "side", 2),
        ("bee", "main", 0),
        ("dog", "main", 0),
        ("dog", "side", 2),
        ("eel", "main", 0),
    ],
)
def test_room_of_some_cards(card: str, board: str, room: int) -> None:
    ruleset = rules(*LINES, listed=LISTED)
    assert room_for(deck(("ant", 1)), ruleset, DeckEntry(card, 1, board), most=9) == room


def test_an_agreement_makes_room() -> None:
    ruleset = rules({"check": "list_ban"}, {"check": "agreed_limit"}, listed=LISTED)
    assert room_for(deck(), ruleset, DeckEntry("bee", 1)) == 0
    assert room_for(deck(), ruleset, DeckEntry("bee", 1), Agreement({"bee": 3})) == 3


def test_each_rarity_of_a_card_has_room_of_its_own() -> None:
    limits = [{"check": "rarity_limit", "finding": "R", "params": {"rarity": rarity}} for rarity in ("mid", "top")]
    ruleset = rules(*limits, tiers=TIERS)
    given = deck(("ant", 3, "main", "mid"), ("ant", 2, "main", "top"))
    assert room_for(given, ruleset, DeckEntry("ant", 1, "main", "mid")) == 0
    assert room_for(given, ruleset, DeckEntry("ant", 1, "main", "top")) == 0
    assert room_for(given, ruleset, DeckEntry("ant", 1, "main", "low"), most=5) == 5


def test_cards_that_a_format_asks_for_have_room() -> None:
    ruleset = rules({"check": "required_cards", "params": {"cards": {"dog": 3}}}, COPIES | {"params": {"maximum": 3}})
    assert room_for(deck(("dog", 1)), ruleset, DeckEntry("dog", 1)) == 2
