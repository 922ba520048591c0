"""Undoing a format revision in an emergency: nothing published is changed, an older revision is published once more."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from oscg.accounts.models import User
from oscg.accounts.permissions import is_administrator
from oscg.common.errors import Refused
from rules.models import FormatRevision
from rules.services.drafts import effective_day_check, name_of
from rules.services.formats import format_revision_publish


@transaction.atomic
def format_revision_repeat(*, revision: FormatRevision, effective_from: date, note: str, actor: User) -> FormatRevision:
    """Publish what a revision says as the next one, in force from a day on, today at the earliest.

    On the day of a revision to come it takes its place, since the later number counts. Raises Refused, InvalidInput.
    """
    if not is_administrator(actor):
        raise Refused(
            "format.not_yours", "Only administrators may do that. Maintainers draft the next revision instead."
        )
    effective_day_check(effective_from, is_emergency=True)
    return format_revision_publish(
        format=revision.format,
        effective_from=effective_from,
        options=revision.options,
        deck_rules=revision.deck_rules,
        note=note,
        author=actor,
        author_name=name_of(actor),
    )
