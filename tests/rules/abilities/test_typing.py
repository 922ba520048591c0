"""What people type: other quotes, dashes and signs are read; other words get the word that was meant."""

from __future__ import annotations

import pytest

from rules.abilities.parse import ParseProblem, parse_ability
from rules.abilities.text import ability_text

TOLL = "Toll for the Drowned — drain another of your Units: 3 damage to an attackable Unit."


@pytest.mark.parametrize(
    ("game", "typed", "text"),
    [
        ("maximus", TOLL.replace(" — ", " - "), TOLL),
        ("maximus", TOLL.replace(" — ", " – "), TOLL),
        ("maximus", TOLL.replace(" — ", " -- "), TOLL),
        ("maximus", TOLL.replace(" — ", "—"), TOLL),
        ("maximus", "This card has −1 Offense this turn.", "This card has -1 Offense this turn."),
        ("maximus", 'Destroy a Unit named "Mudflat Piper".', "Destroy a Unit named “Mudflat Piper”."),
        ("fortification", "The opponent’s fort loses 1 point.", "The opponent's fort loses 1 point."),
        ("card-wars", "Second Wind - skill: draw a card.", "Second Wind — skill: draw a card."),
    ],
)
def test_other_signs_say_the_same(game: str, typed: str, text: str) -> None:
    assert ability_text(game, parse_ability(game, typed)) == text
    assert parse_ability(game, typed) == parse_ability(game, text)


@pytest.mark.parametrize(
    ("game", "typed", "found", "hint"),
    [
        ("maximus", "Destroy all opposing Units.", "all", "each"),
        ("maximus", "Destroy target Unit.", "target", "a"),
        ("maximus", "Draw one card.", "one", "a"),
        ("maximus", "Gain two jiggawatts.", "two", "2"),
        ("maximus", "Whenever this card attacks: draw a card.", "Whenever", "when"),
        ("maximus", "This card gets +1 Offense this turn.", "gets", "has"),
        ("maximus", "This card has +1 offence this turn.", "offence", "Offense"),
        ("maximus", "When this card attacks, draw a card.", ",", ":"),
        ("maximus", "If you have 5 or more jiggawatts, draw a card.", ",", ":"),
        ("card-wars", "This card has +1 STR.", "STR", "ATK"),
        ("fortification", "This card has +1 Attack this turn.", "Attack", "A"),
        ("fortification", "You may mobilize an extra party this turn.", "mobilize", "mobilise"),
    ],
)
def test_words_of_other_games_are_understood(game: str, typed: str, found: str, hint: str) -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability(game, typed)
    problem = refused.value
    assert (problem.found, problem.at, problem.hint) == (found, typed.index(found), hint)
    assert f"“{found}” cannot stand here. Did you mean “{hint}”?" in str(problem)


@pytest.mark.parametrize(
    "typed", ["This card has +1 Offense until the end of the turn.", "Return an opposing Unit to the hand."]
)
def test_a_known_word_in_the_wrong_place_gets_no_misleading_hint(typed: str) -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", typed)
    assert (refused.value.found, refused.value.hint) == ("the", "")
    assert refused.value.expected


def test_a_missing_full_stop_is_told() -> None:
    with pytest.raises(ParseProblem) as refused:
        parse_ability("maximus", "Draw a card")
    assert (refused.value.at, refused.value.found, refused.value.hint) == (11, "", ".")
    assert str(refused.value).startswith("The text ends too early. Is a full stop missing?")


def test_several_targets_are_spoken_of_in_the_plural() -> None:
    text = "Up to two opposing Units have -1 Offense this turn. The targets lose all keywords this turn."
    ability = parse_ability("maximus", text)
    assert ability["targets"] == [{"id": "t1", "filter": {"kind": "unit", "side": "opponent"}, "min": 0, "max": 2}]
    assert ability_text("maximus", ability) == text
    assert parse_ability("maximus", text.replace("The targets", "The target")) == ability


def test_verbs_agree_with_what_changes_places() -> None:
    text = "Two Summons of yours change places with this card."
    assert ability_text("card-wars", parse_ability("card-wars", text)) == text
