"""What happened: one entry of a match's log, and who may read it."""

from __future__ import annotations

from typing import Any, NamedTuple

NOBODY, EVERYBODY = -2, -1
new_event = tuple.__new__


class Event(NamedTuple):
    """Something that happened. Cards are numbers of the match, players are seats; −1 stands for none.

    `audience` is a seat, or EVERYBODY; others are told the same event without its card. `by` says what caused it
    (`attack`, `effect`, `cost`, or nothing).
    """

    kind: str
    card: int = -1
    player: int = -1
    source: int = -1
    target: int = -1
    amount: int = 0
    by: str = ""
    audience: int = EVERYBODY
    note: Any = None
