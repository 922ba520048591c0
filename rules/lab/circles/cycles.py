"""Circles in one turn: moves of one player after which a position has come again, and what each round brings (`Hunting.gist`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from rules.bots.judging import one_of_each
from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.lab.circles.components import components

Numbers = tuple[int, ...]
Moves = list[tuple[int, Move]]
BUDGET, MOST_MOVES = 1_200, 14
"""Moves that are carried out in a search, and of how many kinds in each position."""
LONGEST, MOST_WAYS = 6, 20_000
"""Positions in a circle, and ways that are looked at to find one."""
MOST_ANSWERS, AFTER_AN_ANSWER = 12, 120
"""Answers of others to a move that are looked at, and moves that are tried after each to see whether it stops a circle."""
ROUNDS, MOST_PLAYED = 350, 700
"""Rounds that are played before a circle is said to have no end, and moves."""
STAYED, TURN, REFUSED, OVER = "goes on", "turn", "refused", "over"
"""Why no further round could be played: it could; the turn ended; the moves are no longer there; the match was over."""


@dataclass(slots=True)
class Spot:
    """A position that can be reached, with the match in which it came up first, and where moves lead from it."""

    match: Match
    numbers: Numbers
    way: Moves
    leads: list[tuple[int, Numbers]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Circle:
    """Positions (by their places among the spots) that lead round to the first, and what a round adds to each number."""

    spots: tuple[int, ...]
    adds: Numbers
    steps: tuple[Numbers, ...] = ()
    """What has been added after each step, the last with the rest."""

    @property
    def is_gain(self) -> bool:
        """Whether something grows and nothing shrinks."""
        return any(each > 0 for each in self.adds) and all(each >= 0 for each in self.adds)

    @property
    def is_stall(self) -> bool:
        """Whether all is as it was."""
        return not any(self.adds)


@dataclass(slots=True)
class Rounds:
    """A circle that was played: the moves that lead to it, those of each round, what all rounds added, and why there were no more."""

    before: Moves
    rounds: list[Moves]
    adds: Numbers
    ended: str
    each: list[Numbers] = field(default_factory=list)
    """What each round added."""


class Turn:
    """All positions that one player can reach in a turn, each looked at once, up to a budget.

    `is_whole`: nothing was left out, no kind of move, no answer of the others, no longer circle.
    """

    def __init__(self, start: Match, budget: int = BUDGET) -> None:
        """Look. Only for a game that says which positions are the same, and a match in which somebody may move."""
        gist = start.game.hunting.gist
        assert gist is not None
        self.gist = gist
        self.seat, self.turn = start.state.active, start.state.turn
        position, numbers = gist(start.state)
        self.places: dict[Hashable, int] = {position: 0}
        self.spots = [Spot(start, numbers, [])]
        self.looked = 0
        self.is_cut = False
        at = 0
        while at < len(self.spots) and self.looked < budget:
            self._expand(at)
            at += 1
        self.is_whole = at == len(self.spots) and not self.is_cut
        self.ways = 0

    def _expand(self, at: int) -> None:
        spot = self.spots[at]
        for move in self.moves(spot.match):
            self.looked += 1
            for match, way in self.afters(spot.match, move):
                position, numbers = self.gist(match.state)
                place = self.places.get(position)
                if place is None:
                    place = self.places[position] = len(self.spots)
                    self.spots.append(Spot(match, numbers, [*spot.way, *way]))
                adds = tuple(now - then for now, then in zip(numbers, spot.numbers, strict=True))
                spot.leads.append((place, adds))

    def moves(self, match: Match) -> list[Move]:
        """What the player may do, without what comes to the same."""
        legal = match.legal_actions()
        found = one_of_each(match, legal) if legal else []
        self.is_cut = self.is_cut or len(found) > MOST_MOVES
        return _each_in_turn(match, found)[:MOST_MOVES]

    def afters(self, match: Match, move: Move) -> Iterator[tuple[Match, Moves]]:
        """The match after a move, once for all that the others may answer; nothing where the turn is over by then."""
        waiting: list[tuple[Match, Moves]] = [(match, [(self.seat, move)])]
        left = MOST_ANSWERS
        while waiting:
            before, way = waiting.pop()
            ahead = before.copy()
            try:
                self._make(ahead, way[-1][1], way[-1][0])
            except IllegalAction:
                continue
            if not self.is_on(ahead):
                continue
            if ahead.seat == self.seat:
                yield ahead, way
                continue
            answers = one_of_each(ahead, ahead.legal_actions())
            self.is_cut = self.is_cut or len(answers) > left
            waiting += [(ahead, [*way, (ahead.seat, answer)]) for answer in answers[-left:]] if left else []
            left -= min(left, len(answers))

    @staticmethod
    def _make(match: Match, move: Move, seat: int) -> None:
        """Carry out a move that was just listed. Only a game that may refuse one after all looks at it again."""
        if match.game.overran is None:
            match.perform(move, seat)
        else:
            match.apply(move, seat)

    def is_on(self, match: Match) -> bool:
        """Whether it is still this turn."""
        state = match.state
        return state.outcome is None and state.turn == self.turn and state.active == self.seat

    # ---------------------------------------------------------------------------------------------------------- circles
    def circles(self) -> Iterator[Circle]:
        """The shortest circles from each position that is in one: one that gains and one that changes nothing; the shortest first."""
        parts = components([[place for place, _ in spot.leads] for spot in self.spots])
        found = [each for at, part in parts.items() if len(part) for each in self._round(at, part)]
        self.is_whole = self.is_whole and not self.is_cut
        yield from sorted(found, key=lambda each: (not each.is_gain, len(each.spots), each.spots))

    def _round(self, start: int, part: frozenset[int]) -> list[Circle]:
        """From one position, step by step, with what has been added so far."""
        nothing = (0,) * len(self.spots[start].numbers)
        line: deque[tuple[tuple[int, ...], tuple[Numbers, ...]]] = deque([((start,), ())])
        seen = {(start, nothing)}
        gain: Circle | None = None
        stall: Circle | None = None
        while line and self.ways < MOST_WAYS and (gain is None or stall is None):
            self.ways += 1
            way, steps = line.popleft()
            added = steps[-1] if steps else nothing
            for place, adds in self.spots[way[-1]].leads:
                total = tuple(one + other for one, other in zip(added, adds, strict=True))
                if place == start:
                    circle = Circle(way, total, (*steps, total))
                    gain = circle if gain is None and circle.is_gain else gain
                    stall = circle if stall is None and circle.is_stall else stall
                elif place in part and place > start and (place, total) not in seen:
                    if len(way) == LONGEST:
                        self.is_cut = True
                        continue
                    seen.add((place, total))
                    line.append(((*way, place), (*steps, total)))
        self.is_cut = self.is_cut or self.ways >= MOST_WAYS
        return [each for each in (gain, stall) if each is not None]

    # ---------------------------------------------------------------------------------------------------------- playing
    def played(self, circle: Circle, most: int = ROUNDS) -> Rounds:
        """The circle played round after round, from its first position on."""
        spot = self.spots[circle.spots[0]]
        first, match = spot.numbers, spot.match
        done = Rounds(list(spot.way), [], (0,) * len(first), STAYED)
        looks = {place: look for look, place in self.places.items()}
        places = (*circle.spots[1:], circle.spots[0])
        wanted = [(looks[place], adds) for place, adds in zip(places, circle.steps, strict=True)]
        count = len(spot.way)
        while len(done.rounds) < most and count < MOST_PLAYED:
            following = self._follow(match, wanted, done.rounds)
            if isinstance(following, str):
                done.ended = following
                break
            match, way = following
            count += len(way)
            done.rounds.append(way)
            now = self.gist(match.state)[1]
            done.each.append(tuple(one - other - more for one, other, more in zip(now, first, done.adds, strict=True)))
            done.adds = tuple(one - other for one, other in zip(now, first, strict=True))
        return done

    def _follow(
        self, match: Match, wanted: Sequence[tuple[Hashable, Numbers]], earlier: Sequence[Moves]
    ) -> tuple[Match, Moves] | str:
        """One round: step by step to the positions wanted, with no less than they had. Moves of earlier rounds are tried first.

        Says why there is no way.
        """
        way: Moves = []
        first = self.gist(match.state)[1]
        for look, adds in wanted:
            taken = {moves[len(way)][1] for moves in earlier if len(moves) > len(way)}
            legal = match.legal_actions()
            moves = [move for move in legal if move in taken] + [
                move for move in one_of_each(match, legal) if move not in taken
            ]
            afters = (after for move in moves for after in self.afters(match, move))
            least = tuple(map(int.__add__, first, adds))
            found = next((after for after in afters if self._is_there(after[0], look, least)), None)
            if found is None:
                return self._why_not(match, moves, earlier, len(way))
            match, way = found[0], [*way, *found[1]]
        return match, way

    def _is_there(self, match: Match, look: Hashable, least: Numbers) -> bool:
        position, numbers = self.gist(match.state)
        return position == look and all(map(int.__ge__, numbers, least))

    def _why_not(self, match: Match, moves: Sequence[Move], earlier: Sequence[Moves], step: int) -> str:
        """Whether the moves of an earlier round end the turn or the match now, or are no longer there."""
        taken = {way[step][1] for way in earlier if len(way) > step}
        for move in moves:
            if move in taken:
                ahead = match.copy()
                try:
                    ahead.apply(move, self.seat)
                except IllegalAction:
                    continue
                if ahead.outcome is not None:
                    return OVER
                if not self.is_on(ahead):
                    return TURN
        return REFUSED

    # ----------------------------------------------------------------------------------------------------------- the others
    def is_forced(self, rounds: Rounds) -> bool:
        """Whether the others, whatever they answer in a round, cannot keep its player from coming round with no less."""
        match = self.spots[0].match.copy()
        for seat, move in rounds.before:
            match.apply(move, seat)
        begins, numbers = self.gist(match.state)
        for seat, move in rounds.rounds[0]:
            if seat != self.seat and not all(
                self._comes_round(match, other, begins, numbers)
                for other in one_of_each(match, match.legal_actions())
                if other != move
            ):
                return False
            match.apply(move, seat)
        return True

    def _comes_round(self, match: Match, answer: Move, begins: Hashable, numbers: Numbers) -> bool:
        """Whether from another answer on there is a way back to where the round began."""
        ahead = match.copy()
        try:
            self._make(ahead, answer, ahead.seat)
        except IllegalAction:
            return True
        if not self.is_on(ahead):
            return False
        if ahead.seat != self.seat:
            return all(self._comes_round(ahead, other, begins, numbers) for other in ahead.legal_actions())
        after = Turn(ahead, AFTER_AN_ANSWER)
        place = after.places.get(begins)
        return place is not None and all(map(int.__ge__, after.spots[place].numbers, numbers))


def _each_in_turn(match: Match, moves: Sequence[Move]) -> list[Move]:
    """The moves in such an order that what can be done with each card comes before other places and aims for the same."""
    programs = match.state.setup.programs
    seen: dict[Hashable, int] = {}
    order: list[tuple[int, int]] = []
    for at, move in enumerate(moves):
        card = move[1] if len(move) > 1 and type(move[1]) is int and 0 <= move[1] < len(programs) else -1
        kind = (move[0], card, programs[card].key if card >= 0 else ())
        seen[kind] = seen.get(kind, -1) + 1
        order.append((seen[kind], at))
    return [moves[at] for _, at in sorted(order)]
