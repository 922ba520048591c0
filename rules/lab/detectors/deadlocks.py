"""Decisions that are owed and cannot be made: a question without an answer, a turn without a move, moves all refused (LH-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.bots.lookahead import spread
from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import HIGH, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.walks.sightings import Sighting, clearest, finding_of, last_moves, sighting
from rules.lab.walks.walking import (
    GREEDY,
    RANDOM,
    Walker,
    deck_walks,
    in_parts,
    is_all,
    left_out,
    staged_walks,
    walk_from,
    walked,
)

MOST_STAGED, MOST_PAIRS = 400, 36
SIZE = 4
TRIED = 6
"""Moves that are tried out in every position besides the one that is made."""
ANSWER, MOVE, REFUSED = "no_answer", "no_move", "all_refused"
SAYS = {
    ANSWER: "A question is asked that has no answer, so the match cannot go on.",
    MOVE: "A player has to do something and can do nothing at all, not even end the turn.",
    REFUSED: "Whatever a player chooses of the moves that are offered is refused.",
}


def parts(hunt: Hunt) -> Iterator[Part]:
    """Walks from small positions of the cards in question, with three different cards opposite, then between decks."""
    for round_ in range(3):
        yield from in_parts(staged_walks(hunt, (RANDOM, RANDOM), most=MOST_STAGED, round_=round_), SIZE)
    yield from in_parts(deck_walks(hunt, (RANDOM, RANDOM), most=MOST_PAIRS, round_=5), 1)
    yield from in_parts(deck_walks(hunt, (GREEDY, GREEDY), most=MOST_PAIRS // 3, round_=6), 1)


def look(hunt: Hunt, part: Part) -> Result:
    """How many decisions were looked at, and the deadlocks: at most one a walk."""
    walks = decisions = tried = 0
    seen: list[Sighting] = []
    for data in part:
        walk = walk_from(data)
        ahead = _Ahead()
        done = walked(hunt, walk, ahead.see)
        if done is None:
            continue
        walker, walks = done[0], walks + 1
        decisions, tried = decisions + len(walker.moves) + 1, tried + ahead.tried
        if ahead.move is not None:
            walker.apply(ahead.move)
        kind = deadlock(walker.match)
        if kind:
            seen.append(_sighting(walker, kind, walk.seed))
    return {"walks": walks, "decisions": decisions, "tried": tried, "seen": clearest(seen)}


class _Ahead:
    """Looks, in every position, one move ahead in several directions; `move` leads to a deadlock."""

    def __init__(self) -> None:
        self.tried = 0
        self.move: Move | None = None

    def see(self, walker: Walker) -> bool:
        """Whether a deadlock is here or one move ahead."""
        match = walker.match
        if match.outcome is not None or deadlock(match):
            return True
        for move in spread(match.legal_actions(), TRIED):
            ahead = match.copy()
            try:
                ahead.apply(move)
            except IllegalAction:
                continue
            self.tried += 1
            if deadlock(ahead):
                self.move = move
                return True
        return False


def deadlock(match: Match) -> str:
    """What kind of deadlock a match is in; nothing where it goes on or is over."""
    if match.outcome is not None:
        return ""
    moves = match.legal_actions()
    if not moves:
        return MOVE if match.pending is None else ANSWER
    # Only a game that may refuse a move after all can refuse every one.
    if (
        match.game.overran is not None
        and match.pending is None
        and not any(_is_carried_out(match, each) for each in moves)
    ):
        return REFUSED
    return ""


def _is_carried_out(match: Match, move: Move) -> bool:
    try:
        match.copy().apply(move)
    except IllegalAction:
        return False
    return True


def _sighting(walker: Walker, kind: str, seed: int) -> Sighting:
    match = walker.match
    asked: Any = "" if match.pending is None else match.pending.kind
    clip = last_moves(walker.clip(), 1)
    return sighting(kind, SAYS[kind], clip, lambda match: deadlock(match) == kind, about=asked, seed=seed)


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A finding for each kind of deadlock and question, or how many decisions were looked at."""
    if not done:
        return []
    walks, decisions, tried = (sum(result[name] for _, result in done) for name in ("walks", "decisions", "tried"))
    numbers = (
        exact("decisions looked at", decisions),
        exact("moves tried out", tried),
        exact("matches and small positions played", walks),
        *left_out(hunt, MOST_STAGED, MOST_PAIRS),
    )
    found = clearest(each for _, result in done for each in result["seen"])
    if found:
        return [finding_of(hunt, "deadlocks", each, HIGH, numbers) for each in found]
    says = f"At each of {decisions} decisions something could be done, and after each of {tried} moves that were tried out too."
    is_sure = is_whole and walks > 0 and is_all(hunt, MOST_STAGED, MOST_PAIRS)
    return [Finding("deadlocks.no_move", REFUTED if is_sure else UNDECIDED, HIGH, says, numbers=numbers)]


DETECTOR = Detector(
    about="Plays matches and small positions of the cards in question until somebody has to decide and cannot.",
    kinds={
        ANSWER: "A question without an answer",
        MOVE: "A turn without a move",
        REFUSED: "Moves that are all refused",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
