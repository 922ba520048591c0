"""Who may write lists: typed predicates that services ask."""

from __future__ import annotations

from typing import Any

from oscg.accounts.permissions import is_administrator, is_list_keeper
from rules.models import Format


def may_draft_list(user: Any, format_: Format) -> bool:
    """Whether somebody may see, write and publish drafts of a format's list."""
    return is_list_keeper(user, format_.game.slug)


def may_discard_list(user: Any, format_: Format) -> bool:
    """Whether somebody may give up drafts of a format's list: those who write them, and administrators."""
    return may_draft_list(user, format_) or is_administrator(user)
