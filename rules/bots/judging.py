"""How bots judge what they see: a position as a number, and which moves are one and the same choice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from rules.engine.actions import Move
from rules.engine.match import ANSWER, Match
from rules.engine.zones import HAND

WON = 1_000.0
"""Worth more than any position."""


def judge(match: Match, seat: int) -> float:
    """How well a seat stands, in cards: the result where there is one, else what the game says, else what lies on the table."""
    outcome = match.outcome
    if outcome is not None:
        if not outcome.winners:
            return 0.0 if outcome.kind == "draw" else -WON / 2
        return WON if seat in outcome.winners else -WON
    evaluate = match.game.habits.evaluate
    return count_cards(match.state, seat) if evaluate is None else evaluate(match.state, seat)


def count_cards(state: Any, seat: int) -> float:
    """Cards in play count twice what those in hand do; the own ones for, those of opponents against."""
    worth = 0.0
    for piece in state.pieces.values():
        worth += 2.0 if piece.controller == seat else -2.0
    for each in state.seats:
        worth += len(each.hand) if each.number == seat else -len(each.hand)
    return worth


def one_of_each(match: Match, moves: Sequence[Move]) -> list[Move]:
    """The moves without those that come to the same: copies of one card in hand are one card."""
    state = match.state
    alike = match.game.habits.alike
    owners, zones, programs = state.setup.owners, state.zones, state.setup.programs
    seat = match.seat
    found: dict[Hashable, Move] = {}
    for move in moves:
        if alike is not None:
            key = alike(state, move)
        elif len(move) > 1 and move[0] != ANSWER and _is_own_hand_card(move[1], seat, owners, zones):
            key = (move[0], programs[move[1]].key, *move[2:])
        else:
            key = move
        found.setdefault(key, move)
    return list(found.values())


def _is_own_hand_card(number: Any, seat: int, owners: Sequence[int], zones: bytearray) -> bool:
    return type(number) is int and 0 <= number < len(zones) and owners[number] == seat and zones[number] == HAND
