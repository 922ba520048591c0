"""Typed card text of a proposal: read line by line while its author writes, with the place of whatever cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.abilities.compiler import ability_problems
from rules.abilities.parse import ParseProblem, parse_ability
from rules.abilities.text import ability_text
from rules.abilities.vocabulary import has_vocabulary, vocabulary_of
from rules.games.rules_text import rules_text

MOST_EXPECTED = 12


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that says no ability: what stands before the word, the word, what follows, and what may stand there."""

    number: int
    before: str
    word: str
    after: str
    message: str
    expected: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class TextRead:
    """A typed text as abilities, or the lines that stand in the way (then there are no abilities)."""

    abilities: list[dict[str, Any]]
    unread: list[Unread]


def text_read(game: str, text: str, *, attribute_lines: Sequence[str] = ()) -> TextRead:
    """Read a card's text, a line an ability. Lines that the card's attributes say already are passed over."""
    found: list[dict[str, Any]] = []
    unread: list[Unread] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.strip() in attribute_lines:
            continue
        try:
            found.append(parse_ability(game, line))
        except ParseProblem as problem:
            unread.append(_unread(number, line, problem))
    most = vocabulary_of(game).limits.abilities
    if len(found) > most and not unread:
        last = text.splitlines()[-1]
        message = f"A card has at most {most} abilities. Take some out."
        unread.append(Unread(len(text.splitlines()), "", last, "", message))
    return TextRead([] if unread else found, unread)


def _unread(number: int, line: str, problem: ParseProblem) -> Unread:
    at, end = problem.at, problem.at + len(problem.found)
    what = f"“{problem.found}” cannot stand here." if problem.found else "The line ends too early."
    message = what if problem.expected else str(problem)
    return Unread(number, line[:at], line[at:end], line[end:], message, problem.expected[:MOST_EXPECTED], problem.hint)


def written(game: str, abilities: Sequence[Any]) -> str:
    """Abilities as text, a line each; empty where some are no abilities (yet) or the game has no language."""
    if not has_vocabulary(game) or not abilities or ability_problems(game, list(abilities)):
        return ""
    return "\n".join(ability_text(game, ability) for ability in abilities)


def ability_line(game: str, ability: Any) -> str:
    """One ability in words; empty while it is unfinished."""
    return written(game, [ability])


def printed(game: str, attributes: Mapping[str, Any], abilities: Sequence[Any]) -> str:
    """The whole rules text of a card whose fields are in order; that of its abilities alone must be valid too."""
    return rules_text(game, attributes, abilities) if has_vocabulary(game) else ""
