"""Reads tokens by a grammar of any shape: every rule once at every place, every way kept, in bounded time.

A rule may begin with itself (lists grow to the right), may be empty, and may be ambiguous: of two ways to read the same words by the
same rule, the alternative that stands first counts. A rule is tried only where its first word fits, which is what makes it quick;
rule by rule it reads what lark's Earley parser reads for the same grammar, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Action = Callable[[list[Any]], Any]
DEEPEST = 120
"""Rules inside rules. The deepest ability within the limits of the language needs about half of it."""
ONE, MAYBE, MANY = "", "?", "*"


class TooDeep(ValueError):
    """Phrases inside phrases beyond all bounds; `at` is the token where it went too far."""

    def __init__(self, at: int) -> None:
        super().__init__("Too many phrases stand inside one another.")
        self.at = at


@dataclass(frozen=True, slots=True)
class Step:
    """One symbol of an alternative: a terminal (`rule` is None) or a rule, once, perhaps (?), or any number of times (*).

    What it reads is a value for the action if it `is_kept`; fixed words, whose terminals begin with `_`, are not.
    """

    name: str
    rule: Rule | None
    how: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read a rule: its symbols and what they make."""

    steps: tuple[Step, ...]
    action: Action


@dataclass(slots=True, eq=False)
class Rule:
    """A rule with its alternatives; `tails` are those that begin with the rule itself, without that beginning."""

    name: str
    number: int
    heads: list[Alternative] = field(default_factory=list)
    tails: list[Alternative] = field(default_factory=list)
    first: frozenset[str] = frozenset()
    is_empty: bool = False
    by_word: dict[str, tuple[Alternative, ...]] = field(default_factory=dict)


class Grammar:
    """Rules ready for reading, made of {rule: [(symbols, action), …]}."""

    def __init__(self, alternatives: Mapping[str, Iterable[tuple[str, Action]]]) -> None:
        self.rules = {name: Rule(name, at) for at, name in enumerate(alternatives)}
        for name, found in alternatives.items():
            rule = self.rules[name]
            for symbols, action in found:
                steps = tuple(self._step(symbol) for symbol in symbols.split())
                if steps and steps[0].rule is rule and steps[0].how == ONE:
                    rule.tails.append(Alternative(steps[1:], action))
                else:
                    rule.heads.append(Alternative(steps, action))
        self._look_ahead()
        self._refuse_loops()

    def _step(self, symbol: str) -> Step:
        how = symbol[-1] if symbol[-1] in (MAYBE, MANY) else ONE
        name = symbol.removesuffix(how) if how else symbol
        return Step(name, self.rules.get(name), how, is_kept=not name.startswith("_"))

    def _look_ahead(self) -> None:
        """The words each rule may begin with, and whether it may be empty: grown until nothing is added."""
        is_growing = True
        while is_growing:
            is_growing = False
            for rule in self.rules.values():
                for each in rule.heads:
                    first, is_empty = opening(each.steps)
                    if not first <= rule.first or (is_empty and not rule.is_empty):
                        rule.first, rule.is_empty, is_growing = rule.first | first, rule.is_empty or is_empty, True
        for rule in self.rules.values():
            openings = [(each, *opening(each.steps)) for each in rule.heads]
            for word in rule.first:
                rule.by_word[word] = tuple(each for each, first, is_empty in openings if is_empty or word in first)
            rule.by_word[""] = tuple(each for each, _, is_empty in openings if is_empty)

    def _refuse_loops(self) -> None:
        """Raises ValueError for a rule that begins with itself by way of another one: it could not be read."""
        done: set[str] = set()

        def walk(rule: Rule, path: tuple[str, ...]) -> None:
            if rule.name in path:
                raise ValueError(f"The phrase of {rule.name} begins with itself: {' → '.join((*path, rule.name))}.")
            if rule.name in done:
                return
            for each in rule.heads:
                for step in leading(each.steps):
                    if step.rule is not None:
                        walk(step.rule, (*path, rule.name))
            done.add(rule.name)

        for rule in self.rules.values():
            walk(rule, ())


def leading(steps: Sequence[Step]) -> Iterable[Step]:
    """The symbols that may stand first: up to the first that cannot be empty."""
    for step in steps:
        yield step
        if step.how == ONE and not (step.rule is not None and step.rule.is_empty):
            return


def opening(steps: Sequence[Step]) -> tuple[frozenset[str], bool]:
    """The words an alternative may begin with, and whether it may be empty."""
    found: set[str] = set()
    for step in steps:
        found |= step.rule.first if step.rule is not None else {step.name}
        if step.how == ONE and not (step.rule is not None and step.rule.is_empty):
            return frozenset(found), False
    return frozenset(found), True


class Chart:
    """One reading: what each rule gives at each place, each found once. `far` is how far the words made sense."""

    def __init__(self, kinds: Sequence[str], pieces: Sequence[str], watched: int = -1) -> None:
        self.kinds, self.pieces = [*kinds, ""], pieces
        self.seen: dict[tuple[int, int], dict[int, Any]] = {}
        self.depth, self.far = 0, 0
        self.watched, self.expected = watched, set[str]()

    def read(self, rule: Rule, at: int) -> dict[int, Any]:
        """Where the rule may end if it begins here, each with its value. Raises TooDeep."""
        key = (rule.number, at)
        found = self.seen.get(key)
        if found is not None:
            return found
        if at > self.far:
            self.far = at
        if at == self.watched:
            self.expected |= rule.first
        if self.depth >= DEEPEST:
            raise TooDeep(at)
        self.depth += 1
        found = self.seen[key] = {}
        word = self.kinds[at]
        for each in rule.by_word.get(word) or rule.by_word[""]:
            for end, values in self._along(each.steps, {at: []}).items():
                if end not in found:
                    found[end] = each.action(values)
        if rule.tails and found:
            self._grow(rule, found)
        self.depth -= 1
        return found

    def _grow(self, rule: Rule, found: dict[int, Any]) -> None:
        """What the rule gives when it goes on: “a, b, c” out of “a, b”."""
        waiting = list(found)
        for at in waiting:
            for each in rule.tails:
                for end, values in self._along(each.steps, {at: [found[at]]}).items():
                    if end not in found:
                        found[end] = each.action(values)
                        waiting.append(end)

    def _along(self, steps: Iterable[Step], states: dict[int, list[Any]]) -> dict[int, list[Any]]:
        """The places reached by reading the steps one after the other, each with the values on the way."""
        for step in steps:
            reached = self._over(step, states)
            if step.how == MANY:
                newest = reached
                reached = dict(states)
                while newest := {end: values for end, values in newest.items() if end not in reached}:
                    reached |= newest
                    newest = self._over(step, newest)
            elif step.how == MAYBE:
                reached = states | {end: values for end, values in reached.items() if end not in states}
            if not reached:
                return reached
            states = reached
        return states

    def _over(self, step: Step, states: dict[int, list[Any]]) -> dict[int, list[Any]]:
        reached: dict[int, list[Any]] = {}
        rule = step.rule
        if rule is not None:
            for at, values in states.items():
                for end, value in self.read(rule, at).items():
                    if end not in reached:
                        reached[end] = [*values, value]
            return reached
        name, is_kept = step.name, step.is_kept
        for at, values in states.items():
            if self.kinds[at] == name:
                reached[at + 1] = [*values, self.pieces[at]] if is_kept else values
            else:
                self._miss(name, at)
        return reached

    def _miss(self, name: str, at: int) -> None:
        if at > self.far:
            self.far = at
        if at == self.watched:
            self.expected.add(name)


class Stuck(ValueError):
    """Tokens that make no sense from `at` on, where one of `expected` may stand."""

    def __init__(self, at: int, expected: frozenset[str]) -> None:
        super().__init__("The words make no sense.")
        self.at, self.expected = at, expected


def read_all(
    grammar: Grammar, start: str, kinds: Sequence[str], pieces: Sequence[str], *, is_whole: bool = True
) -> Any:
    """What the tokens say. Raises Stuck where they make no sense, and at their end if more follows that is no token
    (`is_whole` false); TooDeep.
    """
    rule, chart = grammar.rules[start], Chart(kinds, pieces)
    found = chart.read(rule, 0)
    if is_whole and len(kinds) in found:
        return found[len(kinds)]
    at = max(chart.far, *found, 0)
    raise Stuck(at, possible(grammar, start, kinds, pieces, at))


def possible(grammar: Grammar, start: str, kinds: Sequence[str], pieces: Sequence[str], at: int) -> frozenset[str]:
    """The terminals that may stand at a place, after all that stands before it. Raises TooDeep."""
    chart = Chart(kinds, pieces, watched=at)
    chart.read(grammar.rules[start], 0)
    return frozenset(chart.expected)
