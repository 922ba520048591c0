"""The cards of a simulation's result: how often whoever had a card won, and what drawing it is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.pages.charts import points
from oscg.pages.matches_cards import Key, ShownCard, shown_cards
from oscg.pages.simulations_words import reach

Interval = Mapping[str, Any]
FEWEST_GAMES = 20
"""A card that was drawn in fewer games says nothing; it stands at the end of the table."""
SORTS = ("gain", "drawn", "played", "opening", "games", "name")
"""What the table may be sorted by."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card's row: shares of games won, each with its interval; empty where it never happened."""

    card: ShownCard
    version: int
    decks: str
    games: int
    gain: str
    drawn: str
    played: str
    opening: str
    sorts: Mapping[str, float]


def card_lines(game: str, found: Mapping[str, Any]) -> list[CardLine]:
    """The rows of the cards of one side of a result."""
    names = [deck["name"] for deck in found["decks"]]
    keys: dict[int, Key] = {
        at: (each["card"], each["version"], each.get("rarity") or "") for at, each in enumerate(found["cards"])
    }
    shown = shown_cards(game, ((keys[at], each["name"]) for at, each in enumerate(found["cards"])))
    return [_card_line(each, shown[keys[at]], names) for at, each in enumerate(found["cards"])]


def _card_line(each: Mapping[str, Any], card: ShownCard, names: Sequence[str]) -> CardLine:
    decks = [names[at] for at in each["decks"]]
    drawn, without = each["drawn"], each["not_drawn"]
    is_known = drawn["games"] >= FEWEST_GAMES and without["games"] >= FEWEST_GAMES
    gain = drawn["estimate"] - without["estimate"]
    half = math.hypot(_half(drawn), _half(without))
    return CardLine(
        card=card,
        version=each["version"],
        decks=decks[0] if len(decks) == 1 else f"{len(decks)} decks",
        games=drawn["games"],
        gain=f"{points(gain)} ±{100 * half:.1f}" if is_known else "",
        drawn=_share(drawn),
        played=_share(each["played"]),
        opening=_share(each["opening"]),
        sorts={
            "gain": gain if is_known else -math.inf,
            **{name: each[name]["estimate"] if each[name]["games"] >= FEWEST_GAMES else -1.0 for name in SORTS[1:4]},
            "games": drawn["games"],
        },
    )


def _half(interval: Interval) -> float:
    return float(interval["high"] - interval["low"]) / 2


def _share(interval: Interval) -> str:
    return f"{100 * interval['estimate']:.1f} {reach(interval).replace(' ', '')}" if interval["games"] else ""


def sorted_lines(lines: Sequence[CardLine], sort: str) -> list[CardLine]:
    """The rows by one of `SORTS`: names upwards, numbers downwards."""
    if sort == "name":
        return sorted(lines, key=lambda line: line.card.name.casefold())
    return sorted(lines, key=lambda line: (-line.sorts[sort], line.card.name.casefold()))
