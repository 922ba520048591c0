"""The cards of a match as pages show them: name, address, picture and face of exactly the version that is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from django.db.models import Q
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.faces.face import face_of
from cards.models import CardVersion
from oscg.common.held import Held
from oscg.pages.tiles import face_html

Key = tuple[str, int, str]
"""Slug, version, rarity: what names a card version in a match (its data's `key`)."""
MOST_HELD = 4_000
NO_FACE = SafeString("")


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card version in a match. One that is not on this site any more has a name alone."""

    name: str
    slug: str = ""
    url: str = ""
    art: str = ""
    face: SafeString = NO_FACE
    classes: str = ""
    rarity: str = ""

    @property
    def html(self) -> SafeString:
        """Its name, as a link where it has a page."""
        return (
            format_html('<a href="{}">{}</a>', self.url, self.name) if self.url else format_html("<b>{}</b>", self.name)
        )


_held: Held[ShownCard] = Held(MOST_HELD)


def shown_cards(game: str, keys: Iterable[tuple[Key, str]]) -> dict[Key, ShownCard]:
    """Cards of a game by their keys, each given with the name it has in the match. One query for those not held yet."""
    wanted = dict(keys)
    found = {key: card for key in wanted if (card := _held.peek((game, key), None)) is not None}
    missing = [key for key in wanted if key not in found]
    if missing:
        documents = _documents(game, missing)
        for key in missing:
            document = documents.get(key[:2])
            if document is None:
                found[key] = ShownCard(wanted[key], key[0])
            else:
                found[key] = _shown(document, key)
                _held.put((game, key), None, found[key])
    return found


def _documents(game: str, keys: Iterable[Key]) -> dict[tuple[str, int], Mapping[str, Any]]:
    wanted = {key[:2] for key in keys}
    rows = CardVersion.objects.filter(
        Q(card__game__slug=game), Q(card__slug__in={slug for slug, _ in wanted}), Q(number__in={n for _, n in wanted})
    ).values_list("card__slug", "number", "document")
    return {(slug, number): orjson.loads(raw) for slug, number, raw in rows if (slug, number) in wanted}


def _shown(document: Mapping[str, Any], key: Key) -> ShownCard:
    slug, number, rarity = key
    known = {variant.get("rarity") for variant in document["variants"]}
    face = face_of(dict(document), rarity if rarity in known else None)
    return ShownCard(
        name=document["name"],
        slug=slug,
        url=f"/cards/{document['game']}/{slug}/versions/{number}/",
        art=face.art,
        face=face_html(document, rarity),
        classes=face.classes,
        rarity=face.rarity if rarity else "",
    )
