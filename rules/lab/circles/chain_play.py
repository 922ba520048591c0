"""Whether abilities follow one another without end: chance plays on from a small position until the referee breaks off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER, Match
from rules.engine.scene import Clip
from rules.lab.circles.circle_play import small_position
from rules.lab.hunt import Hunt
from rules.lab.shrinking import Shows, cards_shown, clip_shrunk
from rules.lab.watched import Watched

PLAYOUTS, MOST_MOVES = 8, 30
VOID = "void"
KEENNESS = 4
"""How many times as often as another a move with one of the cards is chosen."""


@dataclass(frozen=True, slots=True)
class Endless:
    """A chain without end: the clip that leads to it, how it was seen, and the move that the referee refuses because of it, if it does."""

    clip: Clip
    how: str
    move: Move | None = None
    code: str = ""


REFUSED, BROKEN_OFF, ENDED, GIVEN_UP = "refused", "broken off", "ended", "given up"
"""The move is refused; the referee skips what would follow; the rules end the match; the referee stops it without a result."""


def endless(
    hunt: Hunt, hands: Sequence[Sequence[int]], wanted: Collection[str], *, playouts: int = PLAYOUTS
) -> Endless | None:
    """Look for a chain without end that the `wanted` cards (slugs) have all to do with, with cards in hands (places, by seat)."""
    start = small_position(hunt, hands, seed=hunt.seed)
    if start is None:
        return None
    slugs = {hunt.cards[at].slug for hand in hands for at in hand}
    for number in range(playouts):
        watched = Watched(start.copy(keeps_log=True), hunt.by_key)
        chance = Random(f"{hunt.seed}/{number}")  # noqa: S311 (a search needs no secrets)
        found = _played(watched, slugs, chance)
        # What is not needed for the chain was taken away: where one of them was, the chain is another's.
        if found is not None and set(wanted) <= set(cards_shown(found.clip)):
            return found
    return None


def _played(watched: Watched, slugs: Collection[str], chance: Random) -> Endless | None:
    match = watched.match
    for _ in range(MOST_MOVES):
        if broken_off(match) or given_up(match):
            how, shows = (GIVEN_UP, given_up) if given_up(match) else (BROKEN_OFF, broken_off)
            is_over = how == BROKEN_OFF and match.outcome is not None
            return Endless(clip_shrunk(watched.clip(), shows), ENDED if is_over else how)
        moves = unguarded(match)
        if match.outcome is not None or not moves:
            return None
        move = _chosen(match, moves, slugs, chance)
        try:
            watched.apply(move)
        except IllegalAction as error:
            # A move that only the guard against chains without end refuses: that is what is looked for.
            return _refused(watched, move, error.code)
    return None


def _refused(watched: Watched, move: Move, code: str) -> Endless:
    shows: Shows = lambda match: refused_for_ever(match) is not None  # noqa: E731 (typed where it is made)
    clip = clip_shrunk(watched.clip(), shows)
    match = clip.scene.match(keeps_log=False)
    for seat, each in clip.moves:
        match.apply(each, seat)
    found = refused_for_ever(match)
    return Endless(clip, REFUSED, *(found or (move, code)))


def _chosen(match: Match, moves: Sequence[Move], slugs: Collection[str], chance: Random) -> Move:
    programs = match.state.setup.programs

    def is_keen(move: Move) -> bool:
        return (
            move[0] != ANSWER
            and len(move) > 1
            and type(move[1]) is int
            and 0 <= move[1] < len(programs)
            and programs[move[1]].slug in slugs
        )

    return chance.choices(moves, [KEENNESS if is_keen(move) else 1 for move in moves])[0]


def unguarded(match: Match) -> list[Move]:
    """What could be done if the referee did not look ahead for chains without end."""
    free = match.game.hunting.unguarded
    if free is None or match.pending is not None:
        return match.legal_actions()
    ahead = match.copy()
    free(ahead.state)
    return ahead.legal_actions()


def refused_for_ever(match: Match) -> tuple[Move, str] | None:
    """A move that is refused because abilities would follow one another without end, with the code; None where there is none."""
    if match.outcome is not None:
        return None
    for move in unguarded(match):
        try:
            match.copy().apply(move)
        except IllegalAction as error:
            # Exactly this is asked for.
            return move, error.code
    return None


def broken_off(match: Match) -> bool:
    """Whether the referee has skipped what followed without end."""
    log: Sequence[Any] = match.state.log or ()
    return any(event.kind in match.game.hunting.cut_off for event in log)


def given_up(match: Match) -> bool:
    """Whether the match was stopped without a result."""
    return match.outcome is not None and match.outcome.kind == VOID
