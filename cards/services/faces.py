"""Pictures of card faces on disk: under a hash of what they show, made once, the same bytes for ever.

Pages and lists show faces as HTML and never wait for a picture. A picture is made when somebody first asks for its address, or
beforehand by `manage.py render_faces`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.core.cache import cache

from cards.faces.face import face_of, rarities_of
from cards.faces.parts import Face
from cards.faces.renderer import FORMS, RENDERER_VERSION, picture_name, pictures_of
from cards.models import CardVersion
from cards.pictures.copies import artwork_key
from cards.selectors import PUBLIC
from cards.services.artwork_files import artwork_printed
from oscg.common.changes import data_revisions
from oscg.common.files import file_write

INDEX_SECONDS = 604_800
Place = tuple[int, str | None]
"""A card version's key and a rarity."""


def picture_path(name: str, form: str) -> Path:
    """Where a picture lies: folders by the first two letters of its name."""
    return Path(settings.MEDIA_ROOT) / "faces" / name[:2] / f"{name}{form}"


def face_address(document: Mapping[str, Any], rarity: str | None = None, form: str = ".webp") -> str:
    """The address of a picture of this face, which never changes. `form` is one of FORMS."""
    return f"/faces/{picture_name(face_of(document, rarity))}{form}"


def pictures_make(*, face: Face) -> bool:
    """Write the pictures of a face that are not there yet; answers whether any was made."""
    name = picture_name(face)
    if all(picture_path(name, form).exists() for form in FORMS):
        return False
    for form, data in pictures_of(face_with_picture(face)).items():
        file_write(picture_path(name, form), data)
    return True


def face_bytes(*, face: Face, form: str) -> bytes:
    """A picture of a face, made now if it was not. `form` is one of FORMS."""
    path = picture_path(picture_name(face), form)
    if not path.exists():
        pictures_make(face=face)
    return path.read_bytes()


def pictures_forget(*, document: Mapping[str, Any]) -> None:
    """Remove the pictures of a document that its version no longer has; the index of pictures is made anew."""
    for rarity in rarities_of(document):
        name = picture_name(face_of(document, rarity))
        for form in FORMS:
            picture_path(name, form).unlink(missing_ok=True)
    cache.delete(_index_key())


def picture_find(*, name: str, form: str) -> Path | None:
    """The picture of that name, made now where it was never asked for; None where no public face has the name."""
    path = picture_path(name, form)
    if path.exists():
        return path
    place = _index().get(name)
    if place is None:
        return None
    version, rarity = place
    row = CardVersion.objects.filter(pk=version, card__status__in=PUBLIC).values_list("document", flat=True).first()
    if row is None:
        return None
    pictures_make(face=face_of(orjson.loads(row), rarity))
    return path if path.exists() else None


def face_with_picture(face: Face) -> Face:
    """A face with the picture that its address names, ready to be drawn. Raises Missing where the file is gone."""
    key = artwork_key(face.art)
    return replace(face, picture=artwork_printed(key)) if key else face


def public_faces() -> Iterator[Face]:
    """Every face anybody may see: all versions of all public cards, each rarity."""
    for _, document in _documents(frozenset()):
        for rarity in rarities_of(document):
            yield face_of(document, rarity)


def _documents(known: frozenset[int]) -> Iterator[tuple[int, dict[str, Any]]]:
    rows = CardVersion.objects.filter(card__status__in=PUBLIC).order_by("pk").values_list("pk", "document")
    for key, document in rows.iterator(chunk_size=500):
        if key not in known:
            yield key, orjson.loads(document)


def _index() -> dict[str, Place]:
    """Picture name → place of every public face. Versions never change, so a new revision only adds the new ones."""
    (revision,) = data_revisions(("cards",))
    key = _index_key()
    held: tuple[str, dict[str, Place]] | None = cache.get(key)
    held_revision, index = held or ("", {})
    if held_revision == revision:
        return dict(index)
    known = frozenset(version for version, _ in index.values())
    for version, document in _documents(known):
        for rarity in rarities_of(document):
            index[picture_name(face_of(document, rarity))] = (version, rarity)
    cache.set(key, (revision, index), INDEX_SECONDS)
    return dict(index)


def _index_key() -> str:
    return f"face-index:{settings.OSCG_VERSION}:{RENDERER_VERSION}"
