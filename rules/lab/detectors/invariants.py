"""What must hold in every position, and does not; and moves that break the referee down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import HIGH, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.walks.sightings import Sighting, clearest, finding_of, last_moves, sighting
from rules.lab.walks.walking import (
    CRASHED,
    GREEDY,
    MISLISTED,
    RANDOM,
    SEEN,
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
SIZE = 6
"""Walks of players who do not think, in a part."""


def parts(hunt: Hunt) -> Iterator[Part]:
    """Walks from small positions of the cards in question, then between decks, of players who do anything and of some who think."""
    yield from in_parts(staged_walks(hunt, (RANDOM, RANDOM), most=MOST_STAGED), SIZE)
    for round_ in range(3):
        yield from in_parts(deck_walks(hunt, (RANDOM, RANDOM), most=MOST_PAIRS, round_=round_), SIZE)
    yield from in_parts(deck_walks(hunt, (GREEDY, GREEDY), most=MOST_PAIRS // 3, round_=3), 1)
    yield from in_parts(staged_walks(hunt, (RANDOM, RANDOM), most=MOST_STAGED, round_=4), SIZE)


def look(hunt: Hunt, part: Part) -> Result:
    """How many positions were looked at, and the first thing that is wrong in each walk."""
    walks = positions = 0
    seen: list[Sighting] = []
    for data in part:
        walk = walk_from(data)
        done = walked(hunt, walk, lambda walker: bool(broken(walker.match)))
        if done is None:
            continue
        walker, end = done
        walks, positions = walks + 1, positions + len(walker.moves) + 1
        if end.how == SEEN:
            seen.append(_broken(walker, walk.seed))
        elif end.how in (CRASHED, MISLISTED):
            seen.append(_breakdown(walker, end.how, end.says, walk.seed))
    return {"walks": walks, "positions": positions, "seen": clearest(seen)}


def broken(match: Match) -> list[tuple[int, str]]:
    """Everything that is wrong with a match: which invariant, and what it says."""
    return [(at, says) for at, check in enumerate(match.game.hunting.invariants) for says in check(match)]


def _broken(walker: Walker, seed: int) -> Sighting:
    """The move after which something is wrong, and the cards it takes."""
    which, says = broken(walker.match)[0]

    def shows(match: Match) -> bool:
        return any(at == which for at, _ in broken(match))

    clip = last_moves(walker.clip(), 1)
    name = walker.match.game.hunting.invariants[which].__name__
    return sighting("broken", f"A position comes up that must not be: {says}", clip, shows, about=name, seed=seed)


def _breakdown(walker: Walker, how: str, says: str, seed: int) -> Sighting:
    """The position in which the referee breaks down, with the move that does it where it was one."""
    clip, trying = last_moves(walker.clip(), 0), walker.trying
    if trying is None:
        sentence = f"The referee broke down where the moves of a position were listed or chosen: {says}."
        return sighting(
            "crash", sentence, clip, lambda match: _fails(match, None), about=says.partition(":")[0], seed=seed
        )
    name = str(trying[1][0])
    if how == MISLISTED:
        sentence = f"A move that is offered ({name}) is refused: {says}"
        return sighting("mislisted", sentence, clip, lambda match: _is_refused(match, trying), about=name, seed=seed,
                        move=_as_lists(trying[1]))  # fmt: skip
    sentence = f"The referee breaks down over a move ({name}): {says}."
    return sighting("crash", sentence, clip, lambda match: _fails(match, trying), about=f"{name}: {says.partition(':')[0]}", seed=seed,
                    move=_as_lists(trying[1]))  # fmt: skip


def _fails(match: Match, trying: tuple[int, Any] | None) -> bool:
    """Whether a move, or listing moves, breaks the referee down."""
    try:
        if trying is None:
            match.legal_actions()
        else:
            match.copy().apply(trying[1], trying[0])
    except IllegalAction:
        return False
    except Exception:  # noqa: BLE001 (any of them is a breakdown, which is what is asked)
        return True
    return False


def _is_refused(match: Match, trying: tuple[int, Any]) -> bool:
    return trying[1] in match.legal_actions() and match.refusal(trying[1], trying[0]) is not None


def _as_lists(value: Any) -> Any:
    return [_as_lists(each) for each in value] if isinstance(value, tuple) else value


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A finding for each thing that was wrong, or how much was looked at."""
    if not done:
        return []
    walks, positions = (sum(result[name] for _, result in done) for name in ("walks", "positions"))
    checks = len(hunt.game.hunting.invariants)
    numbers = (
        exact("positions looked at", positions),
        exact("matches and small positions played", walks),
        exact("things that must hold", checks),
        *left_out(hunt, MOST_STAGED, MOST_PAIRS),
    )
    found = clearest(each for _, result in done for each in result["seen"])
    if found:
        return [finding_of(hunt, "invariants", each, HIGH, numbers) for each in found]
    as_must = (
        f"All of {positions} positions of {walks} matches are as they must be in {checks} ways, and"
        if checks
        else (f"In {positions} positions of {walks} matches")
    )
    says = f"{as_must} the referee never broke down."
    is_sure = is_whole and walks > 0 and is_all(hunt, MOST_STAGED, MOST_PAIRS)
    return [Finding("invariants.broken", REFUTED if is_sure else UNDECIDED, HIGH, says, numbers=numbers)]


DETECTOR = Detector(
    about="Plays matches and small positions of the cards in question, and looks whether every position is one that may be.",
    kinds={
        "broken": "A position that must not be",
        "crash": "A move that breaks the referee down",
        "mislisted": "A move that is offered and refused",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
