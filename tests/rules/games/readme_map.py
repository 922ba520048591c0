"""The README of a game: the table that says which files play which rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

NUMBERS = re.compile(r"([A-Z]+-[A-Z]+)((?:-\d+(?: to -\d+)?(?:, )?)*)")


class ReadmeMap:
    """The README in a game's folder. Rules of the game begin with `prefix`."""

    def __init__(self, home: Path, prefix: str) -> None:
        self.home = home
        self.prefix = prefix
        self.text = (home / "README.md").read_text(encoding="utf-8")

    def rows(self) -> Iterator[tuple[str, str]]:
        """The rules and the files of each row of the table about play."""
        for line in self.text.split("## Play")[1].split("## Choices")[0].splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == 2 and cells[0].startswith(self.prefix):
                yield cells[0], cells[1]

    def mapped(self, ids: set[str]) -> set[str]:
        """The ids of rules that any row means: a chapter without numbers is all of it."""
        found: set[str] = set()
        for rules, _ in self.rows():
            for chapter, numbers in NUMBERS.findall(rules):
                if not numbers:
                    found |= {each for each in ids if each.rpartition("-")[0] == chapter}
                for first, last in re.findall(r"-(\d+)(?: to -(\d+))?", numbers):
                    found |= {f"{chapter}-{number}" for number in range(int(first), int(last or first) + 1)}
        return found

    def named(self) -> set[str]:
        """The files that stand in it."""
        return set(re.findall(r"`([\w/.]+\.(?:py|json))`", self.text))

    def modules(self) -> set[str]:
        """The modules of the folder."""
        return {str(path.relative_to(self.home)) for path in self.home.rglob("*.py") if path.name != "__init__.py"}

    def bare_rows(self) -> list[str]:
        """The rows that name no module."""
        return [rules for rules, files in self.rows() if not re.search(r"`[\w/.]+\.py`", files)]
