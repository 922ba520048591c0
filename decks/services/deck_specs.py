"""Decks as the referee plays them: every copy a card, in the versions of a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from cards.services.card_programs import card_data_list
from decks.services.deck_text import DEFAULT_BOARD
from oscg.common.errors import InvalidInput
from rules.engine.program import CardData
from rules.games.referees import referees
from rules.specs.deck import DeckEntry
from rules.specs.ruleset import GameSpec

MOST_CARDS = 500
SIDEBOARD = "sideboard"
PLAYED_SCOPES = frozenset(("match", "series"))
"""The scopes of options that a match or a war of several battles is played by; the others decide which decks are legal."""


def deck_cards(
    *, game: str, entries: Sequence[DeckEntry], day: date, board: str = DEFAULT_BOARD
) -> tuple[CardData, ...]:
    """The cards of one board of a deck, each copy once.

    Raises InvalidInput for a card that does not exist on that day, for a count that is none, and for a deck beyond all bounds:
    what else is wrong with a deck, its verdict says.
    """
    wanted = [entry for entry in entries if entry.board == board]
    data = card_data_list(game=game, slugs=[entry.card for entry in wanted], day=day)
    cards: list[CardData] = []
    for entry in wanted:
        found = data.get((entry.card, entry.rarity))
        if found is None:
            found = next(
                (card for (slug, _), card in data.items() if slug == entry.card and entry.rarity is None), None
            )
        if found is None:
            raise InvalidInput("deck.unplayable", f"“{entry.card}” cannot be played on {day}. Take it out of the deck.")
        if type(entry.count) is not int or not 1 <= entry.count <= MOST_CARDS - len(cards):
            raise InvalidInput("deck.unplayable", f"“{entry.card}” has no count that can be played. Correct it.")
        cards += [found] * entry.count
    return tuple(cards)


def played_cards(*, game: GameSpec, entries: Sequence[DeckEntry], day: date) -> tuple[CardData, ...]:
    """The cards of a deck that a match needs: those of all boards, the sideboard's (as such) where matches are wars of several battles.

    Raises InvalidInput as `deck_cards` does.
    """
    found: list[CardData] = []
    referee = referees().get(game.slug)
    for board in game.boards:
        cards = deck_cards(game=game.slug, entries=entries, day=day, board=board)
        if board != SIDEBOARD:
            found += cards
        elif referee is not None and referee.goes_on is not None:
            found += [card.as_reserve() for card in cards]
    return tuple(found)
