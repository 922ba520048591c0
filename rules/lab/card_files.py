"""Cards from a file of the shape of the seed's (`cards/seed/<game>/<set>.json`), and small hunts made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.engine.errors import EngineError
from rules.engine.program import CardData
from rules.lab.hunt import Hunt

VERSION = 0
"""The version of a card that is not published: those that are begin with 1."""


def cards_in(data: Mapping[str, Any], version: int = VERSION) -> Iterator[CardData]:
    """Every rarity of every card of such a file as the referee takes it. Raises EngineError for a file of another shape."""
    try:
        for card in data["cards"]:
            for variant in card.get("variants") or [{}]:
                rarity = variant.get("rarity") or ""
                more = {key: value for key, value in variant.items() if key not in ("rarity", "abilities")}
                abilities = (*card.get("abilities", ()), *variant.get("abilities", ()))
                key = (card["slug"], version, rarity)
                yield CardData(key, card["slug"], card["name"], {**card["attributes"], **more}, abilities)
    except (KeyError, TypeError, AttributeError) as error:
        raise EngineError("This is no file of cards: it needs “cards”, each with slug, name and attributes.") from error


def small_hunt(data: Mapping[str, Any], shipped: Iterable[CardData], options: Mapping[str, Any], **more: Any) -> Hunt:
    """A hunt in the few cards of a file: its own `cards`, those named by `shipped` (slugs), its `decks` and `options`.

    Decks are name → slug → copies. `copies` says how many a deck may hold of any of them (3 without it).
    """
    wanted = set(data.get("shipped", ()))
    cards = (*cards_in(data), *(card for card in shipped if card.slug in wanted))
    places: dict[str, int] = {}
    for at, card in enumerate(cards):
        places.setdefault(card.slug, at)
    decks = {
        name: tuple(places[slug] for slug, count in deck.items() for _ in range(count))
        for name, deck in data.get("decks", {}).items()
    }
    copies = {f"{card.slug}/{card.key[2]}": data.get("copies", 3) for card in cards}
    return Hunt(
        game_slug=data["game"],
        format=more.get("format", ""),
        ruleset=more.get("ruleset", ""),
        options={**options, **data.get("options", {})},
        cards=cards,
        decks=decks,
        copies=copies,
        focus=frozenset(data.get("focus", ())),
        seed=more.get("seed", 1),
        about={"cards": data.get("about", "")},
    )
