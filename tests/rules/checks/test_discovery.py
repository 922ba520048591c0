"""Folders are registries, and a module without its part fails at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.discovery import RegistryError, load_folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own, forgotten again after the test."""
    package = tmp_path / "made_up_registry"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package
    for name in [name for name in sys.modules if name.startswith("made_up_registry")]:
        del sys.modules[name]


def test_entries_come_by_module_name_in_alphabetical_order(folder: Path) -> None:
    (folder / "zebra.py").write_text("ENTRY = 1\n")
    (folder / "ant.py").write_text("ENTRY = 2\n")
    assert list(load_folder("made_up_registry", "ENTRY", int).items()) == [("ant", 2), ("zebra", 1)]


@pytest.mark.parametrize("source", ["", "OTHER = 1\n", "ENTRY = 'one'\n", "ENTRY = None\n"])
def test_a_module_without_its_entry_is_named(folder: Path, source: str) -> None:
    (folder / "ant.py").write_text("ENTRY = 1\n")
    (folder / "bee.py").write_text(source)
    with pytest.raises(RegistryError, match=r"made_up_registry\.bee must define ENTRY as a int"):
        load_folder("made_up_registry", "ENTRY", int)


def test_a_module_that_cannot_be_imported_is_not_passed_over(folder: Path) -> None:
    (folder / "ant.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        load_folder("made_up_registry", "ENTRY", int)


def test_an_empty_folder_is_an_empty_registry(folder: Path) -> None:
    assert load_folder("made_up_registry", "ENTRY", int) == {}


def test_a_folder_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        load_folder("rules.no_such_folder", "ENTRY", int)
