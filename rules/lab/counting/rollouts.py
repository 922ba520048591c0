"""Two ways to go on from one position, tried in the same worlds: hidden cards and chance are dealt alike to both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from rules.bots.bot import Chooser
from rules.bots.imagining import imagine
from rules.bots.judging import judge
from rules.bots.lookahead import spread
from rules.bots.play import bots
from rules.engine.actions import Move
from rules.engine.match import Match
from rules.lab.counting.bouts import RULE

MOST_ATTACKS = 3
CHOOSING, COMPARING = 4, 8
"""Worlds in which the best attack is chosen, and others in which it is compared with none: the same would flatter it."""
TURNS, MOST_MOVES = 6, 400
DECIDED = 40.0
"""A match that is over counts as so many cards, so that one of them does not outweigh all others."""
FINE = 100
"""Positions are worth whole hundredths of a card."""


def attacks_now(match: Match, names: Sequence[str]) -> list[Move]:
    """The legal moves that lead to an attack: of the most decisive action that is legal; none where something has to be answered."""
    if match.pending is not None or match.outcome is not None:
        return []
    moves = match.legal_actions()
    return next((found for name in names if (found := [move for move in moves if move[0] == name])), [])


def prepared(match: Match, names: Sequence[str], seed: str) -> Match:
    """The match once its player has done what else is to be done in this turn: an attack may end it, and is no reason to leave that."""
    ready = match.copy()
    seat, turn, passes = match.seat, match.state.turn, match.game.habits.passes
    chance = Random(f"{seed}/before")  # noqa: S311 (bots need no secrets)
    before = ready
    for _ in range(MOST_MOVES):
        if ready.outcome is not None or ready.state.turn != turn:
            return before
        if ready.pending is None and ready.seat == seat:
            if attacks_now(ready, names):
                before = ready.copy()
            moves = _peaceful(ready.legal_actions(), names)
        else:
            moves = ready.legal_actions()
        move = bots()[RULE].choose(ready, moves, chance) if len(moves) > 1 else moves[0]
        if ready.pending is None and (move[0] in passes or move[0] in names):
            return before
        ready.perform(move, ready.seat)
    return before


def regret(match: Match, names: Sequence[str], seed: str) -> int:
    """By how much the best attack is better than none in this turn, in hundredths of a card a world; negative where attacking is worse.

    Either way all else that the player would do in the turn is done before.
    """
    match = prepared(match, names, seed)
    seat = match.seat
    moves = spread(attacks_now(match, names), MOST_ATTACKS)
    worlds = [imagine(match, seat, Random(f"{seed}/{at}")) for at in range(CHOOSING + COMPARING)]  # noqa: S311 (bots need no secrets)
    best = max(
        moves, key=lambda move: sum(_worth(world, move, names, at) for at, world in enumerate(worlds[:CHOOSING]))
    )
    later = list(enumerate(worlds))[CHOOSING:]
    gained = sum(_worth(world, best, names, at) - _worth(world, None, names, at) for at, world in later)
    return round(gained / COMPARING)


def _worth(world: Match, move: Move | None, names: Collection[str], at: int) -> int:
    """What a world comes to some turns later: with an attack begun by `move` and carried through, or with none in this turn."""
    match = world.copy()
    seat, turn = match.seat, match.state.turn
    chances = [Random(f"{at}/{each}") for each in range(len(match.state.seats))]  # noqa: S311 (bots need no secrets)
    if move is not None:
        match.perform(move, seat)
    quick: Chooser = bots()[RULE].choose
    for _ in range(MOST_MOVES):
        if match.outcome is not None or match.state.turn >= turn + TURNS:
            break
        moves, who = match.legal_actions(), match.seat
        if who == seat and match.state.turn == turn and match.pending is None:
            moves = _attacking(moves, names) if move is not None else _peaceful(moves, names)
        match.perform(quick(match, moves, chances[who]) if len(moves) > 1 else moves[0], who)
    worth = judge(match, seat)
    return round(FINE * (worth if match.outcome is None else max(-DECIDED, min(DECIDED, worth))))


def _attacking(moves: list[Move], names: Collection[str]) -> list[Move]:
    """Going on with the attack, where that is possible."""
    for name in names:
        found = [move for move in moves if move[0] == name]
        if found:
            return found
    return moves


def _peaceful(moves: list[Move], names: Collection[str]) -> list[Move]:
    """Everything but attacks; these too where nothing else is legal."""
    return [move for move in moves if move[0] not in names] or moves
