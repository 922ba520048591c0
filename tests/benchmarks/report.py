"""What a benchmark hands back, as a table for people and as JSON for comparisons."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One measured thing. `aim` says what is hoped for; a row that misses it is marked, never failed."""

    bench: str
    name: str
    value: float
    unit: str
    best: float | None = None
    aim: str = ""
    note: str = ""

    @property
    def is_short_of_aim(self) -> bool:
        """Whether the value misses the aim (written as “≥ 0.20” or “≤ 100”)."""
        sign, _, number = self.aim.partition(" ")
        if sign not in ("≥", "≤"):
            return False
        wanted = float(number.replace(",", ""))
        return self.value < wanted if sign == "≥" else self.value > wanted


def as_number(value: float | None) -> str:
    """A number with as many places as its size deserves."""
    if value is None:
        return ""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def print_table(title: str, rows: Sequence[Row]) -> None:
    """The rows of one benchmark in columns."""
    heads = ("what", "median", "best", "unit", "aim", "note")
    lines = [
        (
            row.name,
            as_number(row.value),
            as_number(row.best),
            row.unit,
            f"{row.aim}{'  (short)' if row.is_short_of_aim else ''}",
            row.note,
        )
        for row in rows
    ]
    widths = [max(len(line[at]) for line in (heads, *lines)) for at in range(len(heads))]
    print(f"\n{title}")
    for line in (heads, *lines):
        cells = [
            text.rjust(width) if at in (1, 2) else text.ljust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def write_json(path: Path, rows: Iterable[Row]) -> None:
    """All rows with what is needed to read them elsewhere."""
    whole = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rows": [{**asdict(row), "short_of_aim": row.is_short_of_aim} for row in rows],
    }
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
