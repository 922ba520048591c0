"""Extra Magic: V-SIDE, V-SIDE-KIND and V-SIDE-UNUSED."""

from __future__ import annotations

from typing import Any

import pytest

from rules.specs.deck import DeckEntry

THREE_ELEMENTS = {"earth": 8, "fire": 8, "water": 9}
MAGIC = ("roll-of-allies", "lit-abacus", "thief-of-weather", "clockmakers-hand", "borrowed-colours")


def spare(n: int) -> dict[str, int]:
    return dict.fromkeys(MAGIC[:n], 1)


@pytest.mark.rule("CW-SIDE-1", "CW-DECK-5")
def test_two_elements_bring_up_to_three_beside_the_54(card_wars: Any) -> None:
    verdict = card_wars.judge(card_wars.deck(sideboard=spare(3)))
    assert verdict.is_legal
    assert sum(verdict.counts[board] for board in ("magic", "affinity", "main")) == 54
    message = "The sideboard has 4 Magic Cards; a two-element deck may bring at most 3. Remove 1."
    assert card_wars.findings(card_wars.deck(sideboard=spare(4))) == [("V-SIDE", "error", message)]


@pytest.mark.rule("CW-SIDE-2", "CW-AFF-4")
def test_three_elements_bring_up_to_four(card_wars: Any) -> None:
    assert card_wars.findings(card_wars.deck(affinity=THREE_ELEMENTS, sideboard=spare(4))) == []
    message = "The sideboard has 5 Magic Cards; a three-element deck may bring at most 4. Remove 1."
    found = card_wars.findings(card_wars.deck(affinity=THREE_ELEMENTS, sideboard=spare(5)))
    assert found == [("V-SIDE", "error", message)]


@pytest.mark.rule("CW-SIDE-3")
def test_other_kinds_are_named_and_count_for_the_size(card_wars: Any) -> None:
    deck = card_wars.deck(sideboard={**spare(2), "undertow": 1, "goblin": 1})
    assert card_wars.findings(deck) == [
        ("V-SIDE", "error", "The sideboard has 4 Magic Cards; a two-element deck may bring at most 3. Remove 1."),
        ("V-SIDE-KIND", "error", "Goblin is of kind summon; only Magic Cards may be in the sideboard. Remove it."),
        ("V-SIDE-KIND", "error", "Undertow is of kind trap; only Magic Cards may be in the sideboard. Remove it."),
    ]


@pytest.mark.rule("CW-SIDE-1", "CW-DECK-7")
def test_an_unknown_card_counts_for_the_size_of_the_sideboard(card_wars: Any) -> None:
    deck = card_wars.deck(sideboard=spare(3), extra=[DeckEntry("nothing-at-all", 1, "sideboard")])
    assert card_wars.ids(deck) == ["V-UNKNOWN", "V-SIDE"]


@pytest.mark.rule("CW-SIDE-9")
def test_a_one_battle_war_does_not_use_the_sideboard(card_wars: Any) -> None:
    verdict = card_wars.judge(card_wars.deck(sideboard=spare(3)), {"war_format": "total"})
    assert verdict.is_legal
    assert [(v.finding, v.severity, v.message) for v in verdict.warnings] == [
        ("V-SIDE-UNUSED", "info", "The sideboard is not used in a one-battle war.")
    ]
    assert card_wars.findings(card_wars.deck(), {"war_format": "total"}) == []
