"""What a card check is: a pure function from a card as its author wrote it to problems, each at a field.

A game's `card_checks/` folder holds one check a module, each defining `CARD_CHECK`. What a JSON Schema can say (a number's
bounds, a closed list of words) is not a check of its own: the game's `card_schema.json` says it, together with the finding's id
and message (see `card_runner`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.specs.card import CardSpec
from rules.specs.ruleset import GameSpec
from rules.specs.verdict import ERROR

SUBMIT, PUBLISH = "submit", "publish"


@dataclass(frozen=True, slots=True)
class VariantDraft:
    """One rarity of a card as written: `attributes` holds its stats and whatever else differs by rarity."""

    rarity: str | None
    attributes: Mapping[str, Any] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class CardDraft:
    """A card as its author wrote it; `slug` is that of the card it changes, None for a new one."""

    name: str
    attributes: Mapping[str, Any]
    variants: tuple[VariantDraft, ...] = ()
    abilities: tuple[Any, ...] = ()
    text: str = ""
    slug: str | None = None
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class CardContext:
    """What a check may look at besides the card: the game, the options in force, and the cards that exist.

    `taken_names`: name key → slug of the card that has it. `published`: slug → one of the card's variants.
    """

    game: GameSpec
    options: Mapping[str, Any]
    taken_names: Mapping[str, str] = field(default_factory=dict)
    published: Mapping[str, CardSpec] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardProblem:
    """Something wrong with a card: the rule book's id, where (JSON pointer into the draft), what, and what is allowed."""

    finding: str
    pointer: str
    message: str
    severity: str = ERROR
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardCheck:
    """A registered card check; `stage` says when it is due: when the card is submitted, or only when it is published."""

    check: Callable[[CardDraft, CardContext], Iterable[CardProblem]]
    stage: str = SUBMIT
