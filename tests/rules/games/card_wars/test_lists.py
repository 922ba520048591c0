"""Restricted and banned cards, should a format have a list, and what players agreed to allow."""

from __future__ import annotations

from typing import Any

import pytest

ODO = "odo-the-ferryman"
RESTRICTED = "Odo the Ferryman is restricted (list 7): 3 copies; only {limit} allowed. Remove {excess}."


def test_copies_over_all_boards_and_printings_stay_within_the_list(card_wars: Any) -> None:
    listed = card_wars.ban_list((ODO, "restricted", 1))
    assert card_wars.findings(card_wars.deck(main=[(ODO, "tale", 1)]), ban_list=listed) == []
    deck = card_wars.deck(main=[(ODO, "journey", 1), (ODO, "tale", 1)], sideboard={ODO: 1})
    assert card_wars.findings(deck, ban_list=listed)[-1] == (
        "V-RESTRICTED",
        "error",
        RESTRICTED.format(limit=1, excess=2),
    )


def test_a_restricted_card_weighs_by_rarity_all_the_same(card_wars: Any) -> None:
    listed = card_wars.ban_list((ODO, "restricted", 2))
    assert card_wars.ids(card_wars.deck(main=[(ODO, "journey", 4)]), ban_list=listed) == ["V-COPY", "V-RESTRICTED"]


def test_banned_cards_stay_out_in_every_printing(card_wars: Any) -> None:
    listed = card_wars.ban_list((ODO, "banned", 0))
    deck = card_wars.deck(main=[(ODO, "journey", 1), (ODO, "tale", 1)])
    message = "Odo the Ferryman is banned (list 7). Remove all 2 copies."
    assert card_wars.findings(deck, ban_list=listed) == [("V-BANNED", "error", message)]


@pytest.mark.parametrize("is_sanctioned", [False, True])
def test_the_words_are_the_same_in_a_sanctioned_match(card_wars: Any, is_sanctioned: bool) -> None:
    listed = card_wars.ban_list((ODO, "restricted", 2), ("cairn-beetle", "banned", 0))
    deck = card_wars.deck(main=[(ODO, "journey", 3), ("cairn-beetle", "journey", 1)])
    assert card_wars.findings(deck, ban_list=listed, is_sanctioned=is_sanctioned) == [
        ("V-RESTRICTED", "error", RESTRICTED.format(limit=2, excess=1)),
        ("V-BANNED", "error", "Cairn Beetle is banned (list 7). Remove all 1 copies."),
    ]


def test_an_agreement_replaces_what_the_list_says(card_wars: Any) -> None:
    listed = card_wars.ban_list((ODO, "restricted", 1), ("cairn-beetle", "banned", 0))
    deck = card_wars.deck(main=[(ODO, "journey", 3), ("cairn-beetle", "journey", 1)])
    assert card_wars.ids(deck, ban_list=listed, agreed={ODO: 3, "cairn-beetle": 1}) == []
    found = card_wars.findings(deck, ban_list=listed, agreed={ODO: 2, "cairn-beetle": 1})
    assert found == [("V-RESTRICTED", "error", RESTRICTED.format(limit=2, excess=1))]


@pytest.mark.rule("CW-RAR-2")
def test_an_agreement_means_as_many_copies_as_the_cap(card_wars: Any) -> None:
    assert card_wars.ruleset().spec.agreement["unrestricted"] == 3
    assert card_wars.ruleset({"copy_cap": 5}).spec.agreement["unrestricted"] == 5
