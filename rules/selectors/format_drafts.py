"""Reading drafts of format revisions: for maintainers of the game alone."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from oscg.accounts.permissions import maintained_games
from oscg.common.errors import Missing
from rules.models import FormatDraft

MOST_PK = 2**63 - 1


def format_draft_list(*, user: Any) -> QuerySet[FormatDraft]:
    """The drafts of formats that somebody may see: those of the games they maintain, the newest first."""
    found = FormatDraft.objects.filter(format__game__slug__in=maintained_games(user))
    return found.select_related("format__game", "revision", "based_on").order_by("-updated_at", "-pk")


def format_draft_get(*, pk: int, user: Any) -> FormatDraft:
    """A draft somebody may see. Raises Missing for absent and hidden ones alike."""
    draft = format_draft_list(user=user).filter(pk=pk).first() if pk <= MOST_PK else None
    if draft is None:
        raise Missing("draft.unknown", "There is no such draft.")
    return draft
