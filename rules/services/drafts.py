"""What drafts of lists and of formats have in common: dates, versions, confirmations, and telling who changed what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from django.db import transaction

from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, FieldError, InvalidInput, Missing, Refused, Stale
from rules.models import DraftState, Format, RevisionDraft

SCOPE = "desk"
"""The change log's scope of drafts. It is private: no feed, no ETag of a public page is made of it."""
KEPT_VERSIONS = 30
LATEST_DAY = date(9998, 12, 31)

D = TypeVar("D", bound=RevisionDraft)
Describe = Callable[[Mapping[str, Any], Mapping[str, Any]], list[tuple[str, str]]]
"""From two contents to what differs: (pointer, sentence)."""
May = Callable[[Any, Format], bool]


def draft_missing() -> Missing:
    """The one answer to drafts that do not exist and drafts of other people's games."""
    return Missing("draft.unknown", "There is no such draft.")


def draft_lock(draft: D, actor: Any, may: May) -> D:
    """The draft as it is now, locked until the transaction ends. Raises Missing for people it is not for."""
    drafts = type(draft)._default_manager
    held: D = drafts.select_for_update(of=("self",)).select_related("format__game").get(pk=draft.pk)
    if not may(actor, held.format):
        raise draft_missing()
    return held


def draft_record(action: str, draft: RevisionDraft, actor: Any, before: int | None = None, note: str = "") -> None:
    """Note in the change log what was done to a draft, and between which versions."""
    change_record(
        scope=SCOPE,
        action=action,
        subject=draft.SUBJECT,
        key=f"{draft.format.slug}/{draft.pk}",
        actor=actor,
        before=before,
        after=draft.version,
        note=note,
    )


def draft_give_up(
    draft: D, actor: Any, may: May, version: int | None, describe: Callable[[D], Describe], reason: str
) -> D:
    """Discard a draft; it stays readable for maintainers. Raises Conflict when it is closed already; Stale; Missing."""
    with transaction.atomic():
        held = draft_lock(draft, actor, may)
        open_draft_check(held)
        version_check(held, version, describe(held))
        before = held.version
        held.version += 1
        held.state = DraftState.DISCARDED
        held.save()
        draft_record("discarded", held, actor, before=before, note=reason)
    return held


def effective_day_check(day: date | None, *, is_emergency: bool, today: date | None = None) -> None:
    """Raises InvalidInput for a day in the past, and for today unless it is an emergency: decks would change under running matches."""
    if day is None:
        return
    today = today or utc_today()
    pointer = "/effective_from"
    if day > LATEST_DAY:
        raise InvalidInput(
            "draft.date_too_far", f"{day} is too far away. Choose a day before {LATEST_DAY}.", pointer=pointer
        )
    if day < today:
        raise InvalidInput(
            "draft.date_past",
            f"{day} is over. Nothing takes effect in the past; choose a day after {today}.",
            pointer=pointer,
        )
    if day == today and not is_emergency:
        raise InvalidInput(
            "draft.date_today",
            f"{day} is today, and decks would change under running matches. Choose tomorrow or later, or confirm the emergency.",
            pointer=pointer,
        )


def open_draft_check(draft: RevisionDraft) -> None:
    """Raises Conflict for a draft that has become a revision already, or was discarded."""
    if not draft.is_open:
        words = {
            DraftState.SCHEDULED: "has been scheduled already",
            DraftState.PUBLISHED: "has been published already",
            DraftState.DISCARDED: "was discarded",
        }
        raise Conflict(
            f"draft.{draft.state}", f"This draft {words[DraftState(draft.state)]}. A correction is a new draft."
        )


def version_check(draft: RevisionDraft, version: int | None, describe: Describe) -> None:
    """Raises Stale, telling who changed what, when `version` is not the draft's newest; None asks for no check."""
    if version is None or version == draft.version:
        return
    told = changes_since(draft, version, describe)
    moment = f"{draft.updated_at.astimezone(UTC):%H:%M} UTC"
    who = draft.editor_name or "Somebody"
    what = "Look at what changed before you save." if told else "What changed is not kept; read the draft again."
    raise Stale(
        "draft.stale",
        f"{who} saved version {draft.version} at {moment} while you worked on version {version}. {what}",
        errors=tuple(FieldError(pointer, "draft.changed", sentence) for pointer, sentence in told),
    )


def changes_since(draft: RevisionDraft, version: int, describe: Describe) -> list[tuple[str, str]]:
    """What differs between an older version of a draft and the newest; nothing where that version is not kept."""
    held = next((each for each in draft.history if each["version"] == version), None)
    return describe(held["content"], draft.content()) if held else []


def version_write(draft: RevisionDraft, actor: Any) -> None:
    """Count a new version of the content: the editor is noted, confirmations of the older text fall away."""
    draft.version += 1
    draft.editor, draft.editor_name = actor, name_of(actor)
    draft.confirmations = []
    history_add(draft)


def history_add(draft: RevisionDraft) -> None:
    """Keep the present content under the present version."""
    editor = {"editor": draft.editor_name, "user": draft.editor_id}
    draft.history = [*draft.history, {"version": draft.version, **editor, "content": draft.content()}][-KEPT_VERSIONS:]


def confirmation_add(draft: RevisionDraft, actor: Any) -> None:
    """Note that a maintainer agrees to the draft as it stands. Raises Refused for whoever wrote this version."""
    if draft.editor_id == actor.pk:
        raise Refused("draft.own_text", "You wrote this version. Another maintainer confirms it.")
    if any(each["user"] == actor.pk for each in draft.confirmations):
        return
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    draft.confirmations = [*draft.confirmations, {"user": actor.pk, "name": name_of(actor), "at": moment}]
    draft.version += 1
    history_add(draft)


def is_confirmed(draft: RevisionDraft) -> bool:
    """Whether a maintainer other than the writer of this version has confirmed it."""
    return any(each["user"] != draft.editor_id for each in draft.confirmations)


def name_of(actor: Any) -> str:
    """How a person is named in lists and histories: with the user name, since shown names are chosen freely."""
    return str(actor.known_as) if actor else ""
