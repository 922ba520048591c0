"""Publishing a new game together with its first list. Before a game has cards, a list can only say which cards it means by filters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from banlists.services.publishing import entries_read, list_revision_publish
from oscg.common.clock import utc_today
from oscg.common.errors import FieldError
from rules.models import Format, Game, GameDraft
from rules.services.drafts import name_of
from rules.services.game_drafts import faults_refused, game_draft_publish
from rules.services.game_faults import draft_faults
from rules.sheets.content import definition_of, list_of

LONGEST = 20_000
MOST_ENTRIES = 200


def new_game_faults(draft: GameDraft) -> list[FieldError]:
    """Everything that stands between a draft and its publication, the first list included."""
    found = draft_faults(draft)
    return found if found or not draft.is_new else _list_faults(draft)


def _list_faults(draft: GameDraft) -> list[FieldError]:
    given = list_of(draft.content)
    entries, announcement = given["entries"], given["announcement"]
    if not isinstance(announcement, str) or len(announcement) > LONGEST:
        return [
            FieldError(
                "/list/announcement", "ban_list.announcement", f"The announcement has at most {LONGEST} characters."
            )
        ]
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        return [FieldError("/list/entries", "ban_list.entries", f"The entries are a list of at most {MOST_ENTRIES}.")]
    unsaved = Format(game=Game(definition=definition_of(draft.content)))
    _, errors, _ = entries_read(unsaved, entries)
    return [FieldError(f"/list{error.pointer}", error.code, _worded(error)) for error in errors]


def _worded(error: FieldError) -> str:
    if error.code == "ban_list.unknown_card":
        return "The game has no cards yet. Say which cards you mean by a filter, or list them once they are published."
    return error.detail


def new_game_publish(*, draft: GameDraft, actor: Any, revision: int) -> Game:
    """Make the game with its first format and, where it has entries, its first list; both count from today.

    Raises what `game_draft_publish` does; InvalidInput names faults of the list, too.
    """
    faults = _list_faults(draft) if draft.is_new and not draft_faults(draft) else []
    if faults:
        raise faults_refused(faults)
    with transaction.atomic():
        game, format_ = game_draft_publish(draft=draft, actor=actor, revision=revision)
        given: Mapping[str, Any] = list_of(draft.content)
        if format_ is not None and given["entries"]:
            list_revision_publish(
                format=format_,
                effective_from=utc_today(),
                entries=given["entries"],
                announcement=given["announcement"],
                author=actor,
                author_name=name_of(actor),
            )
    return game
