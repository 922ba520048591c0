"""The grammar of one game's controlled English, made from the same phrases that write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.abilities.english import words_of
from rules.abilities.house import EVENT_PLAYERS
from rules.abilities.phrase import Agree, Literal, Optional, Part, Slot, Subject
from rules.abilities.shapes import data_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param, Word

Action = Callable[[list[Any]], Any]


def first(values: list[Any]) -> Any:
    """The only thing an alternative holds."""
    return values[0]


def keyed(name: str) -> Action:
    """An alternative that gives the value of one key, out of a phrase that holds nothing else."""
    return lambda values: [(name, values[0][0][1])]


def compared(stat: str, sign: str) -> Action:
    """A comparison of a stat with the number or value that stands there."""
    return lambda values: [stat, sign, _number(values[0])]


def signed(sign: str) -> Action:
    """A sign with its number."""
    return lambda values: (sign, int(values[0]))


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and not value.startswith("$") else value


def constant(value: Any) -> Action:
    """An alternative that is always the same."""
    return lambda values: value


class Rules:
    """Rules under construction: alternatives, their actions, and the terminals they use."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.game = vocabulary.game
        self.alternatives: dict[str, list[str]] = {}
        self.actions: dict[str, Action] = {}
        self.terminals: dict[str, str] = {".": "_STOP"}
        self.fresh = 0

    def literal(self, text: str | Iterable[str]) -> str:
        """The terminals of fixed words."""
        tokens = words_of(text) if isinstance(text, str) else text
        return " ".join(
            self.terminals.setdefault("a" if piece == "an" else piece, f"_T{len(self.terminals)}") for piece in tokens
        )

    def add(self, rule: str, expansion: str, action: Action) -> str:
        """One more alternative of a rule."""
        alias = f"r{len(self.actions)}"
        self.actions[alias] = action
        self.alternatives.setdefault(rule, []).append(f"{expansion} -> {alias}")
        return rule

    def new(self) -> str:
        """A name for a rule of one place."""
        self.fresh += 1
        return f"x{self.fresh}"

    def either(self, choices: Mapping[Any, str]) -> str:
        """A rule that reads one of several phrases as its value."""
        rule = self.new()
        for value, text in choices.items():
            self.add(rule, self.literal(text), constant(value))
        return rule

    def listed(self, rule: str, item: str, join: str) -> str:
        """Items as people list them: “a, b and c”."""
        comma, word = self.literal(","), self.literal(join)
        more = self.new()
        self.add(more, item, lambda values: [values[0]])
        self.add(more, f"{more} {comma} {item}", lambda values: [*values[0], values[1]])
        self.add(rule, item, lambda values: [values[0]])
        return self.add(rule, f"{more} {word} {item}", lambda values: [*values[0], values[1]])

    def text(self) -> str:
        """The rules in the notation of the parser."""
        lines = [f"%declare {' '.join(sorted(set(self.terminals.values())))}"]
        lines += [
            f"{name}: {chr(10).join('  | ' * bool(at) + each for at, each in enumerate(found))}"
            for name, found in self.alternatives.items()
        ]
        return "\n".join(lines)


class PhraseRules(Rules):
    """Rules for phrases: each part of a phrase reads what the writer writes there."""

    def slot_type(self, param: Param, style: str, *, static: bool) -> str:
        """The rule that reads a parameter type."""
        raise NotImplementedError

    def word(self, rule: str, found: Word, *, static: bool = False) -> None:
        """The phrase of a word as an alternative of a rule."""
        expansion = self.parts(self.vocabulary.parts(found), found, static=static)
        self.add(rule, expansion, lambda values: data_of(found, pairs(values)))

    def parts(self, parts: Iterable[Part], found: Word, *, static: bool) -> str:
        """A sequence of parts as an expansion."""
        return " ".join(self.part(part, found, static=static) for part in parts)

    def part(self, part: Part, found: Word, *, static: bool) -> str:
        """One part as a piece of an expansion."""
        match part:
            case Literal(tokens):
                return self.literal(tokens)
            case Slot():
                return self.slot(part, found, static=static)
            case Subject(name, plain, third):
                return self.subject(found.param(name), plain, third)
            case Agree(_, one, many):
                rule = self.new()
                self.add(rule, self.literal(one), constant(None))
                return self.add(rule, self.literal(many), constant(None)) if one != many else rule
            case Optional(flag, inner):
                return self.optional(flag, inner, found, static=static)

    def optional(self, flag: str | None, inner: tuple[Part, ...], found: Word, *, static: bool) -> str:
        """A group that may stand there."""
        names = {name for part in inner if isinstance(part, Slot) for name in part.names}
        if static and names == {"duration"} and found.kind == "effect":
            return ""
        rule = self.new()
        expansion = self.parts(inner, found, static=static)
        if flag:
            is_set = found.param(flag).type != "off"
            self.add(rule, expansion, lambda values: [(flag, is_set)])
        else:
            self.add(rule, expansion, lambda values: [pair for value in values if value for pair in value])
        return f"{rule}?"

    def subject(self, param: Param, plain: tuple[str, ...], third: tuple[str, ...]) -> str:
        """A player and its verb."""
        rule, name = self.new(), param.name
        if param.type == "whose.player":
            self.add(rule, f"{self.literal('you')} {self.literal(plain)}", constant([(name, "own")]))
            for whose, text in EVENT_PLAYERS[self.game].items():
                if whose != "own":
                    self.add(rule, f"{self.literal(text)} {self.literal(third)}", constant([(name, whose)]))
            return rule
        self.add(rule, self.literal(plain), constant([(name, "$you")]))
        return self.add(rule, f"other_player {self.literal(third)}", lambda values: [(name, values[0])])

    def slot(self, slot: Slot, found: Word, *, static: bool) -> str:
        """A place for a parameter."""
        rule = self.new()
        if len(slot.names) == 2:
            count, filter_ = slot.names
            return self.add(rule, "counted", lambda values: [(count, values[0][0]), (filter_, values[0][1])])
        param, name = found.param(slot.name), slot.name
        if slot.fallback is not None:
            self.add(rule, self.literal(slot.fallback), constant([]))
        if slot.style == "+":
            return self.add(rule, "signed", lambda values: [(name, values[0])])
        if "/" in slot.style or slot.style.startswith("damage"):
            said = slot.style.partition("?")[0]
            if slot.flag:
                self._measured(rule, name, f"Unblockable {said}", [(slot.flag, True)])
            return self._measured(rule, name, said, [])
        if param.type == "whose.card":
            return self._event_subject(rule)
        kind = self.slot_type(param, slot.style, static=static)
        return self.add(rule, kind, lambda values: [(name, values[0])])

    def _measured(self, rule: str, name: str, style: str, more: list[tuple[str, Any]]) -> str:
        one, _, many = style.rstrip("#%").partition("/")
        single, plural = self.literal(one), self.literal(many or one)
        if style.endswith(("#", "%")):
            self.add(
                rule, f"{self.literal('a')} {single}" if style.endswith("#") else single, constant([(name, 1), *more])
            )
            self.add(rule, f"number_word {plural}", lambda values: [(name, values[0]), *more])
        else:
            self.add(rule, f"INT {plural}", lambda values: [(name, int(values[0])), *more])
            if single != plural:
                self.add(rule, f"INT {single}", lambda values: [(name, int(values[0])), *more])
        self.add(rule, f"{self.literal('X')} {plural}", constant([(name, "$x"), *more]))
        return self.add(
            rule, f"{plural} {self.literal('equal to')} value_alone", lambda values: [(name, values[0]), *more]
        )

    def _event_subject(self, rule: str) -> str:
        self.add(rule, self.literal("this card"), constant([("whose", "self")]))

        def subject(values: list[Any]) -> list[tuple[str, Any]]:
            where = dict(values[0])
            whose = where.pop("side", "any")
            return [("whose", whose), *([("where", where)] if where else [])]

        return self.add(rule, "np_a", subject)


def pairs(values: list[Any]) -> dict[str, Any]:
    """The parameters that the parts of a phrase gave."""
    return {name: given for value in values if value for name, given in value}
