"""A proposal as a card document, the form in which faces, pages and comparisons read cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from cards.faces.sketch import sketch_of
from cards.models import Artwork, CardVersion, Submission
from cards.services.card_documents import artwork_document
from rules.checks.card_check import CardDraft


def proposal_document(
    *, submission: Submission, draft: CardDraft, flavor: str = "", artwork: Artwork | None = None
) -> dict[str, Any]:
    """The card as it would be published, as a version's document. `draft` is what the card checks made of the content.

    A card that has no picture, and is on no page yet, shows the stand-in art of the proposal. A draft whose fields are not in order
    makes a document that no face can be drawn from.
    """
    base = submission.based_on
    known: Mapping[str, Any] = orjson.loads(base.document) if base else {}
    found: dict[str, Any] = {
        "game": submission.game.slug,
        "slug": submission.card.slug if submission.card else f"proposal-{submission.pk}",
        "name": draft.name,
        "version": number_next(submission),
        "attributes": dict(draft.attributes),
        "abilities": list(draft.abilities),
        "text": draft.text,
        "flavor": flavor,
        "variants": [
            {"rarity": each.rarity, **each.attributes, "abilities": list(each.abilities), "text": each.text}
            for each in draft.variants
        ],
        "printings": known.get("printings", []),
        "author": submission.author_name,
        "license": submission.license,
    }
    if artwork is not None:
        found["art"] = artwork_document(artwork)
    elif draft.fingerprint:
        found["art"] = {"url": f"/submissions/{submission.pk}/art.svg?v={sketch_of(found).digest}"}
    return found


def number_next(submission: Submission) -> int:
    """The number that the proposed version would get."""
    if submission.published is not None:
        return submission.published.number
    newest = CardVersion.objects.filter(card=submission.card_id).order_by("-number").values_list("number", flat=True)
    return (newest.first() or 0) + 1 if submission.card_id else 1
