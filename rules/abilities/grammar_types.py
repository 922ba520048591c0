"""Rules for the types of parameters: values, noun phrases, references, lists of effects."""

from __future__ import annotations

from typing import Any

from rules.abilities.english import NUMBERS, slug_of, words_of
from rules.abilities.grammar import PhraseRules, constant, first, pairs
from rules.abilities.house import EVENT_PARTIES, EVENT_TURNS, NOUNS, POOLS, SIDES, SIGNS, ZONES
from rules.abilities.mention import ORDINALS
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param


class Target(dict[str, Any]):
    """A target described inside an effect; the ability gives it its number."""


class GameRules(PhraseRules):
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

    # ------------------------------------------------------------------------------------------------------ filters
    def _filters(self) -> None:
        for name, found in self.vocabulary.words["filter"].items():
            place, param = found.traits["place"], found.params[0]
            if place not in ("before", "after"):
                continue
            if "yes" in found.traits:
                for value, text in ((True, found.traits["yes"]), (False, found.traits["no"])):
                    if text:
                        self.add(f"np_{place}", self.literal(text), constant([(name, value)]))
            elif name == "stat":
                self._comparisons(place)
            else:
                expansion = self.parts(self.vocabulary.parts(found), found, static=False)
                self.add(f"np_{place}", expansion, lambda values, name=name: [(name, values[0][0][1])])
            del param
        self._sides()
        for number, at in (("one", 2), ("many", 3)):
            for entry in NOUNS[self.game]:
                given = [pair for pair in (("kind", entry[0]), ("zone", entry[1])) if pair[1]]
                self.add(f"noun_{number}", self.literal(entry[at]), constant(given))
            self.add(f"np_{number}", f"np_before* noun_{number} np_after*", merged)
        single, other = self.literal("a"), self.literal("another")
        self.add("np_a", f"{single} np_one", first)
        self.add("np_a", f"{other} np_one", lambda values: {**values[0], "not_self": True})
        self.add("np_a", f"{self.literal('another of your')} np_many", lambda values: {**values[0], "side": "own", "not_self": True})
        self.add("np_each", f"{self.literal('each')} np_one", first)
        self.add("np_each", f"{self.literal('your')} np_many", lambda values: {**values[0], "side": "own"})
        self.add("counted", "np_a", lambda values: (1, values[0]))
        self.add("counted", "number_word np_many", tuple)
        self.add("counted", f"{self.literal('X')} np_many", lambda values: ("$x", values[0]))
        self.add("counted", f"np_many {self.literal('equal to')} value_alone", lambda values: (values[1], values[0]))

    def _comparisons(self, place: str) -> None:
        with_, and_ = self.literal("with"), self.literal("and")
        del and_
        for stat, label in self.vocabulary.choices("stat").items():
            for sign, text in SIGNS.items():
                before, after = (self.literal(part) for part in text.split("{n}"))
                self.add("comparison", f"{with_} {self.literal(label)} {before} INT {after}",
                         lambda values, stat=stat, sign=sign: [stat, sign, int(values[0])])  # fmt: skip
            for sign, text in self.vocabulary.choices("sign_word").items():
                self.add("comparison", f"{with_} {self.literal(label)} {self.literal(text)} strict",
                         lambda values, stat=stat, sign=sign: [stat, sign, values[0]])  # fmt: skip
        self.add("comparisons", "comparison", lambda values: [values[0]])
        self.add("comparisons", f"comparisons {self.literal('and')} comparison", lambda values: [*values[0], values[1]])
        self.add(f"np_{place}", "comparisons", lambda values: [("stat", values[0])])

    def _sides(self) -> None:
        owners = self.new()
        self.add(owners, self.literal("any"), constant([]))
        for side, (said, owner) in SIDES[self.game].items():
            place = "before" if len(words_of(said)) == 1 else "after"
            self.add(f"np_{place}", self.literal(said), constant([("side", side)]))
            self.add(owners, self.literal(owner), constant([("side", side)]))
        zones = self.either({"field": "play", **ZONES[self.game]})
        several = self.listed(self.new(), zones, "or")
        self.add("np_after", f"{self.literal('in')} {owners} {several}", lambda values: [*values[0], ("zone", values[1])])
        if self.game == "maximus":
            self.add("np_after", self.literal("on any side"), constant([("side", "any")]))

    # --------------------------------------------------------------------------------------------------- references
    def _references(self) -> None:
        for found in self.vocabulary.words["reference"].values():
            takes = found.traits["takes"]
            if found.name == "$you":
                self.word("you", found)
                continue
            self.word(f"{takes}_known", found)
        for at, ordinal in enumerate(ORDINALS):
            self.add("target_known", self.literal(f"the {ordinal} target"), constant(f"$t{at + 1}"))
        self.add("target_known", self.literal("the target"), constant("$t1"))
        self.add("group", "np_each", lambda values: {"all": values[0]})
        chosen = self.new()
        for player in ("opponent", "player"):
            value = {"player": "opponent" if player == "opponent" else "any"}
            self.add(chosen, self.literal(f"a chosen {player}"), lambda values, value=value: Target(value))
        self._target_cards()
        self.add("target", chosen, first)
        self.add("target", "target_cards", first)
        for rule, kinds in {
            "other_player": ("player_known", "target_known", chosen),
            "player": ("you", "player_known", "target_known", chosen),
            "player_ref": ("you", "player_known", "target_known"),
            "card_ref": ("card_known", "target_known"),
            "ref": ("you", "player_known", "card_known", "party_known", "target_known"),
            "cards": ("card_known", "target_known", "group", "target_cards"),
            "party": ("party_known",),
            "whom": ("you", "player_known", "card_known", "party_known", "target_known", "group", "target_cards", chosen),
        }.items():
            for kind in kinds:
                if kind != "party_known" or self.game == "fortification":
                    self.add(rule, kind, first)

    def _target_cards(self) -> None:
        chooser = self.either({key: text for key, text in self.vocabulary.choices("chooser").items() if text})
        to = self.literal("to")

        def described(low: int | None, high: int | None) -> Any:
            def action(values: list[Any]) -> Target:
                numbers = [value for value in values if isinstance(value, int)]
                found = next(value for value in values if isinstance(value, dict))
                said = [value for value in values if isinstance(value, str)]
                first_, last = low if low is not None else numbers[0], high if high is not None else numbers[-1]
                return Target({"filter": found, "min": first_, "max": last, **({"chooser": said[0]} if said else {})})

            return action

        for number in ("one", "many"):
            self.add("target_cards", f"{self.literal('up to')} number_one np_{number} {chooser}?", described(0, None))
        self.add("target_cards", f"np_a {chooser}?", described(1, 1))
        self.add("target_cards", f"number_word np_many {chooser}?", described(None, None))
        self.add("target_cards", f"number_one {to} number_word np_many {chooser}?", described(None, None))

    # --------------------------------------------------------------------------------------------------- conditions
    def _counted_conditions(self) -> None:
        """“You have 25 or more jiggawatts”, “there are 2 or more Units of yours”: comparisons as people say them."""
        signed = self.new()
        for sign, text in SIGNS.items():
            before, after = (self.literal(part) for part in text.split("{n}"))
            self.add(signed, f"{before} INT {after}", lambda values, sign=sign: (sign, int(values[0])))
        have, has = self.literal("have"), self.literal("has")
        pools = self.either(POOLS[self.game])
        self.add("condition", f"you {have} {signed} {pools}", _pool)
        for rule in ("player_known", "target_known"):
            self.add("condition", f"{rule} {has} {signed} {pools}", _pool)
        self.add("condition", f"{self.literal('there are')} {signed} np_many",
                 lambda values: {"compare": [{"count": values[1]}, *values[0]]})  # fmt: skip

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
            self.add(f"sentences{suffix}", f"effect{suffix}", list)
            self.add(f"sentences{suffix}", f"sentences{suffix} {stop} effect{suffix}", _appended)
        self.add("options", "block", list)
        self.add("options", f"options {self.literal('; or')} block", _appended)
        outcome = self.add("outcome", f"{self.literal('on')} INT {self.literal('to')} INT {self.literal(',')} block",
                           lambda values: {"from": int(values[0]), "to": int(values[1]), "do": values[2]})  # fmt: skip
        self.add("outcomes", outcome, list)
        self.add("outcomes", f"outcomes {self.literal(';')} outcome", _appended)

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
        if base in ("value", "count"):
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
        vocabulary, rule = self.vocabulary, self.new()
        match base:
            case "enum":
                return self.either(vocabulary.choices(detail))
            case "words":
                return self.listed(rule, self.either(vocabulary.choices(detail)), "or")
            case "chooser":
                return self.either({key: text for key, text in vocabulary.choices("chooser").items() if text})
            case "roles":
                return self.listed(rule, self.either(vocabulary.choices("role")), style)
            case "int":
                self.add(rule, self.literal("X"), constant("$x"))
                return self.add(rule, "integer", first)
            case "name" | "names" | "element" | "type" | "elements" | "types":
                return self._make_words(rule, base, style)
            case "whose":
                table = EVENT_TURNS[self.game] if detail == "turn" else EVENT_PARTIES
                return self.either(table)
            case "title":
                return self.add(rule, "NAME", lambda values: str(values[0]))
            case "when":
                return self.add(rule, "event", first)
            case "while":
                return self.add(rule, "duration", first)
            case "costs":
                return self.listed(rule, "cost", "and")
            case "conditions":
                return self.listed(rule, "condition", "and")
            case "condition_inner" | "conditions_inner":
                self.add(rule, "condition", first)
                self.add(rule, f"{self.literal('(')} condition {self.literal(')')}", first)
                return rule if base == "condition_inner" else self.listed(self.new(), rule, style)
            case "targets":
                return self.listed(rule, "target", "and")
            case "limit":
                return self._limit(rule)
            case _:
                raise KeyError(base)

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


def merged(values: list[Any]) -> dict[str, Any]:
    """The keys of a filter; what is said of a stat twice holds twice."""
    found: dict[str, Any] = {}
    if any(("attackable", True) in value for value in values):
        found["side"] = "opponent"
    for name, value in (pair for value in values for pair in value):
        found[name] = [*found[name], *value] if name == "stat" and name in found else value
    return found


__all__ = ["GameRules", "Target", "pairs"]
