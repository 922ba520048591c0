"""A decision that cannot be made is found, of whatever kind, and ordinary matches have none."""

from __future__ import annotations

from typing import Any

from rules.engine.errors import Refusal
from rules.lab.detectors import deadlocks
from rules.lab.finder import Piece, Report
from rules.lab.finding import CONFIRMED, HIGH, REFUTED
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from tests.factories.hunts import found_by, only, planted_hunt
from tests.rules.lab.detectors.patched import in_decks, with_action


def found(hunt: Hunt) -> Report:
    """What is found in the first matches."""
    return hunt_search(hunt, [Piece("deadlocks", part) for part in deadlocks.parts(hunt)][:1])


def test_a_question_without_an_answer_is_found() -> None:
    def asks(state: Any, seat: int, _move: Any) -> None:
        state.ask("which_of_none", 1 - seat, ())

    hunt = with_action(planted_hunt("fortification", "walks_clean"), "end_turn", perform=asks)
    told = only(found(hunt).findings, "deadlocks.no_answer")
    assert (told.verdict, told.severity, told.about) == (CONFIRMED, HIGH, "which_of_none")
    assert told.replay is not None
    assert [move[1] for move in told.replay["moves"]] == [["end_turn"]]
    assert len(told.cards) < len({card.slug for card in hunt.cards})


def test_a_turn_that_cannot_be_ended_is_found() -> None:
    hunt = with_action(planted_hunt("fortification", "walks_clean"), "end_turn", legal=lambda _state, _seat: [])
    assert only(found(hunt).findings, "deadlocks.no_move").verdict == CONFIRMED


def test_moves_that_are_all_refused_are_found() -> None:
    hunt = in_decks(planted_hunt("fortification", "walks_clean"), overran=lambda _state, _move: Refusal("E_LOOP"))
    assert only(found(hunt).findings, "deadlocks.all_refused").verdict == CONFIRMED


def test_some_moves_that_are_refused_after_all_are_no_deadlock() -> None:
    def overran(_state: Any, move: Any) -> Refusal | None:
        return Refusal("E_LOOP") if move[0] == "play_character" else None

    report = found(in_decks(planted_hunt("fortification", "walks_clean"), overran=overran))
    assert only(report.findings, "deadlocks.no_move").verdict == REFUTED


def test_ordinary_matches_and_small_positions_have_none() -> None:
    reading = only(
        found_by("deadlocks", planted_hunt("fortification", "walks_clean"), most=3).findings, "deadlocks.no_move"
    )
    assert reading.verdict == REFUTED
    assert reading.numbers[1]["estimate"] > reading.numbers[0]["estimate"] > 100
