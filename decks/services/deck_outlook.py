"""A deck's verdict today and on every day that is announced to change it: coming lists and coming rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from banlists.models import BanListRevision
from decks.services.legality import DeckVerdict, Target, deck_verdict
from decks.services.rulesets import RulesOfDay
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError, InvalidInput
from rules.models import FormatRevision
from rules.specs.deck import DeckEntry
from rules.specs.verdict import Violation

TODAY = "Today"


@dataclass(frozen=True, slots=True)
class ComingDay:
    """A day on which a format changes, and what does: “list 4”, “rules 2”."""

    day: date
    what: str


@dataclass(frozen=True, slots=True)
class DayVerdict:
    """A verdict with the day's caption. `dropped` says which agreed cards could not count on this day."""

    day: date
    caption: str
    found: DeckVerdict
    dropped: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the deck may be played on the day."""
        return self.found.is_legal

    @property
    def label(self) -> str:
        """The day in words: “Today” or “1 Feb 2027”."""
        return self.caption if self.caption == TODAY else f"{self.day.day} {self.day:%b %Y}"

    @property
    def number(self) -> int:
        """How many things are to fix."""
        return len(self.found.verdict.violations)


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding over several days: its words, and per day the day's label and whether the deck has it."""

    message: str
    cells: tuple[tuple[str, bool], ...]


def coming_days() -> dict[str, list[ComingDay]]:
    """Announced changes by format slug, the next first; two queries, however many formats there are."""
    today = utc_today()
    found: dict[str, dict[date, list[str]]] = {}
    lists = BanListRevision.objects.filter(effective_from__gt=today).order_by("number")
    for slug, day, number in lists.values_list("ban_list__format__slug", "effective_from", "number"):
        found.setdefault(slug, {}).setdefault(day, []).append(f"list {number}")
    rules = FormatRevision.objects.filter(effective_from__gt=today).order_by("number")
    for slug, day, number in rules.values_list("format__slug", "effective_from", "number"):
        found.setdefault(slug, {}).setdefault(day, []).append(f"rules {number}")
    return {
        slug: [ComingDay(day, " and ".join(what)) for day, what in sorted(days.items())] for slug, days in found.items()
    }


def verdict_on(
    *, entries: Sequence[DeckEntry], target: Target, caption: str, rules: RulesOfDay | None = None
) -> DayVerdict:
    """The verdict on a target's day; agreed cards that need no agreement on that day are left out and named.

    Raises InvalidInput for a day without rules. `rules` are the day's, where the caller holds them already.
    """
    day = target.as_of or utc_today()
    try:
        return DayVerdict(day, caption, deck_verdict(entries=entries, target=target, rules=rules))
    except InvalidInput as error:
        refused = {e.pointer.rpartition("/")[2] for e in error.errors if "/allow" in e.pointer}
        if not refused or not target.allow:
            raise
        kept = tuple(item for at, item in enumerate(target.allow) if not {str(at), "allow"} & refused)
        found = deck_verdict(entries=entries, target=replace(target, allow=kept), rules=rules)
        return DayVerdict(day, caption, found, tuple(e.detail.partition(": ")[2] for e in error.errors))


def outlook(
    *, entries: Sequence[DeckEntry], target: Target, coming: Sequence[ComingDay], also: Sequence[date] = ()
) -> list[DayVerdict]:
    """Verdicts on the target's day, on the announced days after it and on those somebody asked for too; each day once."""
    today = utc_today()
    first = target.as_of or today
    wanted: dict[date, str] = {first: TODAY if first == today else ""}
    for day in also:
        wanted.setdefault(day, TODAY if day == today else "")
    for each in coming:
        if each.day > first:
            wanted.setdefault(each.day, f"{each.what}, announced")
    found = []
    for day, caption in wanted.items():
        try:
            found.append(verdict_on(entries=entries, target=replace(target, as_of=day, room_for=()), caption=caption))
        except DomainError:
            if day == first:
                raise
            # A day before the format's first rules has no verdict: it is left out of the comparison.
            continue
    return [found[0], *sorted(found[1:], key=lambda each: each.day)]


def finding_rows(days: Sequence[DayVerdict]) -> list[FindingRow]:
    """Every error of any of the days once, in the order they are met, with the days on which it is found."""
    rows: dict[tuple[str, ...], str] = {}
    held: list[set[tuple[str, ...]]] = []
    for each in days:
        keys = set()
        for violation in each.found.verdict.violations:
            key = _key(violation)
            keys.add(key)
            rows.setdefault(key, violation.message)
        held.append(keys)
    labels = [each.label for each in days]
    return [
        FindingRow(message, tuple((label, key in keys) for label, keys in zip(labels, held, strict=True)))
        for key, message in rows.items()
    ]


def new_findings(before: DeckVerdict, after: DeckVerdict) -> list[str]:
    """The messages of what breaks only later."""
    known = {_key(violation) for violation in before.verdict.violations}
    return [v.message for v in after.verdict.violations if _key(v) not in known]


def _key(violation: Violation) -> tuple[str, ...]:
    """What makes a finding the same on two days: its kind and what it speaks of, not the list's number in its words."""
    if violation.cards:
        return (violation.code, *violation.cards)
    return (violation.code, violation.finding, *violation.pointers)
