"""The vocabulary has every word of the rule books, and says of each what people need."""

from __future__ import annotations

import json

import pytest

from rules.abilities.compiler import ability_problems
from rules.abilities.examples import example_of
from rules.abilities.reference import with_reference
from rules.abilities.vocabulary import all_words, vocabulary_of
from rules.abilities.wishes import WISHES, served
from rules.abilities.word import GAMES
from tests.architecture.sources import ROOT

FOLDERS = {"maximus": "maximus", "card-wars": "card_wars", "fortification": "fortification"}
VALUES = {"event.amount": "$event.amount", "event.die": "$event.die"}


@pytest.mark.parametrize("game", GAMES.values())
def test_the_words_are_those_of_the_closed_lists(game: str) -> None:
    listed = json.loads((ROOT / "rules/games" / FOLDERS[game] / "vocabulary.json").read_text(encoding="utf-8"))["words"]
    words = vocabulary_of(game).words
    for kind, names in listed.items():
        assert sorted(words.get(kind, {})) == sorted(VALUES.get(name, name) for name in names), kind


@pytest.mark.parametrize("game", WISHES)
def test_every_wish_of_the_rule_book_is_served(game: str) -> None:
    assert [(kind, wish) for kind, wish, words in served(game) if not words] == []


def test_every_word_has_a_description_and_a_phrase() -> None:
    for each in all_words():
        assert each.about.endswith((".", ")")), each.name
        spoken = (
            each.kind != "filter"
            or each.traits["place"] in ("noun", "zone", "side")
            or "yes" in each.traits
            or each.name == "stat"
        )
        assert any(each.phrase(game) for game in each.games) or (each.kind == "filter" and spoken), each.name


@pytest.mark.parametrize("game", GAMES.values())
def test_the_example_of_every_effect_and_cost_is_valid(game: str) -> None:
    words = vocabulary_of(game).words
    event = {"form": "triggered", "when": {"event": "played", "whose": "self"}}
    for each in words["effect"].values():
        assert ability_problems(game, [{**event, "do": [example_of(vocabulary_of(game), each)]}]) == [], each.name
    for each in words["cost"].values():
        drawn = {"form": "activated", "costs": [example_of(vocabulary_of(game), each)], "do": [{"effect": "draw"}]}
        assert ability_problems(game, [drawn]) == [], each.name
    for each in words["condition"].values():
        asked = {**event, "if": [example_of(vocabulary_of(game), each)], "do": [{"effect": "draw"}]}
        assert ability_problems(game, [asked]) == [], each.name


def test_the_reference_page_is_up_to_date() -> None:
    page = (ROOT / "docs/abilities.md").read_text(encoding="utf-8")
    assert with_reference(page) == page
