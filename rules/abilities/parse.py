"""Reads controlled English back into abilities; errors point at the word and say what may stand there."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.abilities.chart import Grammar, Stuck, TooDeep, possible, read_all
from rules.abilities.english import Unreadable, next_token
from rules.abilities.grammar import STOP
from rules.abilities.grammar_nouns import Target
from rules.abilities.grammar_types import GameRules
from rules.abilities.normal import normal_ability
from rules.abilities.scalars import LONGEST_SAID, MOST_SAID
from rules.abilities.synonyms import A_NUMBER, usual_word
from rules.abilities.vocabulary import vocabulary_of

MOST_SHOWN = 12
_NAME = re.compile(r"([^—“”‘’\n]{2,60}) — ")
# The same with the dashes that people type instead.
_LOOSELY_NAMED = re.compile(r"([^-–—“”‘’\n.,:;]{2,60}?)(?:\s*—|\s+(?:–|--?)(?=\s))")
_OPEN = {
    "INT": A_NUMBER,
    "PLUS": "a number with its sign",
    "QUOTED": "a name in “quotes”",
    "TITLE": "a type",
    "NAME": "a name",
}


class ParseProblem(ValueError):
    """A text that is no rules text; `at` is the place, `found` what stands there, `expected` what may stand there."""

    def __init__(self, at: int, found: str, expected: tuple[str, ...] = (), hint: str = "", message: str = "") -> None:
        super().__init__(message or _sentence(found, expected, hint))
        self.at, self.found, self.expected, self.hint = at, found, expected, hint


def _sentence(found: str, expected: tuple[str, ...], hint: str) -> str:
    shown = ", ".join(word if word in _OPEN.values() else f"“{word}”" for word in expected[:MOST_SHOWN])
    more = f" and {len(expected) - MOST_SHOWN} more" if len(expected) > MOST_SHOWN else ""
    what = f"“{found}” cannot stand here" if found else "The text ends too early"
    if not found and hint:
        return f"{what}. Is a full stop missing?{f' Possible: {shown}{more}.' if shown else ''}"
    return f"{what}.{f' Did you mean “{hint}”?' if hint else ''}{f' Possible: {shown}{more}.' if shown else ''}"


@dataclass(slots=True)
class Words:
    """A text cut into terminals: their kinds, the pieces as they stand there, and where; `strange` is a word no phrase has."""

    kinds: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    strange: tuple[int, str] | None = None

    def add(self, kind: str, piece: str, at: int) -> None:
        """One more word."""
        self.kinds.append(kind)
        self.pieces.append(piece)
        self.places.append(at)


def words_in(text: str, terminals: Mapping[str, str]) -> Words:
    """A text as the terminals of one game's grammar, up to the first word that is none."""
    found = Words()
    at, is_start, may_name = 0, True, True
    while True:
        if may_name and (name := _NAME.match(text, at)):
            found.add("NAME", name[1], at)
            at = name.end() - 2
        elif may_name and (name := _LOOSELY_NAMED.match(text, at)):
            found.add("NAME", name[1].strip(), at)
            found.add(terminals["—"], "—", name.end() - 1)
            at = name.end()
        try:
            token = next_token(text, at)
        except Unreadable as problem:
            found.strange = problem.at, problem.found
            return found
        if token is None:
            return found
        kind, piece, begin, at = token
        known = kind if kind in _OPEN else _terminal(piece, terminals, is_start=is_start)
        if not known:
            found.strange = begin, piece
            return found
        found.add(known, piece, begin)
        is_start = piece in (".", "—", "‘")
        may_name = piece == "‘"


def _terminal(piece: str, terminals: Mapping[str, str], *, is_start: bool) -> str:
    """Which terminal a word is; a capital at the start of a sentence makes no difference. Empty for a word no phrase has."""
    lower = piece[:1].lower() + piece[1:]
    for each in (lower, piece) if is_start else (piece,):
        if known := terminals.get("a" if each == "an" else each):
            return known
    return "TITLE" if piece[:1].isupper() and len(piece) > 1 else ""


class Reader:
    """The parser of one game."""

    def __init__(self, game: str) -> None:
        self.vocabulary = vocabulary_of(game)
        self.rules = GameRules(self.vocabulary)
        self.shown = _OPEN | {name: piece for piece, name in self.rules.terminals.items()}
        whole = {name: list(found) for name, found in self.rules.alternatives.items()}
        whole["ability"] = [(symbols, self._finished(action)) for symbols, action in whole["ability"]]
        self.grammar = Grammar({**whole, "start": [(f"ability {STOP}", lambda values: values[0])]})

    def ability(self, text: str) -> dict[str, Any]:
        """The ability a text says, in normal form. Raises ParseProblem."""
        if len(text) > LONGEST_SAID:
            raise ParseProblem(
                LONGEST_SAID, text[LONGEST_SAID : LONGEST_SAID + 12], message=_too_long(f"{LONGEST_SAID} signs")
            )
        words = words_in(text, self.rules.terminals)
        if len(words.kinds) > MOST_SAID:
            place, piece = words.places[MOST_SAID], words.pieces[MOST_SAID]
            raise ParseProblem(place, piece, message=_too_long(f"{MOST_SAID} words"))
        try:
            found = read_all(self.grammar, "start", words.kinds, words.pieces, is_whole=words.strange is None)
        except TooDeep as problem:
            place, piece = self._at(problem.at, words, text)
            raise ParseProblem(place, piece, message=f"{problem} Say it in simpler parts.") from problem
        except Stuck as problem:
            raise self._misspelt(problem, words) or self._stuck(problem, words, text) from problem
        return normal_ability(self.vocabulary, found)

    def _stuck(self, problem: Stuck, words: Words, text: str) -> ParseProblem:
        place, piece = self._at(problem.at, words, text)
        expected = self._expected(problem.expected)
        if not piece:
            return ParseProblem(place, piece, expected, "." if "." in expected else "")
        return self._no_comma(problem, words) or ParseProblem(place, piece, expected, self._hint(piece, expected))

    def _no_comma(self, problem: Stuck, words: Words) -> ParseProblem | None:
        """The comma before, where a colon belongs: “When this card attacks, draw a card”, say."""
        before = problem.at - 1
        if before < 0 or words.pieces[before] != "," or words.strange is not None:
            return None
        expected = self._expected(possible(self.grammar, "start", words.kinds, words.pieces, before))
        return ParseProblem(words.places[before], ",", expected, ":") if ":" in expected else None

    def _misspelt(self, problem: Stuck, words: Words) -> ParseProblem | None:
        """The word before, if it was taken for a type only because it is misspelt: “Actoin” for “action”."""
        before = problem.at - 1
        is_strange = problem.at == len(words.kinds) and words.strange is not None
        if before < 0 or words.kinds[before] != "TITLE" or is_strange:
            return None
        names = possible(self.grammar, "start", words.kinds, words.pieces, before)
        expected, piece = self._expected(names), words.pieces[before]
        hint = self._hint(piece, expected, everywhere=False)
        return ParseProblem(words.places[before], piece, expected, hint) if hint else None

    def _at(self, token: int, words: Words, text: str) -> tuple[int, str]:
        """The place of a token and what stands there; the strange word behind the last, or the end of the text."""
        if token < len(words.kinds):
            return words.places[token], words.pieces[token]
        return words.strange or (len(text.rstrip()), "")

    def _expected(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted({self.shown[name] for name in names}))

    def _hint(self, found: str, expected: tuple[str, ...], *, everywhere: bool = True) -> str:
        """The word that was probably meant: one that may stand there, or else any word of the game."""
        if said := usual_word(found, expected):
            return said
        is_known = found in self.rules.terminals or found[:1].lower() + found[1:] in self.rules.terminals
        for words, cutoff in (
            (expected, 0.65),
            (() if is_known or not everywhere else tuple(self.rules.terminals), 0.75),
        ):
            known = {word.casefold(): word for word in words if word not in _OPEN.values() and word != found}
            close = difflib.get_close_matches(found[:40].casefold(), known, n=1, cutoff=cutoff)
            if close:
                return known[close[0]]
        return ""

    def _finished(self, action: Any) -> Any:
        return lambda values: _numbered(self._settled(action(values)))

    def _settled(self, ability: dict[str, Any]) -> dict[str, Any]:
        """A bare sentence of lasting changes that name no end is static, however it was read."""
        is_bare = not ability.keys() - {"form", "name", "do"}
        if is_bare and ability["form"] in ("resolve", "static"):
            return {**ability, "form": "static" if self._lasts(ability["do"]) else "resolve"}
        return ability

    def _lasts(self, effects: list[dict[str, Any]]) -> bool:
        words = self.vocabulary.words["effect"]
        return all(
            words[each["effect"]].traits.get("static")
            and "duration" not in each
            and not any(isinstance(value, Target) for value in each.values())
            and self._lasts([*each.get("then", ()), *each.get("else", ())])
            for each in effects
        )


def _too_long(most: str) -> str:
    return f"An ability has at most {most}. Split it, or say it in fewer words."


def _numbered(ability: dict[str, Any]) -> dict[str, Any]:
    """An ability whose targets, described in its effects or beforehand, have their numbers."""
    targets: list[Target] = list(ability.pop("targets", ()))
    is_said = bool(targets)

    def named(value: Any) -> Any:
        if isinstance(value, Target):
            if not any(value is each for each in targets):
                targets.append(value)
            return f"$t{next(at for at, each in enumerate(targets) if each is value) + 1}"
        if isinstance(value, dict):
            return {key: named(each) for key, each in value.items()}
        return [named(each) for each in value] if isinstance(value, list) else value

    done: dict[str, Any] = ability if is_said else named(ability)
    if targets:
        done["targets"] = [{"id": f"t{at + 1}", **target} for at, target in enumerate(targets)]
    return done


@functools.cache
def reader_of(game: str) -> Reader:
    """The parser of a game, built when it is first asked for. Raises KeyError for an unknown game."""
    return Reader(game)


def parse_ability(game: str, text: str) -> dict[str, Any]:
    """The ability that a sentence of controlled English says. Raises ParseProblem."""
    return reader_of(game).ability(text)


def parse_card(game: str, text: str) -> list[dict[str, Any]]:
    """The abilities of a card: one a line. Raises ParseProblem with the place in the whole text."""
    most = vocabulary_of(game).limits.abilities
    found: list[dict[str, Any]] = []
    at = 0
    for line in text.split("\n"):
        if line.strip():
            try:
                if len(found) == most:
                    raise ParseProblem(0, line[:12], message=f"A card has at most {most} abilities. Take some out.")
                found.append(parse_ability(game, line))
            except ParseProblem as problem:
                problem.at += at
                raise
        at += len(line) + 1
    return found
