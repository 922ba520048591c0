"""Playing the matches of a recipe, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.bots.bot import Bot
from rules.bots.play import bots, play_out
from rules.engine.actions import Move
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.replay import Recorder
from rules.games.referees import referees
from rules.lab.card_use import card_uses, first_to_play
from rules.lab.matchup import swapped
from rules.lab.recipe import Condition, Piece, Recipe
from rules.lab.tally import Game, Tally

Pulse = Callable[[int], None]
"""Told at each decision how many matches of the piece are played; it may raise Stopped."""
Keep = Callable[["Place", dict[str, Any]], None]
"""Given the record of each match."""


class Stopped(Exception):
    """Whoever is told of the progress wants no more of it."""


class GameCrash(Exception):
    """The referee or a bot broke down in a match: a fault of ours, which the seed lets us see again."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which match of a simulation: the condition, the pairing, its seed, and whether the seats were swapped."""

    condition: int
    pairing: int
    seed: int
    is_swapped: bool


class Table:
    """A recipe with its cards compiled, at which any of its pieces can be played."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        game = referees().get(recipe.game)
        if game is None:
            raise EngineError(f"The referee does not play {recipe.game}.")
        self.game = game
        self.bots = [bots()[name] for name in recipe.bots]
        # A copy beside the deck counts as one of the same card version.
        first: dict[Any, int] = {}
        for at, card in enumerate(recipe.cards):
            first.setdefault(card.key[:3], at)
        self.places = {card.key: first[card.key[:3]] for card in recipe.cards}
        self.programs = [self._compiled(card) for card in recipe.cards]
        self.decks = [
            [[self.programs[at] for at in deck] for deck in condition.decks] for condition in recipe.conditions
        ]
        self.holdings = [
            [self._places({recipe.cards[at].key for at in deck}) for deck in condition.decks]
            for condition in recipe.conditions
        ]
        self.pairings = recipe.pairings()

    def _compiled(self, card: CardData) -> Any:
        try:
            return self.game.compile_card(card)
        except Exception as error:
            message = f"“{card.name}”, version {card.key[1]}, cannot be played: the referee does not understand its abilities."
            raise GameCrash(message) from error

    def rehearse(self) -> None:
        """Begin a match of every pairing. Raises IllegalAction or EngineError where the rules let none begin, else GameCrash."""
        for number, condition in enumerate(self.recipe.conditions):
            for sides in self.pairings:
                piles = [self.decks[number][deck] for deck in sides]
                try:
                    Match.start(self.game, piles, condition.options, self.recipe.seed)
                except (IllegalAction, EngineError):
                    raise
                except Exception as error:
                    raise self._crash(Place(number, 0, self.recipe.seed, is_swapped=False), sides) from error

    def _crash(self, place: Place, decks: Sequence[int]) -> GameCrash:
        names = " against ".join(str(self.recipe.decks[deck].get("name", deck)) for deck in decks)
        label = self.recipe.conditions[place.condition].label
        return GameCrash(
            f"A match broke down: {names}, seed {place.seed}, {label}. This is a fault of the referee or of a bot."
        )

    def play(
        self,
        piece: Piece,
        *,
        pulse: Pulse | None = None,
        keep: Keep | None = None,
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Tally:
        """Play a piece in every condition and count it; after any seed, it `is_enough`. Raises GameCrash, and Stopped of `pulse`."""
        tally = Tally()
        sides = self.pairings[piece.pairing]
        beat = None if pulse is None else lambda: pulse(tally.games)
        for at in range(0, piece.games, 2):
            seed = piece.first_seed + at // 2
            both: list[list[Game]] = []
            for number, condition in enumerate(self.recipe.conditions):
                counts = tally.pair(number, piece.pairing)
                holdings = [self.holdings[number][deck] for deck in sides]
                games: list[Game] = []
                for match in range(min(2, piece.games - at)):
                    place = Place(number, piece.pairing, seed, is_swapped=match == 1)
                    games.append(self._match(place, condition, sides, keep, beat))
                    counts.add(games[-1], holdings)
                    if beat is not None:
                        beat()
                counts.add_pair(games)
                both.append(games)
            if len(both) == 2:
                tally.difference(piece.pairing).add(*both)
            if is_enough():
                break
        return tally

    def _match(
        self,
        place: Place,
        condition: Condition,
        sides: tuple[int, int],
        keep: Keep | None,
        beat: Callable[[], None] | None,
    ) -> Game:
        order = swapped(int(place.is_swapped))
        decks = [sides[side] for side in order]
        players = [self.bots[deck] if beat is None else watched(self.bots[deck], beat) for deck in decks]
        try:
            if keep is None:
                piles = [self.decks[place.condition][deck] for deck in decks]
                match = Match.start(self.game, piles, condition.options, place.seed)
                decisions, listed = play_out(match, players, place.seed)
            else:
                cards = [[self.recipe.cards[at] for at in condition.decks[deck]] for deck in decks]
                ruleset = str(condition.about.get("ruleset", ""))
                recorder = Recorder(self.game, cards, condition.options, place.seed, ruleset=ruleset)
                match = recorder.match
                decisions, listed = play_out(match, players, place.seed, apply=recorder.apply)
                keep(place, recorder.record())
        except Stopped:
            raise
        except Exception as error:
            raise self._crash(place, decks) from error
        return self._game(match, order, decisions, listed)

    def _game(self, match: Match, order: tuple[int, int], decisions: int, listed: int) -> Game:
        outcome = match.outcome
        assert outcome is not None
        by_seat = [
            (self._places(use.opening), self._places(use.drawn), self._places(use.played)) for use in card_uses(match)
        ]
        return Game(
            winner=order[outcome.winners[0]] if len(outcome.winners) == 1 else None,
            first=order[first_to_play(match)],
            kind=outcome.kind,
            reason=outcome.reason,
            turns=match.state.turn,
            decisions=decisions,
            options=listed,
            uses=tuple(by_seat[order.index(side)] for side in (0, 1)),
        )

    def _places(self, keys: Iterable[tuple[object, ...]]) -> frozenset[int]:
        # A token that an effect made, say, is no card of any deck.
        return frozenset(self.places[key] for key in keys if key in self.places)


def watched(bot: Bot, beat: Callable[[], None]) -> Bot:
    """A bot that tells at each decision that it is still there: one that thinks long may take a minute for a match."""

    def choose(match: Match, moves: list[Move], chance: Random) -> Move:
        beat()
        return bot.choose(match, moves, chance)

    return replace(bot, choose=choose)
