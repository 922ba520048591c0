"""Giving decks and verdicts away: links to checks, and copies of decks one may see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from decks.models import Deck, SharedCheck
from decks.selectors import deck_version_newest
from decks.services.deck_editing import deck_create, from_rows
from oscg.common.changes import change_record
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
    """Keep a deck text with its target under a key nobody can guess; the same check again is the same link."""
    rows = [list(entry) for entry in allow]
    content = json.dumps([format.slug, as_of.isoformat(), text, rows, is_sanctioned], ensure_ascii=False)
    digest = hashlib.sha256(content.encode()).hexdigest()
    known = SharedCheck.objects.filter(digest=digest).first()
    if known is not None:
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


def deck_copy(*, deck: Deck, owner: Any, request_key: str = "") -> Deck:
    """A private copy of a deck's newest version for somebody who may see it."""
    name = f"{deck.name} (copy)" if len(deck.name) <= 110 else deck.name
    entries = from_rows(deck_version_newest(deck=deck).entries)
    return deck_create(
        format=deck.format, name=name, entries=entries, owner=owner, notes=deck.notes, request_key=request_key
    )
