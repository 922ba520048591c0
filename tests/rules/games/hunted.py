"""What tests ask of what a game tells the loophole finder (`GameRules.hunting`)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.engine.codec import Codec
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.zones import REMOVED
from tests.rules.engine.sample import sample_match


def gist(match: Match) -> Any:
    """The position without what only grows or shrinks, and those numbers."""
    assert match.game.hunting.gist is not None
    return match.game.hunting.gist(match.state)


def gained(gains: Sequence[str], before: Any, after: Any) -> dict[str, int]:
    """The numbers that differ between two gists, by name; the positions must be the same."""
    assert before[0] == after[0]
    changes = zip(gains, before[1], after[1], strict=True)
    return {name: later - former for name, former, later in changes if later != former}


def faults(match: Match) -> list[str]:
    """What is wrong with a match by its game's invariants."""
    return [said for each in match.game.hunting.invariants for said in each(match)]


def vanish(match: Match, card: int) -> bool:
    """Take a card out of a position; whether that could be."""
    assert match.game.hunting.vanish is not None
    return match.game.hunting.vanish(match.state, card)


def wandered(game: str, number: int, moves: int) -> Match:
    """A match of the sample decks after some random moves."""
    match, chance = sample_match(game, number), Random(number)
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.perform(chance.choice(match.legal_actions()), match.seat)
    return match


def turn(number: int, player: int, *events: Event) -> list[Event]:
    """The log of a turn."""
    return [Event("turn", player=player, amount=number), *events]


def check_played_on(match: Match, gone: Sequence[int], chance: Random, moves: int = 60) -> None:
    """A position that cards vanished from can be stored and played on by chance, without faults; the cards stay away."""
    codec = Codec(match.game, match.state.setup)
    restored = Match(match.game, codec.decode(codec.encode(match.state), match.game.state))
    assert restored.legal_actions() == match.legal_actions()
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.apply(chance.choice(match.legal_actions()))
        assert faults(match) == []
    assert all(match.state.zones[card] == REMOVED for card in gone)


def check_told(match: Match, word: str) -> None:
    """The invariants name what is wrong with a match, in sentences."""
    said = faults(match)
    assert any(word in each for each in said)
    assert all(each.endswith(".") for each in said)
