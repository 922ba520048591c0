"""Seeded matches in which every seed card is played, and every action, question, effect, cost and event of the game occurs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.abilities.normal import normal_ability
from rules.abilities.samples import sample_of
from rules.abilities.vocabulary import vocabulary_of
from rules.bots.play import bots, play_out
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.games.fortification.card_types import FortificationCard, card_compile
from rules.games.fortification.game import GAME
from rules.games.fortification.game import WORDS as GAME_WORDS
from rules.games.fortification.move_words import WORDS
from rules.games.fortification.paying import Paying
from rules.specs.names import name_key
from tests.rules.games.fortification.play.cards import ROOT
from tests.rules.games.fortification.play.table import DEFAULTS
from tests.rules.games.watching import Seen

MOST_MATCHES = 200
PLAYED = frozenset(("played", "entered"))
OPTIONS = {**DEFAULTS, "turn_limit": 60, "champion_graveyard_step": 1, "characters_per_turn": 2}
OTHERS = {"party_transfer": True, "mulligan": "one_free", "hand_limit": 6}
TEST_CARDS = "tests/rules/abilities/test_cards/fortification.json"


def read(file: str) -> list[CardData]:
    """The cards of a file of cards, their abilities in normal form."""
    vocabulary = vocabulary_of("fortification")
    cards = json.loads((ROOT / file).read_text(encoding="utf-8"))["cards"]
    return [
        CardData(
            (card["slug"], 1), name_key(card["name"]), card["name"], card["attributes"],
            tuple(normal_ability(vocabulary, each) for each in card.get("abilities", ())),
        )
        for card in cards
    ]  # fmt: skip


def pool() -> list[CardData]:
    """The seed cards, then the test cards of the ability language."""
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "cards/seed/fortification").glob("*.json"))]
    return [card for file in (*files, TEST_CARDS) for card in read(file)]


def word_cards() -> list[CardData]:
    """A card for each effect, cost, event, condition and duration: the example of the language's reference."""
    vocabulary = vocabulary_of("fortification")
    made: list[CardData] = []
    for kind in ("effect", "cost", "event", "condition", "duration"):
        for word in vocabulary.words[kind].values():
            ability = normal_ability(vocabulary, sample_of(vocabulary, word))
            spell = {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}
            person = {"kind": "character", "role": "fighter", "attack": 3, "defense": 1, "magic": 2, "life": 2}
            if ability["form"] != "resolve":
                ability = {**ability, "works_in_fort": True}
            name = f"{kind} {word.name}"
            attributes = spell if ability["form"] == "resolve" else person
            made.append(CardData((name,), name_key(name), name, attributes, (ability,)))
    schools = {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": ["fire", "storm"]}
    draws = ({"form": "resolve", "do": [{"effect": "draw", "player": "$you", "count": 1}]},)
    return [*made, CardData(("schools",), "schools", "Two Schools", schools, draws)]


def drawn_deck(cards: Sequence[FortificationCard], chance: Random, seen: Seen) -> list[FortificationCard]:
    """Thrice each of some cards, those first that have not been played yet, among characters of all kinds."""
    unseen = [card for card in cards if card.name not in seen.cards]
    chosen = chance.sample(unseen, min(6, len(unseen)))
    chosen += chance.sample(cards, 10 - len(chosen))
    people = [card for card in cards if card.character is not None]
    mages = [card for card in people if card.character is not None and card.character.access in ("any", "except")]
    chosen += [card for card in cards if card.name == "Two Schools"]
    return [*chosen * 3, *chance.sample(people, 8), *chance.sample(mages, 3) * 2, *chance.sample(people, 4)]


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What occurs in matches between decks drawn from all cards, those unseen first, until all has occurred."""
    found = Seen(card_compile, GAME_WORDS, Paying, PLAYED)
    cards = [found.compile(card) for card in (*pool(), *word_cards())]
    wanted = {card.name for card in pool()}
    players = [bots()["random"], bots()["rule"]]
    with found.watching():
        for number in range(MOST_MATCHES):
            chance = Random(number)
            decks = [drawn_deck(cards, chance, found) for _ in range(2)]
            options = {**OPTIONS, **(OTHERS if number % 3 == 0 else {})}
            match = Match.start(GAME, decks, options, number)
            play_out(match, [players[number % 2], players[number // 2 % 2]], number, applying(match, found))
            found.look(match)
            if found.cards >= wanted and found.events >= words("event") and number >= 60:
                break
    return found


def applying(match: Match, found: Seen) -> Any:
    """Carry a move out and note of which kind it was, and which question it answered."""

    def apply(move: Any, seat: int) -> None:
        found.actions.add(move[0])
        if match.pending is not None:
            found.questions.add(match.pending.kind)
        match.perform(move, seat)

    return apply


def words(kind: str) -> set[str]:
    """The words of a kind that Fortification has."""
    return set(vocabulary_of("fortification").words[kind])


def test_every_seed_card_is_played(seen: Seen) -> None:
    assert sorted({card.name for card in pool()} - seen.cards) == []


def test_every_kind_of_action_is_taken(seen: Seen) -> None:
    assert sorted({*GAME.listed, "answer"} - seen.actions) == []


def test_every_question_is_asked_and_worded(seen: Seen) -> None:
    assert sorted(seen.questions - WORDS.questions.keys()) == []
    assert seen.questions >= {
        "choose_defender",
        "react",
        "defender_retreat",
        "use_early_retreat",
        "order_triggers",
        "targets",
    }


@pytest.mark.parametrize("kind", ["effect", "cost", "event"])
def test_every_word_occurs(seen: Seen, kind: str) -> None:
    occurred = {"effect": seen.effects, "cost": seen.costs, "event": seen.events}[kind]
    assert sorted(words(kind) - occurred) == []
