"""The README of Maximus names files that exist, all of them, and maps every rule that is played to some."""

from __future__ import annotations

from pathlib import Path

from rules.checks.finding_rules import __file__ as checks_file
from tests.rules.games.readme_map import ReadmeMap

ROOT = Path(__file__).parents[4]
README = ReadmeMap(ROOT / "rules/games/maximus", "MAX-")
PLACES = (README.home, ROOT, Path(checks_file).parent)
# The rules of single types are kept by what they say, which is data.
TYPES = {f"MAX-TYPE-{number}" for number in range(1, 8)}


def test_every_rule_that_is_played_is_mapped(game) -> None:
    ids = {atom["id"] for atom in game.rulebook["atoms"]}
    mapped = README.mapped(ids)
    assert mapped <= ids
    played = {atom["id"] for atom in game.rulebook["atoms"] if atom["area"] in ("play", "card")}
    assert sorted(played - mapped - TYPES) == []


def test_every_file_named_exists_and_every_module_is_named() -> None:
    assert sorted(name for name in README.named() if not any((place / name).exists() for place in PLACES)) == []
    before = README.text.split("## Play")[0]
    whole = {name for name in README.modules() if f"`{name.split('/')[0]}/`" in before}
    assert sorted(README.modules() - README.named() - whole) == []


def test_every_row_names_a_file() -> None:
    assert README.bare_rows() == []
    assert len(list(README.rows())) > 20
