"""A moment of a match from which it can be gone on with anywhere, and the moves that somebody made from there.

A record (`replay.py`) begins with two decks; a clip begins with any position, so that what matters can be shown by a few cards and moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.replay import DAMAGED, ENGINE_VERSION, Difference, card_from, card_json, tupled
from rules.engine.state import Setup
from rules.engine.view import Windowed

Moves = Sequence[tuple[int, Move]]
"""Who did what, in order."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position: the cards by their numbers, who owns them, the options and the seed, and the state as `codec.py` stores it."""

    game: GameRules
    cards: tuple[CardData, ...]
    owners: tuple[int, ...]
    options: Mapping[str, Any]
    seed: int
    state: Mapping[str, Any]

    def setup(self) -> Setup:
        """The constant part of the match, compiled."""
        programs = {card.key: self.game.compile_card(card) for card in self.cards}
        return Setup(
            tuple(programs[card.key] for card in self.cards),
            self.owners,
            self.options,
            self.seed,
            len(self.state["seats"]),
        )

    def match(self, *, keeps_log: bool = True) -> Match:
        """The match in play, at this moment; its log begins here. Raises EngineError for a scene that is not whole."""
        try:
            setup = self.setup()
            state = Codec(self.game, setup).decode(self.state, self.game.state)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise EngineError(DAMAGED) from error
        state.log = [] if keeps_log else None
        return Match(self.game, state)

    def as_json(self) -> dict[str, Any]:
        """The scene as JSON values; every card version stands there once."""
        versions = {card.key: card for card in self.cards}
        places = {key: at for at, key in enumerate(versions)}
        return {
            "cards": [card_json(card) for card in versions.values()],
            "numbers": [places[card.key] for card in self.cards],
            "owners": list(self.owners),
            "options": dict(self.options),
            "seed": self.seed,
            "state": self.state,
        }


def scene_of(match: Match, cards: Mapping[Any, CardData]) -> Scene:
    """The present moment of a match; `cards` has the data of each card by the key of its program."""
    setup = match.state.setup
    return Scene(
        game=match.game,
        cards=tuple(cards[program.key] for program in setup.programs),
        owners=tuple(setup.owners),
        options=dict(setup.options),
        seed=setup.seed,
        state=Codec(match.game, setup).encode(match.state),
    )


def scene_from(data: Mapping[str, Any], game: GameRules) -> Scene:
    """A stored scene. Raises EngineError for one that is not whole."""
    try:
        versions = [card_from(each) for each in data["cards"]]
        cards = tuple(versions[at] for at in data["numbers"])
        owners = tuple(data["owners"])
        return Scene(game, cards, owners, data["options"], data["seed"], data["state"])
    except (KeyError, IndexError, TypeError) as error:
        raise EngineError(DAMAGED) from error


@dataclass(frozen=True, slots=True)
class Clip:
    """What happens from a scene on, move by move. `marks` name moves worth looking at by how many come before them."""

    scene: Scene
    moves: tuple[tuple[int, Move], ...]
    marks: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The clip as JSON values, with the hash of each position and the log as everybody may read it.

        Raises IllegalAction where a move is not legal.
        """
        match = self.scene.match()
        codec = Codec(match.game, match.state.setup)
        hashes = [codec.digest(match.state)]
        for seat, move in self.moves:
            match.apply(move, seat)
            hashes.append(codec.digest(match.state))
        outcome = match.outcome
        return {
            "engine": ENGINE_VERSION,
            "game": match.game.slug,
            "scene": self.scene.as_json(),
            "moves": [[seat, list(move)] for seat, move in self.moves],
            "hashes": hashes,
            "marks": dict(self.marks),
            "outcome": None
            if outcome is None
            else {"kind": outcome.kind, "winners": list(outcome.winners), "reason": outcome.reason},
            "log": Windowed(match.game, match.state, None).events(),
        }


def clip_from(data: Mapping[str, Any], game: GameRules) -> Clip:
    """A stored clip. Raises EngineError for one of another engine version or game, or one that is not whole."""
    if data.get("engine") != ENGINE_VERSION:
        raise EngineError("This replay was made by another version of the referee. Its log can still be read.")
    if data.get("game") != game.slug:
        raise EngineError(f"This is a replay of {str(data.get('game'))[:40]}, not of {game.slug}.")
    try:
        moves = tuple((int(seat), tupled(move)) for seat, move in data["moves"])
        return Clip(scene_from(data["scene"], game), moves, dict(data["marks"]))
    except (KeyError, TypeError, ValueError) as error:
        raise EngineError(DAMAGED) from error


def clip_replay(data: Mapping[str, Any], game: GameRules) -> Difference | None:
    """Play a stored clip again and compare every position; None when all are the same. Raises EngineError as `clip_from` does."""
    clip = clip_from(data, game)
    expected = [str(each) for each in data.get("hashes", ())]
    if len(expected) != len(clip.moves) + 1:
        raise EngineError(DAMAGED)
    match = clip.scene.match()
    codec = Codec(game, match.state.setup)
    found = codec.digest(match.state)
    if found != expected[0]:
        return Difference(-1, expected[0], found)
    for at, (seat, move) in enumerate(clip.moves):
        try:
            match.apply(move, seat)
        except IllegalAction as error:
            return Difference(at, expected[at + 1], f"refused: {error.code}")
        found = codec.digest(match.state)
        if found != expected[at + 1]:
            return Difference(at, expected[at + 1], found)
    return None


def clip_cut(clip: Clip, at: int) -> Clip:
    """The same clip begun later: after so many of its moves. Marks before it are left out."""
    if at == 0:
        return clip
    match = clip.scene.match(keeps_log=False)
    for seat, move in clip.moves[:at]:
        match.apply(move, seat)
    cards = {card.key: card for card in clip.scene.cards}
    marks = {name: place - at for name, place in clip.marks.items() if place >= at}
    return Clip(scene_of(match, cards), clip.moves[at:], marks)
