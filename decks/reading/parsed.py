"""The shape of a read deck, the same for every deck file type, and what a deck file type must offer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """What a line turned out to be."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    IGNORED = "ignored"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class BoardNames:
    """A board of a deck and the words that head it; the first label is the one we write.

    `ending` completes short names under that heading: with " Affinity", "9 Earth" is the card Earth Affinity.
    """

    board: str
    labels: tuple[str, ...]
    ending: str = ""


MAIN = BoardNames(
    "main", ("Main", "Main deck", "Maindeck", "Mainboard", "Main board", "Main hand", "Main list", "Deck")
)
SIDEBOARD = BoardNames("sideboard", ("Sideboard", "Side", "Side deck", "Sidedeck", "Side board", "SB"))

RARITIES = {"j": "journey", "journey": "journey", "t": "tale", "tale": "tale", "l": "legend", "legend": "legend"}
"""How a rarity may be written in square brackets, in any letter case."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a deck file that holds anything.

    `card` is a slug; on a line whose name no card has (`unknown_card`) it is None and `written` the name looked for.
    `board` is None until a heading came: the card's own kind decides then. `set_code` and `set_number` are what was
    written and may name no printing. `count` is as written, also when no deck may have it. `message` is a sentence
    for people whenever the line is no plain card line; it is plain text and must be escaped like any other.
    """

    number: int
    text: str
    status: Status
    count: int | None = None
    card: str | None = None
    board: str | None = None
    rarity: str | None = None
    set_code: str | None = None
    set_number: str | None = None
    written: str | None = None
    reason_code: str | None = None
    message: str = ""
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """A read deck: its name, and every line that holds anything, in order."""

    name: str | None
    lines: tuple[Line, ...]

    @property
    def read(self) -> int:
        """How many lines hold anything: always matched + ignored + problems."""
        return len(self.lines)

    @property
    def matched(self) -> int:
        """How many lines are cards."""
        return sum(1 for line in self.lines if line.status is Status.CARD)

    @property
    def ignored(self) -> int:
        """How many lines are headings, comments and decoration."""
        return self.read - self.matched - self.problems

    @property
    def problems(self) -> int:
        """How many lines need the user's attention."""
        return sum(1 for line in self.lines if line.status is Status.PROBLEM)


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """One card of a deck to be written: the card's name, not its slug."""

    name: str
    count: int
    board: str = "main"
    rarity: str | None = None


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck file type: every module of `decks.files` defines one as `DECK_FILE`."""

    title: str
    endings: tuple[str, ...]
    media_type: str
    read: Callable[..., ParsedDeck]
    write: Callable[..., str]
