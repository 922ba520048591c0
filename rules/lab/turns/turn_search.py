"""What a seat can make of one turn: all positions it can reach, each looked at once, up to a budget of positions.

Its own choices are as is best for it, those of others as is worst, and chance falls as the match's seed has it: what is found is a
line of play that is there in the match. A player who does not know what lies in the deck could at most do as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import orjson

from rules.bots.judging import one_of_each
from rules.bots.lookahead import spread
from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.engine.move_words import CARD
from rules.engine.zones import HAND as HAND_ZONE

WON, LOCKED = "won", "locked"
"""What is found beside losses: 1 where the match is won, where the next player can do nothing but pass."""
HAND, DECK = "hand", "deck"
DEPTHS = (2, 4, 8, 16, 40)
"""How many decisions are looked ahead, one after the other: short lines are found first, whatever the budget."""
BUDGET, MOST_MOVES, MOST_STEPS = 1_500, 60, 80
COUNTERS = ("serial", "stamp", "operations")
"""What tells two equal positions apart where a game has no gist."""

Line = tuple[tuple[int, Move], ...]
Values = tuple[int, ...]


class Known(NamedTuple):
    """What a position is worth, looked at so many decisions ahead, and whether all that follows was seen."""

    values: Values
    left: int
    is_whole: bool


class TurnSearch:
    """A search from a position in which a seat has the turn; `most` says what it can bring about at most, by name.

    Names are `won`, `locked` and what the opponents can lose: what the game's `standing` says, the cards of hand and deck. Losses that
    come by passing at once are not counted. `is_whole`: nothing was left out.
    """

    def __init__(self, match: Match, *, budget: int = BUDGET) -> None:
        """Search; the match stays as it is."""
        self.start = match.copy()
        self.seat, self.turn, self.budget = match.state.active, match.state.turn, budget
        self.codec = Codec(match.game, match.state.setup)
        self.rivals = [seat.number for seat in match.state.seats if seat.number != self.seat]
        self.before = self._standing(match)
        self.names: tuple[str, ...] = (WON, LOCKED, *self.before)
        self.drift: Values = (0,) * len(self.before)
        self.may_lock = True
        self.positions, self.is_whole = 0, False
        self._measure_passing()
        nothing = self._now(self.start)
        self._best: list[int] = list(nothing)
        self._tables: list[dict[Hashable, Known]] = [{} for _ in nothing]
        self._search()
        self.most: Mapping[str, int] = dict(zip(self.names, self._best, strict=True))

    def _search(self) -> None:
        for depth in DEPTHS:
            table: dict[Hashable, Known] = {}
            found = self._visit(self.start, depth, table)
            for at, value in enumerate(found.values):
                if value > self._best[at]:
                    self._best[at], self._tables[at] = value, table
            self.is_whole = found.is_whole
            if found.is_whole or self.positions >= self.budget:
                return

    # ------------------------------------------------------------------------------------------------------- what it is worth
    def _standing(self, match: Match) -> dict[str, int]:
        """What the opponents have together."""
        standing, found = match.game.hunting.standing, {HAND: 0, DECK: 0}
        for rival in self.rivals:
            side = match.state.seats[rival]
            own = {HAND: len(side.hand), DECK: len(side.deck)}
            for name, value in {**(standing(match.state, rival) if standing is not None else {}), **own}.items():
                found[name] = found.get(name, 0) + value
        return found

    def losses(self, match: Match) -> Values:
        """How much of each thing the opponents have lost since."""
        now = self._standing(match)
        return tuple(value - now[name] for name, value in self.before.items())

    def _now(self, match: Match) -> Values:
        """What has come about so far, while the turn goes on."""
        return (0, 0, *self.losses(match))

    def is_over(self, match: Match) -> bool:
        """Whether the turn is."""
        return is_past(match, self.turn, self.seat)

    def _at_end(self, match: Match) -> Values:
        """What has come about once the turn, or the match, is over."""
        losses, outcome = self.losses(match), match.outcome
        if outcome is not None:
            return (int(self.seat in outcome.winners), 0, *losses)
        more = (loss - usual for loss, usual in zip(losses, self.drift, strict=True))
        return (0, int(self.may_lock and can_only_pass(match)), *more)

    def _measure_passing(self) -> None:
        """What comes by itself when the seat passes at once."""
        match = passed(self.start)
        if match is not None and match.outcome is None:
            self.drift = self.losses(match)
            self.may_lock = not can_only_pass(match)

    # ---------------------------------------------------------------------------------------------------------------- search
    def _visit(self, match: Match, left: int, table: dict[Hashable, Known]) -> Known:
        if self.is_over(match):
            return Known(self._at_end(match), left, True)
        now = self._now(match)
        if left == 0 or self.positions >= self.budget:
            return Known(now, left, False)
        key = position_key(match, self.codec)
        known = table.get(key)
        if known is not None and (known.left >= left or known.is_whole):
            return known
        # Met again on the way down a position adds nothing: what follows from it is looked at here.
        table[key] = Known(now, left, True)
        is_own = match.seat == self.seat
        moves = choices(match)
        chosen = spread(moves, MOST_MOVES)
        is_whole, values = len(chosen) == len(moves), now if is_own else None
        for _, child in self._children(match, chosen):
            found = self._visit(child, left - 1, table)
            is_whole = is_whole and found.is_whole
            values = found.values if values is None else _joined(values, found.values, is_own=is_own)
        known = table[key] = Known(now if values is None else values, left, is_whole)
        return known

    def _children(self, match: Match, moves: Sequence[Move]) -> list[tuple[Move, Match]]:
        """What the moves lead to, what does most at once first, passing last."""
        passes = match.game.habits.passes
        found: list[tuple[bool, int, int, Move, Match]] = []
        for at, move in enumerate(moves):
            child = self._after(match, move)
            if child is not None:
                found.append((move[0] in passes, -sum(self._now(child)), at, move, child))
        return [(move, child) for *_, move, child in sorted(found, key=lambda each: each[:3])]

    def _after(self, match: Match, move: Move) -> Match | None:
        self.positions += 1
        return after(match, move)

    # ----------------------------------------------------------------------------------------------------------------- lines
    def line(self, name: str) -> Line:
        """The moves that bring most about of something, with the best that others do against it."""
        at = self.names.index(name)
        want, table = self._best[at], self._tables[at]
        match = self.start.copy()
        found: list[tuple[int, Move]] = []
        seen: set[Hashable] = set()
        while len(found) < MOST_STEPS and not self.is_over(match):
            is_own = match.seat == self.seat
            if is_own and self._now(match)[at] >= want:
                break
            seen.add(position_key(match, self.codec))
            chosen = self._next(match, at, table, seen)
            if chosen is None:
                break
            found.append((match.seat, chosen[0]))
            match = chosen[1]
        return tuple(found)

    def _next(
        self, match: Match, at: int, table: Mapping[Hashable, Known], seen: set[Hashable]
    ) -> tuple[Move, Match] | None:
        """The move that keeps the most, or leaves the least where another chooses, and what it leads to."""
        found: list[tuple[int, int, Move, Match]] = []
        moves = spread(choices(match), MOST_MOVES)
        for order, (move, child) in enumerate(self._children(match, moves)):
            if self.is_over(child):
                found.append((self._at_end(child)[at], -order, move, child))
                continue
            key = position_key(child, self.codec)
            known = table.get(key)
            if key not in seen:
                found.append(((self._now(child) if known is None else known.values)[at], -order, move, child))
        if not found:
            return None
        is_own = match.seat == self.seat
        best = max(found, key=lambda each: (each[0] if is_own else -each[0], each[1]))
        return best[2], best[3]


def position_key(match: Match, codec: Codec) -> Hashable:
    """What two positions have in common that are the same for what may follow: as the game's gist has it, else as they are stored."""
    gist, apart = match.game.hunting.gist, match.game.hunting.apart
    if gist is not None:
        fine = () if apart is None else apart(match.state)
        return (
            match.seat,
            gist(match.state),
            fine,
            *map(_pile_keys, repeat(match.state), match.state.seats),
            _said(match),
        )
    stored = {name: value for name, value in codec.encode(match.state).items() if name not in COUNTERS}
    return orjson.dumps(stored)


def _pile_keys(state: Any, side: Any) -> Hashable:
    """What a seat has in hand, in whatever order, and in its deck: more than a gist need tell."""
    programs = state.setup.programs
    hand = sorted([programs[card].key for card in side.hand], key=repr)
    return tuple(hand), tuple([programs[card].key for card in side.deck])


def _said(match: Match) -> Hashable:
    """In the middle of a question, what has been answered so far."""
    pending = match.pending
    return () if pending is None else repr((pending.options, [frame.answers for frame in match.state.stack]))


def _joined(one: Values, other: Values, *, is_own: bool) -> Values:
    return tuple(map(max if is_own else min, one, other))


def after(match: Match, move: Move) -> Match | None:
    """A copy in which a listed move is carried out; None where it is refused after all because too much follows."""
    ahead = match.copy()
    if match.game.overran is None:
        ahead.perform(move, ahead.seat)
        return ahead
    try:
        ahead.apply(move)
    except IllegalAction:
        return None
    return ahead


def choices(match: Match) -> list[Move]:
    """The legal moves without those that come to the same; of answers that name cards in hand, one for each copy is one."""
    moves = one_of_each(match, match.legal_actions())
    pending = match.pending
    if pending is None or match.game.words.options.get(pending.kind, CARD) != CARD:
        return moves
    zones, programs = match.state.zones, match.state.setup.programs
    found: dict[Hashable, Move] = {}
    for move in moves:
        card = move[1]
        in_hand = type(card) is int and 0 <= card < len(zones) and zones[card] == HAND_ZONE
        found.setdefault((programs[card].key,) if in_hand else move, move)
    return list(found.values())


def is_past(match: Match, turn: int, seat: int) -> bool:
    """Whether a turn of a seat is over, or the match."""
    return match.outcome is not None or match.state.turn != turn or match.state.active != seat


def passing(match: Match) -> Move | None:
    """The move that does nothing: passing, or the answer that does least; None where there is no such move."""
    pending = match.pending
    if pending is not None:
        return ("answer", match.game.preset(match.state, pending))
    passes = match.game.habits.passes
    return next((move for move in match.legal_actions() if move[0] in passes), None)


def passed(match: Match) -> Match | None:
    """A copy in which the active player passes until the turn is another's; None where that is not possible."""
    ahead, turn, seat = match.copy(), match.state.turn, match.state.active
    for _ in range(MOST_STEPS):
        if is_past(ahead, turn, seat):
            return ahead
        move = passing(ahead)
        if move is None:
            return None
        ahead.perform(move, ahead.seat)
    return None


def can_only_pass(match: Match) -> bool:
    """Whether the player whose turn it is can do nothing all turn but pass."""
    passes = match.game.habits.passes
    ahead, turn, seat = match.copy(), match.state.turn, match.state.active
    for _ in range(MOST_STEPS):
        if is_past(ahead, turn, seat):
            return True
        if ahead.pending is None and any(move[0] not in passes for move in ahead.legal_actions()):
            return False
        move = passing(ahead)
        if move is None:
            return False
        ahead.perform(move, ahead.seat)
    return False
