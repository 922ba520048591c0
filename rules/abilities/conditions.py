"""Conditions in controlled English, as people say them: “you have 25 or more jiggawatts”, “this card is not leading”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.abilities.english import listed, words_of
from rules.abilities.house import (
    CAUSED,
    COUNT_SIGNS,
    HELD,
    HOLD_ONE,
    HOLDERS,
    NO_FOR_NONE,
    PLAIN_OR,
    POOLS,
    SIZED,
    THAN,
)
from rules.abilities.measures import MeasuredPhrases
from rules.abilities.nouns import Tokens
from rules.abilities.phrase import Part, phrase_parts
from rules.abilities.shapes import params_of, word_of
from rules.abilities.word import Word


class ConditionPhrases(MeasuredPhrases):
    """The part of the writer that says what must be so."""

    def parts(self, parts: Iterable[Part], found: Word, data: Mapping[str, Any]) -> Tokens:
        """The parts of a phrase; the writer says how."""
        raise NotImplementedError

    def _type_conditions(self, value: Sequence[Any], _style: str, _detail: str) -> Tokens:
        parts = value[0].get("any", ()) if len(value) == 1 and self.game in PLAIN_OR else ()
        if parts and not any(map(self._is_group, parts)):
            return listed([self.condition(each) for each in parts], "or")
        return listed([self.condition(each) for each in value], "and")

    def _type_condition_inner(self, value: Any, _style: str, _detail: str) -> Tokens:
        return ["(", *self.condition(value), ")"] if self._is_group(value) else self.condition(value)

    def _type_conditions_inner(self, value: Sequence[Any], style: str, _detail: str) -> Tokens:
        return listed([self._type_condition_inner(each, "", "") for each in value], style)

    def _is_group(self, value: Mapping[str, Any]) -> bool:
        is_denial = "not" in value and self.game in PLAIN_OR and bool(self._predicate(value))
        return not is_denial and bool(self.vocabulary.words["condition"][next(iter(value))].traits.get("group"))

    def condition(self, value: Mapping[str, Any]) -> Tokens:
        """One condition; one joined from others stands in brackets inside another."""
        said = self._counted(*value["compare"]) if "compare" in value else self._predicate(value)
        if said:
            return said
        name, found = word_of(self.vocabulary.words["condition"], value)
        return self.word(found, params_of(found, name, value))

    def _predicate(self, value: Mapping[str, Any]) -> Tokens:
        """“this card is leading”, “this card is not an Avatar”, “there is no Unit”, “it is not your turn”."""
        inner = value.get("not", value)
        negation = ["not"] if "not" in value else []
        name = next(iter(inner))
        if negation and (denied := self.vocabulary.words["condition"][name].traits.get("denied")):
            found = self.vocabulary.words["condition"][name]
            return self.parts(phrase_parts(denied), found, params_of(found, name, inner))
        if "first_this_turn" in inner and negation:
            return ["this", "is", "not", "the", "first", "time", "this", "turn"]
        if "exists" in inner and (said := self._held(inner["exists"], "no" if negation else "")):
            return said
        if "exists" in inner and negation:
            return ["there", "is", "no", *self.noun_phrase(inner["exists"], "")]
        if negation and ("phase" in inner or "turn_of" in inner):
            return [*(said := self.condition(inner))[:2], *negation, *said[2:]]
        if "matches" not in inner:
            return []
        reference, data = inner["matches"]
        if reference == "$event.source" and self.game in CAUSED:
            subject = ["this", "card"] if data == {"self": True} else self.noun_phrase(data, "a")
            return [*subject, *words_of(CAUSED[self.game][bool(negation)])]
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
        if isinstance(left, int | str):
            return []
        if not isinstance(right, int):
            return self._compared_pools(left, sign, right)
        signed = words_of(COUNT_SIGNS[self.game][sign].format(n=right))
        if right == 0 and sign == "==" and self.game in NO_FOR_NONE:
            signed = ("no",)
        if "count" in left:
            return self._there_are(left["count"], signed)
        pools = {**POOLS[self.game], **HELD[self.game]}
        if "stat" in left and left["stat"][1] in pools:
            player, pool = left["stat"]
            return [
                *self._type_ref(player, "", ""),
                "have" if player == "$you" else "has",
                *signed,
                *words_of(pools[pool]),
            ]
        if left.get("zone_size") in SIZED[self.game]:
            player = left["of"]
            have = "have" if player == "$you" else "has"
            return [*self._type_ref(player, "", ""), have, *signed, *words_of(SIZED[self.game][left["zone_size"]])]
        return []

    def _compared_pools(self, left: Mapping[str, Any], sign: str, right: Any) -> Tokens:
        """“You have more jiggawatts than each opponent”."""
        pools, signs = POOLS[self.game], THAN[self.game]
        one, other = (value.get("stat") if isinstance(value, Mapping) else None for value in (left, right))
        if not signs or not one or not other or one[1] != other[1] or one[1] not in pools:
            return []
        said = words_of(signs[sign].format(pool=pools[one[1]]))
        have = "have" if one[0] == "$you" else "has"
        return [*self._type_ref(one[0], "", ""), have, *said, *self._type_ref(other[0], "", "")]

    def _held(self, data: Mapping[str, Any], no: str) -> Tokens:
        """“You control a Ship Unit”, “you control no other Fire Unit”; nothing where the game says “there is”."""
        holders, side = HOLDERS[self.game], data.get("side", "any")
        if self.game not in HOLD_ONE or side not in holders or not self._noun(data, plural=True)[1]:
            return []
        rest = {key: value for key, value in data.items() if key != "side"}
        return [*words_of(holders[side]), *((no,) if no else ()), *self.noun_phrase(rest, "" if no else "a")]

    def _there_are(self, data: Mapping[str, Any], signed: Sequence[str]) -> Tokens:
        """“There are 2 or more Units of yours”, in some games “you have 2 or more Summons”."""
        holders, side = HOLDERS[self.game], data.get("side", "any")
        if side in holders and self._noun(data, plural=True)[1]:
            rest = {key: value for key, value in data.items() if key != "side"}
            return [*words_of(holders[side]), *signed, *self.noun_phrase(rest, "plural")]
        return ["there", "are", *signed, *self.noun_phrase(data, "plural")]
