"""Abilities in controlled English: one sentence pattern per form, one phrase per word, in the house style of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.abilities.english import joined, listed, words_of
from rules.abilities.house import EVENT_PARTIES, EVENT_PLAYERS, EVENT_TURNS, POOLS, SIGNS
from rules.abilities.mention import Mentions, mentions_of
from rules.abilities.normal import normal_ability
from rules.abilities.nouns import NounPhrases
from rules.abilities.phrase import Agree, Literal, Optional, Part, Slot, Subject
from rules.abilities.shapes import params_of, word_of
from rules.abilities.vocabulary import Vocabulary, value_of, vocabulary_of
from rules.abilities.word import Param, Word

Tokens = list[str]


class Writer(NounPhrases):
    """Writes one ability; what it must remember on the way is which targets were mentioned."""

    def __init__(self, vocabulary: Vocabulary, mentions: Mentions) -> None:
        super().__init__(vocabulary)
        self.mentions = mentions

    def word(self, found: Word, data: Mapping[str, Any]) -> Tokens:
        """A word with its parameters as its phrase."""
        return self._parts(self.vocabulary.parts(found), found, data)

    def _parts(self, parts: Iterable[Part], found: Word, data: Mapping[str, Any]) -> Tokens:
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
                    tokens += many if self._is_plural(value_of(data, found.param(name))) else one
                case Optional(flag, inner):
                    if self._stands(part, found, data, flag):
                        tokens += self._parts(inner, found, data)
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

    def _is_plural(self, value: Any) -> bool:
        if isinstance(value, Mapping) and "all" in value:
            return self.is_yours(value["all"])
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
        if "/" in slot.style or slot.style.startswith("damage"):
            said = slot.style.partition("?")[0]
            return self._measured(value, f"Unblockable {said}" if data.get(slot.flag) else said)
        if param.type == "whose.card":
            return self._event_subject(value, data.get("where", {}))
        return self.typed(param.type, slot.style, value)

    def _signed(self, value: Any) -> Tokens:
        if isinstance(value, int):
            return [f"{value:+d}"]
        return ["+", *self.strict(value)]

    def _measured(self, value: Any, style: str) -> Tokens:
        one, _, many = style.rstrip("#%").partition("/")
        single, plural = words_of(one), words_of(many or one)
        if isinstance(value, int):
            if not style.endswith(("#", "%")):
                return [str(value), *(single if value == 1 else plural)]
            if value == 1:
                return [*(("a",) if style.endswith("#") else ()), *single]
            return [*self.count_tokens(value), *plural]
        if value in ("$x", "X"):
            return ["X", *plural]
        return [*plural, "equal", "to", *self.value(value)]

    def _event_subject(self, whose: str, where: Mapping[str, Any]) -> Tokens:
        if whose == "self":
            return ["this", "card"]
        return self.noun_phrase(where if whose == "any" else {**where, "side": whose}, "a")

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
        return self.value(value) if style == "full" else self.strict(value)

    _type_count = _type_amount = _type_value

    def _type_sentences(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        tokens: Tokens = []
        for run in runs_of(value):
            tokens += [*self.run(run), "."]
        return tokens

    def run(self, effects: Sequence[Mapping[str, Any]]) -> Tokens:
        """One effect, or several changes of the same cards: “has +1 Offense and +1 Defense this turn”."""
        if len(effects) == 1:
            return self.effect(effects[0])
        first = self.effect({key: value for key, value in effects[0].items() if key not in ("duration",)})
        ending = self._type_word("duration", effects[0]["duration"]) if "duration" in effects[0] else []
        more = [[*self._signed(each["by"]), *self.typed("enum.stat", "", each["stat"])] for each in effects[1:]]
        return [*first, *(token for each in more for token in ("and", *each)), *ending]

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
                "to",
                str(each["to"]),
                ",",
                *self._type_block(each["do"], "", ""),
            ]
        return tokens

    def effect(self, value: Mapping[str, Any]) -> Tokens:
        """One effect."""
        return self.word(self.vocabulary.words["effect"][value["effect"]], value)

    def _type_costs(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        return listed([self.word(self.vocabulary.words["cost"][each["pay"]], each) for each in value], "and")

    def _type_conditions(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        return listed([self.condition(each) for each in value], "and")

    def _type_condition_inner(self, value: Any, _style: str, _detail: str) -> Tokens:
        return ["(", *self.condition(value), ")"] if self._is_group(value) else self.condition(value)

    def _type_conditions_inner(self, value: Sequence[Any], style: str, _detail: str) -> Tokens:
        return listed([self._type_condition_inner(each, "", "") for each in value], style)

    def _is_group(self, value: Mapping[str, Any]) -> bool:
        return bool(self.vocabulary.words["condition"][next(iter(value))].traits.get("group"))

    def condition(self, value: Mapping[str, Any]) -> Tokens:
        """One condition; one joined from others stands in brackets inside another."""
        said = self._counted(*value["compare"]) if "compare" in value else self._predicate(value)
        if said:
            return said
        name, found = word_of(self.vocabulary.words["condition"], value)
        return self.word(found, params_of(found, name, value))

    def _predicate(self, value: Mapping[str, Any]) -> Tokens:
        """“this card is leading”, “this card is not an Avatar”, “there is no Unit”."""
        inner = value.get("not", value)
        negation = ["not"] if "not" in value else []
        if "exists" in inner and negation:
            return ["there", "is", "no", *self.noun_phrase(inner["exists"], "")]
        if "matches" not in inner:
            return []
        reference, data = inner["matches"]
        return [*self._type_ref(reference, "", ""), "is", *negation, *self._state(data)]

    def _state(self, data: Mapping[str, Any]) -> Tokens:
        if data == {"self": True}:
            return ["this", "card"]
        if len(data) == 1:
            name, value = next(iter(data.items()))
            found = self.vocabulary.words["filter"][name]
            if found.traits.get("state"):
                return list(words_of(found.traits["yes" if value else "no"]))
        return self.noun_phrase(data, "a")

    def _counted(self, left: Any, sign: str, right: Any) -> Tokens:
        """Comparisons as people say them: “you have 25 or more jiggawatts”, “there are 2 or more Units of yours”."""
        if not isinstance(right, int) or isinstance(left, int | str):
            return []
        signed = words_of(SIGNS[sign].format(n=right))
        if "count" in left:
            return ["there", "are", *signed, *self.noun_phrase(left["count"], "plural")]
        pools = POOLS[self.game]
        if "stat" in left and left["stat"][1] in pools:
            player, pool = left["stat"]
            return [
                *self._type_ref(player, "", ""),
                "have" if player == "$you" else "has",
                *signed,
                *words_of(pools[pool]),
            ]
        return []

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
        return [*shown, "per", value.get("per", "turn"), *(["by", "name"] if value.get("scope") == "name" else [])]

    def _type_title(self, value: str, _style: str, _detail: str) -> Tokens:
        return [value]

    def _type_ability(self, value: Mapping[str, Any], _style: str, _detail: str) -> Tokens:
        return ability_tokens(self.vocabulary, value)[:-1]

    def _type_targets(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        return listed([self.target(each, is_first=True) for each in value], "and")


def runs_of(effects: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Effects that are said in one breath: neighbouring changes of the same cards for the same time."""
    runs: list[list[Mapping[str, Any]]] = []
    for each in effects:
        last = runs[-1][-1] if runs else {}
        if each["effect"] == "modify_stat" == last.get("effect") and all(
            each.get(key) == last.get(key) for key in ("to", "duration")
        ):
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def ability_tokens(vocabulary: Vocabulary, ability: Mapping[str, Any]) -> Tokens:
    """An ability in normal form as tokens. Targets are described where they are first used, if that can be read back."""
    form = vocabulary.words["form"][ability["form"]]
    if ability.get("targets"):
        mentions = mentions_of(ability, inline=True)
        shown = {key: value for key, value in ability.items() if key != "targets"}
        tokens = Writer(vocabulary, mentions).word(form, shown)
        if mentions.went_well():
            return tokens
    return Writer(vocabulary, mentions_of(ability, inline=False)).word(form, ability)


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
