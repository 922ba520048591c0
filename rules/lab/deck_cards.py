"""Decks of card values as the referee takes them."""

from __future__ import annotations

from rules.engine.program import CardData
from rules.specs.card import CardSpec
from rules.specs.deck import DeckSpec
from rules.specs.ruleset import RulesetSpec

SIDEBOARD = "sideboard"


def deck_data(deck: DeckSpec, spec: RulesetSpec) -> list[CardData]:
    """Every copy of a deck that begins in play, board by board: all but the sideboard. Its cards have to be in the pool."""
    found: list[CardData] = []
    for board in spec.game.boards:
        for entry in deck.entries if board != SIDEBOARD else ():
            if entry.board == board:
                found += [card_data(spec.pool[entry.card, entry.rarity])] * entry.count
    return found


def card_data(card: CardSpec) -> CardData:
    """A card as the referee takes it. Equal cards have equal keys."""
    return CardData((card.slug, card.version, card.rarity or ""), card.slug, card.name, card.attributes, card.abilities)
