"""Controlled English as tokens: how a text is cut into words, and how words become a text again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TOKEN = re.compile(
    r"""(?P<QUOTED>“[^“”\n]*”|"[^"“”\n]*")|(?P<PLUS>\+[0-9]{1,2}(?![0-9]))|(?P<INT>[-−]?[0-9]{1,2}(?![0-9]))"""
    r"""|(?P<WORD>[A-Za-z][A-Za-z0-9-]*)|(?P<MARK>['’]s(?![A-Za-z])|[.,:;()‘’—+])"""
)
_SPACE = re.compile(r"[ \n]+")
_NO_BLANK_BEFORE = frozenset((*".,:;)’", "'s"))
_NO_BLANK_AFTER = frozenset("(‘+")
_LIKE_A = re.compile(r"(?:uni|use|eu|one)", re.IGNORECASE)


class Unreadable(ValueError):
    """A sign that begins no word; `at` is its place in the text."""

    def __init__(self, at: int, found: str) -> None:
        super().__init__(f"“{found}” is no word of a rules text.")
        self.at, self.found = at, found


def next_token(text: str, at: int) -> tuple[str, str, int, int] | None:
    """The next piece as (class, piece, where it begins, where it ends); None at the end. Raises Unreadable."""
    if space := _SPACE.match(text, at):
        at = space.end()
    if at >= len(text):
        return None
    found = _TOKEN.match(text, at)
    if found is None or found.lastgroup is None:
        raise Unreadable(at, text[at : at + 12].split(" ", maxsplit=1)[0])
    return found.lastgroup, _usual(found.lastgroup, found[0]), at, found.end()


def _usual(kind: str, piece: str) -> str:
    """A piece with the signs of our own texts: other keyboards write other quotes, apostrophes and minus signs."""
    if kind == "QUOTED":
        return f"“{piece[1:-1]}”"
    return piece.replace("−", "-") if kind == "INT" else "'s" if piece == "’s" else piece


def cut(text: str) -> Iterator[str]:
    """Each piece of a phrase. Raises Unreadable."""
    found = next_token(text, 0)
    while found is not None:
        yield found[1]
        found = next_token(text, found[3])


def words_of(text: str) -> tuple[str, ...]:
    """The tokens of a phrase."""
    return tuple(cut(text))


def joined(tokens: Sequence[str], *, is_start: bool = True) -> str:
    """Tokens as a text: blanks, articles, and capitals at the start of sentences; after a dash none (`is_start`)."""
    said: list[str] = []
    glue = True
    for at, piece in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        shown = article(following) if piece == "a" else piece
        if is_start and shown[0].islower():
            shown = shown[0].upper() + shown[1:]
        if not glue and piece not in _NO_BLANK_BEFORE:
            said.append(" ")
        said.append(shown)
        glue = piece in _NO_BLANK_AFTER
        is_start = piece == "."
    return "".join(said)


def article(following: str) -> str:
    """“a” or “an”, by the sound of the word that follows."""
    return "an" if following[:1].lower() in "aeiou" and following and not _LIKE_A.match(following) else "a"


def listed(parts: Sequence[Sequence[str]], join: str) -> list[str]:
    """Phrases as people list them: “a, b and c”."""
    tokens: list[str] = []
    for at, part in enumerate(parts):
        if at:
            tokens.append(join if at == len(parts) - 1 else ",")
        tokens.extend(part)
    return tokens


def number_word(number: int) -> str:
    """A count in words up to twelve, in digits beyond."""
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


def slug_token(slug: str, taken: frozenset[str]) -> str:
    """A type or an element as printed: Bell-Keeper; quoted where it would look like another word."""
    shown = "-".join(part[:1].upper() + part[1:] for part in slug.split("-"))
    is_plain = re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*", slug) is not None
    return shown if is_plain and shown not in taken and len(slug) > 1 else f"“{slug}”"


def slug_of(piece: str) -> str:
    """What `slug_token` printed."""
    return piece[1:-1] if piece.startswith("“") else piece.lower()


def agreed(text: str, *, plural: bool) -> str:
    """A phrase such as “that is|are an Avatar” for one or for several."""
    return " ".join(word.split("|")[-1 if plural else 0] for word in text.split(" "))
