"""What a draft would change, what contradicts itself in it, and what still stands in its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from banlists.models import BanListDraft, BanListRevision
from banlists.selectors import UPCOMING, draft_spec, revision_list, revision_on, state_on
from banlists.services.comparing import EntryChange, EntryValue, list_changes, revision_values
from banlists.services.drafting import draft_values, earliest_day
from banlists.services.shown_lists import CoveredCard, covered_cards, pool_on, words_of
from cards.services.card_pool import card_pool
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.games.catalog import game_spec
from rules.models import Format
from rules.services.drafts import effective_day_check, is_confirmed


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A change with the words and cards of its filter."""

    change: EntryChange
    words: str
    covered: tuple[CoveredCard, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftPreview:
    """A draft beside the lists it follows. `blockers` are sentences that say what keeps it from being published."""

    day: date
    number: int
    current: BanListRevision | None
    scheduled: BanListRevision | None
    in_force: Mapping[str, EntryValue]
    changes: tuple[ShownChange, ...]
    changes_to_scheduled: tuple[ShownChange, ...]
    conflicts: tuple[tuple[str, str], ...]
    blockers: tuple[str, ...]
    is_confirmed: bool


def draft_preview(draft: BanListDraft) -> DraftPreview:
    """The preview of a draft as it is stored. The number of queries does not depend on its entries."""
    day = draft.effective_from or earliest_day()
    revisions = list(revision_list(format_slug=draft.format.slug))
    current = revision_on(revisions, utc_today())
    coming = [each for each in revisions if state_on(each, revisions, utc_today()) == UPCOMING]
    scheduled = max(coming, key=lambda each: (each.effective_from, each.number), default=None)
    entries = draft_values(draft)
    shown = _Showing(draft.format, day)
    confirmed = is_confirmed(draft)
    return DraftPreview(
        day=day,
        number=draft.revision.number if draft.revision else (revisions[-1].number + 1 if revisions else 1),
        current=current,
        scheduled=scheduled,
        in_force={entry.key: entry for entry in revision_values(current)},
        changes=shown.all(list_changes(revision_values(current), entries)),
        changes_to_scheduled=shown.all(list_changes(revision_values(scheduled), entries)) if scheduled else (),
        conflicts=_conflicts(draft, day),
        blockers=_blockers(draft, entries, revisions, confirmed) if draft.is_open else (),
        is_confirmed=confirmed,
    )


class _Showing:
    """Puts changes into words; the pool is read once, and only when a filter needs it."""

    def __init__(self, format_: Format, day: date) -> None:
        self.format, self.day = format_, day

    def all(self, changes: Sequence[EntryChange]) -> tuple[ShownChange, ...]:
        pool = pool_on(self.format, self.day) if any(each.entry.filter is not None for each in changes) else []
        return tuple(
            ShownChange(
                each,
                words_of(each.entry, self.format),
                covered_cards(each.entry.filter, self.format, pool) if each.entry.filter is not None else (),
            )
            for each in changes
        )


def _conflicts(draft: BanListDraft, day: date) -> tuple[tuple[str, str], ...]:
    """Cards that several entries speak of differently, with what counts then: the strictest (MAX-LIST-4)."""
    spec = draft_spec(draft, 0, day)
    found = []
    for card in pool_on(draft.format, day):
        standing = spec.standings[card]
        if standing.is_conflict:
            counts = "banned" if standing.status == "banned" else f"restricted to {standing.limit}"
            found.append((card.name, counts))
    return tuple(found)


def _blockers(
    draft: BanListDraft, entries: Sequence[EntryValue], revisions: Sequence[BanListRevision], confirmed: bool
) -> tuple[str, ...]:
    found = []
    if draft.effective_from is None:
        found.append("Say on which day the list takes effect.")
    else:
        try:
            effective_day_check(draft.effective_from, is_emergency=draft.is_emergency)
        except InvalidInput as error:
            found.append(error.message)
    missing = [words_of(entry, draft.format) for entry in entries if not entry.reason.strip()]
    if missing:
        found.append(f"Give a reason for {', '.join(missing)}: players will ask for it.")
    newest = revisions[-1] if revisions else None
    if newest is not None and newest.pk != draft.based_on_id:
        found.append(
            f"List {newest.number} was published after this version was written. Look at the changes and save again."
        )
    if draft.format.needs_second_maintainer and not confirmed:
        found.append("A second maintainer, who did not write this version, has to confirm it.")
    return tuple(found)


def suggestions_for(name: str, format_: Format) -> list[str]:
    """Names of cards of the game that somebody may have meant."""
    game = game_spec(format_.game.definition)
    pool = card_pool(game=game, day=utc_today(), revision=data_revisions(("cards",))[0])
    return pool.names.suggest(name)
