"""Maximus matches that begin as real ones do, with decks, shuffling and opening hands."""

from __future__ import annotations

from typing import Any

from rules.engine.match import Match
from rules.games.maximus.card_types import MaximusCard
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.table import AVATAR, DEFAULTS, FILLER, compiled


def cards(count: int = 40, *, avatars: int = 1) -> list[MaximusCard]:
    """A deck list of plain Units of different names and, among them, starting Avatars."""
    plain = [compiled(f"Card {at}", FILLER) for at in range(count - avatars)]
    return [compiled(f"Av {at}", AVATAR) for at in range(avatars)] + plain


def started(*decks: list[MaximusCard], seed: int = 1, **options: Any) -> Match:
    """A match between these decks, by default two of 40 cards, up to its first decision."""
    return Match.start(GAME, decks or (cards(), cards()), {**DEFAULTS, **options}, seed)


def names(match: Match, pile: list[int]) -> list[str]:
    """The names of cards."""
    return [match.state.card(card).name for card in pile]
