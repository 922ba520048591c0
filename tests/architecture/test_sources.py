"""Habits of the code that a reader relies on: short files and functions, imports at the top, no ties to one machine."""

from __future__ import annotations

import ast
import re

from tests.architecture.sources import PACKAGES, ROOT, code_files, name_of, tree_of

LONGEST_FILE = 320
LONGEST_FUNCTION = 60
# Longer ones, each with its reason.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}

VAGUE_NAMES = {"utils.py", "util.py", "helpers.py", "helper.py", "manager.py", "misc.py"}
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|work|Users|opt|mnt|srv)/|\bshared/(?:rules|cases|design)\b")
TEXT_FILES = ("*.py", "*.json", "*.toml", "*.txt", "*.md", "*.html", "*.css", "*.yaml")


def test_files_are_short() -> None:
    long = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in code_files()}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_FILE and name not in LONG_FILES} == {}


def test_functions_are_short() -> None:
    long = {}
    for path in code_files():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                place = f"{name_of(path)}:{node.name}"
                if lines > LONGEST_FUNCTION and place not in LONG_FUNCTIONS:
                    long[place] = lines
    assert long == {}


def test_imports_stand_at_the_top() -> None:
    """An import inside a function hides a circle between floors. `manage.py` is Django's own pattern."""
    hidden = [
        f"{name_of(path)}:{inner.lineno}"
        for path in code_files()
        if name_of(path) != "manage.py"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_files_say_what_they_hold() -> None:
    assert [name_of(path) for path in code_files() if path.name in VAGUE_NAMES] == []


def test_nothing_is_tied_to_one_machine() -> None:
    folders = [ROOT / name for name in (*PACKAGES, "templates", "tests")]
    files = [path for folder in folders for pattern in TEXT_FILES for path in folder.rglob(pattern)]
    files += [path for pattern in TEXT_FILES for path in ROOT.glob(pattern)] + [ROOT / "Makefile", ROOT / ".ci" / "run"]
    tied = [name_of(path) for path in files if MACHINE_PATH.search(path.read_text(encoding="utf-8", errors="replace"))]
    assert [name for name in tied if name != name_of(ROOT / "tests/architecture/test_sources.py")] == []
