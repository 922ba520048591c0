"""The table of answers in `docs/fortification-loopholes.md`, from the findings that ship: `python -m tests.rules.lab.suspicion_table`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rules.lab.finding import Finding, finding_from
from rules.lab.finding_words import figure
from rules.lab.suspicions import Answer, answers

ROOT = Path(__file__).parents[3]
DOC = ROOT / "docs" / "fortification-loopholes.md"
FOUND = ROOT / "rules" / "seed" / "fortification" / "loopholes.json"
START, END = "<!-- answers: start -->", "<!-- answers: end -->"
MOST_SHOWN, MOST_NUMBERS = 2, 3


def findings() -> list[Finding]:
    """What ships of Fortification's findings."""
    entries = json.loads(FOUND.read_text(encoding="utf-8"))
    return [finding_from(each) for entry in entries for each in entry["findings"]]


def table() -> str:
    """A row for each suspicion: what its own cards say, and what made-up cards show."""
    rows = [_row(each) for each in answers("fortification", findings())]
    return "\n".join(("| suspicion | verdict | what was found | replays |", "|---|---|---|---|", *rows))


def _row(answer: Answer) -> str:
    own = sorted(answer.findings, key=lambda each: each.verdict != answer.verdict)[:MOST_SHOWN]
    said = [_said(each) for each in own] + [f"With made-up cards: {_said(each)}" for each in answer.planted[:1]]
    replays = [f"`{each.kind}` {each.key}" for each in (*own, *answer.planted[:1]) if each.replay is not None]
    name = f"{answer.suspicion.id} {answer.suspicion.title}"
    return f"| {name} | {answer.verdict} | {'<br>'.join(said)} | {'<br>'.join(replays)} |"


def _said(finding: Finding) -> str:
    numbers = "; ".join(_numbers(finding))
    return f"{finding.says}{f' ({numbers})' if numbers else ''}".replace("|", "/")


def _numbers(finding: Finding) -> Iterator[str]:
    return (f"{each['label']}: {figure(each)}" for each in finding.numbers[:MOST_NUMBERS])


def written(text: str) -> str:
    """The page with the table as it should be."""
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    DOC.write_text(written(DOC.read_text(encoding="utf-8")), encoding="utf-8")
