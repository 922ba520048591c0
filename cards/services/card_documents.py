"""The JSON of a card version as the API gives it, written once when the version is made.

Lists and single cards join these documents instead of building them from rows: that is most of their speed. What may
change without a new version (the card's status) is not in it; `with_status` puts it in front.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from cards.models import Artwork, Card, CardVersion
from cards.pictures.copies import PRINT, SCREEN, THUMB, artwork_address
from rules.checks.card_check import CardDraft

if TYPE_CHECKING:
    from cards.services.card_publishing import CardCredit


def version_document(card: Card, version: CardVersion, draft: CardDraft, credit: CardCredit) -> str:
    """The version's document: identity, credit, rule fields, variants, printings, and its picture where it has one."""
    game = card.game.slug
    whole: dict[str, Any] = {
        "game": game,
        "slug": card.slug,
        "name": draft.name,
        "url": f"/api/v1/cards/{game}/{card.slug}/",
        "version": version.number,
        "kind": version.kind,
        "note": version.note,
        "effective_from": version.effective_from.isoformat(),
        "attributes": version.attributes,
        "abilities": version.abilities,
        "text": version.text,
        "flavor": version.flavor,
        "variants": [
            {"rarity": each.rarity, **each.attributes, "abilities": list(each.abilities), "text": each.text}
            for each in draft.variants
        ],
        "printings": [
            {
                "set": place.card_set.code,
                "set_name": place.card_set.name,
                "number": place.number,
                "artist": place.artist,
            }
            for place in credit.printings
        ],
        "author": credit.author_name,
        "license": credit.license,
    }
    if credit.artwork is not None:
        whole["art"] = artwork_document(credit.artwork)
    return orjson.dumps(whole).decode()


def artwork_document(artwork: Artwork) -> dict[str, Any]:
    """A picture as documents hold it under `art`, and as faces read it: its files, its size, and what is said about it."""
    return {
        "url": artwork_address(artwork.key, SCREEN),
        "thumb": artwork_address(artwork.key, THUMB),
        "print": artwork_address(artwork.key, PRINT),
        "width": artwork.width,
        "height": artwork.height,
        "credit": artwork.credit,
        "license": artwork.license,
        "alt": artwork.alt,
    }


def with_status(document: str, status: str) -> bytes:
    """A stored document with the card's present status as its first key, ready to send."""
    return b'{"status":"%b",%b' % (status.encode(), document[1:].encode())
