"""Walks through matches: where they begin, who plays, and how they end, with somebody who looks at every position on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice
from random import Random
from typing import Any

from rules.bots.play import bots, take
from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.lab.circles.circle_play import small_position
from rules.lab.finding import exact
from rules.lab.hunt import Hunt
from rules.lab.walks.staged import can_stage
from rules.lab.watched import Player, Watched

OVER, SEEN, LONG = "over", "seen", "long"
STUCK, REFUSED, MISLISTED, CRASHED = "stuck", "refused", "mislisted", "crashed"
"""The match is over; what was looked for is there; enough moves. Nothing can be done, or nothing that can be done is carried out;
what was listed is refused; the referee broke down."""
MOST_STAGED, MOST_PLAYED = 120, 1_500
"""Moves of a walk from a small position, and of one between decks."""
RANDOM, GREEDY = "random", "greedy"
Looking = Callable[["Walker"], bool]


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk between two decks (by name), or from a small position with cards in hands (places, by seat)."""

    players: tuple[str, ...]
    decks: tuple[str, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    seed: int = 1

    def as_json(self) -> dict[str, Any]:
        """The walk as JSON values."""
        hands = [list(hand) for hand in self.hands]
        return {"players": list(self.players), "decks": list(self.decks), "hands": hands, "seed": self.seed}

    def begin(self, hunt: Hunt) -> Walker | None:
        """The walk before its first move; None where its cards cannot be laid out together."""
        if self.decks:
            match: Match | None = hunt.start(self.decks, self.seed)
        else:
            match = small_position(hunt, self.hands, seed=self.seed)
        return None if match is None else Walker(match, hunt.by_key)

    @property
    def most(self) -> int:
        """After how many moves it is enough."""
        return MOST_PLAYED if self.decks else MOST_STAGED


def walk_from(data: Mapping[str, Any]) -> Walk:
    """A stored walk."""
    hands = tuple(tuple(hand) for hand in data["hands"])
    return Walk(tuple(data["players"]), tuple(data["decks"]), hands, data["seed"])


class Walker(Watched):
    """A match that is walked through. `trying` is the move being carried out; it stays where that breaks down."""

    def __init__(self, match: Match, cards: Mapping[Any, Any]) -> None:
        super().__init__(match, cards)
        self.trying: tuple[int, Move] | None = None

    def apply(self, move: Move, seat: int | None = None) -> None:
        """Carry out a move and remember it. Raises IllegalAction as the match does."""
        self.trying = (self.match.seat if seat is None else seat, move)
        super().apply(move, seat)
        self.trying = None


@dataclass(frozen=True, slots=True)
class End:
    """How a walk ended; `says` in words what broke down."""

    how: str
    says: str = ""


def players_of(hunt: Hunt, names: Sequence[str]) -> list[Player]:
    """The players of these names: the game's own agents, or bots."""
    agents = hunt.game.hunting.agents
    return [agents[name] if name in agents else bots()[name] for name in names]


def walk_on(walker: Walker, players: Sequence[Player], seed: int, see: Looking, most: int) -> End:
    """Play on until the match is over, something is seen (`see` looks before each move and at the end), or it goes no further."""
    chances = [Random(f"{seed}/{seat}") for seat in range(len(players))]  # noqa: S311 (bots need no secrets)
    try:
        for _ in range(most):
            if see(walker):
                return End(SEEN)
            if walker.match.outcome is not None:
                return End(OVER)
            seat, moves = walker.match.seat, walker.match.legal_actions()
            if not moves:
                return End(STUCK)
            refused = _one_move(walker, players[seat], moves, chances[seat])
            if refused is not None:
                return refused
        return End(SEEN) if see(walker) else End(LONG)
    except Exception as error:  # noqa: BLE001 (whatever breaks the referee is what is looked for; it is told, with what led to it)
        return End(CRASHED, f"{type(error).__name__}: {error}"[:300])


def _one_move(walker: Walker, player: Player, moves: list[Move], chance: Random) -> End | None:
    """Let a player move; how the walk ends, where what is listed is not carried out."""
    try:
        take(walker.apply, player.choose, walker.match, moves, chance)
    except IllegalAction as error:
        return End(MISLISTED, error.message) if walker.match.game.overran is None else End(REFUSED)
    return None


def walked(hunt: Hunt, walk: Walk, see: Looking) -> tuple[Walker, End] | None:
    """A whole walk; None where its cards cannot be laid out together."""
    walker = walk.begin(hunt)
    if walker is None:
        return None
    return walker, walk_on(walker, players_of(hunt, walk.players), walk.seed, see, walk.most)


# ---------------------------------------------------------------------------------------------------------- which walks
def staged_walks(hunt: Hunt, players: Sequence[str], *, most: int, round_: int = 0) -> Iterator[Walk]:
    """A walk for each card in question: two copies for the seat that begins, and another of the cards for the other seat."""
    if not can_stage(hunt):
        return
    others = range(len(hunt.cards))
    for at, card in enumerate(hunt.in_question[:most]):
        other = others[(at + 1 + round_ * 7) % len(others)]
        yield Walk(tuple(players), (), ((card, card), (other,)), hunt.seed * 1_000 + round_ * 500 + at)


def deck_walks(hunt: Hunt, players: Sequence[str], *, most: int, round_: int = 0) -> Iterator[Walk]:
    """A walk for each pair of decks, each with itself too; those with cards in question first."""
    wanted = set(hunt.in_question) if hunt.focus else set()
    names = sorted(hunt.decks, key=lambda name: (not wanted & set(hunt.decks[name]), list(hunt.decks).index(name)))
    pairs = sorted(combinations_with_replacement(range(len(names)), 2), key=lambda pair: (pair[1], pair[0]))
    for at, (one, other) in enumerate(pairs[:most]):
        decks = (names[one], names[other]) if (at + round_) % 2 == 0 else (names[other], names[one])
        yield Walk(tuple(players), decks, (), hunt.seed * 1_000 + round_ * 500 + at)


def left_out(hunt: Hunt, most_staged: int, most_pairs: int) -> list[dict[str, Any]]:
    """Figures of what such walks leave out, where they do: cards in question, and pairs of decks."""
    decks = len(hunt.decks)
    cards = len(hunt.in_question) - most_staged if can_stage(hunt) else 0
    pairs = decks * (decks + 1) // 2 - most_pairs
    told = (("cards not looked at", cards), ("pairs of decks not looked at", pairs))
    return [exact(label, count) for label, count in told if count > 0]


def is_all(hunt: Hunt, most_staged: int, most_pairs: int) -> bool:
    """Whether such walks leave nothing out."""
    return not left_out(hunt, most_staged, most_pairs)


def in_parts(walks: Iterator[Walk], size: int) -> Iterator[list[dict[str, Any]]]:
    """Walks in pieces of so many, as JSON values."""
    while some := [walk.as_json() for walk in islice(walks, size)]:
        yield some
