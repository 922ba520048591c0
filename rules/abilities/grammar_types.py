"""Rules for the types of parameters: values, conditions, lists of effects; together the grammar of one game."""

from __future__ import annotations

from typing import Any

from rules.abilities.english import NUMBERS, slug_of
from rules.abilities.grammar import constant, first, signed
from rules.abilities.grammar_nouns import NounRules, target_of
from rules.abilities.house import EVENT_PARTIES, EVENT_TURNS, POOLS, SIGNS
from rules.abilities.scalars import VALUES
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param


class GameRules(NounRules):
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
        for rule in ("bare", "value_phrase", "value_operation"):
            self.add("value_alone", rule, first)

    # --------------------------------------------------------------------------------------------------- conditions
    def _counted_conditions(self) -> None:
        """“You have 25 or more jiggawatts”, “there are 2 or more Units of yours”: comparisons as people say them."""
        compared = self.new()
        for sign, text in SIGNS.items():
            before, after = (self.literal(part) for part in text.split("{n}"))
            self.add(compared, f"{before} INT {after}", signed(sign))
        have, has = self.literal("have"), self.literal("has")
        pools = self.either(POOLS[self.game])
        self.add("condition", f"you {have} {compared} {pools}", _pool)
        for rule in ("player_known", "target_known"):
            self.add("condition", f"{rule} {has} {compared} {pools}", _pool)
        self._predicates()
        self.add("condition", f"{self.literal('there are')} {compared} np_many",
                 lambda values: {"compare": [{"count": values[1]}, *values[0]]})  # fmt: skip

    def _predicates(self) -> None:
        """“This card is leading”, “this card is not an Avatar”, “there is no Unit”."""
        state = self.new()
        self.add(state, self.literal("this card"), constant({"self": True}))
        for name, found in self.vocabulary.words["filter"].items():
            for value, key in ((True, "yes"), (False, "no")):
                if found.traits.get("state") and found.traits[key]:
                    self.add(state, self.literal(found.traits[key]), constant({name: value}))
        self.add(state, "np_a", first)
        self.add("condition", f"ref {self.literal('is')} {state}", lambda values: {"matches": values})
        self.add("condition", f"ref {self.literal('is not')} {state}", lambda values: {"not": {"matches": values}})
        self.add("condition", f"{self.literal('there is no')} np_one", lambda values: {"not": {"exists": values[0]}})

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
        self.add("outcomes", outcome, list)
        self.add("outcomes", f"outcomes {self.literal(';')} outcome", _appended)

    def _changes(self, rule: str, *, static: bool) -> None:
        """Several changes of the same cards: “has +1 Offense and +1 Defense this turn”."""
        change, changes, verb = self.new(), self.new(), self.either({"one": "has", "many": "have"})
        self.add(
            change,
            f"signed {self.either(self.vocabulary.choices('stat'))}",
            lambda values: {"stat": values[1], "by": values[0]},
        )
        self.add(changes, f"{change} {self.literal('and')} {change}", list)
        self.add(changes, f"{changes} {self.literal('and')} {change}", _appended)

        def several(values: list[Any]) -> list[Any]:
            ending = {"duration": values[3]} if len(values) > 3 else {}
            to = values[0]
            return [{"effect": "modify_stat", "to": to, **each, **ending} for each in values[2]]

        self.add(rule, f"cards {verb} {changes}", several)
        if not static:
            self.add(rule, f"cards {verb} {changes} duration", several)

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
            return "value_alone" if style == "full" else "strict"
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
        return self.made[key]

    def _make(self, base: str, detail: str, style: str) -> str:
        rule, lists = self.new(), {"costs": "cost", "conditions": "condition"}
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
                return rule if base == "condition_inner" else self.listed(self.new(), rule, style)
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
        times, period = self.new(), self.either({key: key for key in ("turn", "round", "battle", "match", "series")})
        self.add(times, self.literal("once"), constant(1))
        self.add(times, self.literal("twice"), constant(2))
        self.add(times, f"INT {self.literal('times')}", lambda values: int(values[0]))
        per = self.literal("per")
        self.add(rule, f"{times} {per} {period}", lambda values: {"times": values[0], "per": values[1]})
        return self.add(rule, f"{times} {per} {period} {self.literal('by name')}",
                        lambda values: {"times": values[0], "per": values[1], "scope": "name"})  # fmt: skip


def _pool(values: list[Any]) -> dict[str, Any]:
    player, (sign, number), pool = values
    return {"compare": [{"stat": [player, pool]}, sign, number]}


def _appended(values: list[Any]) -> list[Any]:
    return [*values[0], values[1]]
