"""Abilities made from the vocabulary: every word, every parameter, within the limits of each game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from rules.abilities.compiler import ability_problems
from rules.abilities.scalars import GROUPS, LISTS, PERIODS, REFERENCES, VALUES, WORD_TYPES, bounds_of, choices_of
from rules.abilities.shapes import data_of
from rules.abilities.vocabulary import vocabulary_of
from rules.abilities.word import Param, Word

T = TypeVar("T")
GAMES = ("maximus", "card-wars", "fortification")
SLUGS = (
    "beast",
    "sailor",
    "bell-keeper",
    "old guard",
    "fire",
    "unit",
    "x",
    "a",
    "magic",
    "sea",
    "null",
    "white-magic",
    "d'arc",
    "3rd",
)
NAMES = ("Mudflat Piper", "Pell, Nobody's Squire", "a", "The 3 — 4", "you. When", "Cinder Calf", "draw a card:")
TITLES = ("Toll for the Drowned", "Both Sides: at Once", "broadside", "When it rains. Pour", "3 Bells", "a b")


class Maker:
    """Makes random valid data with a source of choices."""

    def __init__(self, game: str, source: Any, *, granted: bool = False) -> None:
        self.vocabulary, self.game, self.source, self.granted = vocabulary_of(game), game, source, granted
        self.targets: list[dict[str, Any]] = []
        self.effects, self.may_aim = 0, False
        self.event, self.has_x = False, False

    def pick(self, options: Sequence[T]) -> T:
        return options[self.source.randint(0, len(options) - 1)]

    def chance(self, one_in: int) -> bool:
        return self.source.randint(1, one_in) == 1

    def ability(self, form: str | None = None) -> dict[str, Any]:
        forms = self.vocabulary.words["form"]
        found = forms[form or self.pick(list(forms))]
        order = {"when": 0, "costs": 1, "do": 2}
        given: dict[str, Any] = {}
        for param in sorted(found.params, key=lambda param: order.get(param.name, 3)):
            if param.name == "targets" or (param.optional and not self.chance(3)):
                continue
            self.event = self.event or "when" in given or found.name == "static"
            self.may_aim = param.name == "do" and found.has("targets")
            given[param.name] = self.typed(
                param, 0, static=found.name == "static", lasting=found.name == "resolve" and "when" not in given
            )
        if self.targets:
            given["targets"] = self.targets
        return {"form": found.name, **given}

    def typed(self, param: Param, depth: int, *, static: bool = False, lasting: bool = False) -> Any:
        base, _, detail = param.type.partition(".")
        if base in VALUES:
            return self.value(depth, bounds_of(base, detail) or (0, 0))
        bounds = bounds_of(base, detail)
        if bounds is not None:
            if detail.endswith("|x") and self.chance(2):
                self.has_x = True
                return "$x"
            return self.source.randint(max(bounds[0], -99), bounds[1])
        if base in ("element", "type"):
            return self.pick(SLUGS)
        if base in ("name", "title"):
            return self.pick(NAMES if base == "name" else TITLES)
        if base in LISTS:
            return self.listed(base)
        if base in REFERENCES:
            return self.reference(base, depth)
        if base in ("sentences", "statics", "block"):
            return [self.effect(depth, static=static, lasting=lasting) for _ in range(self.source.randint(1, 2))]
        choices = choices_of(self.vocabulary, base, detail)
        if choices is not None:
            return (
                [self.pick(choices) for _ in range(self.source.randint(1, 2))]
                if base == "words"
                else self.pick(choices)
            )
        if base in WORD_TYPES:
            return self.word(self.pick(list(self.vocabulary.words[WORD_TYPES[base]].values())), depth)
        if base in ("options", "outcomes"):
            return self.several(base, depth, static=static, lasting=lasting)
        return getattr(self, f"type_{base}")(depth, detail)

    def several(self, base: str, depth: int, **context: bool) -> list[Any]:
        blocks = [[self.effect(depth, **context)] for _ in range(2)]
        return (
            blocks
            if base == "options"
            else [{"from": 1, "to": 3, "do": blocks[0]}, {"from": 4, "to": 6, "do": blocks[1]}]
        )

    def listed(self, base: str) -> Any:
        param = Param("each", LISTS[base])
        found = [self.typed(param, 9) for _ in range(self.source.randint(1, 3))]
        return found[0] if base in ("names", "roles") and self.chance(2) else found

    def word(self, found: Word, depth: int, *, static: bool = False, lasting: bool = False) -> Any:
        given: dict[str, Any] = {}
        for param in found.params:
            is_lasting = lasting and param.name == "duration" and found.traits.get("static")
            if static and param.name == "duration" and found.kind == "effect":
                continue
            if param.name == "where" and found.kind == "event" and given.get("whose") == "self":
                continue
            if not param.optional or is_lasting or self.chance(2):
                inner = depth + 1 if param.type in ("block", "options", "outcomes") else depth
                given[param.name] = self.typed(param, inner, static=static, lasting=lasting)
        return data_of(found, given)

    def value(self, depth: int, bounds: tuple[int, int]) -> Any:
        words = self.vocabulary.words["value"]
        names = [
            name for name, found in words.items()
            if (not name.startswith("$event") or self.event) and (name != "$x" or self.has_x)
            and (found.shape == "bare" or depth + 1 <= self.vocabulary.limits.nesting)
        ]  # fmt: skip
        if not names or not self.chance(3):
            return self.source.randint(*bounds)
        return self.word(words[self.pick(names)], depth + 1)

    def effect(self, depth: int, *, static: bool = False, lasting: bool = False) -> dict[str, Any]:
        self.effects += 1
        deep = depth >= min(2, self.vocabulary.limits.nesting) or self.effects > 4
        fits = [
            found for found in self.vocabulary.words["effect"].values()
            if (not static or found.traits.get("static")) and not (deep and found.traits.get("composite"))
            and not (self.granted and found.name == "grant_ability")
        ]  # fmt: skip
        return self.word(self.pick(fits), depth, static=static, lasting=lasting)

    def reference(self, base: str, depth: int) -> Any:
        is_player = base in ("player", "player_ref")
        known = [
            f"${each['id']}" for each in self.targets if base in ("ref", "whom") or ("player" in each) == is_player
        ]
        if known and base != "party" and self.chance(4):
            return self.pick(known)
        if self.may_aim and base in ("cards", "player", "whom") and len(self.targets) < 4 and self.chance(2):
            return self.aim(is_player, depth)
        if base in GROUPS and self.chance(3):
            return {"all": self.type_filter(depth, "")}
        words = self.vocabulary.words["reference"].values()
        fits = [
            each
            for each in words
            if each.traits["takes"] in REFERENCES[base] and (self.event or not each.name.startswith("$event"))
        ]
        return self.word(self.pick(fits), depth)

    def aim(self, is_player: bool, depth: int) -> str:
        name = f"t{len(self.targets) + 1}"
        target: dict[str, Any] = {"id": name}
        self.targets.append(target)
        if is_player:
            target["player"] = self.pick(("opponent", "any"))
        else:
            low = self.source.randint(0, 2)
            target |= {"filter": {}, "min": low, "max": self.source.randint(max(1, low), 3)}
            self.may_aim = False
            target["filter"] = self.type_filter(depth, "")
            self.may_aim = True
            if self.chance(3):
                target["chooser"] = self.pick(tuple(self.vocabulary.choices("chooser")))
        return f"${name}"

    def type_filter(self, depth: int, detail: str) -> dict[str, Any]:
        words = self.vocabulary.words["filter"]
        names = [name for name in words if not (detail == "event" and name == "side") and self.chance(12)]
        names += [name for name in ("kind", "side") if not (detail == "event" and name == "side") and self.chance(2)]
        return {name: self.typed(words[name].params[0], depth) for name in dict.fromkeys(names)}

    def type_comparison(self, depth: int, _detail: str) -> Any:
        stats, signs = tuple(self.vocabulary.choices("stat")), tuple(self.vocabulary.choices("sign_word"))
        found = [
            [self.pick(stats), self.pick(signs), self.value(depth, (-99, 99))] for _ in range(self.source.randint(1, 2))
        ]
        return found[0] if len(found) == 1 else found

    def type_zone(self, _depth: int, _detail: str) -> Any:
        zones = choices_of(self.vocabulary, "zone", "") or ()
        return self.pick(zones) if self.chance(2) else [self.pick(zones), self.pick(zones)]

    def type_condition(self, depth: int, _detail: str) -> dict[str, Any]:
        deep = depth + 1 > self.vocabulary.limits.nesting
        words = [
            each for each in self.vocabulary.words["condition"].values() if not (deep and each.traits.get("group"))
        ]
        return self.word(self.pick(words), depth)

    def type_condition_inner(self, depth: int, detail: str) -> dict[str, Any]:
        return self.type_condition(depth + 1, detail)

    def type_conditions(self, depth: int, detail: str) -> list[Any]:
        return [self.type_condition(depth, detail) for _ in range(self.source.randint(1, 2))]

    def type_conditions_inner(self, depth: int, detail: str) -> list[Any]:
        return [self.type_condition(depth + 1, detail) for _ in range(2)]

    def type_costs(self, depth: int, _detail: str) -> list[Any]:
        costs = list(self.vocabulary.words["cost"].values())
        return [self.word(self.pick(costs), depth) for _ in range(self.source.randint(1, 2))]

    def type_when(self, depth: int, _detail: str) -> dict[str, Any]:
        self.event = True
        return self.word(self.pick(list(self.vocabulary.words["event"].values())), depth)

    def type_limit(self, _depth: int, _detail: str) -> dict[str, Any]:
        found: dict[str, Any] = {"times": self.source.randint(1, 4), "per": self.pick(PERIODS[self.game])}
        return {**found, "scope": "name"} if self.chance(3) else found

    def type_ability(self, _depth: int, _detail: str) -> dict[str, Any]:
        return Maker(self.game, self.source, granted=True).ability()

    def type_flag(self, _depth: int, _detail: str) -> bool:
        return self.chance(2)

    type_off = type_truth = type_flag

    def type_true(self, _depth: int, _detail: str) -> bool:
        return True


def valid_ability(game: str, source: Any, form: str | None = None) -> dict[str, Any]:
    """A random ability that breaks no rule."""
    while True:
        found = Maker(game, source).ability(form)
        if not ability_problems(game, [found]):
            return found


def seeded_abilities(game: str, seed: int, number: int) -> list[dict[str, Any]]:
    """Many abilities of one seed."""
    source = random.Random(seed)
    return [valid_ability(game, source) for _ in range(number)]


def abilities(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Valid abilities of a game as a strategy."""
    return st.integers(0, 2**32).map(lambda seed: valid_ability(game, random.Random(seed)))
