"""Rules for the types of parameters: values, conditions, lists of effects; together the grammar of one game."""

from __future__ import annotations

from typing import Any, cast

from rules.abilities.chart import Action
from rules.abilities.english import NUMBERS, slug_of
from rules.abilities.grammar import constant, first
from rules.abilities.grammar_conditions import ConditionRules
from rules.abilities.grammar_nouns import target_of
from rules.abilities.house import (
    EVENT_PARTIES,
    EVENT_TURNS,
    KEYS_JOINED,
    PERIOD_WORDS,
    PLAIN_OR,
)
from rules.abilities.scalars import VALUES
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param


class GameRules(ConditionRules):
    """The whole grammar of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.made: dict[tuple[str, str], str] = {}
        self._numbers()
        self._values()
        self._filters()
        self._references()
        self._effects()
        self._counted_conditions()
        for kind in ("cost", "condition", "event", "duration", "keyword", "forbid", "allow", "immune"):
            for found in vocabulary.words.get(kind, {}).values():
                self.word(kind, found)
        for found in vocabulary.words["form"].values():
            self.word("ability", found)

    # ------------------------------------------------------------------------------------------------------ numbers
    def _numbers(self) -> None:
        for number in range(2, len(NUMBERS)):
            self.add("number_word", self.literal(NUMBERS[number]), constant(number))
        self.add("number_word", "INT", lambda values: int(values[0]))
        self.add("number_one", self.literal("one"), constant(1))
        self.add("number_one", "number_word", first)
        self.add("signed", "PLUS", lambda values: int(values[0]))
        self.add("signed", "INT", lambda values: int(values[0]))
        self.add("signed", f"{self.literal('+')} strict", first)
        self.add("integer", "INT", lambda values: int(values[0]))

    def _values(self) -> None:
        open_, close = self.literal("("), self.literal(")")
        self.add("bare", "INT", lambda values: int(values[0]))
        for found in self.vocabulary.words["value"].values():
            if found.shape == "bare":
                self.word("bare", found)
            else:
                self.word("value_operation" if found.traits.get("operator") else "value_phrase", found)
        self.add("strict", "bare", first)
        self.add("strict", f"{open_} value_phrase {close}", first)
        self.add("strict", f"{open_} value_operation {close}", first)
        for name in ("stat", "die"):
            if name in self.vocabulary.words["value"]:
                self.word("value_stat", self.vocabulary.words["value"][name])
        self.add("value_plain", "strict", first)
        self.add("value_plain", "value_stat", first)
        for rule in ("bare", "value_phrase", "value_operation"):
            self.add("value_alone", rule, first)

    # ------------------------------------------------------------------------------------------------------ effects
    def _effects(self) -> None:
        open_, close, stop = self.literal("("), self.literal(")"), self.literal(".")
        for suffix, static in (("", False), ("_static", True)):
            for found in self.vocabulary.words["effect"].values():
                if static and not found.traits.get("static"):
                    continue
                is_composite = found.traits.get("composite")
                self.word(f"{'composite' if is_composite else 'simple'}{suffix}", found, static=static)
            self.add(f"effect{suffix}", f"simple{suffix}", first)
            self.add(f"effect{suffix}", f"composite{suffix}", first)
            self.add(f"item{suffix}", f"simple{suffix}", first)
            self.add(f"item{suffix}", f"{open_} composite{suffix} {close}", first)
            self.add(f"block{suffix}", f"item{suffix}", list)
            self.add(f"block{suffix}", f"block{suffix} {self.literal(', then')} item{suffix}", _appended)
            self.add(f"sentence{suffix}", f"effect{suffix}", list)
            self._changes(f"sentence{suffix}", static=static)
            if self.game in KEYS_JOINED:
                self._keys(suffix, static=static)
            self.add(f"sentences{suffix}", f"sentence{suffix}", first)
            self.add(
                f"sentences{suffix}",
                f"sentences{suffix} {stop} sentence{suffix}",
                lambda values: [*values[0], *values[1]],
            )
        self.add("options", "block", list)
        self.add("options", f"options {self.literal('; or')} block", _appended)
        outcome = self.add("outcome", f"{self.literal('on')} INT {self.literal('to')} INT {self.literal(',')} block",
                           lambda values: {"from": int(values[0]), "to": int(values[1]), "do": values[2]})  # fmt: skip
        self.add("outcome", f"{self.literal('on')} INT {self.literal(',')} block",
                 lambda values: {"from": int(values[0]), "to": int(values[0]), "do": values[1]})  # fmt: skip
        self.add("outcomes", outcome, list)
        self.add("outcomes", f"outcomes {self.literal(';')} outcome", _appended)

    def _changes(self, rule: str, *, static: bool) -> None:
        """Several changes of the same cards: “has +1 Offense and +1 Defense this turn”."""
        change, changes, verb = "change", self.new(), self.either({"one": "has", "many": "have"})
        if not static:
            stat = self.either(self.vocabulary.choices("stat"))
            self.add(change, f"signed {stat}", lambda values: {"stat": values[1], "by": values[0]})
            self.add(change, f"{self.literal('+')} {stat} {self.literal('equal to')} value_alone",
                     lambda values: {"stat": values[0], "by": values[1]})  # fmt: skip
        self.add(changes, f"{change} {self.literal('and')} {change}", list)
        self.add(changes, f"{changes} {self.literal('and')} {change}", _appended)

        def several(values: list[Any]) -> list[Any]:
            ending = {"duration": values[3]} if len(values) > 3 else {}
            to = values[0]
            return [{"effect": "modify_stat", "to": to, **each, **ending} for each in values[2]]

        self.add(rule, f"cards {verb} {changes}", several)
        if not static:
            self.add(rule, f"cards {verb} {changes} duration", several)

    def _keys(self, suffix: str, *, static: bool) -> None:
        """What cards or players cannot or may do: “no character can attack or cast spells this turn”."""
        nobody, no, can = self.new(), self.literal("no"), self.literal("can")
        ending = "" if static else " duration?"
        for begins, lasts in ((no, 0), (f"duration {self.literal(',')} {no}", 1))[: 1 if static else 2]:
            self.add(nobody, f"{begins} {self.literal('player')}", _nobody(lasts))
            self.add(nobody, f"{begins} np_one", _nobody(lasts))
        for kind, verb, join in (("forbid", "cannot", "or"), ("allow", "may", "and")):
            if kind not in self.vocabulary.words:
                continue
            several = self.listed(self.new(), kind, join, least=2)
            self.add(f"sentence{suffix}", f"whom {self.literal(verb)} {several}{ending}", _with_keys(kind))
            if kind == "forbid":
                self.add(f"sentence{suffix}", f"{nobody} {can} {several}", lambda values: _for_nobody(*values))
                self.add(f"simple{suffix}", f"{nobody} {can} {kind}",
                         lambda values: _for_nobody(values[0], [values[1]])[0])  # fmt: skip

    # -------------------------------------------------------------------------------------------- types of parameters
    def slot_type(self, param: Param, style: str, *, static: bool) -> str:
        """The rule that reads a parameter type, made when first asked for."""
        base, _, detail = param.type.partition(".")
        if base in ("block", "statics", "sentences"):
            return {"block": "block_static" if static else "block", "statics": "sentences_static"}.get(base, base)
        known = {"cards", "player", "party", "whom", "ref", "card_ref", "player_ref", "options", "outcomes", "ability",
                 "duration", "keyword", "forbid", "allow", "immune"}  # fmt: skip
        if style == "poss":
            return self._possessive(base)
        if base in known:
            return base
        if base in VALUES:
            return {"full": "value_alone", "plain": "value_plain"}.get(style, "strict")
        if base == "filter":
            return {"a": "np_a", "each": "np_each", "plural": "np_many"}.get(style, "np_one")
        key = (param.type, style)
        if key not in self.made:
            self.made[key] = self._make(base, detail, style)
        return self.made[key]

    def _possessive(self, base: str) -> str:
        key = (base, "poss")
        if key not in self.made:
            self.made[key] = self.add(self.new(), self.literal("your"), constant("$you"))
            self.add(self.made[key], f"{base} {self.literal(chr(39) + 's')}", first)
            for found in self.vocabulary.words["reference"].values():
                if said := found.traits.get("possessive", {}).get(self.game):
                    self.add(self.made[key], self.literal(said), constant(found.name))
        return self.made[key]

    def _make(self, base: str, detail: str, style: str) -> str:
        rule, lists = self.new(), {"costs": "cost", "conditions": "condition"}
        if base == "conditions" and self.game in PLAIN_OR:
            several = self.listed(self.new(), "condition", "or", least=2)
            self.add(rule, several, lambda values: [{"any": values[0]}])
        if base in lists:
            return self.listed(rule, lists[base], "and")
        if base in ("name", "names", "element", "type", "elements", "types"):
            return self._make_words(rule, base, style)
        if base in ("when", "while"):
            return self.add(rule, {"when": "event", "while": "duration"}[base], first)
        if base == "title":
            return self.add(rule, "NAME", lambda values: str(values[0]))
        if base == "int":
            self.add(rule, self.literal("X"), constant("$x"))
            return self.add(rule, "integer", first)
        if base == "limit":
            return self._limit(rule)
        return self._make_choice(rule, base, detail, style)

    def _make_choice(self, rule: str, base: str, detail: str, style: str) -> str:
        choices = self.vocabulary.choices
        match base:
            case "enum":
                return self.either(choices(detail))
            case "words":
                return self.listed(rule, self.either(choices(detail)), "or")
            case "chooser":
                return self.either({key: text for key, text in choices("chooser").items() if text})
            case "roles":
                return self.listed(rule, self.either(choices("role")), style)
            case "whose":
                return self.either(EVENT_TURNS[self.game] if detail == "turn" else EVENT_PARTIES)
            case "condition_inner" | "conditions_inner":
                self.add(rule, "condition", first)
                self.add(rule, f"{self.literal('(')} condition {self.literal(')')}", first)
                return rule if base == "condition_inner" else self.listed(self.new(), rule, style, least=2)
            case "targets":
                return self._make_targets(rule)
            case _:
                raise KeyError(base)

    def _make_targets(self, rule: str) -> str:
        for player, whose in (("opponent", "opponent"), ("player", "any")):
            self.add(rule, self.literal(f"a {player}"), target_of({"player": whose}))
        self.add(rule, "target_cards", first)
        return self.listed(self.new(), rule, "and")

    def _make_words(self, rule: str, base: str, style: str) -> str:
        if base.startswith("name"):
            item = self.add(self.new(), "QUOTED", lambda values: str(values[0])[1:-1])
        else:
            item = self.new()
            self.add(item, "TITLE", lambda values: slug_of(str(values[0])))
            self.add(item, "QUOTED", lambda values: slug_of(str(values[0])))
        return self.listed(rule, item, style) if base.endswith("s") else item

    def _limit(self, rule: str) -> str:
        times, period = self.new(), self.either(PERIOD_WORDS[self.game])
        self.add(times, self.literal("once"), constant(1))
        self.add(times, self.literal("twice"), constant(2))
        self.add(times, f"INT {self.literal('times')}", lambda values: int(values[0]))
        per = self.literal("per")
        self.add(rule, f"{times} {per} {period}", lambda values: {"times": values[0], "per": values[1]})
        return self.add(rule, f"{times} {per} {period} {self.literal('by name')}",
                        lambda values: {"times": values[0], "per": values[1], "scope": "name"})  # fmt: skip


def _with_keys(kind: str) -> Action:
    def action(values: list[Any]) -> list[Any]:
        ending = {"duration": values[2]} if len(values) > 2 else {}
        return [{"effect": kind, "to": values[0], "key": key, **ending} for key in values[1]]

    return action


def _nobody(lasts: int) -> Action:
    """Whom nothing of a sort may be, and for how long: “until your next turn, no character”."""
    return lambda values: ({"all": values[lasts]} if len(values) > lasts else "$each_player", *values[:lasts])


def _for_nobody(whom: tuple[Any, ...], keys: list[Any]) -> list[Any]:
    return cast("list[Any]", _with_keys("forbid")([whom[0], keys, *whom[1:]]))


def _appended(values: list[Any]) -> list[Any]:
    return [*values[0], values[1]]
