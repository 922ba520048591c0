"""Card faces as HTML, kept for each card version: what a version shows never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from django.conf import settings
from django.core.cache import cache
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.faces.face import face_of
from cards.models import CardVersion
from oscg.pages.standings import CardState, state_reader
from rules.models import Format

KEPT_SECONDS = 604_800
FIELDS = ("pk", "digest", "document", "name", "cost", "author_name", "card__slug", "card__status",
          "card__game__slug", "card__game__name")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tile:
    """A card in a grid or row: where it leads, its face, and what the list says of it today."""

    name: str
    url: str
    game: str
    game_name: str
    face: SafeString
    document: Mapping[str, Any]
    state: CardState
    cost: int

    @property
    def text(self) -> str:
        """What the card does; of a card whose rarities differ, what the first with words does."""
        variants = [each["text"] for each in self.document["variants"] if each.get("text")]
        return self.document["text"] or next(iter(variants), "")


def tiles_of(versions: QuerySet[CardVersion], formats: Iterable[Format], rarity: str = "") -> list[Tile]:
    """The tiles of some card versions, in their order. `rarity` shows that printing where a card has it."""
    rows = list(versions.values(*FIELDS))
    documents = {row["pk"]: orjson.loads(row["document"]) for row in rows}
    faces = faces_of(rows, documents, rarity)
    state_of = state_reader(formats)
    return [
        Tile(
            name=row["name"],
            url=f"/cards/{row['card__game__slug']}/{row['card__slug']}/",
            game=row["card__game__slug"],
            game_name=row["card__game__name"],
            face=faces[row["pk"]],
            document=documents[row["pk"]],
            state=state_of(row["card__game__slug"], row["card__slug"], row["card__status"]),
            cost=row["cost"],
        )
        for row in rows
    ]


def faces_of(
    rows: Iterable[Mapping[str, Any]], documents: Mapping[int, Mapping[str, Any]], rarity: str = ""
) -> dict[int, SafeString]:
    """The face of each version as HTML, by its key; read from the cache in one go, drawn where it is not there."""
    keys = {f"face:{settings.OSCG_VERSION}:{row['digest'][:24]}:{rarity}": row["pk"] for row in rows}
    held = cache.get_many(keys)
    missing = {key: face_html(documents[pk], rarity) for key, pk in keys.items() if key not in held}
    if missing:
        cache.set_many(missing, KEPT_SECONDS)
    return {pk: mark_safe(held.get(key) or missing[key]) for key, pk in keys.items()}  # noqa: S308


def face_html(document: Mapping[str, Any], rarity: str = "") -> SafeString:
    """One face, drawn. A rarity the card does not have shows the card as it is without one."""
    has = any(variant.get("rarity") == rarity for variant in document["variants"])
    return render_to_string("includes/_face.html", {"face": face_of(dict(document), rarity if has else None)})
