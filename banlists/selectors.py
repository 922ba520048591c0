"""Reading ban lists. What is in force follows from dates alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.db.models import Prefetch, QuerySet

from banlists.models import BanListDraft, BanListEntry, BanListRevision
from oscg.accounts.permissions import maintained_games
from rules.services.drafts import draft_missing
from rules.specs.ban_list import BanListSpec, ListEntry
from rules.specs.card_filter import compile_filter

MOST_PK = 2**63 - 1
IN_FORCE, UPCOMING, PAST, REPLACED = "in_force", "upcoming", "past", "replaced"


def revision_list(*, format_slug: str) -> QuerySet[BanListRevision]:
    """All revisions of a format's list with their entries and cards, oldest first; none where the format has no list."""
    entries = Prefetch("entries", queryset=BanListEntry.objects.select_related("card").order_by("id"))
    found = BanListRevision.objects.filter(ban_list__format__slug=format_slug)
    return found.select_related("ban_list__format").prefetch_related(entries).order_by("number")


def all_lists() -> dict[str, list[BanListRevision]]:
    """Every list's revisions by format slug, in one query and without their entries."""
    found: dict[str, list[BanListRevision]] = {}
    for revision in BanListRevision.objects.select_related("ban_list__format").order_by(
        "ban_list__format__slug", "number"
    ):
        found.setdefault(revision.ban_list.format.slug, []).append(revision)
    return found


def revision_on(revisions: Iterable[BanListRevision], day: date) -> BanListRevision | None:
    """Of a list's revisions, the one in force on a day; None before the first (MAX-LIST-9)."""
    started = [revision for revision in revisions if revision.effective_from <= day]
    return max(started, key=lambda revision: (revision.effective_from, revision.number), default=None)


def state_on(revision: BanListRevision, revisions: Sequence[BanListRevision], day: date) -> str:
    """`in_force`, `upcoming` or `past` on a day; `replaced` for one that another of the same date overtook."""
    overtaken = any(o.effective_from == revision.effective_from and o.number > revision.number for o in revisions)
    if overtaken:
        return REPLACED
    current = revision_on(revisions, day)
    if current is not None and current.number == revision.number:
        return IN_FORCE
    return UPCOMING if revision.effective_from > day else PAST


def ends_before(revision: BanListRevision, revisions: Sequence[BanListRevision]) -> date | None:
    """The day from which the next revision replaces this one; None while it is the last."""
    later = [
        other.effective_from
        for other in revisions
        if (other.effective_from, other.number) > (revision.effective_from, revision.number)
    ]
    return min(later, default=None)


def list_spec(revision: BanListRevision, facts: Iterable[str]) -> BanListSpec:
    """A revision (with entries loaded) as the value that rules read; `facts` are those of the game, for filters."""
    names = tuple(facts)
    entries = tuple(
        ListEntry(
            status=entry.status,
            limit=entry.limit,
            reason=entry.reason,
            card=entry.card.slug if entry.card else None,
            matcher=None if entry.filter is None else compile_filter(entry.filter, names),
        )
        for entry in revision.entries.all()
    )
    return BanListSpec(
        format=revision.ban_list.format.slug,
        revision=revision.number,
        effective_from=revision.effective_from,
        entries=entries,
    )


def draft_list(*, user: Any) -> QuerySet[BanListDraft]:
    """The drafts of lists that somebody may see: those of the games they maintain, the newest first."""
    found = BanListDraft.objects.filter(format__game__slug__in=maintained_games(user))
    return found.select_related("format__game", "revision").order_by("-updated_at", "-pk")


def draft_get(*, pk: int, user: Any, format_slug: str = "") -> BanListDraft:
    """A draft somebody may see. Raises Missing for absent and hidden ones alike."""
    found = (
        draft_list(user=user).select_related("based_on").filter(pk=pk) if pk <= MOST_PK else BanListDraft.objects.none()
    )
    if format_slug:
        found = found.filter(format__slug=format_slug)
    draft = found.first()
    if draft is None:
        raise draft_missing()
    return draft


def draft_spec(draft: BanListDraft, number: int, day: date) -> BanListSpec:
    """A draft as the value that rules read, as if it were revision `number` in force from `day`."""
    facts = tuple(draft.format.game.definition.get("facts", {}))
    entries = tuple(
        ListEntry(
            status=row["status"],
            limit=row.get("limit", 0),
            reason=row.get("reason", ""),
            card=row.get("card"),
            matcher=compile_filter(row["filter"], facts) if "filter" in row else None,
        )
        for row in draft.entries
    )
    return BanListSpec(format=draft.format.slug, revision=number, effective_from=day, entries=entries)
