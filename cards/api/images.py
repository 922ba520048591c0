"""`cards/{game}/{slug}/image/`: the way to a card's picture, which lies under a hash of what it shows."""

from __future__ import annotations

from typing import Any

import orjson
from django.http import HttpResponseRedirect
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from cards.faces.face import face_of, rarities_of
from cards.faces.renderer import picture_name
from cards.selectors import card_get, version_list
from oscg.common.errors import InvalidInput, Missing
from oscg.common.views import ApiView

FORMS = {"webp": ".webp", "png": ".png", "print": ".jpg", "preview": "-preview.png"}


class CardImageView(ApiView):
    """A card's face as a picture."""

    scopes = ("cards",)
    parameters = ("as_of", "rarity", "form")

    @extend_schema(
        operation_id="cards_image",
        parameters=[
            OpenApiParameter("as_of", OpenApiTypes.STR, description="The face as of this day or instant."),
            OpenApiParameter("rarity", OpenApiTypes.STR, description="One of the card's rarities; its first without."),
            OpenApiParameter(
                "form",
                OpenApiTypes.STR,
                enum=sorted(FORMS),
                description="webp or png for screens, print for 63 × 88 mm at 300 dpi, preview for links (1200 × 630).",
            ),
        ],
        responses={302: OpenApiResponse(description="The picture's address, which never changes, in `Location`.")},
        summary="A card's picture",
    )
    def get(self, request: Request, game: str, slug: str) -> HttpResponseRedirect:
        """The address of the picture of the version in force. Raises Missing and InvalidInput (`query.form`, `query.rarity`)."""
        form = request.query_params.get("form") or "webp"
        if form not in FORMS:
            raise _unknown("form", form, sorted(FORMS))
        day = self.day(request)
        versions = version_list(day=day).filter(card__game__slug=game, card__slug=slug)
        row = versions.values_list("document", flat=True).first()
        if row is None:
            card = card_get(game=game, slug=slug)
            raise Missing("card.not_in_force", f"{card.name} has no version in force on {day}.")
        document: dict[str, Any] = orjson.loads(row)
        rarities = [each for each in rarities_of(document) if each]
        rarity = request.query_params.get("rarity") or None
        if rarity and rarity not in rarities:
            raise _unknown("rarity", rarity, rarities)
        response = HttpResponseRedirect(f"/faces/{picture_name(face_of(document, rarity))}{FORMS[form]}")
        response["Cache-Control"] = "public, no-cache"
        return response


def _unknown(name: str, value: str, known: list[str]) -> InvalidInput:
    choices = f"Choose one of {', '.join(known)}." if known else "This card comes in no rarity: leave it out."
    return InvalidInput(f"query.{name}", f"“{value[:40]}” is not a {name} of this card. {choices}", pointer=f"?{name}")
