"""Giving decks and verdicts away: links to checks, and copies of decks one may see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from decks.models import Deck, SharedCheck, new_share_key
from decks.selectors import deck_version_newest
from decks.services.deck_editing import deck_create, from_rows
from oscg.accounts.permissions import is_administrator
from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, Refused
from rules.checks.agreement import AgreementEntry
from rules.models import Format


def shared_check_create(
    *,
    format: Format,  # noqa: A002
    as_of: date,
    text: str,
    allow: Sequence[AgreementEntry] = (),
    is_sanctioned: bool = False,
) -> SharedCheck:
    """Keep a deck text with its target under a key nobody can guess; the same check again is the same link.

    Raises Refused for a check that was taken down.
    """
    rows = [list(entry) for entry in allow]
    content = json.dumps([format.slug, as_of.isoformat(), text, rows, is_sanctioned], ensure_ascii=False)
    digest = hashlib.sha256(content.encode()).hexdigest()
    known = SharedCheck.objects.filter(digest=digest).first()
    if known is not None:
        if known.hidden_at is not None:
            raise Refused(
                "check.hidden", "This verdict was taken down by the site. The deck can be checked, but not shared."
            )
        return known
    try:
        with transaction.atomic():
            check = SharedCheck.objects.create(
                digest=digest, format=format, as_of=as_of, text=text, allow=rows, is_sanctioned=is_sanctioned
            )
            change_record(scope="checks", action="shared", subject="check", key=str(check.pk))
    except IntegrityError:
        return SharedCheck.objects.get(digest=digest)
    return check


def shared_allow(check: SharedCheck) -> tuple[AgreementEntry, ...]:
    """What the players of a shared check agreed to allow."""
    return tuple(AgreementEntry(*row) for row in check.allow)


def deck_link_renew(*, deck: Deck, actor: Any = None) -> Deck:
    """Give a deck a new key: the link that was given away before opens nothing any more."""
    with transaction.atomic():
        deck.share_key = new_share_key()
        deck.save(update_fields=["share_key", "updated_at"])
        change_record(scope="decks", action="link renewed", subject="deck", key=str(deck.pk), actor=actor)
    return deck


def shared_check_hide(*, check: SharedCheck, actor: Any, reason: str = "") -> None:
    """Take a shared check down: its link opens nothing, and sharing the same again is refused. Raises Refused, Conflict."""
    _hidden_set(check, actor, reason, is_hidden=True)


def shared_check_show(*, check: SharedCheck, actor: Any, reason: str = "") -> None:
    """Let the link of a check that was taken down open it again. Raises Refused, Conflict."""
    _hidden_set(check, actor, reason, is_hidden=False)


def _hidden_set(check: SharedCheck, actor: Any, reason: str, *, is_hidden: bool) -> None:
    if not is_administrator(actor):
        raise Refused("check.not_yours", "Only administrators may do that.")
    with transaction.atomic():
        rows = SharedCheck.objects.filter(pk=check.pk, hidden_at__isnull=is_hidden)
        if not rows.update(hidden_at=datetime.now(UTC) if is_hidden else None):
            raise Conflict("check.state", f"The check is {'hidden' if is_hidden else 'shown'} already.")
        action = "hidden" if is_hidden else "shown"
        change_record(scope="checks", action=action, subject="check", key=str(check.pk), actor=actor, note=reason)


def shared_check_opened(*, check: SharedCheck) -> None:
    """Note, once, that somebody opened a shared check after the day it was made."""
    today = utc_today()
    if check.opened_on is None and today > check.created_at.date():
        SharedCheck.objects.filter(pk=check.pk, opened_on=None).update(opened_on=today)


def shared_checks_sweep(*, days: int) -> int:
    """Delete shared checks older than so many days that nobody opened after the day they were made; how many there were."""
    before = datetime.now(UTC) - timedelta(days=days)
    with transaction.atomic():
        # The rows are immutable to everybody else, so their manager refuses to delete.
        unused: QuerySet[SharedCheck] = QuerySet(SharedCheck).filter(
            opened_on=None, hidden_at=None, created_at__lt=before
        )
        number, _ = unused.delete()
        if number:
            change_record(scope="checks", action="swept", subject="check", key="unused", note=f"{number} deleted")
    return number


def deck_copy(*, deck: Deck, owner: Any, request_key: str = "") -> Deck:
    """A private copy of a deck's newest version for somebody who may see it."""
    name = f"{deck.name} (copy)" if len(deck.name) <= 110 else deck.name
    entries = from_rows(deck_version_newest(deck=deck).entries)
    return deck_create(
        format=deck.format, name=name, entries=entries, owner=owner, notes=deck.notes, request_key=request_key
    )
