"""Taking cards out of play and letting them come back. Only the card's status changes: no deck, version or name does."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from cards.models import Card, CardStatus, CardStatusChange
from cards.permissions import may_keep_cards, may_withdraw_card
from cards.services.card_publishing import card_status_set
from oscg.accounts.models import NoticeKind
from oscg.accounts.notices import notice_send
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from oscg.common.storable import is_storable

LONGEST_REASON = 500
PUBLISHED, WITHDRAWN, RETIRED = CardStatus.PUBLISHED, CardStatus.WITHDRAWN, CardStatus.RETIRED


def card_withdraw(*, card: Card, actor: Any, reason: str) -> None:
    """Take a published card back, from today on. It may be submitted again.

    Raises Refused for others than its author and the game's maintainers, InvalidInput without a reason, Conflict when it is not
    published (any more).
    """
    if not may_withdraw_card(actor, card):
        message = f"Only the author of {card.name} and maintainers of {card.game.name} withdraw it."
        raise Refused("card.not_yours", message)
    _take_out(card, WITHDRAWN, (PUBLISHED,), actor, reason)


def card_retire(*, card: Card, actor: Any, reason: str) -> None:
    """End a card's life in its game for good, from today on: it stays for history, rulings and replays.

    Raises Refused for others than the game's maintainers, InvalidInput without a reason, Conflict when it is retired already.
    """
    if not may_keep_cards(actor, card.game.slug):
        raise Refused("card.not_yours", f"Only maintainers of {card.game.name} retire its cards.")
    _take_out(card, RETIRED, (PUBLISHED, WITHDRAWN), actor, reason)


def _take_out(card: Card, status: str, sources: tuple[str, ...], actor: Any, reason: str) -> None:
    reason = reason.strip()
    if not reason or len(reason) > LONGEST_REASON or not is_storable(reason):
        message = f"Say why in 1 to {LONGEST_REASON} characters; everybody can read it."
        raise InvalidInput("card.reason", message, pointer="/reason")
    with transaction.atomic():
        held = Card.objects.select_for_update().get(pk=card.pk)
        if held.status not in sources:
            message = f"{held.name} is {held.get_status_display().lower()} already. Look at the card again."
            raise Conflict("card.status_changed", message)
        card_status_set(card=card, status=status, since=utc_today(), actor=actor, reason=reason)
        first = card.versions.select_related("author").order_by("number").first()
        if first is not None and first.author is not None and first.author_id != actor.pk:
            text = f"Your card {card.name} was {status}. {reason}"
            path = f"/cards/{card.game.slug}/{card.slug}/"
            notice_send(users=[first.author], kind=NoticeKind.REVIEW, text=text, path=path)


def card_open_check(card: Card) -> None:
    """Raises Conflict (`card.retired`) for a card that no proposal may change any more."""
    if card.status == RETIRED:
        raise Conflict("card.retired", f"{card.name} is retired, and that is final. Propose a new card instead.")


def card_come_back(*, card: Card, since: date, actor: Any) -> None:
    """Publish a withdrawn card again when a proposal for it was approved, in force from `since`; others stay as they are.

    Raises InvalidInput for a day to come: until then the version that was withdrawn would be legal again.
    """
    if card.status != WITHDRAWN:
        return
    if since > utc_today():
        message = (
            f"{card.name} is withdrawn and comes back on the day it is approved, so its new version cannot wait until {since}. "
            f"Choose today, or approve it then where a version is announced for that day already."
        )
        raise InvalidInput("card.withdrawn", message, pointer="/effective_from")
    card_status_set(
        card=card, status=PUBLISHED, since=since, actor=actor, reason="It was submitted again and approved."
    )


def status_newest(card: Card) -> CardStatusChange | None:
    """The change that gave a card its status of now, with its reason."""
    return card.status_changes.order_by("-since", "-id").first()
