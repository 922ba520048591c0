"""Checks abilities against the vocabulary of a game: never an exception, bounded time, every problem with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.abilities.problem import Problem, did_you_mean, listing, shown
from rules.abilities.scalars import (
    COUNT, EXAMPLES, GROUPS, ID, LISTS, LONGEST_SLUG, MOST_LISTED, PATTERNS, PERIODS, REFERENCES, WORD_TYPES, bounds_of, choices_of,
)  # fmt: skip
from rules.abilities.shapes import KEYS
from rules.abilities.vocabulary import Vocabulary, vocabulary_of
from rules.abilities.word import Param, Word

MOST_PROBLEMS, MOST_NODES, DEEPEST, LONGEST_TEXT = 30, 4000, 40, 500
_TARGET = re.compile(r"\$t[1-4]")
_INNER = {"self": "", "condition_inner": "condition", "conditions_inner": "condition"}


def is_too_big(document: Any) -> bool:
    """Whether a document is larger or deeper than any card needs; looks at no more than it must."""
    nodes, stack = 0, [(document, 0)]
    while stack:
        value, depth = stack.pop()
        nodes += 1
        if nodes > MOST_NODES or depth > DEEPEST or (isinstance(value, str) and len(value) > LONGEST_TEXT):
            return True
        if isinstance(value, Mapping | list):
            if len(value) > MOST_NODES:
                return True
            inner: Iterable[Any] = value.values() if isinstance(value, Mapping) else value
            stack.extend((each, depth + 1) for each in inner)
    return False


class Checker:
    """Walks one card's abilities and notes what is wrong."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.problems: list[Problem] = []
        self.effects = 0

    def note(self, topic: str, pointer: str, message: str, found: Any = "", allowed: Iterable[str] = ()) -> None:
        """One more problem, as long as there is room for it."""
        code = self.vocabulary.codes.get(topic, topic)
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(code, pointer, message, shown(found), tuple(allowed)))

    def choice(self, what: str, value: Any, allowed: Iterable[str], pointer: str, topic: str = "effect") -> bool:
        """Whether a value is one of a closed list; notes what is allowed if not."""
        words = list(allowed)
        if isinstance(value, str) and value in words:
            return True
        if isinstance(value, str) and (bar := self.vocabulary.bars.get((what, value))):
            self.note(bar.code, pointer, bar.message.format(name=value), value, words)
            return False
        hint = did_you_mean(value, words)
        self.note(topic, pointer, f"“{shown(value)}” is no {what} here.{hint} Allowed here: {listing(words)}.", value, words)
        return False

    def object(self, what: str, value: Any, pointer: str) -> bool:
        """Whether a value is an object."""
        if isinstance(value, Mapping):
            return True
        self.note("effect", pointer, f"This must be an object that says {what}, not {shown(value) or 'nothing'}.", value)
        return False

    def items(self, what: str, value: Any, pointer: str, low: int, high: int) -> bool:
        """Whether a value is a list with a fitting number of items."""
        if isinstance(value, list) and low <= len(value) <= high:
            return True
        found = f"{len(value)} items" if isinstance(value, list) else shown(value)
        self.note("effect", pointer, f"This must be a list of {low} to {high} {what}, not {found}.", found)
        return False

    def number(self, value: Any, low: int, high: int, pointer: str) -> bool:
        """Whether a value is a whole number within its bounds."""
        if type(value) is int and low <= value <= high:
            return True
        self.note("effect", pointer, f"This must be a whole number from {low} to {high}, not {shown(value)}.", value, (f"{low}…{high}",))
        return False

    # ------------------------------------------------------------------------------------------------ words, parameters
    def keys(self, value: Mapping[Any, Any], params: tuple[Param, ...], tags: tuple[str, ...], pointer: str) -> None:
        """Unknown keys and missing ones."""
        known = [*tags, *(param.name for param in params)]
        for key in value:
            if key not in known:
                hint = did_you_mean(key, known)
                place = f"{pointer}/{_escaped(key)}"
                self.note("effect", place, f"There is no key “{shown(key)}” here.{hint} Allowed here: {listing(known)}.", key, known)
        for param in params:
            if not param.optional and param.name not in value:
                self.note("effect", pointer, f"“{param.name}” is missing here.", "", (param.name,))

    def params(self, found: Word, value: Mapping[str, Any], pointer: str, context: Context) -> None:
        """The parameters of a word whose data are an object."""
        tag = {"form": ("form", "id")}.get(found.kind, (KEYS[found.kind],) if found.kind in KEYS else ())
        self.keys(value, found.params, tag, pointer)
        for param in found.params:
            if param.name in value:
                self.typed(param, value[param.name], f"{pointer}/{param.name}", context)

    def word(self, kind: str, value: Any, pointer: str, context: Context) -> None:
        """A word with its parameters, whatever its shape."""
        words = self.vocabulary.words.get(kind, {})
        what = _INNER.get(kind, kind)
        if isinstance(value, str):
            bare = [name for name, found in words.items() if found.shape == "bare"]
            self.choice(what, value, bare, pointer)
            return
        if not self.object(f"one {what}", value, pointer):
            return
        names = [name for name, found in words.items() if found.shape != "bare"]
        if len(value) != 1 and not (kind == "value" and "zone_size" in value):
            self.note("effect", pointer, f"This must be an object with one key: {listing(names)}.", value, names)
            return
        name = "zone_size" if "zone_size" in value and kind == "value" else next(iter(value))
        if self.choice(what, name, names, f"{pointer}/{_escaped(name)}"):
            self.shaped(words[name], value, f"{pointer}/{name}", context)

    def shaped(self, found: Word, value: Mapping[str, Any], pointer: str, context: Context) -> None:
        """The data of a word after its key."""
        inner = value[found.name]
        if found.shape == "flat":
            self.params(found, value, pointer.rpartition("/")[0], context)
        elif found.shape == "single":
            self.typed(found.params[0], inner, pointer, context)
        elif found.shape == "list":
            if self.items(f"parts ({', '.join(param.name for param in found.params)})", inner, pointer, len(found.params), len(found.params)):
                for at, param in enumerate(found.params):
                    self.typed(param, inner[at], f"{pointer}/{at}", context)
        elif self.object(f"what {found.name} needs", inner, pointer):
            self.params(found, inner, pointer, context)

    def tagged(self, kind: str, value: Any, pointer: str, context: Context) -> Word | None:
        """A word under its tag: {"effect": …}, {"pay": …}, {"event": …}."""
        if not self.object(f"one {kind}", value, pointer):
            return None
        words, tag = self.vocabulary.words[kind], KEYS[kind]
        if tag not in value:
            self.note("effect", pointer, f"“{tag}” is missing here. Allowed: {listing(words)}.", "", words)
            return None
        if not self.choice(kind, value[tag], words, f"{pointer}/{tag}"):
            return None
        found = words[value[tag]]
        self.params(found, value, pointer, context)
        return found

    def typed(self, param: Param, value: Any, pointer: str, context: Context) -> None:
        """A value of a parameter type."""
        base, _, detail = param.type.partition(".")
        bounds = bounds_of(base, detail)
        if bounds is not None and (type(value) is int or base == "int"):
            if not (detail.endswith("|x") and value == "$x"):
                self.number(value, *bounds, pointer)
        elif base in ("value", "count"):
            self.inner("value", value, pointer, context)
        elif base in PATTERNS:
            self.pattern(base, value, pointer)
        elif base in LISTS:
            self.listed(base, value, pointer, context)
        elif base in REFERENCES:
            self.reference(base, value, pointer, context)
        elif base in WORD_TYPES:
            self.lasting(base, value, pointer, context)
        elif (method := getattr(self, f"type_{base}", None)) is not None:
            method(value, detail, pointer, context)
        elif (allowed := choices_of(self.vocabulary, base, detail)) is not None:
            self.choice(param.name, value, allowed, pointer)
        else:
            raise KeyError(param.type)

    def inner(self, kind: str, value: Any, pointer: str, context: Context) -> None:
        """A value or condition inside another; nesting is bounded."""
        if context.depth >= self.vocabulary.limits.nesting:
            self.note("size", pointer, f"Nesting is bounded to {self.vocabulary.limits.nesting} levels here. Say it in simpler parts.")
        else:
            self.word(kind, value, pointer, context.deeper())

    def lasting(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """A duration, a keyword, a key."""
        allowed = choices_of(self.vocabulary, base, "")
        if allowed is not None:
            self.choice("duration", value, allowed, pointer)
        else:
            self.word(WORD_TYPES[base], value, pointer, context)

    # ------------------------------------------------------------------------------------------------------- scalars
    def pattern(self, base: str, value: Any, pointer: str) -> None:
        """A name, a type, an element."""
        is_long = base in ("element", "type") and isinstance(value, str) and len(value) > LONGEST_SLUG
        if not (isinstance(value, str) and re.fullmatch(PATTERNS[base], value) and not is_long):
            topic = "name" if base == "title" else "effect"
            self.note(topic, pointer, f"“{shown(value)}” is no {base}; write it like “{EXAMPLES[base]}”.", value, (EXAMPLES[base],))

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
            self.type_filter(value["all"], "", f"{pointer}/all", context)
            return
        takes = REFERENCES[base]
        words = {name: found for name, found in self.vocabulary.words["reference"].items() if found.traits["takes"] in takes}
        if isinstance(value, Mapping) and len(value) == 1 and next(iter(value)) in words:
            name = next(iter(value))
            if words[name].shape != "bare":
                self.shaped(words[name], value, f"{pointer}/{name}", context)
                return
        bare = [name for name, found in words.items() if found.shape == "bare"]
        hints = ["$t1"] if base != "party" else []
        self.choice("reference", value, [*bare, *hints, *(['{"all": …}'] if base in GROUPS else [])], pointer)

    def type_truth(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if type(value) is not bool:
            self.note("effect", pointer, f"This must be true or false, not {shown(value)}.", value, ("true", "false"))

    type_flag = type_off = type_truth

    def type_true(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if value is not True:
            self.note("effect", pointer, f"This can only be true; leave it out otherwise, instead of {shown(value)}.", value, ("true",))

    def type_words(self, value: Any, detail: str, pointer: str, _context: Context) -> None:
        if self.items(detail, value, pointer, 1, MOST_LISTED):
            for at, each in enumerate(value):
                self.choice(detail, each, self.vocabulary.choices(detail), f"{pointer}/{at}")

    def type_zone(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        zones = value if isinstance(value, list) else [value]
        if self.items("zones", zones, pointer, 1, MOST_LISTED):
            for each in zones:
                self.choice("zone", each, choices_of(self.vocabulary, "zone", "") or (), pointer)

    # -------------------------------------------------------------------------------------- filters, targets, lists
    def type_filter(self, value: Any, detail: str, pointer: str, context: Context) -> None:
        if not self.object("which cards are meant", value, pointer):
            return
        words = self.vocabulary.words["filter"]
        known = [name for name in words if not (detail == "event" and name == "side")]
        self.keys(value, tuple(Param(name, "", optional=True) for name in known), (), pointer)
        for name in known:
            if name in value:
                self.typed(words[name].params[0], value[name], f"{pointer}/{name}", context)

    def type_comparison(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        triples = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        if not self.items("comparisons", triples, pointer, 1, MOST_LISTED):
            return
        for triple in triples:
            if self.items("parts (stat, sign, value)", triple, pointer, 3, 3):
                self.choice("stat", triple[0], self.vocabulary.choices("stat"), f"{pointer}/0")
                self.choice("sign", triple[1], self.vocabulary.choices("sign_word"), f"{pointer}/1")
                self.typed(Param("value", "value"), triple[2], f"{pointer}/2", context)

    def type_conditions(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("conditions", value, pointer, 4, lambda each, place: self.word("condition", each, place, context))

    def type_condition_inner(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.inner("condition", value, pointer, context)

    def type_conditions_inner(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if self.items("conditions", value, pointer, 2, 4):
            self.each("conditions", value, pointer, 4, lambda each, place: self.inner("condition", each, place, context))

    def each(self, what: str, value: Any, pointer: str, most: int, check: Callable[[Any, str], Any]) -> None:
        """A list of words, each checked."""
        if self.items(what, value, pointer, 1, most):
            for at, each in enumerate(value):
                check(each, f"{pointer}/{at}")

    def type_costs(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("costs", value, pointer, 4, lambda each, place: self.tagged("cost", each, place, context))

    def type_when(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        found = self.tagged("event", value, pointer, context)
        if found is not None and value.get("whose") == "self" and "where" in value:
            self.note("effect", f"{pointer}/where", "An event of this card itself needs no filter; say it as a condition.", "where")

    def type_sentences(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("effects", value, pointer, 20, lambda each, place: self.effect(each, place, context))

    def type_statics(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.type_sentences(value, "", pointer, context.as_static())

    def type_block(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if context.depth >= self.vocabulary.limits.nesting:
            self.note("size", pointer, f"Effects nest at most {self.vocabulary.limits.nesting} deep here. Say it in simpler parts.")
        else:
            self.type_sentences(value, "", pointer, context.deeper())

    def type_options(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        if self.items("lists of effects", value, pointer, 2, 4):
            for at, each in enumerate(value):
                self.type_block(each, "", f"{pointer}/{at}", context)

    def type_outcomes(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
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
            self.note("size", pointer, f"An ability has at most {self.vocabulary.limits.effects} effects here. Split it.")
        found = self.tagged("effect", value, pointer, context)
        if found is None or found.traits.get("composite"):
            if found is not None and context.static and not found.traits.get("static"):
                self.note("form", pointer, f"“{found.name}” is nothing that lasts; a static ability cannot hold it.", found.name)
        elif context.static:
            if not found.traits.get("static"):
                self.note("form", pointer, f"“{found.name}” happens once; a static ability only holds what lasts.", found.name)
            elif "duration" in value:
                self.note("form", f"{pointer}/duration", "Inside a static ability the duration stands at the ability.", "duration")
        elif context.needs_duration and found.traits.get("static") and "duration" not in value:
            self.note("form", pointer, f"“{found.name}” lasts: say how long with “duration”.", "", ("duration",))

    def type_targets(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
        self.each("targets", value, pointer, 4, lambda each, place: self.target(each, place, context))
        if isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, Mapping) and each.get("id") != f"t{at + 1}":
                    self.note("target", f"{pointer}/{at}/id", f"Targets are called t1, t2, … in their order; this is t{at + 1}.", each.get("id"))

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
        self.type_filter(value.get("filter", {}), "", f"{pointer}/filter", context)
        self.choice("chooser", value.get("chooser", "own"), self.vocabulary.choices("chooser"), f"{pointer}/chooser")
        low, high = value.get("min", 1), value.get("max", 1)
        if self.number(low, 0, COUNT[1], f"{pointer}/min") and self.number(high, 1, COUNT[1], f"{pointer}/max") and low > high:
            self.note("target", f"{pointer}/max", f"The most ({high}) is less than the least ({low}).", high)

    def type_limit(self, value: Any, _detail: str, pointer: str, _context: Context) -> None:
        if not self.object("how often", value, pointer):
            return
        self.keys(value, (Param("times", ""), Param("per", "", optional=True), Param("scope", "", optional=True)), (), pointer)
        self.number(value.get("times"), 1, 9, f"{pointer}/times")
        self.choice("period", value.get("per", "turn"), PERIODS[self.vocabulary.game], f"{pointer}/per")
        self.choice("scope", value.get("scope", "card"), ("card", "name"), f"{pointer}/scope")

    def type_ability(self, value: Any, _detail: str, pointer: str, context: Context) -> None:
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
                self.note("effect", f"{pointer}/id", f"“{shown(value['id'])}” is no id; write it like “toll”.", value["id"])
            if not granted:
                self.effects = 0
            needs = value["form"] == "resolve" and "when" not in value
            self.params(forms[value["form"]], value, pointer, Context(needs_duration=needs, granted=granted))


class Context:
    """Where the walk is: how deep, inside a static ability, inside a granted one."""

    __slots__ = ("depth", "granted", "needs_duration", "static")

    def __init__(self, *, depth: int = 0, static: bool = False, needs_duration: bool = False, granted: bool = False) -> None:
        self.depth, self.static, self.needs_duration, self.granted = depth, static, needs_duration, granted

    def deeper(self) -> Context:
        """One level further in."""
        return Context(depth=self.depth + 1, static=self.static, needs_duration=self.needs_duration, granted=self.granted)

    def as_static(self) -> Context:
        """Inside a static ability."""
        return Context(depth=self.depth, static=True, granted=self.granted)


def _escaped(key: Any) -> str:
    return shown(key).replace("~", "~0").replace("/", "~1")


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
            checker.note("size", "", f"A card has at most {limits.abilities} abilities here, not {len(abilities)}.", len(abilities))
        for at, ability in enumerate(abilities[: limits.abilities]):
            checker.ability(ability, f"/{at}")
    return checker.problems
