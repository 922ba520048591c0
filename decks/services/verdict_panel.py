"""A verdict as its panel shows it: heading, findings with buttons, and what the deck is after all fixes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.services.deck_fixes import entries_fix, fix_label, fixes_of
from decks.services.legality import DeckVerdict, Target, deck_verdict
from decks.services.rulesets import RulesOfDay, rules_of_day
from rules.models import Format
from rules.specs.deck import DeckEntry
from rules.specs.verdict import Violation

MOST_ROUNDS = 40
MOST_FINDINGS = 80
"""So many errors, and as many notes, are shown; the heading counts all of them."""


@dataclass(frozen=True, slots=True)
class FixButton:
    """A button that carries out one fix; `value` is what the form sends."""

    label: str
    value: str
    icon: str


@dataclass(frozen=True, slots=True)
class PanelFinding:
    """One finding of the panel; `cards` may be allowed by an agreement (slugs)."""

    number: int
    message: str
    advice: str
    rule: str
    code: str
    state: str
    lines: str
    fixes: tuple[FixButton, ...]
    agree: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """What the verdict panel prints. `marks`: entry index → number of the finding that names it, and its state."""

    is_legal: bool
    heading: str
    format: Format
    game: str
    rules: int
    list_number: int | None
    list_since: date | None
    day: date
    is_today: bool
    size: int
    errors: tuple[PanelFinding, ...]
    notes: tuple[PanelFinding, ...]
    waived: tuple[str, ...]
    after: str
    fix_all: int
    hidden: int = 0
    """Findings that are left out."""
    marks: dict[int, tuple[int, str]] = field(default_factory=dict)

    @property
    def state(self) -> str:
        """`good`, `bad`, or `waived` for a deck that is legal by agreement."""
        return "bad" if not self.is_legal else "waived" if self.waived else "good"


def panel_of(
    *,
    found: DeckVerdict,
    entries: Sequence[DeckEntry],
    target: Target,
    format: Format,  # noqa: A002
    today: date,
    entry_lines: Sequence[int] = (),
) -> Panel:
    """The panel of a verdict; with `entry_lines`, findings name lines of a text."""
    rules = rules_of_day(format_slug=target.format, day=found.as_of)
    violations, warnings = found.verdict.violations, found.verdict.warnings
    shown = violations[:MOST_FINDINGS], warnings[:MOST_FINDINGS]
    errors = [_finding(at, v, entries, rules, entry_lines) for at, v in enumerate(shown[0], 1)]
    notes = [_finding(at, v, entries, rules, entry_lines) for at, v in enumerate(shown[1], len(errors) + 1)]
    spec = found.verdict.ruleset.spec
    number = len(violations)
    is_whole = 0 < number == len(errors) and all(finding.fixes for finding in errors)
    waived = tuple(item["message"] for item in found.verdict.waived)
    return Panel(
        is_legal=found.is_legal,
        heading=verdict_heading(found.is_legal, number, bool(waived)),
        format=format,
        game=spec.game.slug,
        rules=spec.revision,
        list_number=spec.ban_list.revision if spec.ban_list else None,
        list_since=spec.ban_list.effective_from if spec.ban_list else None,
        day=found.as_of,
        is_today=found.as_of == today,
        size=sum(found.verdict.counts.values()),
        errors=tuple(errors),
        notes=tuple(notes),
        waived=waived,
        after=_after_words(entries, target, rules) if is_whole else "",
        fix_all=number if sum(1 for finding in errors if finding.fixes) > 1 else 0,
        hidden=number + len(warnings) - len(errors) - len(notes),
        marks=_marks(shown[0], notes_of=shown[1]),
    )


def verdict_heading(is_legal: bool, number: int, is_waived: bool) -> str:
    """A verdict in words: “Legal”, or how many things are to fix."""
    if not is_legal:
        return f"Not legal: {number} {'thing' if number == 1 else 'things'} to fix"
    return "Legal by agreement" if is_waived else "Legal"


def _marks(violations: Sequence[Violation], *, notes_of: Sequence[Violation]) -> dict[int, tuple[int, str]]:
    marks: dict[int, tuple[int, str]] = {}
    for number, violation in enumerate([*violations, *notes_of], 1):
        for pointer in violation.pointers:
            marks.setdefault(int(pointer.rpartition("/")[2]), (number, _state(violation)))
    return marks


def _state(violation: Violation) -> str:
    if violation.severity != "error":
        return "note"
    return "limit" if violation.code.startswith("list_limit.") else "stop"


ICONS = {"remove": "minus", "add": "plus", "rename": "check", "move": "swap"}


def _finding(
    number: int, violation: Violation, entries: Sequence[DeckEntry], rules: RulesOfDay, entry_lines: Sequence[int]
) -> PanelFinding:
    buttons = tuple(
        FixButton(fix_label(fix, rules), json.dumps(fix, ensure_ascii=False), ICONS[fix["op"]])
        for fix in fixes_of(violation, entries)
    )
    lines = sorted({entry_lines[int(p.rpartition("/")[2])] for p in violation.pointers}) if entry_lines else []
    can_agree = violation.code.startswith(("list_ban.", "list_limit.")) and rules.ruleset.spec.agreement["enabled"]
    known = rules.pool.known
    return PanelFinding(
        number=number,
        message=violation.message,
        advice=violation.advice,
        rule=violation.rule,
        code=violation.code,
        state=_state(violation),
        lines=_line_words(lines),
        fixes=buttons,
        agree=tuple((slug, known.get(slug, slug)) for slug in violation.cards) if can_agree else (),
    )


def _line_words(lines: list[int]) -> str:
    if len(lines) < 2:
        return f"line {lines[0]}" if lines else ""
    return f"lines {', '.join(map(str, lines[:-1]))} and {lines[-1]}"


def all_fixes(*, entries: Sequence[DeckEntry], target: Target, rules: RulesOfDay) -> list[dict[str, Any]]:
    """The first fix of each finding, one after the other, each chosen when those before it were carried out.

    Findings that only an own choice can end are left; a fix that leads back to a deck seen before ends the walk.
    """
    done: list[dict[str, Any]] = []
    current = tuple(entries)
    seen = {current}
    while len(done) < MOST_ROUNDS:
        violations = deck_verdict(entries=current, target=target, rules=rules).verdict.violations
        fix = next((fixes[0] for violation in violations if (fixes := fixes_of(violation, current))), None)
        if fix is None:
            break
        current = entries_fix(entries=current, fix=fix, rules=rules)
        if current in seen:
            break
        seen.add(current)
        done.append(fix)
    return done


def _after_words(entries: Sequence[DeckEntry], target: Target, rules: RulesOfDay) -> str:
    current = tuple(entries)
    for fix in all_fixes(entries=entries, target=target, rules=rules):
        current = entries_fix(entries=current, fix=fix, rules=rules)
    found = deck_verdict(entries=current, target=target, rules=rules)
    size = sum(found.verdict.counts.values())
    left = len(found.verdict.violations)
    state = "legal" if found.is_legal else f"not legal, {left} {'thing' if left == 1 else 'things'} left to fix"
    return f"After these fixes: {size} {'card' if size == 1 else 'cards'}, {state}."
