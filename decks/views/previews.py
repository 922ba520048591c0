"""Pictures for link previews. They are shown to whoever may see the page they belong to, and to nobody else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.models import Deck, SharedCheck
from decks.permissions import count_drawing
from decks.previews.preview import Preview
from decks.selectors import deck_by_key, deck_get, shared_check_get
from decks.services.previews import check_preview_now, deck_preview_now, picture_kept, preview_picture
from oscg.common.etags import is_held

FOR_AN_HOUR = 3600


@require_safe
def deck_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture of a public deck. Raises Missing for any other, whoever asks."""
    return _picture(request, deck_preview_now(deck=deck_get(pk=pk)), is_public=True)


@require_safe
def shared_deck_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The picture of a deck by the key of its link."""
    return _picture(request, deck_preview_now(deck=deck_by_key(key=key)), is_public=False)


@require_safe
def check_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The picture of a shared verdict."""
    return _picture(request, check_preview_now(check=shared_check_get(key=key)), is_public=False)


def picture_address(request: HttpRequest, preview: Preview, shown: Deck | SharedCheck, *, key: str = "") -> str:
    """The whole address of a picture: by the key for what is seen by its link alone. `v` makes readers ask anew for a new picture."""
    if isinstance(shown, SharedCheck):
        path = reverse("decks:check-picture", args=[shown.key])
    elif key:
        path = reverse("decks:shared-deck-picture", args=[key])
    else:
        path = reverse("decks:deck-picture", args=[shown.pk])
    return request.build_absolute_uri(f"{path}?v={preview.digest[:12]}")


def _picture(request: HttpRequest, preview: Preview, *, is_public: bool) -> HttpResponse:
    """The picture with a tag of all it shows. It may change at any time, and its deck may be hidden, so nobody keeps it for long."""
    tag = f'"{preview.digest}"'
    response: HttpResponse
    if is_held(request, tag):
        response = HttpResponseNotModified()
    else:
        data = picture_kept(preview=preview)
        if data is None:
            count_drawing(request)
            data = preview_picture(preview=preview)
        response = HttpResponse(data, content_type="image/jpeg")
    response["ETag"] = tag
    response["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={FOR_AN_HOUR}"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    if not is_public:
        response["X-Robots-Tag"] = "noindex"
    return response
