"""Two cards in the smallest position that holds both, and everything that can come of it: all windows up to a bound, then walks by lot.

What must never be is seen after each move: the referee breaks down or stops a match that does not end, a broken invariant, a decision
with nothing to decide, moves that are all refused, answers to answers as deep as the rules let them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.lab.circles.circle_play import small_position
from rules.lab.hunt import Hunt
from rules.lab.shrinking import Shows, clip_shows, fewest, without_cards
from rules.lab.turns.turn_search import choices, position_key
from rules.lab.walks.walking import CRASHED, MISLISTED, RANDOM, REFUSED, STUCK, Walker, players_of, walk_on

CRASH, INVARIANT, DEADLOCK, VOID, DEPTH = "crash", "invariant", "deadlock", "void", "depth"
POSITIONS, WALKS, MOVES, MOST_CHOICES = 60, 2, 30, 24
"""Positions of which everything is tried, walks by lot from the first one, moves of each, and moves tried of one position."""

Moves = tuple[tuple[int, Move], ...]


@dataclass(slots=True)
class Met:
    """What came of a pair: positions seen, how deep answers went at most, and what was wrong first: a word, a sentence, the moves up to it.

    `trying` is the move that broke the referee.
    """

    positions: int = 0
    depth: int = 0
    what: str = ""
    says: str = ""
    moves: Moves = ()
    trying: tuple[int, Move] | None = None
    begins: Match | None = field(default=None, repr=False)

    def wrong(self, what: str, says: str, moves: Sequence[tuple[int, Move]], trying: Any = None) -> None:
        """Write down what is wrong; only the first counts."""
        if not self.what:
            self.what, self.says, self.moves, self.trying = what, says, tuple(moves), trying


def met(hunt: Hunt, hands: Sequence[Sequence[int]], seed: int) -> Met:
    """Let two cards meet in a small position with these hands (places); nothing comes of those that cannot be laid out together."""
    found = Met(begins=small_position(hunt, hands, seed=seed))
    if found.begins is None:
        return found
    found.begins.state.log = []
    _all_windows(found)
    for at in range(WALKS if not found.what else 0):
        if not found.what:
            _by_lot(hunt, found, seed + at)
    return found


def fault(match: Match) -> tuple[str, str] | None:
    """What is wrong with a position, as a word and a sentence; None where nothing is."""
    outcome = match.outcome
    if outcome is not None:
        return (VOID, f"the referee stopped the match ({outcome.reason})") if outcome.kind == "void" else None
    for invariant in match.game.hunting.invariants:
        for says in invariant(match):
            return INVARIANT, str(says)
    pending = match.pending
    if not match.legal_actions():
        return (
            DEADLOCK,
            "there is nothing to answer with" if pending is not None else "the player to move can do nothing",
        )
    depth, most = depth_of(match)
    return (DEPTH, f"answers to answers went {depth} deep, {most} is as deep as they may") if 0 < most < depth else None


def depth_of(match: Match) -> tuple[int, int]:
    """How deep answers to answers have gone since the log began, and how deep the rules let them; zeros where a game does not say."""
    depth = match.game.hunting.depth
    return (0, 0) if depth is None else depth(match.state, match.state.log or ())


# ------------------------------------------------------------------------------------------------------------------- walks
def _all_windows(found: Met) -> None:
    """Try every move of each position, those with an open question first, then the nearest, up to a number of positions."""
    assert found.begins is not None
    codec = Codec(found.begins.game, found.begins.state.setup)
    waiting: deque[tuple[Match, Moves]] = deque([(found.begins, ())])
    seen: set[Hashable] = set()
    while waiting and found.positions < POSITIONS and not found.what:
        match, moves = waiting.popleft()
        wrong = fault(match)
        if wrong is not None:
            found.wrong(*wrong, moves)
        found.depth = max(found.depth, depth_of(match)[0])
        key = position_key(match, codec)
        if match.outcome is None and key not in seen and not found.what:
            seen.add(key)
            found.positions += 1
            for child, made in _children(found, match, moves):
                if child.pending is not None:
                    waiting.appendleft((child, made))
                else:
                    waiting.append((child, made))


def _children(found: Met, match: Match, moves: Moves) -> Iterator[tuple[Match, Moves]]:
    """What each move leads to; that none is carried out, or that one breaks the referee, is written down."""
    seat, refused, tried = match.seat, 0, choices(match)[:MOST_CHOICES]
    for move in tried:
        ahead = match.copy(keeps_log=True)
        try:
            ahead.apply(move, seat)
        except IllegalAction:
            refused += 1
            continue
        except Exception as error:  # noqa: BLE001 (whatever breaks the referee is what is looked for; it is told, with what led to it)
            found.wrong(CRASH, f"{type(error).__name__}: {error}"[:200], moves, (seat, move))
            return
        yield ahead, (*moves, (seat, move))
    if refused == len(tried):
        found.wrong(DEADLOCK, "every move that is listed is refused", moves)


def _by_lot(hunt: Hunt, found: Met, seed: int) -> None:
    assert found.begins is not None
    walker = Walker(found.begins.copy(keeps_log=True), hunt.by_key)
    end = walk_on(walker, players_of(hunt, (RANDOM, RANDOM)), seed, lambda now: fault(now.match) is not None, MOVES)
    found.positions += len(walker.moves)
    found.depth = max(found.depth, depth_of(walker.match)[0])
    wrong = None if end.how == CRASHED else fault(walker.match)
    if wrong is not None:
        found.wrong(*wrong, walker.moves)
    elif end.how == CRASHED:
        found.wrong(CRASH, end.says, walker.moves, walker.trying)
    elif end.how in (STUCK, REFUSED, MISLISTED):
        found.wrong(DEADLOCK, end.says or "every move that is listed is refused", walker.moves)


# ------------------------------------------------------------------------------------------------------------------- clips
def clip_of(hunt: Hunt, found: Met) -> Clip:
    """The moves up to what was wrong."""
    assert found.begins is not None
    return Clip(scene_of(found.begins, hunt.by_key), found.moves)


def still_shows(found: Met) -> Shows:
    """Whether a match that has come to the end of a clip is wrong in the same way."""

    def shows(match: Match) -> bool:
        if found.what == CRASH:
            return found.trying is not None and breaks(match, *found.trying)
        wrong = fault(match)
        if found.what == DEADLOCK and wrong is None and match.outcome is None:
            return all(match.refusal(move, match.seat) is not None for move in match.legal_actions())
        return wrong is not None and wrong[0] == found.what

    return shows


def clip_made_small(found: Met, clip: Clip) -> Clip:
    """The clip with the fewest moves and cards that is still wrong in the same way; one that breaks before its end is not the same."""
    shows = still_shows(found)

    def holds(shorter: Clip) -> bool:
        try:
            return clip_shows(shorter, shows)
        except Exception:  # noqa: BLE001 (what broke the referee breaks it elsewhere as well)
            return False

    moves = fewest(clip.moves, lambda fewer: holds(replace(clip, moves=tuple(fewer))))
    return without_cards(replace(clip, moves=tuple(moves)), holds)


def breaks(match: Match, seat: int, move: Move) -> bool:
    """Whether a move breaks the referee; refused moves do not."""
    try:
        match.copy(keeps_log=True).apply(move, seat)
    except IllegalAction:
        return False
    except Exception:  # noqa: BLE001 (that it breaks is what is asked)
        return True
    return False
