"""Pictures: card faces by the hash of what they show, and stand-in art by card."""

from __future__ import annotations

import orjson
from django.http import (
    FileResponse,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.views.decorators.http import require_safe

from cards.faces.sketch import Sketch, sketch_of
from cards.faces.stand_in_art import art_svg
from cards.pictures.copies import THUMB, artwork_address
from cards.selectors import card_get, in_force, revision_seen, submission_get, version_list
from cards.services.faces import picture_find
from cards.services.submission_preview import draft_sketch
from oscg.accounts.authentication import viewer_of
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.common.etags import is_held

FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"
TYPES = {".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", "-preview.png": "image/png"}


@require_safe
def face_picture(request: HttpRequest, name: str, form: str) -> HttpResponseBase:
    """A picture of a face. Raises Missing where no card that may be seen has it."""
    tag = f'"{name}{form}"'
    if is_held(request, tag):
        return _lasting(HttpResponseNotModified(), tag, FOR_EVER)
    path = picture_find(name=name, form=form)
    if path is None:
        raise Missing("face.unknown", "No card has this face. Ask the card for its picture again.")
    return _lasting(FileResponse(path.open("rb"), content_type=TYPES[form]), tag, FOR_EVER)


@require_safe
def stand_in_art(request: HttpRequest, game: str, slug: str) -> HttpResponseBase:
    """The card's stand-in art. Asked for with its hash (`?v=`) it lasts; without, it is what the card has now: its picture, if any."""
    asked = request.GET.get("v", "")
    picture = "" if asked else _picture_now(game, slug)
    if picture:
        response = HttpResponseRedirect(artwork_address(picture, THUMB))
        response["Cache-Control"] = "public, no-cache"
        return response
    sketch = _sketch(game, slug, asked)
    tag = f'"{sketch.digest}"'
    lasts = FOR_EVER if sketch.digest == asked else FOR_AN_HOUR
    if is_held(request, tag):
        return _lasting(HttpResponseNotModified(), tag, lasts)
    return _lasting(HttpResponse(art_svg(sketch), content_type="image/svg+xml"), tag, lasts)


@require_safe
def proposal_art(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The stand-in art of a proposal, for those who may see it. Raises Missing while its fields say too little to draw from."""
    submission = submission_get(pk=pk, viewer=viewer_of(request))
    content = revision_seen(submission, viewer_of(request)).content
    sketch = draft_sketch(submission=submission, content=content)
    if sketch is None:
        raise Missing("art.unfinished", "This card is not far enough to be drawn.")
    response = HttpResponse(art_svg(sketch), content_type="image/svg+xml")
    return _lasting(response, f'"{sketch.digest}"', "private, no-cache")


def _picture_now(game: str, slug: str) -> str:
    """The key of the picture of the version in force; empty without one."""
    found = version_list(day=utc_today()).filter(card__game__slug=game, card__slug=slug)
    return found.values_list("artwork__key", flat=True).first() or ""


def _sketch(game: str, slug: str, asked: str) -> Sketch:
    """The sketch with the hash asked for among the card's versions, else that of the version in force."""
    versions = card_get(game=game, slug=slug).versions.order_by("-number")
    sketches = [sketch_of(orjson.loads(document)) for document in versions.values_list("document", flat=True)]
    wanted = next((sketch for sketch in sketches if sketch.digest == asked), None)
    if wanted:
        return wanted
    now = versions.filter(in_force(utc_today())).values_list("document", flat=True).first()
    return sketch_of(orjson.loads(now)) if now else sketches[0]


def _lasting(response: HttpResponseBase, tag: str, lasts: str) -> HttpResponseBase:
    response["ETag"] = tag
    response["Cache-Control"] = lasts
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
