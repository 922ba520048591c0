"""Who may do what with decks, and how often anybody may ask."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from decks.models import Deck
from oscg.common.errors import Missing, TooOften
from oscg.common.throttling import ScopeThrottle


class _CheckScope:
    throttle_scope = "check"


class _ShareScope:
    throttle_scope = "share"


class _DrawScope:
    throttle_scope = "draw"


def is_owner(viewer: Any, deck: Deck) -> bool:
    """Whether a deck is the viewer's own."""
    return bool(viewer is not None and viewer.is_authenticated and deck.owner_id == viewer.pk)


def owner_only(viewer: Any, deck: Deck) -> None:
    """Raises Missing for everybody but the owner: whose deck it is is nobody else's business."""
    if not is_owner(viewer, deck):
        raise Missing("deck.unknown", "There is no such deck, or it is not shared with you.")


def count_check(request: HttpRequest) -> None:
    """Count a check made on a page. Raises TooOften beyond the rate of the API's checks."""
    throttle = ScopeThrottle()
    if not throttle.allow_request(request, _CheckScope()):  # type: ignore[arg-type]
        raise TooOften(
            "rate_limit.exceeded", f"That were many checks in a minute. Wait {int(throttle.wait())} seconds."
        )


def count_share(request: HttpRequest) -> None:
    """Count a link that a guest asks for, since each is kept. Raises TooOften beyond a day's number from one address."""
    if request.user.is_authenticated:
        return
    if not ScopeThrottle().allow_request(request, _ShareScope()):  # type: ignore[arg-type]
        raise TooOften(
            "rate_limit.exceeded",
            "Many links were made from your address today. Sign in to make more, or come back tomorrow. "
            "Checking goes on as before.",
        )


def count_drawing(request: HttpRequest) -> None:
    """Count a picture that has to be drawn. Raises TooOften beyond a minute's number from one address."""
    throttle = ScopeThrottle()
    if not throttle.allow_request(request, _DrawScope()):  # type: ignore[arg-type]
        raise TooOften(
            "rate_limit.exceeded", f"That were many pictures in a minute. Wait {int(throttle.wait())} seconds."
        )
