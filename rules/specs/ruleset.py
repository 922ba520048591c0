"""What a format says on one day, as one value: its options, deck rules, boards, list and card pool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rules.specs.ban_list import BanListSpec
from rules.specs.card import CardSpec

Pool = Mapping[tuple[str, str | None], CardSpec]


@dataclass(frozen=True, slots=True)
class Tier:
    """A rarity tier of a game: `letter` is printed on cards, `weight` and `copies` feed weighted copy limits."""

    code: str
    letter: str
    name: str
    order: int
    weight: int
    copies: int


@dataclass(frozen=True, slots=True)
class GameSpec:
    """What every format of a game shares: its names, boards, facts, tiers and table of options."""

    slug: str
    name: str
    boards: tuple[str, ...]
    facts: Mapping[str, Mapping[str, Any]]
    tiers: tuple[Tier, ...]
    options: Mapping[str, Mapping[str, Any]]
    words: Mapping[str, Any]
    """Names that messages print: `board_names`, `values` (labels of attribute values), `unpublished` policy, …"""
    home_printing: tuple[str, ...] | None = None
    """The codes of the rarities that people may print at home; None: all."""

    @property
    def printed_tiers(self) -> list[str]:
        """The names of the rarities that alone may be printed at home; none where all may."""
        return [tier.name for tier in self.tiers if self.home_printing is not None and tier.code in self.home_printing]


@dataclass(frozen=True, slots=True)
class RulesetSpec:
    """A format's rules in force on `as_of`; `hash` covers the revision, the list, the pool and the card versions.

    The names of other games' cards come with the deck (`DeckSpec.foreign`) and lie outside it.
    """

    format: str
    revision: int
    as_of: date
    hash: str
    game: GameSpec
    options: Mapping[str, Any]
    deck_rules: tuple[Mapping[str, Any], ...]
    agreement: Mapping[str, Any]
    ban_list: BanListSpec | None
    pool: Pool
