"""Who may write formats: typed predicates that services ask."""

from __future__ import annotations

from typing import Any

from oscg.accounts.permissions import is_maintainer
from rules.models import Format


def may_draft_format(user: Any, format_: Format) -> bool:
    """Whether somebody may see, write and publish drafts of a format's revisions."""
    return is_maintainer(user, format_.game.slug)
