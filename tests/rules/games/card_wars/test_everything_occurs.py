"""Seeded battles in which every seed card, every kind of action and every effect, cost and event of the vocabulary occurs."""

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
from rules.games.card_wars.base import Base
from rules.games.card_wars.card_types import AFFINITY, MAGIC, SUMMON, CardWarsCard, card_compile
from rules.games.card_wars.game import GAME, WORDS
from rules.games.card_wars.paying import Paying
from rules.specs.names import name_key
from tests.benchmarks.referee import sample_decks, seed_cards
from tests.rules.games.card_wars.play.table import DEFAULTS, ELEMENTS, ROOT
from tests.rules.games.watching import Seen

MOST_MATCHES = 300
COMES_INTO_PLAY = frozenset(("played", "trap_activated", "announced", "affinity_spent"))
OPTIONS = {**DEFAULTS, "max_rounds_per_battle": 25, "start_affinity": 4, "affinity_yield": {"odd": 2, "even": 3}}
TEST_CARDS = "tests/rules/abilities/test_cards/card-wars.json"
RARE_CAUSES = ("lantern-on-the-far-shore", "half-burnt-grimoire")
"""Cards that bring about what some Traps wait for."""


def language_cards() -> list[CardData]:
    """The test cards of the ability language."""
    vocabulary = vocabulary_of("card-wars")
    made: list[CardData] = []
    for card in json.loads((ROOT / TEST_CARDS).read_text(encoding="utf-8"))["cards"]:
        for variant in card.get("variants") or [{}]:
            more = {key: value for key, value in variant.items() if key not in ("rarity", "abilities")}
            abilities = (*card.get("abilities", ()), *variant.get("abilities", ()))
            normal = tuple(normal_ability(vocabulary, each) for each in abilities)
            key = (card["slug"], 1, variant.get("rarity", ""))
            made.append(CardData(key, card["slug"], card["name"], {**card["attributes"], **more}, normal))
    return made


def word_cards() -> list[CardData]:
    """A cheap card for each effect, cost, event, condition and duration: the example of the language's reference."""
    vocabulary = vocabulary_of("card-wars")
    made: list[CardData] = []
    for kind in ("effect", "cost", "event", "condition", "duration"):
        for word in vocabulary.words[kind].values():
            ability = normal_ability(vocabulary, sample_of(vocabulary, word))
            stats = {"hp": 5, "atk": 2, "agi": 2, "cha": 1, "vit": 1, "wis": 1}
            summon = {"kind": "summon", "tier": 1, "element": "earth", "attack_type": "physical", "stats": stats}
            name = f"{kind} {word.name}"
            attributes = {"kind": "magic"} if ability["form"] == "resolve" else summon
            made.append(CardData((name,), name_key(name), name, attributes, (ability,)))
            if kind == "effect" and ability["form"] == "triggered":
                made.append(
                    CardData(
                        (name, "trap"),
                        f"{name_key(name)} trap",
                        name,
                        {"kind": "trap", "element": "earth", "cost": 1},
                        (ability,),
                    )
                )
    return made


def drawn_deck(cards: Sequence[CardWarsCard], chance: Random, seen: Seen) -> list[CardWarsCard]:
    """A deck of cards drawn by lot, those first that have not come into play yet."""
    charges = [card for card in cards if card.kind == AFFINITY]
    magic = [card for card in cards if card.kind == MAGIC]
    main = [card for card in cards if card.kind not in (AFFINITY, MAGIC)]
    summons = [card for card in main if card.kind == SUMMON and card.tier < 3]
    fresh = [card for card in main if card.key not in seen.cards]
    chosen = chance.sample(fresh, min(5, len(fresh))) * 2 + chance.sample(main, 8) + chance.sample(summons, 7)
    new_magic = [card for card in magic if card.key not in seen.cards]
    spells = (chance.sample(new_magic, min(3, len(new_magic))) + chance.sample(magic, 4))[:4]
    if chance.random() < 0.25:
        spells = [card for card in magic if card.slug in RARE_CAUSES] * 4
    elif chance.random() < 0.3:
        chosen += [card for card in main if card.slug in RARE_CAUSES]
    return [*chosen, *spells, *(charges[at % len(charges)] for at in range(6 * len(ELEMENTS)))]


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What occurs in battles between sample decks, and between decks drawn from all cards, until all has."""
    found = Seen(card_compile, WORDS, Paying, COMES_INTO_PLAY, card_of=lambda program: program.key)
    wanted = [found.compile(card) for card in (*seed_cards("card-wars").values(), *language_cards())]
    cards = [*wanted, *(found.compile(card) for card in word_cards())]
    samples = [[found.compile(card) for card in deck] for deck in sample_decks("card-wars")]
    names = {card.key for card in wanted}
    players = [bots()["random"], bots()["rule"]]
    with found.watching() as patch:
        patch.setattr(Base, "happens", noted(found))
        for number in range(MOST_MATCHES):
            chance = Random(number)
            if number % 5 == 0:
                decks = [samples[at % len(samples)] for at in (number // 5, number // 5 + 3)]
            else:
                decks = [drawn_deck(cards, chance, found) for _ in range(2)]
            match = Match.start(GAME, decks, OPTIONS, number)
            play_out(match, [players[(number % 3) > 0], players[(number // 2 % 3) > 0]], number, applying(match, found))
            found.look(match)
            if found.cards >= names and number >= len(samples) * 5 and not _missing(found):
                break
    return found


def noted(found: Seen) -> Any:
    """Telling what happens, noted: not all of it stands in the log."""
    happens = Base.happens

    def noted_event(state: Any, kind: str, *rest: Any, **more: Any) -> None:
        found.events.add(kind)
        happens(state, kind, *rest, **more)

    return noted_event


def applying(match: Match, found: Seen) -> Any:
    """Carry a move out and note of which kind it was."""

    def apply(move: Any, seat: int) -> None:
        found.actions.add(move[0])
        match.perform(move, seat)

    return apply


def words(kind: str) -> set[str]:
    """The words of a kind that the game has."""
    return set(vocabulary_of("card-wars").words[kind])


def _missing(found: Seen) -> list[str]:
    """Words that have not occurred yet."""
    occurred = found.effects | found.costs | found.events
    return sorted((words("effect") | words("cost") | words("event")) - occurred)


def test_every_seed_card_comes_into_play(seen: Seen) -> None:
    wanted = {card.key for card in (*seed_cards("card-wars").values(), *language_cards())}
    assert sorted(wanted - seen.cards) == []


def test_every_kind_of_action_is_taken(seen: Seen) -> None:
    assert sorted({*GAME.listed, "answer"} - seen.actions) == []


@pytest.mark.parametrize("kind", ["effect", "cost", "event"])
def test_every_word_occurs(seen: Seen, kind: str) -> None:
    occurred = {"effect": seen.effects, "cost": seen.costs, "event": seen.events}[kind]
    assert sorted(words(kind) - occurred) == []
