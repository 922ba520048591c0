"""Python instructions that a decision takes: what a match costs, however busy the machine is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from types import FrameType
from typing import Any

from rules.engine.match import Match


def instructions(matches: Sequence[Match]) -> tuple[float, float]:
    """Instructions a decision for listing moves and for carrying them out, over random matches that are played to their end."""
    listing = acting = decisions = 0
    for at, match in enumerate(matches):
        chance = Random(at)
        while match.outcome is None:
            spent, moves = _counted(match.legal_actions)
            listing += spent
            decisions += len(moves) > 1
            move, seat = moves[int(chance.random() * len(moves))], match.seat
            acting += _counted(lambda match=match, move=move, seat=seat: match.perform(move, seat))[0]
    return listing / decisions, acting / decisions


def _counted(work: Callable[[], Any]) -> tuple[int, Any]:
    """How many instructions some work takes, and what it gives."""
    count = 0

    def each(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        count += event == "opcode"
        return each

    def begun(frame: FrameType, _event: str, _arg: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return each

    before = sys.gettrace()
    sys.settrace(begun)
    try:
        found = work()
    finally:
        sys.settrace(before)
    return count, found
