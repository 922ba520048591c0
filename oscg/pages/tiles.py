"""Cards in grids and tables as HTML, held for each card version: what a version shows never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import orjson
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.faces.face import face_of
from cards.models import CardVersion
from oscg.common.held import Held
from oscg.pages.standings import CardState, state_reader
from rules.models import Format

FIELDS = ("digest", "document", "name", "cost", "card__slug", "card__status", "card__game__slug", "card__game__name")
MOST_HELD = 5_000
"""About 10 MB: the cards of eighty full pages."""
_held: Held[SafeString] = Held(MOST_HELD)


class Form(StrEnum):
    """The ways a card is shown among others, each with its template."""

    FACE = "cards/_tile_face.html"
    TILE = "cards/_tile.html"
    TILE_WITH_GAME = "cards/_tile_with_game.html"
    ROW = "cards/_row.html"


@dataclass(frozen=True, slots=True)
class Tile:
    """A card in a grid or row: where it leads, what the list says of it today, and how it looks."""

    url: str
    state: CardState
    html: SafeString


def tiles_of(
    versions: QuerySet[CardVersion], formats: Iterable[Format], rarity: str = "", *, form: Form = Form.TILE,
    revisions: tuple[str, ...] | None = None,
) -> list[Tile]:  # fmt: skip
    """The tiles of some card versions, in their order. `rarity` shows that printing where a card has it.

    `revisions` are those of the rules' scopes, where they are known already.
    """
    state_of = state_reader(formats, revisions)
    found = []
    for row in versions.values(*FIELDS):
        game, slug = row["card__game__slug"], row["card__slug"]
        url = f"/cards/{game}/{slug}/"
        state = state_of(game, slug, row["card__status"])
        found.append(Tile(url, state, _html(row, url, state, rarity, form)))
    return found


def _html(row: Mapping[str, Any], url: str, state: CardState, rarity: str, form: Form) -> SafeString:
    """One card's mark-up; its key names everything that can change it."""
    key = (form, url, row["digest"], row["card__game__name"], state.state, state.limit, rarity)
    return _held.get(key, None, lambda: _drawn(row, url, state, rarity, form))


def _drawn(row: Mapping[str, Any], url: str, state: CardState, rarity: str, form: Form) -> SafeString:
    document = orjson.loads(row["document"])
    context = {"card": row, "url": url, "game": row["card__game__slug"], "state": state}
    if form == Form.ROW:
        context |= {"text": _text(document), "author": document["author"]}
    else:
        context["face"] = face_html(document, rarity)
    return render_to_string(form, context)


def _text(document: Mapping[str, Any]) -> str:
    """What a card does; of a card whose rarities differ, what the first with words does."""
    variants = [each["text"] for each in document["variants"] if each.get("text")]
    return document["text"] or next(iter(variants), "")


def face_html(document: Mapping[str, Any], rarity: str = "") -> SafeString:
    """One face, drawn. A rarity the card does not have shows the card as it is without one."""
    has = any(variant.get("rarity") == rarity for variant in document["variants"])
    return render_to_string("includes/_face.html", {"face": face_of(dict(document), rarity if has else None)})
