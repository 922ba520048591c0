"""The cards of a clip as its player shows them: published ones as matches do, others drawn from what the clip says of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string

from cards.faces.face import face_of
from cards.faces.parts import Face
from oscg.pages.matches_cards import NO_FACE, ShownCard, shown_cards
from rules.abilities.vocabulary import has_vocabulary
from rules.engine.program import CardData
from rules.games.rules_text import rules_text
from rules.lab.card_files import VERSION

Art = Callable[[str], str]


def clip_cards(game: str, cards: Mapping[int, CardData], art: Art) -> dict[int, ShownCard]:
    """The cards of a clip by number. One query for those that are published."""
    keys = {(_key(card), card.name) for card in cards.values() if card.key[1] != VERSION}
    published = shown_cards(game, keys) if keys else {}
    drawn: dict[Any, ShownCard] = {}
    found = {}
    for number, card in cards.items():
        shown = published.get(_key(card))
        if shown is None or not shown.url:
            shown = drawn.get(card.key) or drawn.setdefault(card.key, clip_drawn(game, card, art))
        found[number] = shown
    return found


def _key(card: CardData) -> tuple[str, int, str]:
    """Slug, version and rarity: a card that lies beside the deck at the beginning looks like any other."""
    slug, version, rarity = card.key[:3]
    return slug, version, rarity


def clip_drawn(game: str, card: CardData, art: Art) -> ShownCard:
    """A card that has no page: with a face where its data suffice for one."""
    face = clip_face(game, card)
    if face is None:
        return ShownCard(card.name, card.slug)
    face = replace(face, art=art(card.slug))
    html = render_to_string("includes/_face.html", {"face": face}) if face.art else NO_FACE
    rarity = face.rarity if card.key[2] else ""
    return ShownCard(card.name, card.slug, "", face.art, html, face.classes, rarity)


def clip_face(game: str, card: CardData) -> Face | None:
    """The face of a card from its data; None where a layout misses something it cannot do without."""
    document = card_document(game, card)
    try:
        return face_of(document, card.key[2] or None)
    except KeyError:
        return None


def card_document(game: str, card: CardData) -> dict[str, Any]:
    """A card of a clip in the shape of the documents of published ones, as faces and stand-in art read them."""
    rarity = card.key[2]
    text = rules_text(game, card.attributes, card.abilities) if has_vocabulary(game) else ""
    return {
        "game": game,
        "slug": card.slug,
        "name": card.name,
        "attributes": dict(card.attributes),
        "abilities": list(card.abilities),
        "text": text,
        "flavor": "",
        "variants": [{"rarity": rarity, **card.attributes, "text": text}] if rarity else [],
        "version": card.key[1],
    }
