"""Everything the page of one deck shows, put together from its entries."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC

from decks.models import Deck, DeckVersion
from decks.selectors import newest_versions
from decks.services.deck_editing import from_rows
from decks.services.deck_figures import BoardCount, Figures, board_counts, figures_of
from decks.services.deck_history import Difference, differences
from decks.services.deck_outlook import (
    ComingDay,
    DayVerdict,
    FindingRow,
    coming_days,
    finding_rows,
    new_findings,
    outlook,
    verdict_on,
)
from decks.services.deck_sheet import Section, sections_of
from decks.services.legality import Target
from decks.services.rulesets import RulesOfDay, rules_of_day
from decks.services.verdict_panel import Panel, panel_of
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.specs.deck import DeckEntry


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version of the timeline with what it changed; the first one has nothing to be compared with."""

    version: DeckVersion
    size: int
    changes: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck as its page shows it."""

    version: DeckVersion
    sections: tuple[Section, ...]
    boards: tuple[BoardCount, ...]
    panel: Panel
    days: tuple[DayVerdict, ...]
    rows: tuple[FindingRow, ...]
    figures: Figures
    versions: tuple[ShownVersion, ...]
    printed_tiers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck in a list: today's verdict, and the coming days on which it is another."""

    deck: Deck
    version: DeckVersion
    size: int
    today: DayVerdict
    coming: tuple[tuple[ComingDay, bool, tuple[str, ...]], ...]

    @property
    def rank(self) -> int:
        """Broken decks first, then those that will break."""
        if not self.today.is_legal:
            return 0
        return 1 if any(not is_legal for _, is_legal, _ in self.coming) else 2


def deck_sheet(*, deck: Deck, versions: Sequence[DeckVersion], version: DeckVersion) -> DeckSheet:
    """The sheet of one version; `versions` are all, the newest first."""
    entries = from_rows(version.entries)
    today = utc_today()
    target = Target(deck.format.slug, today)
    coming = coming_days().get(deck.format.slug, [])
    saved = version.created_at.astimezone(UTC).date()
    days = outlook(entries=entries, target=target, coming=coming, also=(saved,))
    rules = rules_of_day(format_slug=deck.format.slug, day=today)
    found = days[0].found
    panel = panel_of(found=found, entries=entries, target=target, format=deck.format, today=today)
    return DeckSheet(
        version=version,
        sections=tuple(sections_of(entries, rules, panel=panel)),
        boards=tuple(board_counts(found.verdict.counts, found.verdict.ruleset)),
        panel=panel,
        days=tuple(days),
        rows=tuple(finding_rows(days)),
        figures=figures_of(entries, rules),
        versions=tuple(_history(versions, rules)),
        printed_tiers=tuple(rules.ruleset.spec.game.printed_tiers),
    )


def _history(versions: Sequence[DeckVersion], rules: RulesOfDay) -> list[ShownVersion]:
    shown = []
    for at, version in enumerate(versions):
        entries = from_rows(version.entries)
        older = from_rows(versions[at + 1].entries) if at + 1 < len(versions) else None
        changes = differences(older, entries, rules) if older is not None else []
        shown.append(ShownVersion(version, _size(version), tuple(changes)))
    return shown


def _size(version: DeckVersion) -> int:
    return sum(row[1] for row in version.entries if type(row[1]) is int)


def deck_lines(*, decks: Sequence[Deck], with_coming: bool = False) -> list[DeckLine]:
    """Decks with today's verdict, and with those of announced days where asked. A few queries, and one for each format and day."""
    today = utc_today()
    versions = newest_versions(decks=decks)
    announced = coming_days() if with_coming else {}
    rules = functools.cache(lambda slug, day: rules_of_day(format_slug=slug, day=day))
    lines = []
    for deck in decks:
        version = versions[deck.pk]
        entries = from_rows(version.entries)
        slug = deck.format.slug
        now = verdict_on(entries=entries, target=Target(slug, today), caption="Today", rules=rules(slug, today))
        later = tuple(_later(entries, day, now, rules(slug, day.day)) for day in announced.get(slug, []))
        lines.append(DeckLine(deck, version, _size(version), now, later))
    return lines


def _later(
    entries: Sequence[DeckEntry], day: ComingDay, now: DayVerdict, rules: RulesOfDay
) -> tuple[ComingDay, bool, tuple[str, ...]]:
    target = Target(rules.ruleset.spec.format, day.day)
    then = verdict_on(entries=entries, target=target, caption=day.what, rules=rules)
    return day, then.is_legal, tuple(new_findings(now.found, then.found))


def read_version(text: str, versions: Sequence[DeckVersion]) -> DeckVersion:
    """The version an address asks for, the newest without one. Raises InvalidInput for a number there is not."""
    if not text:
        return versions[0]
    found = next((version for version in versions if str(version.number) == text), None)
    if found is None:
        raise InvalidInput("deck.version", f"This deck has no version “{text[:10]}”. Choose one of its history.")
    return found
