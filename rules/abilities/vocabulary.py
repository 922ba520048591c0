"""The vocabulary of one game: its words by kind and name, its choices, its limits and its bars."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.abilities import words as word_folder
from rules.abilities.english import words_of
from rules.abilities.house import NOUNS, SIDES, ZONES, Phrases, enum
from rules.abilities.phrase import Agree, Literal, Optional, Part, Slot, Subject, phrase_parts
from rules.abilities.word import GAMES, Param, Word


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one card may say (vocabulary, bounds)."""

    abilities: int
    effects: int
    nesting: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A word the rule book bars, with the code and the sentence that refuse it."""

    kind: str
    name: str
    code: str
    message: str


LIMITS = {"maximus": Limits(8, 20, 4), "card-wars": Limits(4, 8, 3), "fortification": Limits(6, 20, 3)}
# What a problem is called where no bar and no special case applies.
CODES = {
    "maximus": {"effect": "CV-EFFECT", "form": "CV-POWER-FORM", "name": "CV-POWER-NAME", "target": "CV-TARGET-REF", "size": "CV-EFFECT"},
    "card-wars": {"effect": "CW-C-VERB", "form": "CW-C-VERB", "name": "CW-C-VERB",
                  "target": "CW-C-VERB", "size": "CW-C-VERB"},
    "fortification": {"effect": "CARD-E-EFFECT", "form": "CARD-E-EFFECT", "name": "CARD-E-EFFECT",
                      "target": "CARD-E-EFFECT", "size": "CARD-E-SIZE"},
}  # fmt: skip
_CW = "{name} is not allowed in C.A.R.D. Wars."
_CW_BARRED = ("shatter_crystal", "restore_crystal", "create_token", "win_battle", "win", "lose")
_ABSOLUTES = ("draw", "fourth_party", "enter_outside_fort", "leave_restricted_zone")
_ABSOLUTE = "{name} would break a rule that no card can lift."
BARS: dict[str, tuple[Bar, ...]] = {
    "maximus": (
        Bar("effect", "create_card", "CV-EFFECT", "No effect makes new cards."),
        Bar("effect", "create_token", "CV-EFFECT", "No effect makes new cards."),
        Bar("effect", "reclaim_resource", "CV-RESOURCE-MOVE", "Resources cannot be reclaimed. Use destroy or drain."),
    ),
    "card-wars": (
        *(Bar("effect", name, "CW-C-VERB", _CW) for name in _CW_BARRED),
        Bar("zone", "removed", "CW-C-ZONE", "Removed cards cannot be selected."),
    ),
    "fortification": (
        Bar("zone", "restricted_zone", "CARD-E-RZ-SEALED", "Nothing leaves the restricted zone, and only its size can be read."),
        *(Bar("effect", name, "CARD-E-ABSOLUTE", _ABSOLUTE) for name in ("skip_draw", "add_party", "enter_battleground", "set_deck_size")),
        *(Bar("forbid", name, "CARD-E-ABSOLUTE", _ABSOLUTE) for name in _ABSOLUTES),
        *(Bar("allow", name, "CARD-E-ABSOLUTE", _ABSOLUTE) for name in _ABSOLUTES),
        Bar("cost", "skip_own_draw", "CARD-E-ABSOLUTE", "The draw of a turn cannot be skipped, not even as a cost."),
    ),
}  # fmt: skip
CONTINUOUS_KINDS = ("effect",)


def all_words() -> Iterator[Word]:
    """Every word of every game, in the order of the folder."""
    for module in sorted(found.name for found in pkgutil.iter_modules(word_folder.__path__)):
        yield from importlib.import_module(f"{word_folder.__name__}.{module}").WORDS


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game."""

    game: str
    words: Mapping[str, Mapping[str, Word]]
    limits: Limits
    bars: Mapping[tuple[str, str], Bar]
    codes: Mapping[str, str]

    def choices(self, name: str) -> Phrases:
        """The values of a choice, with their phrases."""
        if name == "zone_filter":
            return {"field": "play", **ZONES[self.game]}
        if name == "kind":
            return {kind: one for kind, zone, one, _ in NOUNS[self.game] if kind and not zone}
        if name == "side":
            return {side: word for side, (word, _) in {**SIDES[self.game], "any": ("", "")}.items()}
        return enum(self.game, name)

    def parts(self, found: Word) -> tuple[Part, ...]:
        """The word's phrase, without the parts whose parameters this game's word lacks."""
        return phrase_parts_for(found, self.game)

    @functools.cached_property
    def literals(self) -> frozenset[str]:
        """Every fixed token a text of this game may hold."""
        return frozenset(_literals(self))


@functools.lru_cache(maxsize=4096)
def _parts_for(text: str, names: frozenset[str]) -> tuple[Part, ...]:
    return tuple(part for part in phrase_parts(text) if not isinstance(part, Optional) or _fits(part, names))


def _fits(group: Optional, names: frozenset[str]) -> bool:
    if group.flag:
        return group.flag in names
    return all(set(part.names) <= names for part in group.parts if isinstance(part, Slot))


def phrase_parts_for(found: Word, game: str) -> tuple[Part, ...]:
    """A word's phrase in a game, as parts."""
    return _parts_for(found.phrase(game), frozenset(param.name for param in found.params))


FIXED = (
    "a an one two three four five six seven eight nine ten eleven twelve another other each your no up to any number of between and or all "
    "the first second third fourth fifth sixth seventh eighth ninth target targets player opponent chosen "
    "equal X in then ( ) . , : ; ‘ ’ — also a chosen once twice times per turn "
    "battle match round series name this card by at random on any side it exactly under less fewer more than n with "
    "play yours Unblockable not 's have has there are"
)  # fmt: skip


def _literals(vocabulary: Vocabulary) -> Iterator[str]:
    yield from words_of(FIXED)
    game = vocabulary.game
    for kind in vocabulary.words.values():
        for found in kind.values():
            yield from _tokens_of(vocabulary.parts(found))
            yield from _tokens_of(phrase_parts(found.traits.get("denied", "")))
            for key in ("yes", "no"):
                yield from words_of(str(found.traits.get(key, "")).replace("|", " "))
    for _, _, one, many in NOUNS[game]:
        yield from (*words_of(one), *words_of(many))
    for text in (*ZONES[game].values(), *(text for pair in SIDES[game].values() for text in pair)):
        yield from words_of(text)
    for text in _house_phrases(game):
        yield from words_of(text)


def _house_phrases(game: str) -> Iterator[str]:
    house = importlib.import_module("rules.abilities.house")
    for table in (*house._COMMON.values(), *house._BY_GAME[game].values(), house.STATS[game], house.POOLS[game]):
        yield from table.values()
    for table in (
        house.COUNTERS[game],
        house.HELD[game],
        house.HOLDERS[game],
        house.STAT_LEADS[game],
        house.PERIOD_WORDS[game],
    ):
        yield from table.values()
    for table in (house.EVENT_TURNS[game], house.EVENT_PLAYERS[game], house.EVENT_PARTIES):
        yield from table.values()


def _tokens_of(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Literal(tokens):
                yield from tokens
            case Slot(_, style, fallback):
                yield from fallback or ()
                yield from (
                    words_of(style.partition("?")[0].replace("/", " ").rstrip("#%"))
                    if "/" in style or style.startswith("damage")
                    else ()
                )
            case Subject(_, plain, third) | Agree(_, plain, third):
                yield from (*plain, *third)
            case Optional(_, inner):
                yield from _tokens_of(inner)


def _known(param: Param, game: str) -> bool:
    if not param.type.startswith("enum."):
        return True
    try:
        enum(game, param.type.removeprefix("enum."))
    except KeyError:
        return False
    return True


def has_vocabulary(game: str) -> bool:
    """Whether a game has an ability language, by its slug; games that are data alone have none."""
    return game in GAMES.values()


@functools.cache
def vocabulary_of(game: str) -> Vocabulary:
    """The vocabulary of a game by its slug. Raises KeyError for an unknown one."""
    if not has_vocabulary(game):
        raise KeyError(game)
    found: dict[str, dict[str, Word]] = {}
    for each in all_words():
        if game in each.games:
            kept = replace(each, params=tuple(param for param in each.params if _known(param, game)))
            found.setdefault(each.kind, {})[each.name] = kept
    bars = {(bar.kind, bar.name): bar for bar in BARS[game]}
    return Vocabulary(game, found, LIMITS[game], bars, CODES[game])


def value_of(data: Mapping[str, Any], param: Param) -> Any:
    """What a parameter is in these data, with its default where it is left out."""
    return data.get(param.name, param.default)
