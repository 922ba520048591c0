"""The cards of C.A.R.D. Wars say all they do as data: valid, complete, and printed as the snapshot says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.abilities.compiler import ability_problems
from rules.abilities.lint import lint_abilities
from rules.abilities.normal import normal_ability
from rules.abilities.parse import parse_card
from rules.abilities.text import card_text
from rules.abilities.usage import words_used
from rules.abilities.vocabulary import vocabulary_of
from rules.games.card_wars.attribute_text import attribute_lines
from tests.rules.abilities.seed_cards import made_up_cards, seed_cards, snapshot_path

GAME = "card-wars"
SNAPSHOT = snapshot_path(GAME)
RENEW = "If the texts are meant to read like this, run python -m tests.rules.abilities.test_seed_card_wars and read the difference."
REST_OF_THE_TEXT = ("text", "words")
OTHERS = {"not_self": True, "kind": "summon", "side": "own"}


def printings(cards: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """Each card in each rarity: what it is called, its attributes, its abilities."""
    for card in cards:
        for each in card.get("variants", [{}]):
            own = {key: value for key, value in each.items() if key not in ("rarity", "abilities")}
            name = f"{card['name']} ({each['rarity'].title()})" if each else card["name"]
            yield name, {**card["attributes"], **own}, [*card.get("abilities", []), *each.get("abilities", [])]


PRINTINGS = [pytest.param(*found[1:], id=found[0]) for found in printings([*seed_cards(GAME), *made_up_cards(GAME)])]


@pytest.mark.parametrize(("attributes", "abilities"), PRINTINGS)
def test_each_printing_is_valid_normal_and_reads_back(attributes: dict[str, Any], abilities: list[Any]) -> None:
    assert ability_problems(GAME, abilities) == []
    assert lint_abilities(GAME, abilities, attributes) == []
    assert [normal_ability(vocabulary_of(GAME), ability) for ability in abilities] == abilities
    assert parse_card(GAME, card_text(GAME, abilities)) == abilities


def test_every_word_is_carried_by_a_card() -> None:
    every = [ability for *_, abilities in printings([*seed_cards(GAME), *made_up_cards(GAME)]) for ability in abilities]
    words = {(kind, name) for kind, found in vocabulary_of(GAME).words.items() for name in found}
    assert words - words_used(GAME, every) == set()


def test_the_text_is_left_to_the_data() -> None:
    for card in seed_cards(GAME):
        for part in (card, *card.get("variants", [])):
            assert not part.keys() & set(REST_OF_THE_TEXT), card["slug"]


def test_most_cards_have_an_ability() -> None:
    """Vanilla are the Affinity Cards, and Summons that are stats alone in every rarity."""
    able = [card for card in seed_cards(GAME) if card["attributes"]["kind"] != "affinity"]
    vanilla = [card["slug"] for card in able if not any(abilities for *_, abilities in printings([card]))]
    assert vanilla == ["tidepool-sprite", "brannoc-quarry-warden", "brass-locust"]


@pytest.mark.rule("CW-AFF-9", "CW-RAR-12", "CW-RAR-14")
@pytest.mark.parametrize(
    ("attributes", "lines"),
    [
        ({"kind": "affinity", "element": "null"}, ["Worth one Null charge."]),
        ({"kind": "summon", "element": "earth", "weapon_element": "fire"}, ["Its attacks may also be Fire."]),
        ({"kind": "weather", "rounds": 1}, ["Lasts 1 Round."]),
        ({"kind": "weather", "rounds": 3}, ["Lasts 3 Rounds."]),
        ({"kind": "summon", "element": "earth", "tier": 1, "affinities": ["earth", "fire"]}, []),
    ],
)
def test_attributes_in_words(attributes: dict[str, Any], lines: list[str]) -> None:
    assert attribute_lines(attributes) == lines


@pytest.mark.rule("CW-RAR-14")
def test_a_paired_trap_is_called_by_its_name() -> None:
    (line,) = attribute_lines({"kind": "summon", "element": "earth", "paired_trap": "dread-of-the-deep"})
    assert line.startswith("Paired with Dread of the Deep (when you summon this card, ")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ({"count": OTHERS}, "+1 ATK for each other Summon of yours."),
        ({"mul": [{"count": OTHERS}, 2]}, "+2 ATK for each other Summon of yours."),
        ({"mul": [{"count": OTHERS}, -1]}, "-1 ATK for each other Summon of yours."),
        ({"min": [{"count": OTHERS}, 3]}, "+1 ATK for each other Summon of yours, at most +3."),
        ({"min": [{"mul": [{"count": OTHERS}, 2]}, 6]}, "+2 ATK for each other Summon of yours, at most +6."),
        ({"min": [3, {"count": OTHERS}]}, "+(the smaller of 3 and (the number of other Summons of yours)) ATK."),
        ({"mul": [2, {"count": OTHERS}]}, "+(2 times (the number of other Summons of yours)) ATK."),
    ],
)
def test_changes_for_each_card(by: dict[str, Any], said: str) -> None:
    ability = {"form": "static", "do": [{"effect": "modify_stat", "to": "$self", "stat": "atk", "by": by}]}
    text = card_text(GAME, [ability])
    assert text == f"This card has {said}"
    assert parse_card(GAME, text) == [ability]


def snapshot() -> str:
    """Every printing of every seed card with its whole text."""
    parts = []
    for name, attributes, abilities in printings(seed_cards(GAME)):
        text = [*attribute_lines(attributes), *card_text(GAME, abilities).split("\n")]
        parts.append("\n".join([name, *(f"  {line}" for line in text if line)]))
    return "\n".join(parts) + "\n"


def test_texts_are_as_the_snapshot_says() -> None:
    assert snapshot() == SNAPSHOT.read_text(encoding="utf-8"), RENEW


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(), encoding="utf-8")
