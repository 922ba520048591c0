"""Decks built by a machine around one end: as many copies as allowed of the cards that take most of something from the opponent at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.lab.hunt import Hunt
from rules.lab.turns.hands import all_copies, base_deck, deck_with, kept
from rules.lab.turns.one_card import BARE, SETTINGS, harms, ranked
from rules.lab.turns.turn_search import LOCKED, WON

SHARE = 0.6
"""How much of a deck are these cards where others have to help them; on a bare table they stand alone."""
ALL_CARDS = "All cards"
Built = tuple[str, str]
"""In which setting its cards were measured, and what they take."""


def name_of(built: Built) -> str:
    """What such a deck is called."""
    setting, what = built
    return f"Built: {what}" if setting == BARE else f"Built: {what}, with help"


def with_built(hunt: Hunt) -> Hunt:
    """The hunt with the decks that can be built as well, and one of all cards where it has none; the same each time."""
    return kept(hunt, "with built decks", lambda: _with_built(hunt))


def _with_built(hunt: Hunt) -> Hunt:
    decks: dict[str, tuple[int, ...]] = dict(hunt.decks) or {ALL_CARDS: base_deck(hunt)}
    for setting in SETTINGS:
        names = dict.fromkeys(name for harm in harms(hunt, setting).values() for name in harm)
        for name in (each for each in names if each not in (WON, LOCKED)):
            deck = _built(hunt, setting, name, decks)
            if deck and deck not in decks.values():
                decks[name_of((setting, name))] = deck
    return replace(hunt, decks=decks)


def _built(hunt: Hunt, setting: str, name: str, decks: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """The deck for one end; with help it is the deck of the hunt that has most of these cards, with all copies and less of others.

    Empty where no card in question is good for it.
    """
    places = ranked(hunt, setting, name)
    if hunt.focus and not any(hunt.cards[at].slug in hunt.focus for at in places):
        return ()
    strong = all_copies(hunt, places)
    if setting == BARE:
        return deck_with(hunt, base_deck(hunt), strong)
    own = [deck for each, deck in decks.items() if each in hunt.decks] or [base_deck(hunt)]
    base = max(own, key=lambda deck: sum(at in places for at in deck))
    others = [at for at in base if at not in places]
    return deck_with(hunt, base, [*strong[: int(SHARE * len(base))], *others])


def harmful_in(hunt: Hunt, deck: str) -> tuple[str, ...]:
    """The slugs of a deck's cards that harm the opponent at once."""
    found = {at for setting in SETTINGS for at in harms(hunt, setting)}
    return tuple(dict.fromkeys(hunt.cards[at].slug for at in hunt.decks[deck] if at in found))
