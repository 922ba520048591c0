"""A draft as a card face, as far as it is written: what is still missing shows as a dash."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.faces.face import face_of
from cards.faces.parts import Face
from cards.faces.sketch import Sketch, sketch_of
from cards.models import Submission
from cards.services.card_documents import artwork_document
from cards.services.submission_checks import Look
from cards.services.submission_text import written
from rules.checks.card_runner import schema_problems

DASH = "–"
DECIDES = ("kind", "modes", "attributes", "variants", "name", "")
"""Where these are missing nobody can say what the card looks like."""


class Unsaid(int):
    """A number that its author has not given yet: zero to count with, a dash to read."""

    def __new__(cls) -> Unsaid:
        """Always zero."""
        return super().__new__(cls, 0)

    def __str__(self) -> str:
        return DASH

    def __format__(self, spec: str) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in one rarity: its face, or None while too little is known of it; and its whole text."""

    rarity: str
    face: Face | None
    text: str


def faces_shown(*, submission: Submission, content: Mapping[str, Any], look: Look | None = None) -> list[Shown]:
    """The faces of a content, one a rarity. `look` gives the texts as they would be published where the checks pass."""
    document = _document(submission, content, look)
    schema = submission.game.definition.get("card_schema", {})
    whole = _completed(document, schema)
    rarities = [each["rarity"] for each in content["variants"]] or [None]
    texts = [each["text"] for each in document["variants"]] or [document["text"]]
    return [
        Shown(rarity or "", _face(submission, whole, rarity), text)
        for rarity, text in zip(rarities, texts, strict=True)
    ]


def draft_sketch(*, submission: Submission, content: Mapping[str, Any]) -> Sketch | None:
    """What the stand-in art of a content shows; None while its fields say too little to draw from."""
    document = _document(submission, content, None)
    whole = _completed(document, submission.game.definition.get("card_schema", {}))
    try:
        return sketch_of(whole) if whole is not None else None
    except KeyError:
        return None


def _document(submission: Submission, content: Mapping[str, Any], look: Look | None) -> dict[str, Any]:
    """The content in the shape of a card's document."""
    game = submission.game.slug
    is_done = look is not None and bool(look.draft.fingerprint)
    variants = []
    for at, each in enumerate(content["variants"]):
        text = look.draft.variants[at].text if look and is_done else _text(game, each)
        variants.append({"rarity": each["rarity"], **each["attributes"], "text": text})
    return {
        "game": game,
        "slug": submission.card.slug if submission.card else "draft",
        "name": content["name"].strip() or "Unnamed card",
        "attributes": copy.deepcopy(content["attributes"]),
        "text": look.draft.text if look and is_done else _text(game, content),
        "flavor": content["flavor"],
        "variants": variants,
        "author": submission.author_name,
        "version": (submission.based_on.number + 1) if submission.based_on else 1,
        "art": artwork_document(submission.artwork) if submission.artwork else {},
    }


def _text(game: str, part: Mapping[str, Any]) -> str:
    return part["text"] or written(game, part["abilities"])


def _completed(document: dict[str, Any], schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """The document without what cannot stand there and with dashes for what is missing; None where its kind is."""
    problems = schema_problems(_checked(document), schema)
    while wrong := [problem for problem in problems if _is_there(document, problem.pointer)]:
        for problem in wrong:
            _remove(document, problem.pointer)
        problems = schema_problems(_checked(document), schema)
    for problem in problems:
        holder, last = _holder(document, problem.pointer)
        if last in DECIDES or not isinstance(holder, dict):
            return None
        holder[last] = DASH if problem.params.get("allowed") else Unsaid()
    return document


def _checked(document: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a document that the schema speaks of."""
    return {key: document[key] for key in ("name", "attributes", "variants")}


def _holder(document: Any, pointer: str) -> tuple[Any, str]:
    """What holds the value at a pointer, and its key there; None where nothing does."""
    *steps, last = pointer.split("/")[1:] or [""]
    at = document
    for step in steps:
        if isinstance(at, list):
            at = at[int(step)] if step.isdecimal() and int(step) < len(at) else None
        else:
            at = at.get(step) if isinstance(at, dict) else None
    return at, last


def _is_there(document: Mapping[str, Any], pointer: str) -> bool:
    holder, last = _holder(document, pointer)
    if isinstance(holder, list):
        return last.isdecimal() and int(last) < len(holder)
    return isinstance(holder, dict) and holder is not document and last in holder


def _remove(document: Mapping[str, Any], pointer: str) -> None:
    if _is_there(document, pointer):
        holder, last = _holder(document, pointer)
        del holder[int(last) if isinstance(holder, list) else last]


def _face(submission: Submission, whole: Mapping[str, Any] | None, rarity: str | None) -> Face | None:
    """The face, as far as there is one: a layout raises KeyError where a field that it cannot do without is missing."""
    if whole is None:
        return None
    try:
        face = face_of(whole, rarity)
    except KeyError:
        return None
    if submission.artwork is not None:
        return face
    return replace(face, art=f"/submissions/{submission.pk}/art.svg?v={sketch_of(whole).digest}")
