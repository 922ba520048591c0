"""The project's own Python files, for the tests that read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("oscg", "rules", "cards", "banlists", "decks")


def code_files() -> Iterator[Path]:
    """Every Python file that is neither test nor migration."""
    yield ROOT / "manage.py"
    for package in PACKAGES:
        yield from (path for path in sorted((ROOT / package).rglob("*.py")) if "migrations" not in path.parts)


def files_of_tests() -> Iterator[Path]:
    """Every Python file of the tests."""
    yield from sorted((ROOT / "tests").rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> str:
    """The file's path in the project."""
    return path.relative_to(ROOT).as_posix()
