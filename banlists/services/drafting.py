"""Writing drafts of lists, and turning them into revisions. Every write counts a version; edits of an older one are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import transaction

from banlists.models import BanListDraft, BanListRevision
from banlists.permissions import may_discard_list, may_draft_list
from banlists.selectors import revision_list, revision_on
from banlists.services.comparing import EntryValue, revision_values
from banlists.services.draft_differences import differences_in
from banlists.services.publishing import Published, entries_read, list_revision_publish
from cards.models import Card
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Refused
from rules.models import DraftState, Format
from rules.services.drafts import (
    confirmation_add,
    draft_give_up,
    draft_lock,
    draft_record,
    effective_day_check,
    history_add,
    is_confirmed,
    name_of,
    open_draft_check,
    version_check,
    version_write,
)
from rules.specs.credits import credit_joined

EDITABLE = ("effective_from", "is_emergency", "announcement", "entries")
MOST_ENTRIES = 1000
LONGEST_NAMES = 200


def draft_create(
    *,
    format: Format,  # noqa: A002
    actor: Any,
    effective_from: date | None = None,
    announcement: str = "",
    entries: Sequence[Mapping[str, Any]] | None = None,
    is_emergency: bool = False,
    starts_from: int | None = None,
) -> BanListDraft:
    """Begin the next list of a format. Without `entries` it starts as the list in force, or as revision `starts_from`.

    Raises Refused for people who do not keep this game's lists, InvalidInput with every entry that cannot be read, and for a day in
    the past.
    """
    if not may_draft_list(actor, format):
        raise Refused("draft.not_yours", f"Only maintainers of {format.game.name} draft its lists.")
    effective_day_check(effective_from, is_emergency=is_emergency)
    revisions = list(revision_list(format_slug=format.slug))
    given = None if entries is None else _rows_checked(format, entries)
    rows = as_rows(revision_values(_start(revisions, starts_from))) if given is None else given
    with transaction.atomic():
        draft = BanListDraft(
            format=format,
            effective_from=effective_from,
            is_emergency=is_emergency,
            announcement=announcement,
            entries=rows,
            based_on=revisions[-1] if revisions else None,
            author=actor,
            author_name=name_of(actor),
            editor=actor,
            editor_name=name_of(actor),
        )
        history_add(draft)
        draft.save()
        draft_record("created", draft, actor)
    return draft


def _start(revisions: Sequence[BanListRevision], number: int | None) -> BanListRevision | None:
    if number is None:
        return revision_on(revisions, utc_today())
    found = next((each for each in revisions if each.number == number), None)
    if found is None:
        raise InvalidInput(
            "ban_list.unknown_revision", f"This list has no revision {number} to start from.", pointer="/starts_from"
        )
    return found


def draft_save(*, draft: BanListDraft, actor: Any, version: int, changes: Mapping[str, Any]) -> BanListDraft:
    """Change some of `effective_from`, `is_emergency`, `announcement`, `entries` of the version somebody has read.

    Raises Stale, telling what changed, when another version is the newest; Conflict for a draft that is closed; InvalidInput. Nothing
    is written then, and nothing when nothing differs.
    """
    with transaction.atomic():
        held = draft_lock(draft, actor, may_draft_list)
        open_draft_check(held)
        version_check(held, version, differences_in(held.format))
        before = held.content()
        for name in EDITABLE:
            if name in changes:
                value = _rows_checked(held.format, changes[name]) if name == "entries" else changes[name]
                setattr(held, name, value)
        if "effective_from" in changes or "is_emergency" in changes:
            effective_day_check(held.effective_from, is_emergency=held.is_emergency)
        newest = BanListRevision.objects.filter(ban_list__format=held.format).order_by("-number").first()
        if held.content() == before and held.based_on_id == (newest.pk if newest else None):
            return held
        held.based_on = newest
        version_write(held, actor)
        held.save()
        draft_record("saved", held, actor, before=held.version - 1)
    return held


def draft_confirm(*, draft: BanListDraft, actor: Any, version: int | None = None) -> BanListDraft:
    """Agree to a draft as its second maintainer. Raises Refused for whoever wrote this version; Stale as for saving."""
    with transaction.atomic():
        held = draft_lock(draft, actor, may_draft_list)
        open_draft_check(held)
        version_check(held, version, differences_in(held.format))
        before = held.version
        confirmation_add(held, actor)
        if held.version != before:
            held.save()
            draft_record("confirmed", held, actor, before=before)
    return held


def draft_publish(
    *, draft: BanListDraft, actor: Any, version: int | None = None, is_schedule: bool = False
) -> tuple[BanListDraft, Published]:
    """Make the immutable, dated revision of a draft: seen by everybody at once, in force from its day on.

    `is_schedule` insists on a day to come. Raises InvalidInput without a day, for a past one, for today without the emergency, or
    for entries that lack something; Conflict when the draft is closed, unconfirmed, or older than the newest list.
    """
    with transaction.atomic():
        held = draft_lock(draft, actor, may_draft_list)
        open_draft_check(held)
        version_check(held, version, differences_in(held.format))
        if held.effective_from is None:
            raise InvalidInput("draft.no_date", "Say on which day the list takes effect.", pointer="/effective_from")
        is_emergency = held.is_emergency and not is_schedule
        effective_day_check(held.effective_from, is_emergency=is_emergency)
        # Two drafts of one format are published one after the other, so that the second sees what the first made.
        Format.objects.select_for_update().get(pk=held.format_id)
        _ready_check(held)
        published = list_revision_publish(
            format=held.format,
            effective_from=held.effective_from,
            entries=held.entries,
            announcement=held.announcement,
            author=held.author,
            author_name=names_of(held),
        )
        before = held.version
        held.version += 1
        held.revision = published.revision
        held.state = DraftState.SCHEDULED if held.effective_from > utc_today() else DraftState.PUBLISHED
        held.save()
        draft_record(str(held.state), held, actor, before=before)
    return held, published


def names_of(draft: BanListDraft) -> str:
    """Who answers for a list: whoever began its draft, and those who confirmed it."""
    names = [draft.author_name, *(each["name"] for each in draft.confirmations)]
    return credit_joined(names, LONGEST_NAMES)


def _ready_check(draft: BanListDraft) -> None:
    """Raises Conflict while a second maintainer is missing, or while the draft does not know the newest list."""
    if draft.format.needs_second_maintainer and not is_confirmed(draft):
        raise Conflict(
            "draft.unconfirmed",
            f"A list of {draft.format.name} needs a second maintainer. Ask one who did not write this version to confirm it.",
        )
    newest = BanListRevision.objects.filter(ban_list__format=draft.format).order_by("-number").first()
    if newest is not None and newest.pk != draft.based_on_id:
        raise Conflict(
            "draft.outdated",
            f"List {newest.number} was published after this draft was written. Look at what the draft would undo and save it again.",
        )


def draft_discard(*, draft: BanListDraft, actor: Any, version: int | None = None, reason: str = "") -> BanListDraft:
    """Give a draft up. It stays readable for maintainers. Raises Conflict when it is closed already."""
    return draft_give_up(draft, actor, may_discard_list, version, lambda held: differences_in(held.format), reason)


def _rows_checked(format_: Format, entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Entries as they are stored, cards by slug. Raises InvalidInput with every one that cannot be read; reasons may be missing."""
    if len(entries) > MOST_ENTRIES:
        raise InvalidInput("ban_list.too_long", f"A list has at most {MOST_ENTRIES} entries.", pointer="/entries")
    rows, errors, _ = entries_read(format_, entries, needs_reasons=False)
    if errors:
        raise InvalidInput(
            "ban_list.entries", "Some entries of the list cannot be used. See `errors`.", errors=tuple(errors)
        )
    return as_rows(
        EntryValue(row.card.slug if row.card else None, "", row.filter, row.status, row.limit, row.reason)
        for row in rows
    )


def as_rows(entries: Any) -> list[dict[str, Any]]:
    """Entry values as the JSON a draft stores."""
    found = []
    for entry in entries:
        row: dict[str, Any] = {"filter": dict(entry.filter)} if entry.card is None else {"card": entry.card}
        row |= {"status": entry.status, "reason": entry.reason}
        if not entry.is_banned:
            row["limit"] = entry.limit
        found.append(row)
    return found


def draft_values(draft: BanListDraft) -> list[EntryValue]:
    """A draft's entries as values, with the names of their cards. One query."""
    return values_of(draft.entries, draft.format)


def values_of(rows: Sequence[Mapping[str, Any]], format_: Format) -> list[EntryValue]:
    """Stored entries as values, with the names of their cards."""
    slugs = [row["card"] for row in rows if "card" in row]
    names = dict(Card.objects.filter(game_id=format_.game_id, slug__in=slugs).values_list("slug", "name"))
    return [
        EntryValue(
            card=row.get("card"),
            name=names.get(row.get("card", ""), ""),
            filter=row.get("filter"),
            status=row["status"],
            limit=row.get("limit", 0),
            reason=row.get("reason", ""),
        )
        for row in rows
    ]


def earliest_day() -> date:
    """The first day a list may be planned for without an emergency."""
    return utc_today() + timedelta(days=1)
