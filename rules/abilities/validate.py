"""Checks abilities against the vocabulary of a game: never an exception, bounded time, every problem with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.abilities.check_words import Context, WordChecker, is_too_big
from rules.abilities.problem import Problem, listing, shown
from rules.abilities.scalars import (
    COUNT,
    EXAMPLES,
    GROUPS,
    ID,
    LISTS,
    LONGEST_SLUG,
    MOST_LISTED,
    PATTERNS,
    PERIODS,
    REFERENCES,
    choices_of,
)  # fmt: skip
from rules.abilities.vocabulary import vocabulary_of
from rules.abilities.word import Param

_TARGET = re.compile(r"\$t[1-4]")


class Checker(WordChecker):
    """Walks one card's abilities and notes what is wrong."""

    def special(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """A name, a list of words, a reference."""
        if base in PATTERNS:
            self.pattern(base, value, pointer)
        elif base in LISTS:
            self.listed(base, value, pointer, context)
        else:
            self.reference(base, value, pointer, context)

    # ------------------------------------------------------------------------------------------------------- scalars
    def pattern(self, base: str, value: Any, pointer: str) -> None:
        """A name, a type, an element."""
        is_long = base in ("element", "type") and isinstance(value, str) and len(value) > LONGEST_SLUG
        if not (isinstance(value, str) and re.fullmatch(PATTERNS[base], value) and not is_long):
            topic = "name" if base == "title" else "effect"
            self.note(
                topic,
                pointer,
                f"“{shown(value)}” is no {base}; write it like “{EXAMPLES[base]}”.",
                value,
                (EXAMPLES[base],),
            )

    def listed(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """One or several words of a sort; a single one may stand without its list where names and roles do."""
        if base in ("names", "roles") and isinstance(value, str):
            value = [value]
        if self.items(base, value, pointer, 1, MOST_LISTED):
            for at, each in enumerate(value):
                self.typed(Param(base.removesuffix("s"), LISTS[base]), each, f"{pointer}/{at}", context)

    def reference(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """Who or what is meant."""
        if isinstance(value, str) and _TARGET.fullmatch(value):
            return
        if base in GROUPS and isinstance(value, Mapping) and "all" in value:
            self.keys(value, (Param("all", "filter"),), (), pointer)
            self._type_filter(value["all"], "", f"{pointer}/all", context)
            return
        takes = REFERENCES[base]
        words = {
            name: found for name, found in self.vocabulary.words["reference"].items() if found.traits["takes"] in takes
        }
        if isinstance(value, Mapping) and len(value) == 1 and next(iter(value)) in words:
            name = next(iter(value))
            if words[name].shape != "bare":
                self.shaped(words[name], value, f"{pointer}/{name}", context)
                return
        bare = [name for name, found in words.items() if found.shape == "bare"]
        hints = ["$t1"] if base != "party" else []
        self.choice("reference", value, [*bare, *hints, *(['{"all": …}'] if base in GROUPS else [])], pointer)

    def _type_truth(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if type(value) is not bool:
            self.note("effect", pointer, f"This must be true or false, not {shown(value)}.", value, ("true", "false"))

    _type_flag = _type_off = _type_truth

    def _type_true(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if value is not True:
            self.note(
                "effect",
                pointer,
                f"This can only be true; leave it out otherwise, instead of {shown(value)}.",
                value,
                ("true",),
            )

    def _type_words(self, value: Any, detail: str, pointer: str, _context: Context) -> None:
        if self.items(detail, value, pointer, 1, MOST_LISTED):
            for at, each in enumerate(value):
                self.choice(detail, each, self.vocabulary.choices(detail), f"{pointer}/{at}")

    def _type_zone(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        zones = value if isinstance(value, list) else [value]
        if self.items("zones", zones, pointer, 1, MOST_LISTED):
            for each in zones:
                self.choice("zone", each, choices_of(self.vocabulary, "zone", "") or (), pointer)

    # -------------------------------------------------------------------------------------- filters, targets, lists
    def _type_filter(self, value: Any, detail: str, pointer: str, context: Context) -> None:
        if not self.object("which cards are meant", value, pointer):
            return
        words = self.vocabulary.words["filter"]
        known = [name for name in words if not (detail == "event" and name == "side")]
        self.keys(value, tuple(Param(name, "", optional=True) for name in known), (), pointer)
        for name in known:
            if name in value:
                self.typed(words[name].params[0], value[name], f"{pointer}/{name}", context)

    def _type_comparison(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        triples = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        if not self.items("comparisons", triples, pointer, 1, MOST_LISTED):
            return
        for triple in triples:
            if self.items("parts (stat, sign, value)", triple, pointer, 3, 3):
                self.choice("stat", triple[0], self.vocabulary.choices("stat"), f"{pointer}/0")
                self.choice("sign", triple[1], self.vocabulary.choices("sign_word"), f"{pointer}/1")
                self.typed(Param("value", "value"), triple[2], f"{pointer}/2", context)

    def _type_conditions(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("conditions", value, pointer, 4, lambda each, place: self.word("condition", each, place, context))

    def _type_condition_inner(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.inner("condition", value, pointer, context)

    def _type_conditions_inner(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if self.items("conditions", value, pointer, 2, 4):
            self.each(
                "conditions", value, pointer, 4, lambda each, place: self.inner("condition", each, place, context)
            )

    def each(self, what: str, value: Any, pointer: str, most: int, check: Callable[[Any, str], Any]) -> None:
        """A list of words, each checked."""
        if self.items(what, value, pointer, 1, most):
            for at, each in enumerate(value):
                check(each, f"{pointer}/{at}")

    def _type_costs(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("costs", value, pointer, 4, lambda each, place: self.tagged("cost", each, place, context))

    def _type_when(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        found = self.tagged("event", value, pointer, context)
        if found is not None and value.get("whose") == "self" and "where" in value:
            self.note(
                "effect",
                f"{pointer}/where",
                "An event of this card itself needs no filter; say it as a condition.",
                "where",
            )

    def _type_sentences(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("effects", value, pointer, 20, lambda each, place: self.effect(each, place, context))

    def _type_statics(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self._type_sentences(value, "", pointer, context.as_static())

    def _type_block(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if context.depth >= self.vocabulary.limits.nesting:
            self.note(
                "size",
                pointer,
                f"Effects nest at most {self.vocabulary.limits.nesting} deep here. Say it in simpler parts.",
            )
        else:
            self._type_sentences(value, "", pointer, context.deeper())

    def _type_options(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if self.items("lists of effects", value, pointer, 2, 4):
            for at, each in enumerate(value):
                self._type_block(each, "", f"{pointer}/{at}", context)

    def _type_outcomes(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        params = (Param("from", "int.1.20"), Param("to", "int.1.20"), Param("do", "block"))
        if self.items("outcomes", value, pointer, 1, MOST_LISTED):
            for at, each in enumerate(value):
                if self.object("one outcome", each, f"{pointer}/{at}"):
                    self.keys(each, params, (), f"{pointer}/{at}")
                    for param in params:
                        if param.name in each:
                            self.typed(param, each[param.name], f"{pointer}/{at}/{param.name}", context)

    def effect(self, value: Any, pointer: str, context: Context) -> None:
        """One effect, in the place where it stands: lasting or at once."""
        self.effects += 1
        if self.effects == self.vocabulary.limits.effects + 1:
            self.note(
                "size", pointer, f"An ability has at most {self.vocabulary.limits.effects} effects here. Split it."
            )
        found = self.tagged("effect", value, pointer, context)
        if found is None or found.traits.get("composite"):
            if found is not None and context.static and not found.traits.get("static"):
                self.note(
                    "form",
                    pointer,
                    f"“{found.name}” is nothing that lasts; a static ability cannot hold it.",
                    found.name,
                )
        elif context.static:
            if not found.traits.get("static"):
                self.note(
                    "form", pointer, f"“{found.name}” happens once; a static ability only holds what lasts.", found.name
                )
            elif "duration" in value:
                self.note(
                    "form",
                    f"{pointer}/duration",
                    "Inside a static ability the duration stands at the ability.",
                    "duration",
                )
        elif context.needs_duration and found.traits.get("static") and "duration" not in value:
            self.note("form", pointer, f"“{found.name}” lasts: say how long with “duration”.", "", ("duration",))

    def _type_targets(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("targets", value, pointer, 4, lambda each, place: self.target(each, place, context))
        if isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, Mapping) and each.get("id") != f"t{at + 1}":
                    self.note(
                        "target",
                        f"{pointer}/{at}/id",
                        f"Targets are called t1, t2, … in their order; this is t{at + 1}.",
                        each.get("id"),
                    )

    def target(self, value: Any, pointer: str, context: Context) -> None:
        """One declared target."""
        if not self.object("one target", value, pointer):
            return
        if "player" in value:
            self.keys(value, (Param("id", ""), Param("player", "")), (), pointer)
            self.choice("player", value["player"], ("opponent", "any"), f"{pointer}/player")
            return
        optional = tuple(Param(name, "", optional=True) for name in ("min", "max", "chooser"))
        self.keys(value, (Param("id", ""), Param("filter", ""), *optional), (), pointer)
        self._type_filter(value.get("filter", {}), "", f"{pointer}/filter", context)
        self.choice("chooser", value.get("chooser", "own"), self.vocabulary.choices("chooser"), f"{pointer}/chooser")
        low, high = value.get("min", 1), value.get("max", 1)
        if (
            self.number(low, 0, COUNT[1], f"{pointer}/min")
            and self.number(high, 1, COUNT[1], f"{pointer}/max")
            and low > high
        ):
            self.note("target", f"{pointer}/max", f"The most ({high}) is less than the least ({low}).", high)

    def _type_limit(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if not self.object("how often", value, pointer):
            return
        self.keys(
            value, (Param("times", ""), Param("per", "", optional=True), Param("scope", "", optional=True)), (), pointer
        )
        self.number(value.get("times"), 1, 9, f"{pointer}/times")
        self.choice("period", value.get("per", "turn"), PERIODS[self.vocabulary.game], f"{pointer}/per")
        self.choice("scope", value.get("scope", "card"), ("card", "name"), f"{pointer}/scope")

    def _type_ability(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if context.granted:
            self.note("size", pointer, "A granted ability cannot grant another one.")
        else:
            self.ability(value, pointer, granted=True)

    def ability(self, value: Any, pointer: str, *, granted: bool = False) -> None:
        """A whole ability."""
        if not self.object("an ability", value, pointer):
            return
        forms = self.vocabulary.words["form"]
        if "form" not in value:
            self.note("form", pointer, f"“form” is missing here. Allowed: {listing(forms)}.", "", forms)
        elif self.choice("form", value["form"], forms, f"{pointer}/form", "form"):
            if "id" in value and not (isinstance(value["id"], str) and re.fullmatch(ID, value["id"])):
                self.note(
                    "effect", f"{pointer}/id", f"“{shown(value['id'])}” is no id; write it like “toll”.", value["id"]
                )
            if not granted:
                self.effects = 0
            needs = value["form"] == "resolve" and "when" not in value
            self.params(forms[value["form"]], value, pointer, Context(needs_duration=needs, granted=granted))


def structure_problems(game: str, abilities: Any) -> list[Problem]:
    """What is wrong with the shape and the words of a card's abilities. Never raises for any JSON document."""
    checker = Checker(vocabulary_of(game))
    limits = checker.vocabulary.limits
    if not isinstance(abilities, list):
        checker.note("effect", "", f"The abilities of a card are a list, not {shown(abilities)}.", abilities)
    elif is_too_big(abilities):
        checker.note("size", "", "This is larger or deeper than any card may be. Say less, or in simpler parts.")
    else:
        if len(abilities) > limits.abilities:
            checker.note(
                "size",
                "",
                f"A card has at most {limits.abilities} abilities here, not {len(abilities)}.",
                len(abilities),
            )
        for at, ability in enumerate(abilities[: limits.abilities]):
            checker.ability(ability, f"/{at}")
    return checker.problems
