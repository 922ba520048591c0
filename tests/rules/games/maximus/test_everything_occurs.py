"""Seeded matches in which every seed card, every kind of action and every effect, cost and event of the vocabulary occurs."""

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
from rules.games.maximus.card_types import MaximusCard, card_compile
from rules.games.maximus.game import GAME, WORDS
from rules.games.maximus.paying import Paying
from rules.specs.names import name_key
from tests.benchmarks.referee import sample_decks
from tests.rules.engine.invariants import check_kept
from tests.rules.engine.sample import decks_of
from tests.rules.games.maximus.play.table import DEFAULTS, ROOT
from tests.rules.games.watching import Seen

MOST_MATCHES = 240
COMES_INTO_PLAY = frozenset(("set_up", "entered", "played"))
OPTIONS = {**DEFAULTS, "jw_start": 20, "turn_limit": 40}
MOVING = {**OPTIONS, "reposition": "drain_to_move"}
MADE_INTO_A_SHIP = ("Mudflat Piper", "Strongbox with Teeth", "Twinmast Colossus")
TEST_CARDS = "tests/rules/abilities/test_cards/maximus.json"


def read(file: str) -> list[CardData]:
    """The cards of a file of cards, their abilities in normal form."""
    vocabulary = vocabulary_of("maximus")
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
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "cards/seed/maximus").glob("*.json"))]
    return [card for file in (*files, TEST_CARDS) for card in read(file)]


def word_cards() -> list[CardData]:
    """A free card for each effect, cost, event, condition and duration: the example of the language's reference."""
    vocabulary = vocabulary_of("maximus")
    made: list[CardData] = []
    for kind in ("effect", "cost", "event", "condition", "duration"):
        for word in vocabulary.words[kind].values():
            ability = normal_ability(vocabulary, sample_of(vocabulary, word))
            unit = {"cost": 0, "offense": 1, "defense": 1, "health": 5, "types": ["beast"]}
            modes = {"verb": {"cost": 0}} if ability["form"] == "resolve" else {"unit": unit}
            name = f"{kind} {word.name}"
            made.append(CardData((name,), name_key(name), name, {"modes": modes}, (ability,)))
    return made


def drawn_deck(cards: Sequence[MaximusCard], chance: Random, seen: Seen) -> list[MaximusCard]:
    """An Avatar and thrice each of some cards: those first that have not come into play yet, and Units to make others from."""
    avatars = [card for card in cards if card.is_starting_avatar]
    others = [card for card in cards if not card.is_starting_avatar]
    unseen = [card for card in others if card.name not in seen.cards]
    chosen = chance.sample(unseen, min(4, len(unseen)))
    chosen += chance.sample(others, 9 - len(chosen))
    units = [card for card in others if card.unit is not None]
    chosen += chance.sample(units, 6)
    return [
        chance.choice([card for card in avatars if card.name not in seen.cards] or avatars),
        *chosen,
        *chosen,
        *chosen,
    ]


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What occurs in matches between sample decks, and between decks drawn from all cards, those unseen first, until all has."""
    found = Seen(card_compile, WORDS, Paying, COMES_INTO_PLAY)
    cards = [found.compile(card) for card in (*pool(), *word_cards())]
    samples = [[found.compile(card) for card in deck] for deck in sample_decks("maximus")]
    named = {card.name: card for card in cards[: len(pool())]}
    ships = [named[name] for name in ("Orsolya of the Ninth Bell", *MADE_INTO_A_SHIP * 7)]
    players = [bots()["random"], bots()["rule"]]
    with found.watching():
        for number in range(MOST_MATCHES):
            chance = Random(number)
            unseen = [card for card in named.values() if not card.is_starting_avatar and card.name not in found.cards]
            late = chance.sample(unseen, min(3, len(unseen))) * 4
            if number % 4 == 0:
                decks = [[*samples[at % len(samples)], *late] for at in (number // 4, number // 5)]
            elif number % 4 == 1:
                decks = [[*ships, *late]] * 2
            else:
                decks = [drawn_deck(cards, chance, found) for _ in range(2)]
            match = Match.start(GAME, decks, MOVING if number % 9 == 0 else OPTIONS, number)
            play_out(match, [players[number % 2], players[number // 2 % 2]], number, applying(match, found))
            found.look(match)
            if found.cards >= named.keys() and number >= len(samples) * 4 and has_every_word(found):
                break
    return found


def has_every_word(found: Seen) -> bool:
    """Whether every effect, cost and event has occurred."""
    occurred = {"effect": found.effects, "cost": found.costs, "event": found.events}
    return all(words(kind) <= some for kind, some in occurred.items())


def applying(match: Match, found: Seen) -> Any:
    """Carry a move out and note of which kind it was."""

    def apply(move: Any, seat: int) -> None:
        found.actions.add(move[0])
        match.perform(move, seat)

    return apply


def words(kind: str) -> set[str]:
    """The words of a kind that Maximus has."""
    return set(vocabulary_of("maximus").words[kind])


def test_every_seed_card_comes_into_play(seen: Seen) -> None:
    assert sorted({card.name for card in pool()} - seen.cards) == []


def test_every_kind_of_action_is_taken(seen: Seen) -> None:
    assert sorted({*GAME.listed, "answer"} - seen.actions) == []


@pytest.mark.parametrize("kind", ["effect", "cost", "event"])
def test_every_word_occurs(seen: Seen, kind: str) -> None:
    occurred = {"effect": seen.effects, "cost": seen.costs, "event": seen.events}[kind]
    assert sorted(words(kind) - occurred) == []


@pytest.mark.rule("MAX-SETUP-1", "MAX-TURN-8", "MAX-END-4", "MAX-END-9", "MAX-END-11")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_more_than_two_players(seats: int) -> None:
    decks = decks_of("maximus")
    for number in range(3):
        chosen = [decks[(number * 5 + at * 7) % len(decks)] for at in range(seats)]
        match = Match.start(GAME, chosen, {**DEFAULTS, "players_max": 6}, number, keeps_log=False)
        out: list[int] = []

        def look(move: Any, seat: int, match: Match = match, out: list[int] = out) -> None:
            if match.serial % 5 == 0:
                check_kept(match)
            assert not match.state.seats[seat].is_out
            out += [each.number for each in match.state.seats if each.is_out and each.number not in out]
            match.perform(move, seat)

        play_out(match, [bots()["rule" if at % 2 else "random"] for at in range(seats)], number, look)
        assert match.outcome is not None
        assert match.outcome.kind in ("won", "draw")
        assert match.outcome.kind == "draw" or match.outcome.reason == "effect" or len(out) >= seats - 2
        check_kept(match)
