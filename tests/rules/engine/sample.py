"""The sample decks of a game as a referee uses them, and moves that nobody listed."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.engine.actions import Move
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.games.catalog import option_values, shipped
from rules.games.referees import referees
from tests.benchmarks.referee import sample_decks


@functools.cache
def options_of(game: str) -> dict[str, Any]:
    """The options of a game, all at their defaults."""
    return dict(option_values(shipped()[game].definition["options"], {}))


@functools.cache
def decks_of(game: str) -> tuple[tuple[Any, ...], ...]:
    """The sample decks, compiled."""
    rules = referees()[game]
    programs = {card.key: rules.compile_card(card) for deck in sample_decks(game) for card in deck}
    return tuple(tuple(programs[card.key] for card in deck) for deck in sample_decks(game))


def sample_match(game: str, at: int, *, keeps_log: bool = True, **options: Any) -> Match:
    """Match number `at` between two of the sample decks; all pairings come up."""
    decks, rules = decks_of(game), referees()[game]
    pair = [decks[at % len(decks)], decks[(at * 7 + 3) % len(decks)]]
    return Match.start(rules, pair, {**options_of(game), **options}, at, keeps_log=keeps_log)


def canonical(value: Any) -> Any:
    """A move with the order of the cards it names, and a name that is spoken, left out of account."""
    if isinstance(value, tuple):
        parts = [canonical(each) for each in value]
        return tuple(sorted(parts, key=repr)) if all(type(each) is int for each in parts) else tuple(parts)
    return None if isinstance(value, str) else value


def changed(move: Move, chance: Random, most: int) -> Move:
    """A move with one of its numbers replaced."""
    places = list(_numbers(move, ()))
    if not places:
        return (*move, chance.randrange(most))
    return _replaced(move, chance.choice(places), chance.randrange(-1, most))  # type: ignore[no-any-return]


def _numbers(value: Any, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _numbers(each, (*path, at))
    elif type(value) is int:
        yield path


def _replaced(value: Any, path: tuple[int, ...], number: int) -> Any:
    if not path:
        return number
    return tuple(_replaced(each, path[1:], number) if at == path[0] else each for at, each in enumerate(value))


def shapeless(game: GameRules, chance: Random, most: int) -> Move:
    """An action of the right shape with numbers drawn by lot."""
    name = chance.choice([*game.actions])
    return (name, *(_drawn(kind, chance, most) for _, kind in game.actions[name].shape))


def _drawn(kind: str, chance: Random, most: int) -> Any:
    if kind == "number":
        return chance.randrange(-1, most)
    if kind == "numbers":
        return tuple(chance.randrange(most) for _ in range(chance.randrange(3)))
    if kind == "lists":
        return tuple(_drawn("numbers", chance, most) for _ in range(chance.randrange(2)))
    return None
