"""What somebody asks of a simulation: decks, bots, how many matches, and what is to be compared."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.services.deck_choices import DeckChoice
from oscg.common.errors import Illegal, InvalidInput
from rules.bots.play import bots

LEAST_DECKS, MOST_DECKS = 2, 12
MOST_GAMES = 1_000_000
SEEDS = 2**53
"""Seeds are below it, so that every program reads them as they are."""
DRAWN = 2**31
LONGEST_LABEL = 60


class IllegalDecks(Illegal):
    """Decks that the format does not allow, in a simulation that is not casual."""


@dataclass(frozen=True, slots=True)
class Compare:
    """The other side of a comparison, as far as it differs: options, the day, versions of cards, some decks (None: the same).

    Without a `label` it is called by what differs.
    """

    label: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    as_of: date | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    decks: tuple[DeckChoice | None, ...] = ()


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """`games` are matches of each pair of decks; `bots` one for all or one a deck; without a `seed` one is drawn.

    `options` and `cards` (slug or name → number of a version) stand in place of those of the day. `casual` decks need not be legal.
    """

    format: str
    decks: tuple[DeckChoice, ...]
    games: int = 200
    bots: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    as_of: date | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    casual: bool = False
    mirrors: bool = False
    compare: Compare | None = None


def default_bot() -> str:
    """The bot that plays where none is named: the greedy one."""
    return "greedy"


def checked_bots(request: SimulationRequest) -> tuple[str, ...]:
    """A bot for each deck. Raises InvalidInput (`simulation.bots`)."""
    known = ", ".join(bots())
    named = request.bots or (default_bot(),)
    unknown = next((name for name in named if name not in bots()), None)
    if unknown is not None:
        raise InvalidInput("simulation.bots", f"There is no bot “{unknown[:40]}”. There are: {known}.", pointer="/bots")
    if len(named) == 1:
        return named * len(request.decks)
    if len(named) != len(request.decks):
        message = f"Name one bot for all decks, or {len(request.decks)}, one for each."
        raise InvalidInput("simulation.bots", message, pointer="/bots")
    return named


def checked_numbers(request: SimulationRequest) -> int:
    """The seed, drawn where none is given. Raises InvalidInput for numbers of decks, matches and seeds out of bounds."""
    if not LEAST_DECKS <= len(request.decks) <= MOST_DECKS:
        message = f"A simulation has {LEAST_DECKS} to {MOST_DECKS} decks. Choose another number of them."
        raise InvalidInput("simulation.decks", message, pointer="/decks")
    if not 1 <= request.games <= MOST_GAMES:
        message = f"Matches of a pair of decks are a number from 1 to {MOST_GAMES:,}."
        raise InvalidInput("simulation.games", message, pointer="/games")
    if request.seed is None:
        return secrets.randbelow(DRAWN)
    if not 0 <= request.seed < SEEDS:
        raise InvalidInput(
            "simulation.seed",
            f"A seed is a whole number from 0 to {SEEDS - 1}. Leave it out to draw one.",
            pointer="/seed",
        )
    return request.seed
