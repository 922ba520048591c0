"""The README of Fortification names files that exist, all of them, and maps every rule that is played to some."""

from __future__ import annotations

from pathlib import Path

from rules.checks.finding_rules import __file__ as checks_file
from tests.rules.games.fortification.conftest import GAME
from tests.rules.games.readme_map import ReadmeMap

ROOT = Path(__file__).parents[4]
README = ReadmeMap(ROOT / "rules/games/fortification", "FORT-")
PLACES = (README.home, ROOT, Path(checks_file).parent)


def test_every_rule_that_is_played_is_mapped() -> None:
    ids = {atom["id"] for atom in GAME.rulebook["atoms"]}
    mapped = README.mapped(ids)
    assert mapped <= ids
    played = {atom["id"] for atom in GAME.rulebook["atoms"] if atom["area"] == "play"}
    assert sorted(played - mapped) == []


def test_every_file_named_exists_and_every_module_is_named() -> None:
    assert sorted(name for name in README.named() if not any((place / name).exists() for place in PLACES)) == []
    assert sorted(README.modules() - README.named()) == []


def test_every_row_names_a_file() -> None:
    assert README.bare_rows() == []
    assert len(list(README.rows())) > 15
