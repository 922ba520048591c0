"""Rules texts: the rule books' example cards read as printed here, and everything written can be read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.normal import normal_ability
from rules.abilities.parse import ParseProblem, parse_ability, parse_card
from rules.abilities.text import ability_text, card_text
from rules.abilities.vocabulary import vocabulary_of
from tests.architecture.sources import ROOT
from tests.rules.abilities.strategies import GAMES, abilities, seeded_abilities

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def example_cards(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((ROOT / f"tests/data/abilities/{game}.json").read_text(encoding="utf-8"))
    return found


def without_id(ability: dict[str, Any]) -> dict[str, Any]:
    """An ability as its text can say it: ids are not printed, not even those of granted abilities."""
    return {key: without_id_in(value) for key, value in ability.items() if key != "id"}


def without_id_in(value: Any) -> Any:
    if isinstance(value, list):
        return [without_id_in(each) for each in value]
    if isinstance(value, dict):
        return {key: without_id_in(each) for key, each in value.items() if not (key == "id" and "form" in value)}
    return value


@pytest.mark.parametrize("game", GAMES)
def test_example_cards_have_their_text_and_read_back(game: str) -> None:
    for card in example_cards(game):
        text = "\n".join(card["text"])
        normal = [without_id(dict(each.data)) for each in compile_abilities(game, card["abilities"]).abilities]
        assert card_text(game, card["abilities"]) == text, card["slug"]
        assert parse_card(game, text) == normal, card["slug"]


def test_house_style() -> None:
    toll = next(card for card in example_cards("maximus") if card["slug"] == "orsolya-of-the-ninth-bell")
    assert card_text("maximus", toll["abilities"]) == (
        "Toll for the Drowned — drain another of your Units: 3 damage to an attackable Unit."
    )


@pytest.mark.parametrize("game", GAMES)
def test_many_abilities_read_back(game: str) -> None:
    vocabulary = vocabulary_of(game)
    for ability in seeded_abilities(game, 2026, 150):
        normal = without_id(normal_ability(vocabulary, ability))
        assert normal_ability(vocabulary, normal) == normal
        text = ability_text(game, ability)
        assert parse_ability(game, text) == normal, text


@SLOW
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_what_is_accepted_has_text_and_reads_back(game: str, data: st.DataObject) -> None:
    ability = data.draw(abilities(game))
    assert ability_problems(game, [ability]) == []
    text = ability_text(game, ability)
    assert parse_ability(game, text) == without_id(normal_ability(vocabulary_of(game), ability)), text


def test_an_unreadable_word_is_pointed_at() -> None:
    text = "Draw two crads."
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", text)
    assert (refused.value.at, refused.value.found, refused.value.hint) == (9, "crads", "cards")


def test_what_may_stand_there_is_said() -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", "Draw two Units.")
    assert (refused.value.at, refused.value.found) == (9, "Units")
    assert refused.value.expected == ("cards",)
    assert "“Units” cannot stand here" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw two",
        "¿Qué?",
        "Draw two cards. Draw",
        "(" * 1500,
        "‘" * 300,
        "A — " * 400,
        "\x00",
        "Draw 999999999 cards.",
    ],
)
def test_broken_texts_are_refused(text: str) -> None:
    with pytest.raises(ParseProblem):
        parse_ability("maximus", text)


def test_places_count_from_the_start_of_the_card() -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_card("maximus", "Draw two cards.\nDraw two crads.")
    assert refused.value.at == 25
