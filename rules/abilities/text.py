"""Abilities in controlled English: one sentence pattern per form, one phrase per word, in the house style of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.abilities.conditions import ConditionPhrases
from rules.abilities.english import ORDINALS, joined, listed, words_of
from rules.abilities.house import (
    EVENT_PARTIES,
    EVENT_PLAYERS,
    EVENT_TURNS,
    KEYS_JOINED,
    PERIOD_WORDS,
)
from rules.abilities.mention import Mentions, mentions_of
from rules.abilities.normal import normal_ability
from rules.abilities.per_card import per_card
from rules.abilities.phrase import Agree, Literal, Optional, Part, Slot, Subject
from rules.abilities.shapes import params_of, word_of
from rules.abilities.vocabulary import Vocabulary, value_of, vocabulary_of
from rules.abilities.word import Param, Word

Tokens = list[str]


class Writer(ConditionPhrases):
    """Writes one ability; what it must remember on the way is which targets were mentioned."""

    def __init__(self, vocabulary: Vocabulary, mentions: Mentions, event: str = "") -> None:
        super().__init__(vocabulary)
        self.mentions, self.event = mentions, event

    def word(self, found: Word, data: Mapping[str, Any]) -> Tokens:
        """A word with its parameters as its phrase."""
        return self.parts(self.vocabulary.parts(found), found, data)

    def parts(self, parts: Iterable[Part], found: Word, data: Mapping[str, Any]) -> Tokens:
        """The parts of a phrase."""
        tokens: Tokens = []
        for part in parts:
            match part:
                case Literal(words):
                    tokens += words
                case Slot():
                    tokens += self._slot(part, found, data)
                case Subject(name, plain, third):
                    tokens += self._subject(found.param(name), value_of(data, found.param(name)), plain, third)
                case Agree(name, one, many):
                    tokens += many if self._is_plural(found.param(name), value_of(data, found.param(name))) else one
                case Optional(flag, inner):
                    if self._stands(part, found, data, flag):
                        tokens += self.parts(inner, found, data)
        return tokens

    def _stands(self, group: Optional, found: Word, data: Mapping[str, Any], flag: str | None) -> bool:
        """Whether an optional group is printed: what it speaks of is given and is not the default."""
        if flag:
            return flag in data
        names = [name for part in group.parts if isinstance(part, Slot) for name in part.names]
        return all(name in data and data[name] != found.param(name).default for name in names)

    def _subject(self, param: Param, value: Any, plain: tuple[str, ...], third: tuple[str, ...]) -> Tokens:
        if param.type == "whose.player":
            you = value == "own"
            return [*(("you",) if you else words_of(EVENT_PLAYERS[self.game][value])), *(plain if you else third)]
        if value == "$you":
            return list(plain)
        return [*self.reference(value), *third]

    def _is_plural(self, param: Param, value: Any) -> bool:
        if param.type.startswith("count") or isinstance(value, int):
            return bool(value != 1)
        if isinstance(value, Mapping) and "all" in value:
            return self.group_style(value["all"]) == "yours"
        if isinstance(value, str) and value in self.mentions.targets:
            target = self.mentions.targets[value]
            return "filter" in target and (target.get("max", 1) > 1)
        return bool(value == "$you")

    def _slot(self, slot: Slot, found: Word, data: Mapping[str, Any]) -> Tokens:
        if len(slot.names) == 2:
            count, filter_ = (found.param(name) for name in slot.names)
            return self.counted(value_of(data, count), data.get(filter_.name, {}), filter_.type)
        param = found.param(slot.name)
        value = value_of(data, param)
        if value is None and slot.fallback is not None:
            return list(slot.fallback)
        if slot.style == "+":
            return self._signed(value)
        if slot.style in ("+per", "per"):
            return self._per_card(value, slot.style)
        if slot.style == "change":
            return self._change(value, data["stat"])
        if slot.style == "ordinal":
            return [ORDINALS[value - 1]]
        if slot.style.startswith("deed"):
            return self._deed(value, data.get("where", {}), slot.style)
        if "/" in slot.style or slot.style.startswith("damage"):
            return self._measured(value, self._measured_noun(slot, found, data))
        if param.type == "whose.card":
            return self._event_subject(value, data.get("where", {}))
        return self.typed(param.type, slot.style, value)

    # ------------------------------------------------------------------------------------------------ parameter types
    def typed(self, kind: str, style: str, value: Any) -> Tokens:
        """A value of a parameter type as tokens; `kind` may carry details after a dot."""
        base, _, detail = kind.partition(".")
        if base == "enum":
            return list(words_of(self.vocabulary.choices(detail)[value]))
        method = getattr(self, f"_type_{base}", None)
        if method is not None:
            return list(method(value, style, detail))
        return list(self._type_word(base, value))

    def _type_word(self, kind: str, value: Any) -> Tokens:
        """A word of a closed list: a keyword, a key, a duration."""
        words = self.vocabulary.words[kind]
        name, found = word_of(words, value)
        return self.word(found, params_of(found, name, value))

    def _type_words(self, value: Sequence[str], _style: str, detail: str) -> Tokens:
        return listed([words_of(self.vocabulary.choices(detail)[each]) for each in value], "or")

    def _type_int(self, value: Any, _style: str, _detail: str) -> Tokens:
        return ["X"] if value in ("$x", "X") else [str(value)]

    def _type_value(self, value: Any, style: str, _detail: str) -> Tokens:
        return self.value(value) if style == "full" else self.plain(value) if style == "plain" else self.strict(value)

    _type_count = _type_amount = _type_value

    def _type_sentences(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        tokens: Tokens = []
        for run in runs_of(value, keys=self.game in KEYS_JOINED):
            tokens += [*self.run(run), "."]
        return tokens

    def run(self, effects: Sequence[Mapping[str, Any]]) -> Tokens:
        """One effect, or several changes of the same cards: “has +1 Offense and +1 Defense this turn”."""
        if len(effects) == 1:
            return self.effect(effects[0])
        if "key" in effects[0]:
            return self._keys(effects)
        first = self.effect({key: value for key, value in effects[0].items() if key not in ("duration",)})
        ending = self._type_word("duration", effects[0]["duration"]) if "duration" in effects[0] else []
        said = self._change if self.game in KEYS_JOINED else self._signed_stat
        more = [said(each["by"], each["stat"]) for each in effects[1:]]
        return [*first, *(token for each in more for token in ("and", *each)), *ending]

    def _signed_stat(self, by: Any, stat: str) -> Tokens:
        return [*self._signed(by), *self.typed("enum.stat", "", stat)]

    def _keys(self, effects: Sequence[Mapping[str, Any]]) -> Tokens:
        """What cards or players cannot or may do: “no character can attack or cast spells this turn”."""
        to, kind, ending = effects[0]["to"], effects[0]["effect"], effects[0].get("duration")
        keys = [self._type_word(kind, each["key"]) for each in effects]
        verb, join = ("cannot", "or") if kind == "forbid" else ("may", "and")
        lasts = self._type_word("duration", ending) if ending else []
        is_group = isinstance(to, Mapping) and "all" in to and to["all"].get("lead") is not True
        if kind == "forbid" and (is_group or to == "$each_player"):
            nobody = self.noun_phrase(to["all"], "") if is_group else ["player"]
            return [*lasts, *((",",) if lasts else ()), "no", *nobody, "can", *listed(keys, join)]
        return [*self.reference(to), verb, *listed(keys, join), *lasts]

    _type_statics = _type_sentences

    def _type_block(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        tokens: Tokens = []
        for at, each in enumerate(value):
            inner = self.effect(each)
            is_composite = self.vocabulary.words["effect"][each["effect"]].traits.get("composite")
            tokens += [*((",", "then") if at else ()), *(["(", *inner, ")"] if is_composite else inner)]
        return tokens

    def _type_options(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        tokens: Tokens = []
        for at, each in enumerate(value):
            tokens += [*((";", "or") if at else ()), *self._type_block(each, "", "")]
        return tokens

    def _type_outcomes(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        tokens: Tokens = []
        for at, each in enumerate(value):
            tokens += [
                *((";",) if at else ()),
                "on",
                str(each["from"]),
                *(("to", str(each["to"])) if each["to"] != each["from"] else ()),
                ",",
                *self._type_block(each["do"], "", ""),
            ]
        return tokens

    def effect(self, value: Mapping[str, Any]) -> Tokens:
        """One effect."""
        if "key" in value and self.game in KEYS_JOINED:
            return self._keys([value])
        return self.word(self.vocabulary.words["effect"][value["effect"]], value)

    def _type_costs(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        return listed([self.word(self.vocabulary.words["cost"][each["pay"]], each) for each in value], "and")

    def _type_whose(self, value: str, _style: str, detail: str) -> Tokens:
        table: Mapping[str, str] = EVENT_TURNS[self.game] if detail == "turn" else EVENT_PARTIES
        return list(words_of(table[value]))

    def _type_when(self, value: Mapping[str, Any], _style: str, _detail: str) -> Tokens:
        return self.word(self.vocabulary.words["event"][value["event"]], value)

    def _type_while(self, value: Any, _style: str, _detail: str) -> Tokens:
        return self._type_word("duration", value)

    def _type_limit(self, value: Mapping[str, Any], _style: str, _detail: str) -> Tokens:
        times = value["times"]
        shown = ["once"] if times == 1 else ["twice"] if times == 2 else [str(times), "times"]
        by_name = ["by", "name"] if value.get("scope") == "name" else []
        return [*shown, "per", PERIOD_WORDS[self.game][value.get("per", "turn")], *by_name]

    def _type_title(self, value: str, _style: str, _detail: str) -> Tokens:
        return [value]

    def _type_ability(self, value: Mapping[str, Any], _style: str, _detail: str) -> Tokens:
        return ability_tokens(self.vocabulary, value)[:-1]

    def _type_targets(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        return listed([self.target(each, is_first=True) for each in value], "and")


def runs_of(effects: Sequence[Mapping[str, Any]], *, keys: bool = False) -> list[list[Mapping[str, Any]]]:
    """Effects that are said in one breath: neighbouring changes of the same cards, or keys for them, for the same time."""
    joinable = ("modify_stat", "forbid", "allow") if keys else ("modify_stat",)
    runs: list[list[Mapping[str, Any]]] = []
    for each in effects:
        last = runs[-1][-1] if runs else {}
        if (
            each["effect"] == last.get("effect")
            and each["effect"] in joinable
            and all(each.get(key) == last.get(key) for key in ("to", "duration"))
            and not (per_card(each.get("by")) or per_card(last.get("by")))
        ):
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def ability_tokens(vocabulary: Vocabulary, ability: Mapping[str, Any]) -> Tokens:
    """An ability in normal form as tokens. Targets are described where they are first used, if that can be read back."""
    form, event = vocabulary.words["form"][ability["form"]], ability.get("when", {}).get("event", "")
    if ability.get("targets"):
        mentions = mentions_of(ability, inline=True)
        shown = {key: value for key, value in ability.items() if key != "targets"}
        tokens = Writer(vocabulary, mentions, event).word(form, shown)
        if mentions.went_well():
            return tokens
    return Writer(vocabulary, mentions_of(ability, inline=False), event).word(form, ability)


def ability_text(game: str, ability: Mapping[str, Any]) -> str:
    """The rules text of one valid ability in the house style of a game."""
    vocabulary = vocabulary_of(game)
    tokens = ability_tokens(vocabulary, normal_ability(vocabulary, ability))
    if "name" in ability:
        return f"{tokens[0]} — {joined(tokens[2:], is_start=False)}"
    return joined(tokens)


def card_text(game: str, abilities: Iterable[Mapping[str, Any]]) -> str:
    """The rules text of a card: one line for each ability."""
    return "\n".join(ability_text(game, ability) for ability in abilities)
