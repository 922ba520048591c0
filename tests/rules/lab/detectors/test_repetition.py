"""Circles in a turn and turns that begin alike are found, and what costs something each time is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.scene import clip_from, clip_replay
from rules.games.referees import referees
from rules.lab.circles.components import components
from rules.lab.circles.meeting_again import ACROSS
from rules.lab.circles.round_clips import goes_round
from rules.lab.detectors import repetition
from rules.lab.finder import Piece
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from tests.factories.hunts import in_focus, only, planted_hunt, shipped_hunt
from tests.rules.lab.detectors.patched import in_decks


def found(hunt: Hunt, most: int = 1) -> list[Finding]:
    """What is found in the first turns."""
    planned = [Piece("repetition", part) for part in repetition.parts(hunt) if repetition.HANDS in part]
    return hunt_search(hunt, planned[:most]).findings


def matches(hunt: Hunt, players: list[str]) -> list[Finding]:
    """What is found in the first matches of some players."""
    parts = [part for part in repetition.parts(hunt) if ACROSS in part and part[ACROSS][0]["players"] == players]
    return hunt_search(hunt, [Piece("repetition", parts[0])]).findings


@pytest.mark.rule("FORT-WIN-5")
def test_a_spell_that_brings_back_its_like_and_draws_is_a_gain_until_the_deck_is_empty() -> None:
    gain = only(found(in_focus(planted_hunt("fortification", "turn_circles"), "toll-ballad")), "repetition.gain")
    assert (gain.verdict, gain.severity) == (CONFIRMED, MEDIUM)
    assert gain.detail["gains"][0][:2] == ["cards in hand", 1]
    assert 3 <= gain.detail["rounds"] <= 10
    assert gain.replay is not None
    assert gain.replay["marks"] == {"cycle_start": 0, "cycle_end": gain.detail["moves"]}
    assert clip_replay(gain.replay, referees()["fortification"]) is None
    # It is as short and small as can be.
    clip = clip_from(gain.replay, referees()["fortification"])
    assert gain.detail["moves"] <= 2
    assert goes_round(clip, gain.detail["moves"], is_gain=True)
    assert not goes_round(clip, 0, is_gain=True)
    assert "toll-ballad" in gain.cards
    assert len(gain.cards) <= 2


@pytest.mark.parametrize("slug", ["dear-ballad", "bleak-ballad"])
def test_what_costs_something_each_time_is_no_circle(slug: str) -> None:
    findings = found(in_focus(planted_hunt("fortification", "turn_circles"), slug))
    assert [each.verdict for each in findings] == [REFUTED, REFUTED]
    assert only(findings, "repetition.stall").severity == LOW  # a party reformed back and forth, which the referee ends


@pytest.mark.rule("FORT-WIN-5")
def test_a_circle_for_nothing_that_the_referee_ends_is_told_with_its_rounds() -> None:
    stall = only(found(in_focus(planted_hunt("fortification", "turn_circles"), "dear-ballad")), "repetition.stall")
    assert "The referee ended the turn" in stall.says
    assert 1 <= stall.numbers[0]["estimate"] < 60


def test_a_gain_that_nothing_ends_is_grave() -> None:
    hunt = in_focus(planted_hunt("maximus", "return_loops"), "left-bellows", "right-bellows")
    turns = [hands for part in repetition.parts(hunt) for hands in part.get(repetition.HANDS, ())]
    both = {repetition.HANDS: [next(hands for hands in turns if len(hands[0]) == 4)]}
    gains = [each for each in hunt_search(hunt, [Piece("repetition", both)]).findings if each.kind == "repetition.gain"]
    assert gains
    assert {(each.verdict, each.severity) for each in gains} == {(CONFIRMED, HIGH)}


@pytest.mark.rule("CW-PHASE-4", "CW-PHASE-16")
def test_turns_of_players_who_do_nothing_begin_alike_until_the_clock_ends_them() -> None:
    turns = only(matches(shipped_hunt("card-wars"), ["idle", "idle"]), "repetition.turns")
    assert (turns.verdict, turns.severity) == (CONFIRMED, LOW)
    assert turns.numbers[0]["estimate"] == 1.0
    assert turns.replay is not None
    assert clip_replay(turns.replay, referees()["card-wars"]) is None


def test_where_decks_run_down_no_turn_begins_as_another_did() -> None:
    turns = only(matches(shipped_hunt("fortification"), ["idle", "idle"]), "repetition.turns")
    assert (turns.verdict, turns.numbers[0]["estimate"]) == (REFUTED, 0.0)


def test_work_that_is_not_whole_refutes_nothing() -> None:
    hunt = in_focus(planted_hunt("fortification", "turn_circles"), "dear-ballad")
    part = next(iter(repetition.parts(hunt)))
    findings = repetition.conclude(hunt, [(part, repetition.look(hunt, part))], False)
    assert {each.verdict for each in findings} == {"undecided"}


def test_a_game_that_does_not_tell_positions_apart_has_no_parts() -> None:
    hunt = shipped_hunt("fortification")
    assert list(repetition.parts(in_decks(hunt, {"gist": None}))) == []
    assert all(ACROSS in part for part in repetition.parts(in_decks(hunt)))
    assert all(ACROSS not in part for part in repetition.parts(replace(hunt, decks={}, cards=hunt.cards[:3])))


def test_circles_are_told_from_ways_that_lead_nowhere() -> None:
    assert components([[1], [2, 3], [0], [4], [4], []]) == {
        0: frozenset({0, 1, 2}),
        1: frozenset({0, 1, 2}),
        2: frozenset({0, 1, 2}),
        4: frozenset({4}),
    }
