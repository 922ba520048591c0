"""`manage.py simulate` and `manage.py replay` with C.A.R.D. Wars: single battles, whole wars, and other rules compared."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db
DECKS = Path(__file__).resolve().parents[2] / "decks" / "seed" / "card-wars"
CINDERS, SILT = str(DECKS / "cinders-for-nobody.txt"), str(DECKS / "wall-of-silt.txt")


def simulate(**given: Any) -> dict[str, Any]:
    """The result as JSON."""
    out = io.StringIO()
    options = {"format": "card-wars-war", "games": 6, "seed": 3, "bots": "rule", "json": True, **given}
    call_command("simulate", CINDERS, SILT, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_battles_are_simulated_and_every_record_comes_out_the_same(tmp_path: Path) -> None:
    found = simulate(replays=str(tmp_path))
    assert sum(found["endings"].values()) == 6
    assert [deck["cards"] for deck in found["decks"]] == [54 + 2, 54 + 3]  # with their sideboards
    records = sorted(tmp_path.glob("*.json"))
    assert len(records) == 6
    for record in records:
        out = io.StringIO()
        call_command("replay", str(record), stdout=out)
        assert out.getvalue()


def test_wars_are_longer_than_battles() -> None:
    battles, wars = simulate(), simulate(options=["war_format=bo5"])
    assert wars["games"] == battles["games"]
    assert wars["decisions"] > 2 * battles["decisions"]


def test_another_overkill_rule_is_compared_on_the_same_seeds() -> None:
    found = simulate(compare_options=["overkill_rule=overflow_half"])["result"]
    assert len(found["conditions"]) == 2
    assert found["comparison"] is not None
