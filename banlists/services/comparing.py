"""What changed between two lists, entry by entry, and since when an entry has said what it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from banlists.models import BanListEntry, BanListRevision
from banlists.selectors import PAST, REPLACED, state_on
from rules.specs.ban_list import BANNED

STRICTER, CHANGED, FREED = "plus", "edit", "minus"


@dataclass(frozen=True, slots=True)
class EntryValue:
    """What a list says of a card (by slug and name) or of the cards a filter matches."""

    card: str | None
    name: str
    filter: Mapping[str, Any] | None
    status: str
    limit: int
    reason: str

    @property
    def key(self) -> str:
        """The thing an entry speaks of: the card's slug, or the filter in one spelling."""
        return self.card or json.dumps(self.filter, sort_keys=True, separators=(",", ":"))

    @property
    def standing(self) -> tuple[str, int]:
        """Status and copies."""
        return self.status, self.limit

    @property
    def is_banned(self) -> bool:
        """Whether it leaves no copy."""
        return self.status == BANNED


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One difference: `sign` is plus (listed anew), minus (free again) or edit; a missing side means unrestricted."""

    sign: str
    before: EntryValue | None
    after: EntryValue | None

    @property
    def entry(self) -> EntryValue:
        """The side that says what is spoken of."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def is_reason_only(self) -> bool:
        """Whether status and copies stayed."""
        return bool(self.before and self.after and self.before.standing == self.after.standing)


def entry_value(entry: BanListEntry) -> EntryValue:
    """A stored entry as a value."""
    card = entry.card
    return EntryValue(
        card=card.slug if card else None,
        name=card.name if card else "",
        filter=entry.filter,
        status=entry.status,
        limit=entry.limit,
        reason=entry.reason,
    )


def revision_values(revision: BanListRevision | None) -> list[EntryValue]:
    """The entries of a revision as values; none where there is no revision."""
    return [entry_value(entry) for entry in revision.entries.all()] if revision else []


def _by_key(entries: Iterable[EntryValue]) -> dict[str, EntryValue]:
    """The entries by what they speak of; of several about one thing the strictest (MAX-LIST-4)."""
    found: dict[str, EntryValue] = {}
    for entry in entries:
        held = found.get(entry.key)
        if held is None or entry.limit < held.limit:
            found[entry.key] = entry
    return found


def list_changes(before: Iterable[EntryValue], after: Iterable[EntryValue]) -> list[EntryChange]:
    """The differences from one list to another: what is listed anew first, then what changed, then what is free again."""
    old, new = _by_key(before), _by_key(after)
    added = [EntryChange(STRICTER, None, entry) for key, entry in new.items() if key not in old]
    edited = [
        EntryChange(CHANGED, old[key], entry)
        for key, entry in new.items()
        if key in old and (old[key].standing, old[key].reason) != (entry.standing, entry.reason)
    ]
    freed = [EntryChange(FREED, entry, None) for key, entry in old.items() if key not in new]
    return [*added, *edited, *freed]


def timeline(revisions: Sequence[BanListRevision], day: date) -> list[tuple[BanListRevision, str]]:
    """The revisions in the order in which they take effect, newest first, each with its state on a day."""
    ordered = sorted(revisions, key=lambda each: (each.effective_from, each.number), reverse=True)
    return [(each, state_on(each, revisions, day)) for each in ordered]


def before_in_time(revision: BanListRevision, revisions: Sequence[BanListRevision]) -> BanListRevision | None:
    """The revision that a revision took over from; None for the first. One overtaken on its own first day never counted."""
    earlier = [
        each
        for each in revisions
        if each.effective_from < revision.effective_from and state_on(each, revisions, date.max) in (PAST,)
    ]
    return max(earlier, key=lambda each: (each.effective_from, each.number), default=None)


def standing_since(entry: EntryValue, revision: BanListRevision, revisions: Sequence[BanListRevision]) -> date:
    """The day since which what the entry speaks of has had this status and limit without a break."""
    line = [
        each
        for each, state in timeline(revisions, date.max)
        if state != REPLACED and (each.effective_from, each.number) <= (revision.effective_from, revision.number)
    ]
    since = revision.effective_from
    for each in line:
        held = _by_key(revision_values(each)).get(entry.key)
        if held is None or held.standing != entry.standing:
            break
        since = each.effective_from
    return since
