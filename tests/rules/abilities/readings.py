"""Two other ways to read by the same grammar: every reading there is, slowly; and lark's Earley parser."""

from __future__ import annotations

import functools
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from rules.abilities.chart import MANY, MAYBE, Grammar, Rule, Step
from rules.abilities.grammar import OPEN, STOP
from rules.abilities.normal import normal_ability
from rules.abilities.parse import Reader, reader_of, words_in

MOST = 6
"""Readings kept of the same words by the same rule; a second one is what is looked for."""
Ways = dict[int, list[Any]]


class EveryReading:
    """All values that each rule can give for each stretch of the words."""

    def __init__(self, grammar: Grammar, kinds: list[str], pieces: list[str]) -> None:
        self.grammar, self.kinds, self.pieces = grammar, [*kinds, ""], pieces
        self.seen: dict[tuple[str, int], Ways] = {}

    def whole(self) -> list[Any]:
        """What the whole text may mean."""
        return self.rule(self.grammar.rules["start"], 0).get(len(self.pieces), [])

    def rule(self, rule: Rule, at: int) -> Ways:
        key = (rule.name, at)
        if key not in self.seen:
            found: Ways = {}
            for each in rule.by_word.get(self.kinds[at]) or rule.by_word[""]:
                self.add(found, each.action, self.along(each.steps, {at: [[]]}))
            self.seen[key] = found
            size = -1
            while rule.tails and size != sum(map(len, found.values())):
                size = sum(map(len, found.values()))
                starts: Ways = {end: [[value] for value in values] for end, values in found.items()}
                for each in rule.tails:
                    self.add(found, each.action, self.along(each.steps, starts))
        return self.seen[key]

    def add(self, found: Ways, action: Any, ways: Ways) -> None:
        for end, lists in ways.items():
            values = found.setdefault(end, [])
            for one in lists:
                value = action(list(one))
                if value not in values and len(values) < MOST:
                    values.append(value)

    def along(self, steps: tuple[Step, ...], states: Ways) -> Ways:
        for step in steps:
            reached = self.over(step, states)
            if step.how == MANY:
                newest, reached = reached, joined(states, reached)
                while newest:
                    newest = self.over(step, newest)
                    reached = joined(reached, newest)
            elif step.how == MAYBE:
                reached = joined(states, reached)
            states = reached
        return states

    def over(self, step: Step, states: Ways) -> Ways:
        reached: Ways = {}
        for at, lists in states.items():
            if step.rule is not None:
                for end, values in self.rule(step.rule, at).items():
                    more = [[*one, value] for one in lists for value in values]
                    reached[end] = [*reached.get(end, ()), *more][: MOST * 4]
            elif self.kinds[at] == step.name:
                kept = [self.pieces[at]] if step.is_kept else []
                reached[at + 1] = [*reached.get(at + 1, ()), *([*one, *kept] for one in lists)][: MOST * 4]
        return reached


def joined(a: Ways, b: Ways) -> Ways:
    """The ways of both."""
    return {end: [*a.get(end, ()), *b.get(end, ())] for end in {**a, **b}}


def meanings(game: str, text: str) -> list[Any]:
    """Every ability that a text may mean, in normal form, each once."""
    reader = reader_of(game)
    words = words_in(text, reader.rules.terminals)
    found: list[Any] = []
    for value in EveryReading(reader.grammar, words.kinds, words.pieces).whole():
        normal = normal_ability(reader.vocabulary, value)
        if normal not in found:
            found.append(normal)
    return found


class Earley:
    """Lark's parser over the grammar of one game, in lark's own notation."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.actions: dict[str, Any] = {}
        terminals = reader.rules.terminals

        class TextLexer(Lexer):
            """Hands the words of a text to lark."""

            def __init__(self, _conf: Any) -> None:
                pass

            def lex(self, lexer_state: Any, _parser_state: Any = None) -> Any:
                source = lexer_state
                while not isinstance(source, str):
                    source = source.text
                words = words_in(source, terminals)
                return (Token(kind, piece) for kind, piece in zip(words.kinds, words.pieces, strict=True))

        self.parser = Lark(self.notation(), parser="earley", lexer=TextLexer, maybe_placeholders=False)

    def notation(self) -> str:
        """The grammar as lark writes it."""
        terminals = sorted({*self.reader.rules.terminals.values(), *OPEN})
        lines = [f"%declare {' '.join(terminals)}", f"start: ability {STOP} -> start"]
        for name, found in self.reader.rules.alternatives.items():
            expansions = []
            for symbols, action in found:
                alias = f"r{len(self.actions)}"
                self.actions[alias] = self.reader._finished(action) if name == "ability" else action
                expansions.append(f"{symbols} -> {alias}")
            lines.append(f"{name}: " + "\n  | ".join(expansions))
        return "\n".join(lines)

    def ability(self, text: str) -> Any:
        """What lark reads, in normal form."""
        return normal_ability(self.reader.vocabulary, self._value(self.parser.parse(text).children[0]))

    def _value(self, tree: Any) -> Any:
        if not isinstance(tree, Tree):
            return str(tree)
        return self.actions[tree.data]([self._value(child) for child in tree.children])


@functools.cache
def earley_of(game: str) -> Earley:
    """Lark's parser of a game, built once."""
    return Earley(reader_of(game))
