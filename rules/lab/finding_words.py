"""What a search found, in lines for people: by severity, each with its numbers, its cards, what would close it, and how to watch it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.lab.finder import Report
from rules.lab.finding import CONFIRMED, PLANTED, REFUTED, SEVERITIES, Finding
from rules.lab.suspicions import answers

HEADINGS = {"high": "Breaks the game", "medium": "Decides matches", "low": "Worth a look"}
UNITS = {"share": " %", "turns": " turns", "cards": " cards", "points": " points"}


def finding_lines(found: Report, replays: Mapping[str, str], *, has_readings: bool = True) -> Iterator[str]:
    """Loopholes first, then readings, then how much of the work was done. `replays` are the files of clips by a finding's key."""
    confirmed = found.confirmed
    planted = [each for each in found.findings if each.verdict == PLANTED]
    if not confirmed and not planted:
        yield "No loophole was found."
    for severity in SEVERITIES:
        own = [each for each in confirmed if each.severity == severity]
        if own:
            yield f"{HEADINGS[severity]} ({len(own)}):"
        for each in own:
            yield from _loophole(each, replays.get(each.key))
    if planted:
        yield f"Shown with made-up cards ({len(planted)}):"
    for each in planted:
        yield from _loophole(each, replays.get(each.key))
    readings = [each for each in found.findings if each.verdict not in (CONFIRMED, PLANTED)]
    if readings and has_readings:
        yield "Readings:"
        for each in readings:
            yield f"  {'not so' if each.verdict == REFUTED else 'open'}  {each.kind}: {each.says}{_numbers(each)}"
    cut = {name: counts for name, counts in found.done.items() if counts[0] < counts[1]}
    for name, (done, of) in cut.items():
        yield f"The budget was spent: {name} looked at {done:,} of {of:,} parts."


def suspicion_lines(game: str, findings: Iterable[Finding]) -> Iterator[str]:
    """What the findings say to each suspicion of a game's rule book; nothing for a game without any."""
    for number, answer in enumerate(answers(game, findings)):
        if not number:
            yield "What the rule book suspects:"
        kinds = ", ".join(dict.fromkeys(each.kind for each in answer.findings if each.verdict == answer.verdict))
        shown = " (shown with made-up cards)" if answer.planted else ""
        yield f"  {answer.suspicion.id}  {answer.suspicion.title}: {answer.verdict}{f' by {kinds}' if kinds else ''}{shown}"


def _loophole(each: Finding, replay: str | None) -> Iterator[str]:
    yield f"  {each.kind}  [{each.key}]"
    yield f"    {each.says}"
    for row in each.numbers:
        yield f"    {row['label']}: {figure(row)}"
    if each.cards:
        yield f"    Cards: {', '.join(each.cards)}"
    if each.rules:
        yield f"    Rules: {', '.join(each.rules)}"
    for switch in each.switches:
        option = f" ({switch.option}={switch.value})" if switch.option else ""
        yield f"    Would close it: {switch.says}{option}"
    if replay:
        yield f"    Watch it: python manage.py replay {replay} --log"
    elif each.replay is not None:
        yield "    Watch it: --replays DIR writes its replay."


def _numbers(each: Finding) -> str:
    return f" ({'; '.join(f'''{row['label']}: {figure(row)}''' for row in each.numbers)})" if each.numbers else ""


def figure(row: Mapping[str, Any]) -> str:
    """A figure with its interval, where there is chance in it."""
    factor, digits = (100, 1) if row["unit"] == "share" else (1, 2)
    unit = UNITS.get(row["unit"], "")

    def told(value: Any) -> str:
        return "?" if value is None else f"{factor * value:.{digits}f}".rstrip("0").rstrip(".") or "0"

    low, high, estimate = told(row["low"]), told(row["high"]), told(row["estimate"])
    if low == high == estimate:
        return f"{estimate}{unit}"
    return f"{estimate}{unit} ({low} to {high}, from {row['games']:,})"
