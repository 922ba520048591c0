"""Phrases: a word's template with slots, read once and used for writing and for reading, so that the two cannot drift.

`{to}` is a slot; `{to!all}` says what stands there when the parameter is left out; `{amount:damage}`,
`{count:card/cards#}` and `{count:card/cards%}` measure (3 damage; a card, two cards; card, two cards); `{by:+}` is signed;
`{count&filter}` counts cards;
`{filter:a}` gives the noun phrase an article; `<to:has/have>` agrees with a slot; `<<player:draw/draws>>` is a subject
with its verb; `[…]` stands only if the parameters inside are given; `[flag? …]` stands only if the flag is set.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.abilities.english import words_of

_PIECE = re.compile(r"\{[^}]*\}|<<[^>]*>>|<[^>]*>|\[|\]|[^\s\[\]{}<>]+")


@dataclass(frozen=True, slots=True)
class Literal:
    """Words that always stand there."""

    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a parameter; `style` is how it is printed there."""

    name: str
    style: str = ""
    fallback: tuple[str, ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters printed here; a counted noun phrase prints two."""
        return tuple(self.name.split("&"))

    @property
    def flag(self) -> str:
        """What goes with the noun of a measured slot, a flag or a choice: 3 Unblockable damage, 3 magic damage."""
        return self.style.partition("?")[2]


@dataclass(frozen=True, slots=True)
class Subject:
    """A player as subject, with the verb that fits."""

    name: str
    plain: tuple[str, ...]
    third: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agree:
    """A verb that agrees with another slot's number."""

    name: str
    one: tuple[str, ...]
    many: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that stand only if their parameters are given, or if the flag is set."""

    flag: str | None
    parts: tuple[Part, ...]


Part = Literal | Slot | Subject | Agree | Optional


def _verbs(body: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    name, _, verbs = body.partition(":")
    first, _, second = verbs.partition("/")
    return name, words_of(first), words_of(second)


def _slot(body: str) -> Slot:
    name, bang, fallback = body.partition("!")
    if bang:
        return Slot(name, fallback=words_of(fallback))
    name, _, style = body.partition(":")
    return Slot(name, style)


def _parts(pieces: Iterator[str]) -> Iterator[Part]:
    for piece in pieces:
        if piece == "]":
            return
        if piece == "[":
            yield _group(pieces)
        elif piece.startswith("<<"):
            yield Subject(*_verbs(piece[2:-2]))
        elif piece.startswith("<"):
            yield Agree(*_verbs(piece[1:-1]))
        elif piece.startswith("{"):
            yield _slot(piece[1:-1])
        else:
            yield Literal(words_of(piece))


def _group(pieces: Iterator[str]) -> Optional:
    first = next(pieces)
    if first.endswith("?"):
        return Optional(first[:-1], tuple(_parts(pieces)))

    def again() -> Iterator[str]:
        yield first
        yield from pieces

    return Optional(None, tuple(_parts(again())))


@functools.lru_cache(maxsize=4096)
def phrase_parts(template: str) -> tuple[Part, ...]:
    """A template as its parts."""
    return tuple(_parts(iter(_PIECE.findall(template))))


def slots_of(parts: tuple[Part, ...]) -> Iterator[str]:
    """The parameters a phrase prints, flags included."""
    for part in parts:
        if isinstance(part, Optional):
            if part.flag:
                yield part.flag
            yield from slots_of(part.parts)
        elif isinstance(part, Slot):
            yield from part.names
            yield from filter(None, [part.flag])
        elif isinstance(part, Subject):
            yield part.name
