"""Bots against bots with decks of a game: the same seeds from both seats, in few matches."""

from __future__ import annotations

from random import Random

from rules.bots.bot import Bot
from rules.engine.actions import Move
from rules.engine.match import Match
from rules.games.referees import referees
from rules.lab.matchup import Matchup, Side, play_matchup
from tests.benchmarks.referee import sample_decks
from tests.rules.engine.sample import options_of


def duel(game: str, bots: tuple[Bot, Bot], *, deck: int, games: int, seed: int = 1) -> Matchup:
    """Two bots with the same deck, so that nothing but how they play tells them apart."""
    cards = tuple(sample_decks(game)[deck])
    sides = [Side("first", cards, bots[0]), Side("second", cards, bots[1])]
    return play_matchup(referees()[game], sides, options_of(game), games=games, seed=seed)


def _first(_match: Match, moves: list[Move], _chance: Random) -> Move:
    return moves[0]


def _last(_match: Match, moves: list[Move], _chance: Random) -> Move:
    return moves[-1]


BLIND = Bot(_first, "Takes what is listed first, whatever it is.")
IDLE = Bot(_last, "Takes what is listed last, which mostly ends the turn.")
