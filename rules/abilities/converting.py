"""Abilities as data and as text at once, from either: what authors' tools ask for while somebody writes a card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.abilities.compiler import ability_problems
from rules.abilities.lint import lint_abilities
from rules.abilities.normal import normal_ability
from rules.abilities.parse import ParseProblem, parse_ability
from rules.abilities.problem import ERROR, Problem, closest
from rules.abilities.scalars import LONGEST_SAID
from rules.abilities.text import card_text
from rules.abilities.vocabulary import vocabulary_of

MOST_PROBLEMS = 100
MOST_ALLOWED = 400


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem in either form: `pointer` into the abilities, or `line` and `column` (from 1) of the text."""

    code: str
    message: str
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    found: str = ""
    allowed: tuple[str, ...] = ()
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Converted:
    """Abilities in normal form with their text, both None where a problem stands in the way."""

    abilities: list[dict[str, Any]] | None = None
    text: str | None = None
    problems: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = field(default=())


def from_data(game: str, abilities: Any) -> Converted:
    """Abilities given as data. Never raises for any JSON document. Raises KeyError for a game without abilities."""
    return _converted(game, abilities, [])


def from_text(game: str, text: str) -> Converted:
    """Abilities given as text, one a line; every line that cannot be read is told. Raises KeyError for a game without abilities."""
    vocabulary = vocabulary_of(game)
    found: list[dict[str, Any]] = []
    lines: list[int] = []
    problems: list[Fault] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        if len(lines) + len(problems) == vocabulary.limits.abilities:
            message = f"A card has at most {vocabulary.limits.abilities} abilities. Take some out."
            problems.append(Fault(vocabulary.codes["size"], message, line=number, column=1))
            break
        try:
            found.append(parse_ability(game, line))
            lines.append(number)
        except ParseProblem as problem:
            problems.append(_unread(vocabulary.codes["effect"], problem, number))
    return Converted(problems=tuple(problems)) if problems else _converted(game, found, lines)


def _unread(code: str, problem: ParseProblem, line: int) -> Fault:
    return Fault(
        code=code,
        message=str(problem),
        line=line,
        column=min(problem.at, LONGEST_SAID) + 1,
        found=problem.found[:60],
        allowed=problem.expected[:MOST_ALLOWED],
        suggestion=problem.hint,
    )


def _converted(game: str, abilities: Any, lines: list[int]) -> Converted:
    problems = ability_problems(game, abilities)
    if problems:
        return Converted(problems=tuple(_fault(each, lines) for each in problems[:MOST_PROBLEMS]))
    vocabulary = vocabulary_of(game)
    normal = [normal_ability(vocabulary, ability) for ability in abilities]
    noted = lint_abilities(game, normal)
    return Converted(
        abilities=normal,
        text=card_text(game, normal),
        problems=tuple(_fault(each, lines) for each in noted if each.severity == ERROR),
        warnings=tuple(_fault(each, lines) for each in noted if each.severity != ERROR)[:MOST_PROBLEMS],
    )


def _fault(problem: Problem, lines: list[int]) -> Fault:
    at = problem.pointer.split("/")[1] if problem.pointer else ""
    return Fault(
        code=problem.code,
        message=problem.message,
        pointer=problem.pointer,
        line=lines[int(at)] if at and lines else None,
        found=problem.found if isinstance(problem.found, str) else "",
        allowed=tuple(map(str, problem.allowed))[:MOST_ALLOWED],
        suggestion=closest(problem.found, map(str, problem.allowed)),
    )
