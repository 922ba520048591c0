"""Who may do what with decks, and how often anybody may ask."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from decks.models import Deck
from oscg.common.errors import DomainError, Missing
from oscg.common.throttling import ScopeThrottle


class TooOften(DomainError):
    """Too many requests of one caller in a minute."""

    status = 429
    title = "Too many requests"


class _CheckScope:
    throttle_scope = "check"


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
