"""The seed cards of Fortification: everything they say is data, their texts read well, and every word of the game is in use."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.lint import lint_abilities
from rules.abilities.parse import parse_card
from rules.abilities.scalars import PERIODS
from rules.abilities.text import card_text
from rules.abilities.usage import words_used
from rules.abilities.vocabulary import vocabulary_of
from rules.checks.fingerprint import fingerprint
from rules.games.fortification.attribute_text import attribute_lines
from rules.games.rules_text import rules_text
from tests.rules.abilities.readings import meanings
from tests.rules.abilities.seed_cards import made_up_cards, seed_cards, slug_of, snapshot, snapshot_path

GAME = "fortification"
SNAPSHOT = snapshot_path(GAME)
RENEW = "If the texts are meant to read like this, run python -m tests.rules.abilities.test_seed_fortification and read the difference."
LONGEST_TEXT = 600

SEEDS, MADE_UP = seed_cards(GAME), made_up_cards(GAME)
ALL = [*SEEDS, *MADE_UP]


def facts_of(card: dict[str, Any]) -> dict[str, Any]:
    """A card's attributes with its role, whatever the kind calls it."""
    own = card["attributes"]
    return {**own, "role": own.get("role") or own.get("spell_type") or own.get("equip_type")}


@pytest.mark.rule("FORT-META-2", "FORT-STAT-4")
@pytest.mark.parametrize("card", ALL, ids=slug_of)
def test_abilities_are_valid_normal_and_without_warnings(card: dict[str, Any]) -> None:
    abilities = card.get("abilities", [])
    assert ability_problems(GAME, abilities) == []
    assert [dict(each.data) for each in compile_abilities(GAME, abilities).abilities] == abilities
    assert lint_abilities(GAME, abilities, facts_of(card)) == []


@pytest.mark.parametrize("card", ALL, ids=slug_of)
def test_the_text_says_exactly_the_data(card: dict[str, Any]) -> None:
    abilities = card.get("abilities", [])
    text = card_text(GAME, abilities)
    assert parse_card(GAME, text) == abilities
    assert [meanings(GAME, line) for line in text.splitlines()] == [[ability] for ability in abilities]
    assert len(rules_text(GAME, card["attributes"], abilities)) <= LONGEST_TEXT


def test_no_card_has_a_text_of_its_own() -> None:
    assert [card["slug"] for card in ALL if card.keys() & {"text", "words"}] == []


def test_most_cards_that_say_something_have_abilities() -> None:
    says = [card for card in SEEDS if card.get("abilities") or attribute_lines(card["attributes"])]
    assert (len(SEEDS), len(says)) == (134, 123)
    assert sum("abilities" in card for card in says) >= 0.6 * len(says)


@pytest.mark.rule("FORT-SPELL-5", "FORT-SPELL-6", "FORT-SPELL-8")
@pytest.mark.parametrize("card", [card for card in ALL if card["attributes"]["kind"] == "spell"], ids=slug_of)
def test_spells_resolve_once_and_then_perhaps_strike_back(card: dict[str, Any]) -> None:
    """A spell's effects and its repercussion are two abilities in that order; what a reaction waits for stands at the first."""
    effects, *repercussion = card["abilities"]
    assert [each["form"] for each in card["abilities"]] == ["resolve"] * len(card["abilities"])
    assert len(repercussion) <= (0 if card["attributes"]["timing"] == "instant" else 1)
    assert ("when" in effects) is (card["attributes"]["timing"] == "reactive")
    assert all("when" not in each for each in repercussion)


def test_every_word_of_the_game_is_on_a_card() -> None:
    used = words_used(GAME, [ability for card in ALL for ability in card.get("abilities", [])])
    known = {(kind, name) for kind, words in vocabulary_of(GAME).words.items() for name in words}
    assert known - used == set()


def test_every_limit_of_the_game_is_on_a_card() -> None:
    limits = [ability["limit"] for card in ALL for ability in card.get("abilities", []) if "limit" in ability]
    assert {each["per"] for each in limits} == set(PERIODS[GAME])
    assert {each.get("scope", "card") for each in limits} == {"card", "name"}


@pytest.mark.rule("FORT-DECK-4")
def test_only_the_far_sights_are_twins() -> None:
    twins: dict[str, list[str]] = {}
    for card in SEEDS:
        does = fingerprint(card["attributes"], card.get("abilities", []), "", game=GAME, ignores=("elements",))
        twins.setdefault(does, []).append(card["slug"])
    assert [slugs for slugs in twins.values() if len(slugs) > 1] == [["far-sight", "far-sight-of-light"]]


def test_made_up_cards_are_not_for_play() -> None:
    assert {card["name"] for card in SEEDS} & {card["name"] for card in MADE_UP} == set()


LINES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "an identity and an access": (
        {
            "kind": "character",
            "character_identity": "old-tam",
            "spell_access": {"mode": "except", "elements": ["white-magic"]},
        },
        ["Character: Old Tam. (Cards of one character share a copy limit.)", "Casts anything but White Magic."],
    ),
    "no Champions at all": (
        {"kind": "character", "deck_rule": {"champion_max": 0}},
        ["Your deck may hold no Champions."],
    ),
    "several conditions": (
        {
            "kind": "equipment",
            "restrictions": [{"role": ["fighter", "champion"]}, {"stat": ["defense", ">=", 3]}, {"lead": True}],
        },
        ["Fighters and Champions with D 3 or more and that lead only."],
    ),
    "a choice and a denial": (
        {
            "kind": "equipment",
            "restrictions": [{"any": [{"role": "assist"}, {"spell_access": True}]}, {"types_none": ["beast"]}],
        },
        ["Characters that are Assists or magic users and without the trait Beast only."],
    ),
    "a caster at home": (
        {"kind": "spell", "caster_zones": ["fort"], "caster_conditions": [{"role": "champion"}], "no_copies": True},
        ["No copies. (A deck may hold this card once.)", "Only Champions in the fort may cast this."],
    ),
    "an attack spell": ({"kind": "spell", "power": 3, "caster_zones": ["battleground"]}, []),
}


@pytest.mark.rule("FORT-DECK-6", "FORT-DECK-7", "FORT-DECK-9", "FORT-CHAR-12", "FORT-EQ-4", "FORT-CAST-8")
@pytest.mark.parametrize("case", LINES)
def test_attributes_in_words(case: str) -> None:
    attributes, lines = LINES[case]
    assert attribute_lines(attributes) == lines


@pytest.mark.parametrize(
    "condition", [{"stat": 7}, {"stat": [["attack", "?", 3]]}, {"role": {"a": 1}}, {}, {"not": [3]}, {"is": "lead"}]
)
def test_conditions_of_any_shape_have_words(condition: dict[str, Any]) -> None:
    (line,) = attribute_lines({"kind": "equipment", "restrictions": [condition]})
    assert line.endswith(" only.")


def test_texts_are_as_the_snapshot_says() -> None:
    assert snapshot(GAME, SEEDS) == SNAPSHOT.read_text(encoding="utf-8"), RENEW


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(GAME, SEEDS), encoding="utf-8")
