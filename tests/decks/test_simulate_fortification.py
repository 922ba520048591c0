"""`manage.py simulate` and `manage.py replay` with Fortification."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db
DECKS = Path(__file__).resolve().parents[2] / "decks" / "seed" / "fortification"
DASH, WALL = str(DECKS / "ditch-and-dash.txt"), str(DECKS / "nobody-passes.txt")


def simulate(*decks: str, **options: Any) -> dict[str, Any]:
    """The result as JSON."""
    out = io.StringIO()
    given = {"format": "fortification-standard", "games": 4, "seed": 3, "bots": "rule", "json": True, **options}
    call_command("simulate", *(decks or (DASH, WALL)), stdout=out, **given)
    found: dict[str, Any] = json.loads(out.getvalue())
    found.pop("speed")
    return found


def test_matches_are_played_recorded_and_played_again(tmp_path: Path) -> None:
    found = simulate(replays=str(tmp_path))
    assert found == simulate()
    assert sum(found["endings"].values()) == 4
    records = sorted(tmp_path.glob("*.json"))
    assert len(records) == 4
    out = io.StringIO()
    call_command("replay", str(records[0]), stdout=out)
    call_command("replay", str(records[0]), log=True, stdout=out)
    assert "match_over" in out.getvalue() or "over" in out.getvalue()


def test_other_options_are_other_matches() -> None:
    found = simulate(compare_options=["ko_toll=3"])
    assert "comparison" in json.dumps(found) or "difference" in json.dumps(found)


def test_a_mirror_reads_one_half() -> None:
    found = simulate(DASH, DASH, games=8, bots="random,random")
    assert {deck["win_rate"]["estimate"] for deck in found["decks"]} == {0.5}
