"""Twins are found whatever they are called, and ordinary cards are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.lab.finding import REFUTED
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt


def test_cards_that_do_the_same_are_one_finding() -> None:
    hunt = planted_hunt("fortification", "twins")
    found = only(confirmed_by("twins", hunt), "twins.cluster")
    assert set(found.cards) == {"sister-one", "sister-two", "sister-three"}
    assert [each["estimate"] for each in found.numbers] == [3, 9, 3]
    assert found.switches[0].option == "functional_duplicates"


def test_counted_as_one_card_twins_are_no_loophole() -> None:
    hunt = planted_hunt("fortification", "twins", functional_duplicates="count_as_same")
    reading = only(found_by("twins", hunt).findings, "twins.cluster")
    assert reading.verdict == REFUTED
    assert "counted as one card" in reading.says
    assert "Sister One" in reading.says


def test_cards_that_no_deck_may_hold_are_no_twins() -> None:
    hunt = planted_hunt("fortification", "twins")
    banned = replace(hunt, copies={key: 0 if "sister-t" in key else 3 for key in hunt.copies})
    assert confirmed_by("twins", banned) == []


def test_only_cards_in_question_are_told_of() -> None:
    hunt = planted_hunt("fortification", "twins")
    assert confirmed_by("twins", in_focus(hunt, "ford-warden")) == []
    assert len(confirmed_by("twins", in_focus(hunt, "sister-two"))) == 1


@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_different_cards_are_no_finding(game: str) -> None:
    hunt = shipped_hunt(game)
    few = replace(hunt, cards=hunt.cards[:6], decks={})
    assert [each.verdict for each in found_by("twins", few).findings] == [REFUTED]
