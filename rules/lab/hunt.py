"""What loopholes are looked for in: a game with its options, the cards there are, and decks. Plain values: the same hunt finds the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.engine.errors import EngineError
from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.replay import card_from, card_json
from rules.games.referees import referees


@dataclass(frozen=True)
class Hunt:
    """`cards` are all card versions that may be played, `copies` how many of each a deck may hold (by slug and rarity, as `copies_of`).

    `focus` are the slugs of the cards in question; empty: all of them. `decks` hold every copy as places in `cards`.
    `about` tells people where it comes from (the day, the list, whose cards).
    """

    game_slug: str
    format: str
    ruleset: str
    options: Mapping[str, Any]
    cards: tuple[CardData, ...]
    decks: Mapping[str, tuple[int, ...]]
    copies: Mapping[str, int] = field(default_factory=dict)
    focus: frozenset[str] = frozenset()
    seed: int = 1
    about: Mapping[str, Any] = field(default_factory=dict)

    # What is worked out from the rest is kept with it.
    @cached_property
    def game(self) -> GameRules:
        """The game as the referee plays it. Raises EngineError for one that it does not play."""
        found = referees().get(self.game_slug)
        if found is None:
            raise EngineError(f"The referee does not play {self.game_slug}.")
        return found

    @cached_property
    def programs(self) -> tuple[Any, ...]:
        """The cards compiled, in their order."""
        return tuple(self.game.compile_card(card) for card in self.cards)

    @cached_property
    def by_key(self) -> dict[Any, CardData]:
        """The cards by key, which programs have too: for scenes."""
        return {card.key: card for card in self.cards}

    @cached_property
    def in_question(self) -> tuple[int, ...]:
        """The places of the cards in question."""
        return tuple(at for at, card in enumerate(self.cards) if not self.focus or card.slug in self.focus)

    def copies_of(self, card: CardData, otherwise: int = 1) -> int:
        """How many copies of a card a deck may hold."""
        return self.copies.get(f"{card.slug}/{card.key[2]}", otherwise)

    def deck(self, name: str) -> list[Any]:
        """A deck's cards, compiled."""
        return [self.programs[at] for at in self.decks[name]]

    def start(self, decks: Sequence[str], seed: int, **options: Any) -> Match:
        """A match between decks, under other options where some are given."""
        return Match.start(self.game, [self.deck(name) for name in decks], {**self.options, **options}, seed)

    def as_json(self) -> dict[str, Any]:
        """The hunt as JSON values, from which `hunt_from` makes it again."""
        return {
            "game": self.game_slug,
            "format": self.format,
            "ruleset": self.ruleset,
            "options": dict(self.options),
            "cards": [card_json(card) for card in self.cards],
            "decks": {name: list(deck) for name, deck in self.decks.items()},
            "copies": dict(self.copies),
            "focus": sorted(self.focus),
            "seed": self.seed,
            "about": dict(self.about),
        }


def hunt_from(data: Mapping[str, Any]) -> Hunt:
    """A stored hunt. Raises EngineError for one that is not whole."""
    try:
        return Hunt(
            game_slug=data["game"],
            format=data["format"],
            ruleset=data["ruleset"],
            options=data["options"],
            cards=tuple(card_from(each) for each in data["cards"]),
            decks={name: tuple(deck) for name, deck in data["decks"].items()},
            copies=data["copies"],
            focus=frozenset(data["focus"]),
            seed=data["seed"],
            about=data["about"],
        )
    except (KeyError, TypeError) as error:
        raise EngineError("This search for loopholes is damaged.") from error
