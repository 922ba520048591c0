"""Recorded matches: everything needed to play one again, move by move, and to see whether it comes out the same.

A record is made by one version of the engine. Another version refuses to play it again rather than show another outcome; its log,
as everybody may read it, is stored with it and stays readable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.view import Windowed

ENGINE_VERSION = "1"
FORMAT = 1
DAMAGED = "This is no record of a match, or it is damaged."


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and its replay part: the move's number (−1: before the first; as many as there are: in how it ended), and how."""

    at: int
    expected: str
    found: str


class Recorder:
    """Plays a match and remembers its moves and the hash of the position after each."""

    def __init__(
        self,
        game: GameRules,
        decks: Sequence[Sequence[CardData]],
        options: Mapping[str, Any],
        seed: int,
        *,
        ruleset: str = "",
    ) -> None:
        self.decks = decks
        self.options = dict(options)
        self.seed = seed
        self.ruleset = ruleset
        programs = {card.key: game.compile_card(card) for deck in decks for card in deck}
        self.match = Match.start(game, [[programs[card.key] for card in deck] for deck in decks], options, seed)
        self.codec = Codec(game, self.match.state.setup)
        self.moves: list[tuple[int, Move]] = []
        self.hashes = [self._hash()]

    def _hash(self) -> str:
        return self.codec.digest(self.match.state)

    def apply(self, move: Move, seat: int | None = None) -> None:
        """Carry out a move and write it down. Raises IllegalAction as the match does."""
        who = self.match.seat if seat is None else seat
        self.match.apply(move, who)
        self.moves.append((who, move))
        self.hashes.append(self._hash())

    def outcome(self) -> dict[str, Any] | None:
        """How the match ended as JSON values; None while it goes on."""
        found = self.match.outcome
        return None if found is None else {"kind": found.kind, "winners": found.winners, "reason": found.reason}

    def record(self) -> dict[str, Any]:
        """The match so far as JSON values."""
        match = self.match
        return {
            "format": FORMAT,
            "engine": ENGINE_VERSION,
            "game": match.game.slug,
            "ruleset": self.ruleset,
            "options": self.options,
            "seed": self.seed,
            **dealt(self.decks),
            "moves": [[seat, move] for seat, move in self.moves],
            "hashes": self.hashes,
            "outcome": self.outcome(),
            "log": Windowed(match.game, match.state, None).events(),
        }  # fmt: skip


def dealt(decks: Sequence[Sequence[CardData]]) -> dict[str, Any]:
    """Decks as JSON values: every card version once, and each deck as places among them."""
    cards = {card.key: card for deck in decks for card in deck}
    places = {key: at for at, key in enumerate(cards)}
    return {
        "cards": [card_json(card) for card in cards.values()],
        "decks": [[places[card.key] for card in deck] for deck in decks],
    }


def tupled(value: Any) -> Any:
    """JSON lists as tuples, which is what keys and moves are made of."""
    return tuple(tupled(each) for each in value) if isinstance(value, list) else value


def card_json(card: CardData) -> dict[str, Any]:
    """A card version as JSON values."""
    return {
        "key": list(card.key),
        "slug": card.slug,
        "name": card.name,
        "attributes": card.attributes,
        "abilities": list(card.abilities),
    }


def card_from(data: Mapping[str, Any]) -> CardData:
    """A card version from JSON values. Raises KeyError and TypeError for what is none."""
    return CardData(tupled(data["key"]), data["slug"], data["name"], data["attributes"], tuple(data["abilities"]))


def decks_of(record: Mapping[str, Any]) -> list[list[CardData]]:
    """The decks of a record. Raises EngineError for one that is not whole."""
    try:
        cards = [card_from(each) for each in record["cards"]]
        return [[cards[at] for at in deck] for deck in record["decks"]]
    except (KeyError, IndexError, TypeError) as error:
        raise EngineError(DAMAGED) from error


def replay(record: Mapping[str, Any], game: GameRules) -> Difference | None:
    """Play a record again and compare every position; None when all are the same.

    Raises EngineError for a record of another engine version or game, or one that is not whole.
    """
    if record.get("engine") != ENGINE_VERSION:
        made_by = str(record.get("engine", "an unknown version"))[:20]
        raise EngineError(
            f"This match was made by engine {made_by}; this is engine {ENGINE_VERSION}. Its log can still be read."
        )
    if record.get("game") != game.slug:
        raise EngineError(f"This is a match of {str(record.get('game'))[:40]}, not of {game.slug}.")
    try:
        expected: Sequence[str] = [str(each) for each in record["hashes"]]
        moves = [(int(seat), tupled(move)) for seat, move in record["moves"]]
        recorder = Recorder(game, decks_of(record), record["options"], int(record["seed"]))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration, IllegalAction) as error:
        raise EngineError(DAMAGED) from error
    if len(expected) != len(moves) + 1:
        raise EngineError(DAMAGED)
    if recorder.hashes[0] != expected[0]:
        return Difference(-1, expected[0], recorder.hashes[0])
    for at, (seat, move) in enumerate(moves):
        try:
            recorder.apply(move, seat)
        except IllegalAction as error:
            return Difference(at, expected[at + 1], f"refused: {error.code}")
        if recorder.hashes[-1] != expected[at + 1]:
            return Difference(at, expected[at + 1], recorder.hashes[-1])
    said, found = record.get("outcome"), recorder.outcome()
    if found is None and isinstance(said, Mapping) and said.get("kind") == "void":
        return None  # stopped from outside, by a bound of whoever had it played
    return None if _outcome(said) == _outcome(found) else Difference(len(moves), _outcome(said), _outcome(found))


def _outcome(data: Any) -> str:
    """How a match ended by its record, in words that can be compared; a record may be of a match that goes on."""
    if not isinstance(data, Mapping):
        return "no outcome"
    seats = data.get("winners")
    winners = ", ".join(str(seat) for seat in seats) if isinstance(seats, list | tuple) else str(seats)
    return f"{data.get('kind')} by {data.get('reason')}, winners: {winners or 'none'}"
