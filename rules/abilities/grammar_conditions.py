"""Rules for conditions as people say them: comparisons, predicates and their denials."""

from __future__ import annotations

from typing import Any

from rules.abilities.chart import Action
from rules.abilities.grammar import constant, first, pairs, signed
from rules.abilities.grammar_nouns import NounRules
from rules.abilities.house import (
    CAUSED,
    COUNT_SIGNS,
    HELD,
    HOLD_ONE,
    HOLDERS,
    NO_FOR_NONE,
    POOLS,
    SIZED,
    THAN,
)
from rules.abilities.phrase import phrase_parts
from rules.abilities.shapes import data_of
from rules.abilities.word import Word


class ConditionRules(NounRules):
    """The part of a grammar that reads what must be so."""

    def _counted_conditions(self) -> None:
        """“You have 25 or more jiggawatts”, “there are 2 or more Units of yours”: comparisons as people say them."""
        compared = self.new()
        for sign, text in COUNT_SIGNS[self.game].items():
            before, after = (self.literal(part) for part in text.split("{n}"))
            self.add(compared, f"{before} INT {after}", signed(sign))
        if self.game in NO_FOR_NONE:
            self.add(compared, self.literal("no"), constant(("==", 0)))
        have, has = self.literal("have"), self.literal("has")
        pools, sizes = self.either(POOLS[self.game]), self.either(SIZED[self.game]) if SIZED[self.game] else ""
        self.add("condition", f"you {have} {compared} {pools}", _pool)
        for rule in ("player_known", "target_known"):
            self.add("condition", f"{rule} {has} {compared} {pools}", _pool)
            if sizes:
                self.add("condition", f"{rule} {has} {compared} {sizes}", _size)
        if HELD[self.game]:
            for rule in ("card_known", "target_known"):
                self.add("condition", f"{rule} {has} {compared} {self.either(HELD[self.game])}", _pool)
        if sizes:
            self.add("condition", f"you {have} {compared} {sizes}", _size)
        self._compared_pools()
        self._predicates()
        self.add("condition", f"{self.literal('there are')} {compared} np_many",
                 lambda values: {"compare": [{"count": values[1]}, *values[0]]})  # fmt: skip
        for side, text in HOLDERS[self.game].items():
            self.add("condition", f"{self.literal(text)} {compared} np_many", _held(side))

    def _compared_pools(self) -> None:
        """“You have more jiggawatts than each opponent”."""
        for pool, text in POOLS[self.game].items():
            for sign, than in THAN[self.game].items():
                said = self.literal(than.format(pool=text))
                for one, have in (("you", "have"), ("player_known", "has"), ("target_known", "has")):
                    for other in ("you", "player_known", "target_known"):
                        self.add("condition", f"{one} {self.literal(have)} {said} {other}", _than(sign, pool))

    def _predicates(self) -> None:
        """“This card is leading”, “this card is not an Avatar”, “there is no Unit”."""
        state = self.new()
        self.add(state, self.literal("this card"), constant({"self": True}))
        for name, found in self.vocabulary.words["filter"].items():
            for value, key in ((True, "yes"), (False, "no")):
                if found.traits.get("state") and found.traits[key]:
                    self.add(state, self.literal(found.traits[key]), constant({name: value}))
        self.add(state, "np_a", first)
        self.add("condition", f"card_ref {self.literal('is')} {state}", lambda values: {"matches": values})
        self.add("condition", f"card_ref {self.literal('is not')} {state}", lambda values: {"not": {"matches": values}})
        self.add("condition", f"{self.literal('there is no')} np_one", lambda values: {"not": {"exists": values[0]}})
        first_time = self.literal("this is not the first time this turn")
        self.add("condition", first_time, constant({"not": {"first_this_turn": True}}))
        for side, text in HOLDERS[self.game].items() if self.game in HOLD_ONE else ():
            self.add("condition", f"{self.literal(text)} np_a", _exists(side, is_so=True))
            self.add("condition", f"{self.literal(text)} {self.literal('no')} np_one", _exists(side, is_so=False))
        if self.game in CAUSED:
            for is_so, text in enumerate(reversed(CAUSED[self.game])):
                for rule, who in ((self.literal("this card"), {"self": True}), ("np_a", None)):
                    self.add("condition", f"{rule} {self.literal(text)}", _caused(who, is_so=bool(is_so)))
        self._negated()
        for found in self.vocabulary.words["condition"].values():
            if "denied" in found.traits:
                said = self.parts(phrase_parts(found.traits["denied"]), found, static=False)
                self.add("condition", said, _denied(found))

    def _negated(self) -> None:
        """“It is not your turn”, “it is not the Attack Phase”."""
        for side, text in self.vocabulary.choices("turn_side").items():
            self.add("condition", self.literal(f"it is not {text} turn"), constant({"not": {"turn_of": side}}))
        if "phase" in self.vocabulary.words["condition"]:
            for phase, text in self.vocabulary.choices("phase").items():
                self.add("condition", self.literal(f"it is not the {text}"), constant({"not": {"phase": phase}}))


def _denied(found: Word) -> Action:
    return lambda values: {"not": data_of(found, pairs(values))}


def _caused(who: dict[str, Any] | None, *, is_so: bool) -> Action:
    def action(values: list[Any]) -> dict[str, Any]:
        found = {"matches": ["$event.source", values[0] if who is None else who]}
        return found if is_so else {"not": found}

    return action


def _held(side: str) -> Action:
    return lambda values: {"compare": [{"count": {**values[1], "side": side}}, *values[0]]}


def _exists(side: str, *, is_so: bool) -> Action:
    def action(values: list[Any]) -> dict[str, Any]:
        found = {"exists": {**values[0], "side": side}}
        return found if is_so else {"not": found}

    return action


def _than(sign: str, pool: str) -> Action:
    return lambda values: {"compare": [{"stat": [values[0], pool]}, sign, {"stat": [values[1], pool]}]}


def _size(values: list[Any]) -> dict[str, Any]:
    player, (sign, number), zone = values
    return {"compare": [{"zone_size": zone, "of": player}, sign, number]}


def _pool(values: list[Any]) -> dict[str, Any]:
    player, (sign, number), pool = values
    return {"compare": [{"stat": [player, pool]}, sign, number]}
