"""The grammar of one game's controlled English, made from the same phrases that write it, so that the two cannot drift.

Every fixed word of a phrase is a terminal of its own (`_T7`) and gives no value. These are the open ones, which do:
INT 3 · PLUS +2 · QUOTED “Mudflat Piper” · TITLE Sailor · NAME the name of an ability, before its dash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.abilities.chart import Action
from rules.abilities.english import ORDINALS, words_of
from rules.abilities.house import EVENT_PLAYERS, SIDES
from rules.abilities.per_card import PerCard
from rules.abilities.phrase import Agree, Literal, Optional, Part, Slot, Subject
from rules.abilities.shapes import data_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param, Word

OPEN = ("INT", "PLUS", "QUOTED", "TITLE", "NAME")
STOP = "_STOP"


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
    """Rules under construction: alternatives with their actions, and the terminals they use."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.game = vocabulary.game
        self.alternatives: dict[str, list[tuple[str, Action]]] = {}
        self.terminals: dict[str, str] = {".": STOP}
        self.fresh = 0

    def literal(self, text: str | Iterable[str]) -> str:
        """The terminals of fixed words."""
        tokens = words_of(text) if isinstance(text, str) else text
        return " ".join(
            self.terminals.setdefault("a" if piece == "an" else piece, f"_T{len(self.terminals)}") for piece in tokens
        )

    def add(self, rule: str, expansion: str, action: Action) -> str:
        """One more alternative of a rule: symbols, each once, perhaps (?) or any number of times (*), and what they make."""
        self.alternatives.setdefault(rule, []).append((expansion, action))
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

    def listed(self, rule: str, item: str, join: str, *, least: int = 1) -> str:
        """Items as people list them: “a, b and c”; at least one or two of them."""
        comma, word = self.literal(","), self.literal(join)
        more = self.new()
        self.add(more, item, lambda values: [values[0]])
        self.add(more, f"{more} {comma} {item}", lambda values: [*values[0], values[1]])
        if least == 1:
            self.add(rule, item, lambda values: [values[0]])
        return self.add(rule, f"{more} {word} {item}", lambda values: [*values[0], values[1]])


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
        if slot.style in ("+", "+per"):
            return self.add(rule, "signed", lambda values: [(name, values[0])])
        if slot.style == "per":
            return f"{self._per_card(rule, name)}?"
        if slot.style == "change":
            return self.add(rule, "change", lambda values: list(values[0].items()))
        if slot.style == "ordinal":
            inner = self.either({at + 1: word for at, word in enumerate(ORDINALS)})
            return self.add(rule, inner, lambda values: [(name, values[0])])
        if slot.style.startswith("deed"):
            return self._deed(rule, slot.style)
        if "/" in slot.style or slot.style.startswith("damage"):
            return self._measured_nouns(rule, slot, found)
        if param.type == "whose.card":
            return self._event_subject(rule)
        kind = self.slot_type(param, slot.style, static=static)
        return self.add(rule, kind, lambda values: [(name, values[0])])

    def _measured_nouns(self, rule: str, slot: Slot, found: Word) -> str:
        said = slot.style.partition("?")[0]
        kind = found.param(slot.flag).type if slot.flag else ""
        if kind.startswith("enum."):
            for value, text in self.vocabulary.choices(kind.removeprefix("enum.")).items():
                self._measured(rule, slot.name, text, [(slot.flag, value)])
            return rule
        if slot.flag:
            self._measured(rule, slot.name, f"Unblockable {said}", [(slot.flag, True)])
        return self._measured(rule, slot.name, said, [])

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

    def _per_card(self, rule: str, name: str) -> str:
        each, most = self.literal("for each"), self.literal(", at most")
        self.add(rule, f"{each} np_one", lambda values: [(name, PerCard(1, values[0]))])
        return self.add(
            rule, f"{each} np_one {most} PLUS", lambda values: [(name, PerCard(1, values[0], int(values[1])))]
        )

    def _event_subject(self, rule: str) -> str:
        self.add(rule, self.literal("this card"), constant([("whose", "self")]))

        def subject(values: list[Any]) -> list[tuple[str, Any]]:
            where = dict(values[0])
            whose = where.pop("side", "any")
            return [("whose", whose), *([("where", where)] if where else [])]

        return self.add(rule, "np_a", subject)

    def _deed(self, rule: str, style: str) -> str:
        """What a player does with a card: “you draw a card”, “this card is drawn”."""
        plain, third, done = style.removeprefix("deed ").split("/")
        self.add(rule, self.literal(f"this card is {done}"), constant([("whose", "self")]))
        if "own_party" in SIDES[self.game]:
            self._event_subject(passive := self.new())
            self.add(rule, f"{passive} {self.literal(f'is {done}')}", first)
        for whose, player in EVENT_PLAYERS[self.game].items():
            said = f"you {plain}" if whose == "own" else f"{player} {third}"
            self.add(rule, f"{self.literal(said)} np_a", _done_by(whose))
        return rule


def _done_by(whose: str) -> Action:
    def action(values: list[Any]) -> list[tuple[str, Any]]:
        where = {key: value for key, value in values[0].items() if key != "side"}
        return [("whose", whose), *([("where", where)] if where else [])]

    return action


def pairs(values: list[Any]) -> dict[str, Any]:
    """The parameters that the parts of a phrase gave."""
    found: dict[str, Any] = {}
    for name, given in (pair for value in values if value for pair in value):
        found[name] = given.value(found.get(name, 1)) if isinstance(given, PerCard) else given
    return found
