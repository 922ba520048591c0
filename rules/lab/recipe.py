"""Everything that the matches of a simulation are made of, as plain values: the same recipe gives the same matches."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from rules.engine.errors import EngineError
from rules.engine.program import CardData
from rules.engine.replay import card_from, card_json

BASE_LABEL = "as it is"


@dataclass(frozen=True, slots=True)
class Condition:
    """What one side of a comparison is played under: options, and each deck's cards as places in the recipe's list of cards.

    `about` tells people where it comes from: the day, revisions, the ruleset's hash, what was changed.
    """

    label: str
    options: Mapping[str, Any]
    decks: tuple[tuple[int, ...], ...]
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Piece:
    """A range of the seeds of one pair of decks: `games` matches in each condition, of which two share a seed."""

    pairing: int
    first_seed: int
    games: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """Decks that meet each other, and how.

    `decks` tells of each deck what people want to see (its name, where it is from, its entries), `bots` who plays it. Every pairing
    plays `games` matches in each condition, from `seed` on: match 2k and 2k+1 share a seed with the seats swapped. There are one or two
    conditions; two are compared on the same seeds.
    """

    game: str
    format: str
    build: str
    cards: tuple[CardData, ...]
    decks: tuple[Mapping[str, Any], ...]
    bots: tuple[str, ...]
    conditions: tuple[Condition, ...]
    games: int
    seed: int
    mirrors: bool = False
    casual: bool = False

    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of decks that meet, in their order; a deck meets itself where mirrors are wanted."""
        found = list(combinations(range(len(self.decks)), 2))
        return found + [(at, at) for at in range(len(self.decks))] if self.mirrors else found

    @property
    def total(self) -> int:
        """The number of matches over all pairings and conditions."""
        return self.games * len(self.pairings()) * len(self.conditions)

    def pieces(self, games: int) -> Iterator[Piece]:
        """The whole work in pieces of at most so many matches of a condition. How it is cut changes no result."""
        each = max(games - games % 2, 2)
        for pairing in range(len(self.pairings())):
            for at in range(0, self.games, each):
                yield Piece(pairing, self.seed + at // 2, min(each, self.games - at))

    def number(self, condition: int, pairing: int, seed: int, *, is_swapped: bool) -> int:
        """The number of a match, from 1 on: condition by condition, pairing by pairing, seed by seed."""
        before = (condition * len(self.pairings()) + pairing) * self.games
        return before + 2 * (seed - self.seed) + is_swapped + 1

    def as_json(self) -> dict[str, Any]:
        """The recipe as JSON values, from which `recipe_from` makes it again."""
        return {
            "game": self.game,
            "format": self.format,
            "build": self.build,
            "cards": [card_json(card) for card in self.cards],
            "decks": [dict(deck) for deck in self.decks],
            "bots": list(self.bots),
            "conditions": [
                {"label": each.label, "options": dict(each.options), "decks": [list(deck) for deck in each.decks],
                 "about": dict(each.about)}
                for each in self.conditions
            ],
            "games": self.games,
            "seed": self.seed,
            "mirrors": self.mirrors,
            "casual": self.casual,
        }  # fmt: skip

    def digest(self) -> str:
        """A hash of all that decides the matches: two recipes with the same one come out the same, build for build."""
        whole = self.as_json()
        played = {name: whole[name] for name in ("game", "cards", "bots", "games", "seed", "mirrors")}
        played["conditions"] = [[each["options"], each["decks"]] for each in whole["conditions"]]
        canonical = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return f"sha256:{hashlib.sha256(canonical.encode()).hexdigest()}"

    def with_build(self, build: str) -> Recipe:
        """The same recipe, to be played by another build of the referee."""
        return replace(self, build=build)


def recipe_from(data: Mapping[str, Any]) -> Recipe:
    """A stored recipe. Raises EngineError for one that is not whole."""
    try:
        return Recipe(
            game=data["game"],
            format=data["format"],
            build=data["build"],
            cards=tuple(card_from(each) for each in data["cards"]),
            decks=tuple(data["decks"]),
            bots=tuple(data["bots"]),
            conditions=tuple(
                Condition(each["label"], each["options"], tuple(map(tuple, each["decks"])), each["about"])
                for each in data["conditions"]
            ),
            games=data["games"],
            seed=data["seed"],
            mirrors=data["mirrors"],
            casual=data["casual"],
        )
    except (KeyError, TypeError, IndexError) as error:
        raise EngineError("This recipe of a simulation is damaged.") from error
