"""What ships of the finder's findings: replays that come out the same, and an answer to all that Fortification's book suspects."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.engine.scene import clip_replay
from rules.games.referees import referees
from rules.lab.finding import finding_from
from rules.lab.suspicions import answers
from tests.rules.lab.suspicion_table import DOC, written

ROOT = Path(__file__).parents[3]
SEED = ROOT / "rules" / "seed"


@cache
def findings(game: str) -> tuple[dict[str, Any], ...]:
    path = SEED / game / "loopholes.json"
    return tuple(each for entry in json.loads(path.read_text(encoding="utf-8")) for each in entry["findings"])


GAMES = sorted(path.parent.name for path in SEED.glob("*/loopholes.json"))
REPLAYS = [(game, each["key"]) for game in GAMES for each in findings(game) if each["replay"] is not None]


@pytest.mark.parametrize(("game", "key"), REPLAYS)
def test_a_replay_comes_out_the_same(game: str, key: str) -> None:
    (found,) = (each for each in findings(game) if each["key"] == key)
    assert clip_replay(found["replay"], referees()[game]) is None


def test_every_suspicion_has_an_answer_with_numbers_and_a_replay() -> None:
    told = answers("fortification", [finding_from(each) for each in findings("fortification")])
    for answer in told:
        shown = (*answer.findings, *answer.planted)
        assert shown, answer.suspicion.id
        assert any(each.numbers for each in shown), answer.suspicion.id
        assert bool(answer.planted) or not answer.suspicion.planted, answer.suspicion.id
    without = {
        answer.suspicion.id for answer in told if not any(each.replay for each in (*answer.findings, *answer.planted))
    }
    # Cards that are the same are seen, not played.
    assert without <= {"LH-10"}


def test_the_page_of_answers_says_what_was_found() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert written(text) == text, "Run python -m tests.rules.lab.suspicion_table to write the answers anew."
