"""Reads controlled English back into abilities; errors point at the word and say what may stand there."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from rules.abilities.english import Unreadable, next_token
from rules.abilities.grammar_nouns import Target
from rules.abilities.grammar_types import GameRules
from rules.abilities.normal import normal_ability
from rules.abilities.vocabulary import vocabulary_of

LONGEST = 6000
_NAME = re.compile(r"([^—“”‘’\n]{2,60}) — ")
_FRAME = Path(__file__).with_name("grammar.lark")
_OPEN = {
    "INT": "a number",
    "PLUS": "a number with its sign",
    "QUOTED": "a name in “quotes”",
    "TITLE": "a type",
    "NAME": "a name",
}


class ParseProblem(ValueError):
    """A text that is no rules text; `at` is the place, `found` what stands there, `expected` what may stand there."""

    def __init__(self, at: int, found: str, expected: tuple[str, ...], hint: str = "") -> None:
        shown = ", ".join(f"“{word}”" if word not in _OPEN.values() else word for word in expected[:12])
        what = f"“{found}” cannot stand here" if found else "The text ends too early"
        super().__init__(
            f"{what}.{f' Did you mean “{hint}”?' if hint else ''}{f' Possible: {shown}.' if shown else ''}"
        )
        self.at, self.found, self.expected, self.hint = at, found, expected, hint


class _Words:
    """Cuts a text into the terminals of one game's grammar."""

    def __init__(self, terminals: Mapping[str, str]) -> None:
        self.terminals = terminals

    def tokens(self, text: str) -> Iterator[Token]:
        """Each piece. Raises Unreadable or ParseProblem for a word that no phrase has."""
        at, is_start, may_name = 0, True, True
        while True:
            if may_name and (name := _NAME.match(text, at)):
                yield Token("NAME", name[1], start_pos=at)
                at = name.end() - 2
            found = next_token(text, at)
            if found is None:
                return
            kind, piece, begin, at = found
            yield self._token(kind, piece, begin, is_start)
            is_start = piece in (".", "—") or piece == "‘"
            may_name = piece == "‘"

    def _token(self, kind: str, piece: str, at: int, is_start: bool) -> Token:
        if kind in ("INT", "PLUS", "QUOTED"):
            return Token(kind, piece, start_pos=at)
        lower = piece[:1].lower() + piece[1:]
        for each in (lower, piece) if is_start else (piece,):
            known = self.terminals.get("a" if each == "an" else each)
            if known:
                return Token(known, piece, start_pos=at)
        if piece[:1].isupper() and len(piece) > 1:
            return Token("TITLE", piece, start_pos=at)
        close = difflib.get_close_matches(piece, self.terminals, n=1)
        raise ParseProblem(at, piece, (), close[0] if close else "")


def _text_of(source: Any) -> str:
    """The text that the parser hands to the lexer, wrapped or not."""
    while not isinstance(source, str):
        source = source.text
    return source


class Reader:
    """The parser of one game."""

    def __init__(self, game: str) -> None:
        self.vocabulary = vocabulary_of(game)
        self.rules = GameRules(self.vocabulary)
        self.words = _Words(self.rules.terminals)
        self.shown = {name: piece for piece, name in self.rules.terminals.items()}
        words = self.words

        class TextLexer(Lexer):
            """Hands the tokens of a text to the parser."""

            def __init__(self, _conf: Any) -> None:
                pass

            def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
                return words.tokens(_text_of(lexer_state))

        grammar = _FRAME.read_text(encoding="utf-8") + self.rules.text()
        self.parser = Lark(grammar, parser="earley", lexer=TextLexer, ambiguity="resolve", maybe_placeholders=False)

    def ability(self, text: str) -> dict[str, Any]:
        """The ability a text says, in normal form. Raises ParseProblem."""
        if len(text) > LONGEST:
            raise ParseProblem(LONGEST, text[LONGEST : LONGEST + 12], (), "")
        try:
            tree = self.parser.parse(text)
        except Unreadable as problem:
            raise ParseProblem(problem.at, problem.found, ()) from problem
        except UnexpectedToken as problem:
            raise ParseProblem(
                problem.token.start_pos or 0, str(problem.token), self._expected(problem.expected)
            ) from problem
        except UnexpectedEOF as problem:
            raise ParseProblem(len(text), "", self._expected(problem.expected)) from problem
        except UnexpectedInput as problem:
            raise ParseProblem(problem.pos_in_stream or 0, "", ()) from problem
        found: dict[str, Any] = self._value(tree.children[0])
        return normal_ability(self.vocabulary, found)

    def _expected(self, names: Any) -> tuple[str, ...]:
        return tuple(sorted({_OPEN.get(str(name), self.shown.get(str(name), str(name))) for name in names}))

    def _value(self, tree: Any) -> Any:
        if isinstance(tree, Token):
            return tree
        assert isinstance(tree, Tree)
        value = self.rules.actions[tree.data]([self._value(child) for child in tree.children])
        return _numbered(self._settled(value)) if isinstance(value, dict) and "form" in value else value

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
    """The parser of a game, built once. Raises KeyError for an unknown game."""
    return Reader(game)


def parse_ability(game: str, text: str) -> dict[str, Any]:
    """The ability that a sentence of controlled English says. Raises ParseProblem."""
    return reader_of(game).ability(text)


def parse_card(game: str, text: str) -> list[dict[str, Any]]:
    """The abilities of a card: one a line. Raises ParseProblem with the place in the whole text."""
    found, at = [], 0
    for line in text.split("\n"):
        if line.strip():
            try:
                found.append(parse_ability(game, line))
            except ParseProblem as problem:
                problem.at += at
                raise
        at += len(line) + 1
    return found
