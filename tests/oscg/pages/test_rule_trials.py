"""A rule's open question: what each value of its option would do, played by bots and shown beside it."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rules.games import trials as kept

pytestmark = pytest.mark.django_db


def tried(option: str, **more: Any) -> dict[str, Any]:
    """What the command prints as JSON."""
    out = StringIO()
    call_command(
        "try_option",
        option,
        format="card-wars-war",
        games=2,
        bot="random",
        json=True,
        stdout=out,
        stderr=StringIO(),
        **more,
    )
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@pytest.mark.rule("CW-ATK-13")
def test_every_reading_of_overkill_is_played_on_the_same_seeds() -> None:
    found = tried("overkill_rule")
    assert [row["value"] for row in found["values"]] == [
        "killing_blow_half", "any_blow_half", "overflow_half", "blow_150", "none",
    ]  # fmt: skip
    assert found["values"][0]["differences"] is None
    assert all(row["differences"]["turns"]["games"] for row in found["values"][1:])
    shares = {row["value"]: row["measures"][0]["estimate"] for row in found["values"]}
    assert shares["any_blow_half"] > shares["overflow_half"] > shares["none"]
    assert found == tried("overkill_rule")


def test_what_is_kept_stands_beside_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "game_folder", lambda game: tmp_path)
    kept.trials.cache_clear()
    try:
        tried("overkill_by_effects", keep=True)
        page = Client().get("/rules/card-wars/").content.decode()
        assert page.count("Open question: what each value would do") == 1
        assert "try_option overkill_by_effects" in page
        assert "Falls that are erased" in page
    finally:
        kept.trials.cache_clear()


@pytest.mark.parametrize(
    ("option", "more", "told"),
    [
        ("no_such", {}, "There is no option"),
        ("hand_limit", {}, "no list of values"),
        ("rarity_max_copies", {}, "decides nothing"),
        ("overkill_rule", {"bot": "nobody"}, "There is no bot"),
        ("overkill_rule", {"games": 0}, "--games"),
        ("overkill_rule", {"format": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_tried_is_refused(option: str, more: dict[str, Any], told: str) -> None:
    with pytest.raises(CommandError, match=told) as caught:
        call_command("try_option", option, **{"format": "card-wars-war", "stdout": StringIO(), **more})
    assert caught.value.returncode == 2
