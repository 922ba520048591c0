"""A search for a round: a way back to an equal position by the moves of some cards, in one turn of one seat."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER, Match
from rules.engine.zones import RESOURCE
from rules.lab.hunt import Hunt

MOST_POSITIONS = 400
DEEPEST = 24
ENOUGH_ANSWERS = 12
"""Of a question with more answers only so many are tried."""


@dataclass(slots=True)
class Node:
    """A position with the move that led to it. `look` says what it is like, `numbers` what may grow."""

    match: Match
    before: Node | None
    move: tuple[int, Move] | None
    look: tuple[Any, ...]
    numbers: tuple[int, ...]
    depth: int

    def way(self, since: Node | None = None) -> list[tuple[int, Move]]:
        """The moves that led here, since an earlier node."""
        moves, node = [], self
        while node is not since and node.before is not None and node.move is not None:
            moves.append(node.move)
            node = node.before
        return moves[::-1]


class Round:
    """A search for a way back to an equal position by moves of some cards, in one turn of one seat."""

    def __init__(self, hunt: Hunt, slugs: Collection[str], most: int = MOST_POSITIONS) -> None:
        self.hunt, self.slugs, self.most = hunt, frozenset(slugs), most
        self.positions, self.is_whole = 0, True

    def first(
        self,
        match: Match,
        *,
        back_to_start: bool = False,
        deepest: int = DEEPEST,
        accepts: Callable[[Node, Node], bool] = lambda _begins, _ends: True,
    ) -> tuple[Node, Node] | None:
        """The first round found that is accepted: where it begins and where it ends; None for none."""
        turn, seat = match.state.turn, match.state.active
        root = self._node(match, None, None)
        waiting, seen = deque([root]), {(root.look, root.numbers)}
        while waiting:
            node = waiting.popleft()
            for step in self._steps(node):
                state = step.match.state
                if step.match.outcome is not None or (state.turn, state.active) != (turn, seat):
                    continue
                begins = self._begun(step, root if back_to_start else None)
                if begins is not None and accepts(begins, step):
                    return begins, step
                if (step.look, step.numbers) in seen or step.depth >= deepest:
                    continue
                seen.add((step.look, step.numbers))
                if self.positions >= self.most:
                    self.is_whole = False
                    return None
                waiting.append(step)
        return None

    def _node(self, match: Match, before: Node | None, move: tuple[int, Move] | None) -> Node:
        self.positions += 1
        look, numbers = self.look(match)
        return Node(match, before, move, look, numbers, 0 if before is None else before.depth + 1)

    def look(self, match: Match) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """What makes two positions the same for a circle, and the numbers of which none may have become less."""
        state = match.state
        gist = self.hunt.game.hunting.gist
        numbers = () if gist is None else tuple(gist(state)[1])
        programs = state.setup.programs
        cards = Counter(
            (programs[at].key, zone, state.piece(at) is not None and state.is_drained(at))
            for at, zone in enumerate(state.zones)
            if programs[at].slug in self.slugs and state.setup.owners[at] == state.active
        )
        held = sum(1 for at in state.seats[state.active].hand)
        asked = None if state.pending is None else (state.pending.kind, state.pending.seat)
        there = len(state.pieces)
        return (tuple(sorted(cards.items(), key=repr)), asked), (*numbers, held, there)

    def _begun(self, node: Node, only: Node | None) -> Node | None:
        """The latest moment before this one that is the same with no number greater, and since which a card of the circle acted."""
        if node.match.state.pending is not None:
            return None
        earlier, has_acted = node.before, self._acts(node)
        while earlier is not None:
            is_same = earlier.look == node.look and all(map(int.__ge__, node.numbers, earlier.numbers))
            if has_acted and is_same and (only is None or earlier is only):
                return earlier
            has_acted = has_acted or self._acts(earlier)
            earlier = earlier.before
        return None

    def _acts(self, node: Node) -> bool:
        return node.move is not None and node.move[1][0] != ANSWER

    def _steps(self, node: Node) -> Iterator[Node]:
        match = node.match
        pending = match.pending
        moves: Iterable[Move] = match.legal_actions()
        seat = match.seat
        moves = islice(moves, ENOUGH_ANSWERS) if pending is not None else filter(self._is_ours(match), moves)
        for move in moves:
            ahead = match.copy()
            try:
                ahead.apply(move, seat)
            except IllegalAction:
                # Where too much would follow from it, which shows only then.
                continue
            if pending is None and is_with_card(match, move) and ahead.state.zones[move[1]] == RESOURCE:
                # Used up as a resource, which a circle does not live on.
                continue
            yield self._node(ahead, node, (seat, move))

    def _is_ours(self, match: Match) -> Callable[[Move], bool]:
        """Whether a move is made with a card of the circle. Cards that are named by their slot are told by what they do."""
        programs, actions = match.state.setup.programs, match.game.actions

        def is_ours(move: Move) -> bool:
            if is_with_card(match, move):
                return programs[move[1]].slug in self.slugs
            return any(name == "targets" for name, _ in actions[move[0]].shape)

        return is_ours


def is_with_card(match: Match, move: Move) -> bool:
    """Whether a move is one with a card that it names first."""
    shape = match.game.actions[move[0]].shape
    return bool(shape) and shape[0] == ("card", "number")
