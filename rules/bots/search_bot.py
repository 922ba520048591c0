"""search: information set Monte Carlo tree search from one seat's view (Cowling, Powley and Whitehouse 2012).

Each iteration deals anew what the seat cannot know, goes down one tree that all of these worlds share, tries a move that is new there,
plays on quickly to the end of the opponent's turn, and judges what has come of it. Moves that are worth more are tried more often.
"""

from __future__ import annotations

import math
from random import Random

from rules.bots.bot import Bot, Chooser
from rules.bots.imagining import imagine
from rules.bots.judging import judge, one_of_each
from rules.bots.lookahead import judged
from rules.bots.rule_bot import BOT as QUICK
from rules.engine.actions import Move
from rules.engine.match import Match

ITERATIONS = 50
BREADTH = 5
"""How many moves of a state are looked at, the best at first sight."""
LOOKS = 30
CURIOSITY = 0.3
TRUST = 5
"""As how many tries the first sight of a move counts."""
TURNS = 2
"""The own turn and the next one: every line is judged at the same moment, when both players have had their say."""
MOST_QUICK_MOVES = 60
SCALE = 4.0
"""An advantage of so many cards is worth 73 wins in 100."""
WEIGHT = 24
"""How many times as long as the rule bot one iteration for each decision of a match takes."""


class Node:
    """A state as far as the searching seat can tell it from others: the moves looked at there, and what came of them."""

    __slots__ = ("branches",)

    def __init__(self) -> None:
        self.branches: dict[Move, Branch] = {}


class Branch:
    """A move of a seat: how often it could have been made, how often it was, and the shares of wins that this came to."""

    __slots__ = ("available", "node", "seat", "total", "visits")

    def __init__(self, seat: int, first_sight: float) -> None:
        self.seat = seat
        self.available = self.visits = TRUST
        self.total = TRUST * first_sight
        self.node = Node()

    def promise(self) -> float:
        """What it has come to so far, and more where it was seldom tried though it could have been."""
        return self.total / self.visits + CURIOSITY * math.sqrt(math.log(self.available) / self.visits)


def searching(iterations: int) -> Bot:
    """A bot that searches with so many iterations for each decision."""
    summary = f"Tries moves {iterations} times in games that it imagines, and makes the most promising."
    return Bot(_chooser(iterations), summary, weight=WEIGHT * iterations)


def _chooser(iterations: int) -> Chooser:
    def choose(match: Match, moves: list[Move], chance: Random) -> Move:
        if len(one_of_each(match, moves)) == 1:
            return moves[0]
        root, seat = Node(), match.seat
        for _ in range(iterations):
            _iterate(root, imagine(match, seat, chance), seat, chance)
        found = root.branches.items()
        return max(found, key=lambda pair: (pair[1].visits, pair[1].total))[0]

    return choose


def _iterate(root: Node, world: Match, seat: int, chance: Random) -> None:
    """One way through the tree, one new branch, a quick end, and what it came to for everybody on the way."""
    last_turn = world.state.turn + TURNS
    node, path = root, list[Branch]()
    while world.outcome is None and world.state.turn < last_turn:
        move, branch = _next(node, world)
        if branch is None:
            world.perform(move, world.seat)
            continue
        path.append(branch)
        node = branch.node
        world.perform(move, world.seat)
        if branch.visits == TRUST:
            break
    _play_on(world, last_turn, chance)
    worth = _as_share(judge(world, seat))
    for branch in path:
        branch.visits += 1
        branch.total += worth if branch.seat == seat else 1.0 - worth


def _next(node: Node, world: Match) -> tuple[Move, Branch | None]:
    """The next move in a node and its branch; no branch where there is no choice."""
    moves = world.legal_actions()
    if len(moves) == 1:
        return moves[0], None
    legal, branches = set(moves), node.branches
    open_moves = [move for move in branches if move in legal]
    if not open_moves:
        found = sorted(judged(world, one_of_each(world, moves), LOOKS), key=lambda each: (-each.worth, each.ends_turn))
        open_moves = [each.move for each in found[:BREADTH]]
        branches.update({each.move: Branch(world.seat, _as_share(each.worth)) for each in found[:BREADTH]})
    for move in open_moves:
        branches[move].available += 1
    best = max(open_moves, key=lambda move: branches[move].promise())
    return best, branches[best]


def _play_on(world: Match, last_turn: int, chance: Random) -> None:
    """Play on without thinking until the last turn is over."""
    for _ in range(MOST_QUICK_MOVES):
        if world.outcome is not None or world.state.turn >= last_turn:
            return
        moves = world.legal_actions()
        world.perform(QUICK.choose(world, moves, chance) if len(moves) > 1 else moves[0], world.seat)


def _as_share(worth: float) -> float:
    """A worth in cards as a share of wins."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, worth / SCALE))))


BOT = searching(ITERATIONS)
