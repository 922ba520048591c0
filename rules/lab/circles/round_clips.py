"""Clips of a circle: whether their first round leads back to where it began, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.match import Match
from rules.engine.scene import Clip
from rules.lab.circles.cycles import Circle


def goes_round(clip: Clip, once: int, *, is_gain: bool) -> bool:
    """Whether so many moves of a clip lead back to where it began, with more of something or for nothing, and its others can be made."""
    adds = adds_in(clip, once)
    circle = None if adds is None else Circle((), adds)
    return circle is not None and (circle.is_gain if is_gain else circle.is_stall)


def adds_in(clip: Clip, once: int) -> tuple[int, ...] | None:
    """What so many moves of a clip bring that lead back to where it began; None where they do not, or its others cannot be made."""
    gist = clip.scene.game.hunting.gist
    assert gist is not None
    match = clip.scene.match(keeps_log=False)
    begins = gist(match.state)
    if not _made(match, clip.moves[:once]):
        return None
    ends = gist(match.state)
    if not _made(match, clip.moves[once:]) or begins[0] != ends[0]:
        return None
    return tuple(now - then for now, then in zip(ends[1], begins[1], strict=True))


def _made(match: Match, moves: Sequence[tuple[int, Any]]) -> bool:
    """Make moves as long as they are legal; whether all were."""
    for seat, move in moves:
        if match.refusal(move, seat) is not None:
            return False
        match.apply(move, seat)
    return True
