"""How long bots think and how often they beat one another: each pairing with every sample deck in both hands, from both seats."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rules.bots.bot import Bot
from rules.bots.play import bots, play_out
from rules.checks.runner import run
from rules.engine.actions import Move
from rules.engine.match import Match
from rules.games.catalog import option_values, shipped
from rules.games.referees import referees
from rules.lab.deck_cards import deck_data
from rules.lab.statistics import Interval, Sums, scaled
from tests.benchmarks.report import Row
from tests.benchmarks.shipped_rules import sample_deck, shipped_ruleset

BENCH = "bots"
TITLE = "Bots: milliseconds of one core for a decision, and shares of wins with 95 % intervals"
PAIRINGS = (("rule", "random", 200), ("greedy", "random", 100), ("greedy", "rule", 100), ("search", "greedy", 12))
"""Who plays whom, and for how many seeds; each seed is two matches with the seats swapped."""
AIMS = {("greedy", "random"): "≥ 0.95", ("greedy", "rule"): "≥ 0.60", ("search", "greedy"): "≥ 0.50"}
MOST_MILLISECONDS = {"greedy": "≤ 5"}
DECKS = Path(__file__).resolve().parents[2] / "decks" / "seed"
HALVES = 4
"""What the two matches of a seed are worth together, in halves of a win."""


@dataclass(slots=True)
class Timed:
    """A bot that is timed."""

    bot: Bot
    seconds: float = 0.0
    decisions: int = 0

    def player(self) -> Bot:
        """The bot as a match takes it."""
        return Bot(self._choose, self.bot.summary)

    def _choose(self, match: Match, moves: list[Move], chance: Random) -> Move:
        began = time.process_time()
        move = self.bot.choose(match, moves, chance)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return move


def rows() -> Iterator[Row]:
    """All pairings of every game with a referee."""
    for slug in referees():
        for first, second, seeds in PAIRINGS:
            timed = Timed(bots()[first])
            wins, turns = share_won(slug, timed.player(), bots()[second], seeds)
            aim = AIMS.get((first, second), "")
            note = f"{wins.as_percent()} of {2 * seeds} matches, {turns:.0f} turns each"
            yield Row(BENCH, f"{slug}, {first} against {second}", wins.estimate, "share won", None, aim, note)
            cost = 1_000 * timed.seconds / max(1, timed.decisions)
            limit = MOST_MILLISECONDS.get(first, "")
            yield Row(BENCH, f"{slug}, {first} against {second}, a decision of {first}", cost, "ms", None, limit)


def share_won(game: str, first: Bot, second: Bot, seeds: int, seed: int = 1) -> tuple[Interval, float]:
    """The share of matches that the first bot won, and their mean length in turns; a draw counts one half, as does a void match."""
    rules, decks = referees()[game], legal_decks(game)
    options = option_values(shipped()[game].definition["options"], {})
    pairs, turns = Sums(), 0
    for at in range(seeds):
        deck = decks[at % len(decks)]
        points = 0
        for players in ((first, second), (second, first)):
            match = Match.start(rules, [deck, deck], options, seed + at, keeps_log=False)
            play_out(match, players, seed + at)
            assert match.outcome is not None
            turns += match.state.turn
            winners = match.outcome.winners
            points += 1 if len(winners) != 1 else 2 if players[winners[0]] is first else 0
        pairs.add(points)
    return scaled(pairs.between(0, HALVES), HALVES), turns / (2 * seeds)


@functools.cache
def legal_decks(game: str) -> tuple[tuple[Any, ...], ...]:
    """The sample decks of a game that are legal in its format, compiled."""
    ruleset, rules = shipped_ruleset(game), referees()[game]
    decks = [sample_deck(game, path.name) for path in sorted((DECKS / game).glob("*.txt"))]
    legal = [deck_data(deck, ruleset.spec) for deck in decks if run(deck, ruleset).is_legal]
    programs = {card.key: rules.compile_card(card) for deck in legal for card in deck}
    return tuple(tuple(programs[card.key] for card in deck) for deck in legal)
