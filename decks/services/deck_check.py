"""A pasted deck text against a target: every line accounted for, the verdict, and what announced changes will make of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from decks.services.deck_figures import BoardCount, board_counts
from decks.services.deck_fixes import text_fix
from decks.services.deck_outlook import ComingDay, DayVerdict, FindingRow, finding_rows, outlook
from decks.services.deck_text import ReadDeck, deck_text_read
from decks.services.legality import Target
from decks.services.rulesets import RulesOfDay, rules_of_day
from decks.services.verdict_panel import FixButton, Panel, all_fixes, panel_of
from oscg.common.clock import utc_today
from rules.models import Format

MOST_COMING = 3


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the preview: as written, what it was read as, and one-click corrections."""

    number: int
    text: str
    status: str
    name: str
    tier: str
    count: Any
    message: str
    fixes: tuple[FixButton, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """All that the check page shows of a deck."""

    read: ReadDeck
    panel: Panel
    days: tuple[DayVerdict, ...]
    rows: tuple[FindingRow, ...]
    boards: tuple[BoardCount, ...]
    lines: tuple[ShownLine, ...]

    @property
    def dropped(self) -> list[tuple[date, tuple[str, ...]]]:
        """Days on which agreed cards could not count, with the reasons."""
        return [(each.day, each.dropped) for each in self.days if each.dropped]


def deck_check(
    *,
    text: str,
    target: Target,
    format: Format,  # noqa: A002
    also: Sequence[date] = (),
    coming: Sequence[ComingDay] = (),
) -> Checked:
    """Read and judge a text, on the next few `coming` days too. Raises InvalidInput for text, a day or an agreement that cannot be read."""
    today = utc_today()
    read = deck_text_read(text=text, format_slug=target.format, as_of=target.as_of)
    days = outlook(entries=read.entries, target=target, coming=coming[:MOST_COMING], also=also)
    found = days[0].found
    rules = rules_of_day(format_slug=target.format, day=found.as_of)
    panel = panel_of(
        found=found, entries=read.entries, target=target, format=format, today=today, entry_lines=read.entry_lines
    )
    return Checked(
        read=read,
        panel=panel,
        days=tuple(days),
        rows=tuple(finding_rows(days)),
        boards=tuple(board_counts(found.verdict.counts, found.verdict.ruleset)),
        lines=tuple(_shown(line, read, rules) for line in read.lines),
    )


def better_format(*, text: str, read: ReadDeck, formats: Sequence[Format], chosen: str) -> Format | None:
    """The format whose game knows this text's cards, where the chosen one knows hardly any; None where there is no better one."""
    if read.totals["matched"] > read.totals["problems"] or not read.totals["problems"]:
        return None
    best, most = None, read.totals["matched"]
    for each in formats:
        if each.slug != chosen:
            found = deck_text_read(text=text, format_slug=each.slug).totals["matched"]
            if found > most:
                best, most = each, found
    return best


def text_corrected(*, text: str, target: Target, fix: Mapping[str, Any] | None) -> str:
    """The text after one fix, or after the first fix of every finding where none is given."""
    read = deck_text_read(text=text, format_slug=target.format, as_of=target.as_of)
    rules = rules_of_day(format_slug=target.format, day=target.as_of or utc_today())
    if fix is not None:
        return text_fix(text=text, read=read, fix=fix, rules=rules)
    for each in all_fixes(entries=read.entries, target=replace(target, room_for=()), rules=rules):
        text = text_fix(text=text, read=read, fix=each, rules=rules)
        read = deck_text_read(text=text, format_slug=target.format, as_of=target.as_of)
    return text


def _shown(line: Mapping[str, Any], read: ReadDeck, rules: RulesOfDay) -> ShownLine:
    at = read.entry_lines.index(line["number"]) if line["number"] in read.entry_lines else None
    fixes: tuple[FixButton, ...] = ()
    if at is not None and line["suggestions"]:
        card = read.entries[at].card
        fixes = tuple(
            FixButton(
                f"Use {name}", json.dumps({"op": "rename", "card": card, "to": name}, ensure_ascii=False), "check"
            )
            for name in line["suggestions"]
        )
    tiers = {tier.code: tier.name for tier in rules.ruleset.spec.game.tiers}
    message = line["message"]
    if line["status"] == "card" and not message and not any(sign.isdigit() for sign in line["text"]):
        message = "no count, read as 1"
    return ShownLine(
        number=line["number"],
        text=line["text"],
        status=line["status"],
        name=line.get("name") or (read.entries[at].card if at is not None and line["status"] == "card" else ""),
        tier=tiers.get(line.get("rarity") or "", ""),
        count=line.get("count") if line["status"] == "card" else read.entries[at].count if at is not None else "",
        message=message,
        fixes=fixes,
    )
