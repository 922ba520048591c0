"""Matches that stand still, end by a limit alone or do not end are found, and those that run down are none."""

from __future__ import annotations

import pytest

from rules.engine.scene import clip_replay
from rules.games.referees import referees
from rules.lab.detectors import no_progress
from rules.lab.finder import Piece
from rules.lab.finding import CONFIRMED, HIGH, LOW, REFUTED, UNDECIDED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.walks import walking
from tests.factories.hunts import only, planted_hunt, shipped_hunt
from tests.rules.lab.detectors.patched import in_decks

NOBODY = ["idle", "idle"]


def found(hunt: Hunt, players: list[str], most: int = 1) -> list[Finding]:
    """What is found in the first matches of some players."""
    parts = [part for part in no_progress.parts(hunt) if part[0]["players"] == players]
    return hunt_search(hunt, [Piece("no_progress", part) for part in parts[:most]]).findings


@pytest.mark.rule("CW-PHASE-4", "CW-PHASE-16")
def test_where_an_empty_deck_costs_nothing_two_who_do_nothing_stand_still() -> None:
    findings = found(shipped_hunt("card-wars"), NOBODY)
    still = only(findings, "no_progress.standstill")
    assert (still.verdict, still.severity, still.about) == (CONFIRMED, LOW, "idle v idle")
    assert still.numbers[0]["estimate"] == 1.0
    assert still.replay is not None
    assert clip_replay(still.replay, referees()["card-wars"]) is None
    assert only(findings, "no_progress.limit").verdict == CONFIRMED


@pytest.mark.rule("FORT-WIN-2")
def test_where_every_turn_takes_a_card_off_the_deck_nobody_stands_still() -> None:
    findings = found(planted_hunt("fortification", "walks_clean"), NOBODY)
    assert only(findings, "no_progress.void").verdict == REFUTED
    # A few matches leave room for more than the share from which on it counts.
    assert {each.verdict for each in findings if each.kind != "no_progress.void"} == {UNDECIDED}
    assert all(each.numbers[0]["high"] > no_progress.BOUND for each in findings if each.kind != "no_progress.void")
    assert {each.kind for each in findings} == {"no_progress.standstill", "no_progress.limit", "no_progress.void"}


@pytest.mark.rule("FORT-WIN-5")
def test_matches_that_a_limit_ends_are_told() -> None:
    hunt = planted_hunt("fortification", "walks_clean", turn_limit=12)
    limit = only(found(hunt, NOBODY), "no_progress.limit")
    assert (limit.verdict, limit.severity) == (CONFIRMED, LOW)
    assert "turn_limit" in limit.says
    assert limit.replay is not None
    assert limit.replay["outcome"]["reason"] == "turn_limit"


def test_matches_that_go_on_for_too_long_are_grave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "MOST_PLAYED", 9)
    endless = only(found(planted_hunt("fortification", "walks_clean"), NOBODY), "no_progress.void")
    assert (endless.verdict, endless.severity) == (CONFIRMED, HIGH)
    assert endless.replay is not None


def test_few_matches_and_work_that_is_not_whole_leave_it_open() -> None:
    hunt = planted_hunt("fortification", "walks_clean")
    part = next(part for part in no_progress.parts(hunt) if part[0]["players"] == NOBODY)
    findings = no_progress.conclude(hunt, [(part, no_progress.look(hunt, part))], False)
    assert {each.verdict for each in findings} == {UNDECIDED}


def test_a_game_that_says_nothing_of_standing_is_asked_for_its_ends_alone() -> None:
    hunt = in_decks(planted_hunt("fortification", "walks_clean"), {"standing": None, "agents": {}})
    findings = found(hunt, ["random", "random"])
    assert {each.kind for each in findings} == {"no_progress.limit", "no_progress.void"}
    assert list(no_progress.parts(in_decks(shipped_hunt("fortification", decks=0)))) == []


def test_enough_matches_refute_and_few_do_not() -> None:
    hunt = planted_hunt("fortification", "walks_clean")
    match = {"players": "idle v idle", "turns": 40, "still": 1, "kind": "won", "reason": "deck", "clip": None}
    verdicts = []
    for count in (20, 80):
        findings = no_progress.conclude(hunt, [([], {"matches": [match] * count})], True)
        verdicts.append(only(findings, "no_progress.standstill").verdict)
    assert verdicts == [UNDECIDED, REFUTED]
