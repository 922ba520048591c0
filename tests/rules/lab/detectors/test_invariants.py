"""Whatever must not be is found with the one move that leads to it, and so is whatever breaks the referee down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.errors import Refusal
from rules.engine.match import Match
from rules.engine.scene import clip_from
from rules.lab.detectors import invariants
from rules.lab.finder import Piece, Report
from rules.lab.finding import CONFIRMED, REFUTED
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from tests.factories.hunts import found_by, only, planted_hunt, shipped_hunt
from tests.rules.lab.detectors.patched import in_decks, with_action

FULL = 7


def small_hands(match: Match) -> Iterator[str]:
    """A rule that this game does not have."""
    for seat in match.state.seats:
        if len(seat.hand) >= FULL:
            yield f"Seat {seat.number} holds {len(seat.hand)} cards."


def found(hunt: Hunt, most: int = 1) -> Report:
    """What is found in the first matches."""
    return hunt_search(hunt, [Piece("invariants", part) for part in invariants.parts(hunt)][:most])


def test_a_position_that_must_not_be_is_shown_by_the_one_move_before_it() -> None:
    hunt = in_decks(planted_hunt("fortification", "walks_clean"), {"invariants": (small_hands,)})
    broken = only(found(hunt).findings, "invariants.broken")
    assert (broken.verdict, broken.about) == (CONFIRMED, "small_hands")
    assert f"holds {FULL} cards" in broken.says
    assert broken.replay is not None
    assert len(broken.replay["moves"]) <= 1
    match = clip_from(broken.replay, hunt.game).scene.match()
    for seat, move in broken.replay["moves"]:
        assert not list(small_hands(match))
        match.apply(tuple(tuple(each) if isinstance(each, list) else each for each in move), seat)
    assert list(small_hands(match))


def test_a_move_that_breaks_the_referee_down_is_named_with_the_position_before_it() -> None:
    def breaks(_state: Any, _seat: int, _move: Any) -> None:
        raise ZeroDivisionError("nothing to share")

    hunt = with_action(planted_hunt("fortification", "walks_clean"), "end_turn", perform=breaks)
    crash = only(found(hunt).findings, "invariants.crash")
    assert (crash.verdict, crash.about) == (CONFIRMED, "end_turn: ZeroDivisionError")
    assert crash.detail["move"] == ["end_turn"]
    assert crash.replay is not None
    assert crash.replay["moves"] == []


def test_a_move_that_is_offered_and_refused_is_told() -> None:
    def refuses(_state: Any, _seat: int, _move: Any) -> Refusal:
        return Refusal("E_LOOP")

    hunt = with_action(planted_hunt("fortification", "walks_clean"), "end_turn", refuse=refuses)
    told = only(found(hunt).findings, "invariants.mislisted")
    assert (told.verdict, told.about) == (CONFIRMED, "end_turn")


def test_ordinary_matches_and_small_positions_are_as_they_must_be() -> None:
    report = found_by("invariants", planted_hunt("fortification", "walks_clean"), most=3)
    reading = only(report.findings, "invariants.broken")
    assert reading.verdict == REFUTED
    assert reading.numbers[0]["estimate"] > 200


def test_without_decks_small_positions_are_looked_at_and_without_both_nothing() -> None:
    hunt = shipped_hunt("fortification", decks=0)
    assert all(not walk["decks"] for part in invariants.parts(hunt) for walk in part)
    assert list(invariants.parts(in_decks(hunt))) == []
    assert invariants.conclude(hunt, [], True) == []
