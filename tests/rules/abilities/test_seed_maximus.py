"""The cards of Maximus say all they do as data: valid, of one meaning, printed as the snapshot says, with every word in use."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.lint import lint_abilities
from rules.abilities.parse import parse_card
from rules.abilities.text import card_text
from rules.abilities.usage import words_used
from rules.abilities.vocabulary import vocabulary_of
from rules.games.maximus.attribute_text import attribute_lines
from rules.games.maximus.card_keywords import placed_keywords
from tests.rules.abilities.readings import meanings
from tests.rules.abilities.seed_cards import made_up_cards, seed_cards, slug_of, snapshot, snapshot_path

GAME = "maximus"
SNAPSHOT = snapshot_path(GAME)
RENEW = "If the texts are meant to read like this, run python -m tests.rules.abilities.test_seed_maximus and read the difference."

SEEDS, MADE_UP = seed_cards(GAME), made_up_cards(GAME)
ALL = [*SEEDS, *MADE_UP]


@pytest.mark.rule("MAX-GEN-5")
@pytest.mark.parametrize("card", ALL, ids=slug_of)
def test_abilities_are_valid_normal_and_without_warnings(card: dict[str, Any]) -> None:
    abilities = card.get("abilities", [])
    assert ability_problems(GAME, abilities) == []
    assert [dict(each.data) for each in compile_abilities(GAME, abilities).abilities] == abilities
    assert lint_abilities(GAME, abilities, card["attributes"]) == []


@pytest.mark.parametrize("card", ALL, ids=slug_of)
def test_the_text_says_exactly_the_data(card: dict[str, Any]) -> None:
    abilities = card.get("abilities", [])
    text = card_text(GAME, abilities)
    assert parse_card(GAME, text) == abilities
    assert [meanings(GAME, line) for line in text.splitlines()] == [[ability] for ability in abilities]


def test_the_text_is_left_to_the_data() -> None:
    assert [card["slug"] for card in ALL if card.keys() & {"text", "words"}] == []


def test_most_cards_that_say_something_have_abilities() -> None:
    says = [card for card in SEEDS if card.get("abilities") or attribute_lines(card["attributes"])]
    assert (len(SEEDS), len(says)) == (101, 100)
    assert sum("abilities" in card for card in says) >= 0.6 * len(says)


@pytest.mark.rule("MAX-EQP-2")
def test_every_word_is_carried_by_a_card() -> None:
    used = words_used(GAME, [ability for card in ALL for ability in card.get("abilities", [])])
    printed = {("keyword", each["k"]) for card in SEEDS for _, each in placed_keywords(card["attributes"]["modes"])}
    known = {(kind, name) for kind, words in vocabulary_of(GAME).words.items() for name in words}
    assert known - used - printed == set()


def test_made_up_cards_are_not_for_play() -> None:
    assert {card["name"] for card in SEEDS} & {card["name"] for card in MADE_UP} == set()


def test_texts_are_as_the_snapshot_says() -> None:
    assert snapshot(GAME, SEEDS) == SNAPSHOT.read_text(encoding="utf-8"), RENEW


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(GAME, SEEDS), encoding="utf-8")
