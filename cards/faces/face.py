"""A card document as a face: one pure function for pages, pictures and alternative texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cards.faces.layouts import card_wars, fortification, maximus, plain
from cards.faces.parts import Face
from cards.faces.sketch import art_address, sketch_of
from cards.faces.wording import credit_line, credit_size, name_size, sentences, text_size, type_size, typeset

Layout = Callable[[Mapping[str, Any], Mapping[str, Any]], Face]

LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {"maximus": maximus.lay_out, "card-wars": card_wars.lay_out, "fortification": fortification.lay_out}
)


def face_of(document: Mapping[str, Any], rarity: str | None = None) -> Face:
    """The face of a card version in one rarity (its first where none is named).

    `document` is the version as the API gives it. Raises KeyError for a rarity the card does not come in.
    """
    variant = variant_of(document, rarity)
    face = LAYOUTS.get(document["game"], plain.lay_out)({**document, "name": typeset(document["name"])}, variant)
    printing: Mapping[str, Any] = next(iter(document.get("printings") or ()), {})
    art: Mapping[str, Any] = document.get("art") or {}
    credit = credit_line(art.get("credit") or printing.get("artist") or document.get("author") or "")
    return replace(
        face,
        name_size=name_size(face.name),
        text_size=text_size(face.text),
        type_size=type_size(face.type_line),
        credit=credit,
        credit_size=credit_size(credit),
        version=document.get("version", 1),
        number=printing.get("number", ""),
        sketch=sketch_of(document),
        art=art.get("url") or art_address(document),
        alt=sentences(face.alt, f"Picture: {art['alt']}") if art.get("alt") else face.alt,
    )


def rarities_of(document: Mapping[str, Any]) -> tuple[str | None, ...]:
    """The rarities a card comes in, in their order; `(None,)` for a card without."""
    return tuple(each.get("rarity") for each in document.get("variants") or ()) or (None,)


def variant_of(document: Mapping[str, Any], rarity: str | None) -> Mapping[str, Any]:
    """The card's values of one rarity. Raises KeyError where the card does not come in it."""
    variants = document.get("variants") or ()
    if rarity is None:
        return next(iter(variants), MappingProxyType({}))
    for each in variants:
        if each.get("rarity") == rarity:
            return dict(each)
    raise KeyError(rarity)
