"""The README of C.A.R.D. Wars names files that exist, every module that plays, and maps every rule that is played to some."""

from __future__ import annotations

import json

from tests.rules.games.card_wars.play.table import ROOT
from tests.rules.games.readme_map import ReadmeMap

README = ReadmeMap(ROOT / "rules/games/card_wars", "CW-")
PLACES = (README.home, ROOT, ROOT / "rules", ROOT / "rules/engine")
PLAYED = ("match", "play", "zones", "series")
WHOLE = ("card_checks", "checks", "effects")
"""Folders that are named as such."""


def test_every_rule_that_is_played_is_mapped() -> None:
    atoms = json.loads((README.home / "rulebook.json").read_text(encoding="utf-8"))["atoms"]
    ids = {atom["id"] for atom in atoms}
    mapped = README.mapped(ids)
    assert mapped <= ids
    assert sorted({atom["id"] for atom in atoms if atom["area"] in PLAYED} - mapped) == []


def test_every_file_named_exists_and_every_module_is_named() -> None:
    named = README.named()
    assert sorted(name for name in named if not any((place / name).exists() for place in PLACES)) == []
    unnamed = {
        name
        for name in README.modules()
        if name.split("/")[0] not in WHOLE and name not in named and f"games/card_wars/{name}" not in named
    }
    assert sorted(unnamed - {"printings.py"}) == []


def test_every_row_names_a_file() -> None:
    assert README.bare_rows() == []
    assert len(list(README.rows())) > 25
