"""Undoing a card version: nothing published is changed, an older version is published once more."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from cards.models import Card, CardVersion
from cards.permissions import may_keep_cards
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish
from cards.services.submission_content import content_draft, version_content
from oscg.accounts.permissions import is_administrator
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from rules.checks.card_check import CardDraft

LONGEST_NOTE = 2000


def card_version_repeat(
    *, version: CardVersion, effective_from: date, note: str, actor: Any, newest: int | None = None
) -> CardVersion:
    """Publish what a version says as the card's next one, an erratum in force from a day on, today at the earliest.

    `newest` is the number of the newest version that its reader knew, where they looked at one. Raises Refused for others than
    maintainers of the game and administrators, InvalidInput (also where the card checks have become stricter since), Conflict.
    """
    card = version.card
    if not (may_keep_cards(actor, card.game.slug) or is_administrator(actor)):
        raise Refused(
            "card.not_yours", f"Only maintainers of {card.game.name} put its older card versions in force again."
        )
    if effective_from < utc_today():
        message = f"{effective_from} is over. Choose today or a day to come."
        raise InvalidInput("card.effective_from", message, pointer="/effective_from")
    if not note.strip() or len(note) > LONGEST_NOTE:
        message = f"Say why in 1 to {LONGEST_NOTE} characters; it stands in the card's history."
        raise InvalidInput("card.note", message, pointer="/note")
    with transaction.atomic():
        if newest is not None:
            _newest_check(card, newest)
        return card_publish(
            game=card.game,
            slug=card.slug,
            draft=version_draft(version),
            credit=CardCredit(
                version.author_name,
                version.license,
                version.author,
                version.flavor,
                _printings(version),
                version.artwork,
            ),
            effective_from=effective_from,
            kind=CardVersion.Kind.ERRATUM,
            note=note.strip(),
            actor=actor,
        )


def _newest_check(card: Card, newest: int) -> None:
    """Raises Conflict where the card has got another version since somebody looked at it."""
    Card.objects.select_for_update().get(pk=card.pk)
    number = card.versions.order_by("-number").values_list("number", flat=True)[0]
    if number != newest:
        message = f"Version {number} of {card.name} was published meanwhile. Look at the versions again."
        raise Conflict("card.version_changed", message)


def version_draft(version: CardVersion) -> CardDraft:
    """A version as its author wrote it; a text that is made from the card's data is left out."""
    return content_draft(version_content(version), version.card.slug)


def _printings(version: CardVersion) -> tuple[PrintingSpec, ...]:
    """Where a version is printed, each place once."""
    places = {}
    for row in version.variants.prefetch_related("printings__card_set"):
        for printed in row.printings.all():
            spec = PrintingSpec(printed.card_set, printed.number, printed.artist, printed.art_license)
            places[printed.card_set_id, printed.number] = spec
    return tuple(places.values())
