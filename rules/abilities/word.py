"""Words of the ability language: what each is called, which games have it, what it takes, and how it reads in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GAMES = {"m": "maximus", "c": "card-wars", "f": "fortification"}
KINDS = (
    "form", "event", "effect", "cost", "condition", "duration", "value", "reference", "filter", "keyword",
    "forbid", "allow", "immune",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a word: its type, and whether it may be left out."""

    name: str
    type: str
    optional: bool = False
    default: Any = None


@dataclass(frozen=True, slots=True)
class Word:
    """One word. `shape` says how its data look, `text` holds its phrase (per game, "" for all others).

    Shapes: `tagged` ({"effect": name, …}), `single` ({name: value}), `list` ({name: [value, …]}),
    `object` ({name: {param: value}}), `bare` (the word itself).
    """

    kind: str
    name: str
    games: frozenset[str]
    params: tuple[Param, ...]
    text: Mapping[str, str]
    about: str
    rules: tuple[str, ...] = ()
    shape: str = "tagged"
    wishes: tuple[str, ...] = ()
    traits: Mapping[str, Any] = field(default_factory=dict)

    def phrase(self, game: str) -> str:
        """The word's phrase in the house style of a game."""
        return self.text.get(game, self.text.get("", ""))

    def param(self, name: str) -> Param:
        """The parameter of this name. Raises KeyError."""
        return next(param for param in self.params if param.name == name) if self.has(name) else _missing(name)

    def has(self, name: str) -> bool:
        """Whether the word takes a parameter of this name."""
        return any(param.name == name for param in self.params)


def _missing(name: str) -> Param:
    raise KeyError(name)


def _param(spec: str) -> Param:
    """`name:type`, `name:type?` (may be left out) or `name:type=default` (left out means the default)."""
    name, _, kind = spec.partition(":")
    kind, equals, default = kind.partition("=")
    value: Any = int(default) if default.lstrip("-").isdigit() else default or None
    return Param(name, kind.removesuffix("?"), optional=kind.endswith("?") or bool(equals), default=value)


def word(
    kind: str,
    name: str,
    games: str,
    params: str,
    text: str | Mapping[str, str],
    about: str,
    rules: str = "",
    *,
    shape: str = "tagged",
    wishes: str = "",
    **traits: Any,
) -> Word:
    """A word from its short notation: games as letters (m, c, f), parameters and rule ids as blank-separated lists."""
    texts = {"": text} if isinstance(text, str) else {GAMES.get(key, key): value for key, value in text.items()}
    return Word(
        kind=kind,
        name=name,
        games=frozenset(GAMES[letter] for letter in games),
        params=tuple(map(_param, params.split())),
        text=texts,
        about=about,
        rules=tuple(rules.split()),
        shape=shape,
        wishes=tuple(wishes.split()),
        traits=traits,
    )
