"""Checking words: unknown words and keys, missing ones, bounds; every problem with its place and what is allowed there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.abilities.problem import Problem, did_you_mean, listing, shown
from rules.abilities.scalars import LISTS, PATTERNS, REFERENCES, VALUES, WORD_TYPES, bounds_of, choices_of
from rules.abilities.shapes import KEYS
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param, Word

MOST_PROBLEMS = 30
MOST_NODES, DEEPEST, LONGEST_TEXT = 4000, 40, 500
_INNER = {"condition_inner": "condition", "conditions_inner": "condition"}


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


class Context:
    """Where the walk is: how deep, inside a static ability, inside a granted one."""

    __slots__ = ("depth", "granted", "needs_duration", "static")

    def __init__(
        self, *, depth: int = 0, static: bool = False, needs_duration: bool = False, granted: bool = False
    ) -> None:
        self.depth, self.static, self.needs_duration, self.granted = depth, static, needs_duration, granted

    def deeper(self) -> Context:
        """One level further in."""
        return Context(
            depth=self.depth + 1, static=self.static, needs_duration=self.needs_duration, granted=self.granted
        )

    def as_static(self) -> Context:
        """Inside a static ability."""
        return Context(depth=self.depth, static=True, granted=self.granted)


def escaped(key: Any) -> str:
    """A key as a part of a JSON pointer."""
    return shown(key).replace("~", "~0").replace("/", "~1")


class WordChecker:
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
        self.note(
            topic, pointer, f"“{shown(value)}” is no {what} here.{hint} Allowed here: {listing(words)}.", value, words
        )
        return False

    def object(self, what: str, value: Any, pointer: str) -> bool:
        """Whether a value is an object."""
        if isinstance(value, Mapping):
            return True
        self.note(
            "effect", pointer, f"This must be an object that says {what}, not {shown(value) or 'nothing'}.", value
        )
        return False

    def items(self, what: str, value: Any, pointer: str, low: int, high: int) -> bool:
        """Whether a value is a list with a fitting number of items."""
        if isinstance(value, list) and low <= len(value) <= high:
            return True
        found = f"{len(value)} items" if isinstance(value, list) else shown(value)
        topic = "size" if isinstance(value, list) and len(value) > high else "effect"
        self.note(topic, pointer, f"This must be a list of {low} to {high} {what}, not {found}.", found)
        return False

    def number(self, value: Any, low: int, high: int, pointer: str) -> bool:
        """Whether a value is a whole number within its bounds."""
        if type(value) is int and low <= value <= high:
            return True
        self.note(
            "effect",
            pointer,
            f"This must be a whole number from {low} to {high}, not {shown(value)}.",
            value,
            (f"{low}…{high}",),
        )
        return False

    # ------------------------------------------------------------------------------------------------ words, parameters
    def keys(self, value: Mapping[Any, Any], params: tuple[Param, ...], tags: tuple[str, ...], pointer: str) -> None:
        """Unknown keys and missing ones."""
        known = [*tags, *(param.name for param in params)]
        for key in value:
            if key not in known:
                hint = did_you_mean(key, known)
                place = f"{pointer}/{escaped(key)}"
                self.note(
                    "effect",
                    place,
                    f"There is no key “{shown(key)}” here.{hint} Allowed here: {listing(known)}.",
                    key,
                    known,
                )
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
        if self.choice(what, name, names, f"{pointer}/{escaped(name)}"):
            self.shaped(words[name], value, f"{pointer}/{name}", context)

    def shaped(self, found: Word, value: Mapping[str, Any], pointer: str, context: Context) -> None:
        """The data of a word after its key."""
        inner = value[found.name]
        if found.shape == "flat":
            self.params(found, value, pointer.rpartition("/")[0], context)
        elif found.shape == "single":
            self.typed(found.params[0], inner, pointer, context)
        elif found.shape == "list":
            if self.items(
                f"parts ({', '.join(param.name for param in found.params)})",
                inner,
                pointer,
                len(found.params),
                len(found.params),
            ):
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
        elif base in VALUES:
            self.inner("value", value, pointer, context)
        elif base in PATTERNS or base in LISTS or base in REFERENCES:
            self.special(base, value, pointer, context)
        elif base in WORD_TYPES:
            self.lasting(base, value, pointer, context)
        elif (method := getattr(self, f"_type_{base}", None)) is not None:
            method(value, detail, pointer, context)
        elif (allowed := choices_of(self.vocabulary, base, detail)) is not None:
            self.choice(param.name, value, allowed, pointer)
        else:
            raise KeyError(param.type)

    def inner(self, kind: str, value: Any, pointer: str, context: Context) -> None:
        """A value or condition inside another; nesting is bounded."""
        if context.depth >= self.vocabulary.limits.nesting:
            self.note(
                "size",
                pointer,
                f"Nesting is bounded to {self.vocabulary.limits.nesting} levels here. Say it in simpler parts.",
            )
        else:
            self.word(kind, value, pointer, context.deeper())

    def lasting(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """A duration, a keyword, a key."""
        allowed = choices_of(self.vocabulary, base, "")
        if allowed is not None:
            self.choice("duration", value, allowed, pointer)
        else:
            self.word(WORD_TYPES[base], value, pointer, context)

    def special(self, base: str, value: Any, pointer: str, context: Context) -> None:
        """A value of a type that is no word: a name, a list of types, a reference."""
        raise NotImplementedError
