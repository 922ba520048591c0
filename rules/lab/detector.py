"""What a detector is: something that looks for one kind of loophole, in parts that any worker can take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.lab.finding import Finding
from rules.lab.hunt import Hunt

Part = Any
"""A piece of a detector's work, as JSON values."""
Result = Any
"""What came of a part, as JSON values."""


@dataclass(frozen=True, slots=True)
class Detector:
    """Looks for one kind of loophole.

    `parts(hunt)` cuts the work into pieces of a second or a few, those that promise most first; none where the game or the cards do not
    give it anything to look at. `look(hunt, part)` does one: the same part gives the same result, whoever does it and when.
    `conclude(hunt, done, is_whole)` reads findings from parts and their results, all of them or (out of time) some. What it looked at and
    found in order is said too, as a reading that is `refuted`, or `undecided` where the numbers do not suffice.

    `kinds` are the words after the dot of its findings, each with a sentence of what that is. `is_static`: it reads the
    cards, and plays at most what their words lead it to, so that it costs next to nothing: it is asked first, whatever the budget, and at
    once when a card is proposed. `about` is a sentence for people.
    """

    about: str
    kinds: dict[str, str]
    parts: Callable[[Hunt], Iterable[Part]]
    look: Callable[[Hunt, Part], Result]
    conclude: Callable[[Hunt, Sequence[tuple[Part, Result]], bool], list[Finding]]
    is_static: bool = False
