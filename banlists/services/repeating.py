"""Undoing a list in an emergency: nothing published is changed, an older list is published once more."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from banlists.models import BanListRevision
from banlists.services.comparing import revision_values
from banlists.services.drafting import as_rows
from banlists.services.publishing import Published, list_revision_publish
from oscg.accounts.models import User
from oscg.accounts.permissions import is_administrator
from oscg.common.errors import Refused
from rules.services.drafts import effective_day_check, name_of


@transaction.atomic
def list_revision_repeat(
    *, revision: BanListRevision, effective_from: date, announcement: str, actor: User
) -> Published:
    """Publish the entries of a revision as the next one, in force from a day on, today at the earliest.

    On the day of a list to come it takes that list's place, since the later number counts. Raises Refused, InvalidInput.
    """
    if not is_administrator(actor):
        raise Refused("ban_list.not_yours", "Only administrators may do that. Maintainers draft the next list instead.")
    effective_day_check(effective_from, is_emergency=True)
    return list_revision_publish(
        format=revision.ban_list.format,
        effective_from=effective_from,
        entries=as_rows(revision_values(revision)),
        announcement=announcement,
        author=actor,
        author_name=name_of(actor),
    )
