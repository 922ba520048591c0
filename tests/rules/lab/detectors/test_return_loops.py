"""Circles of cards that bring one another back are found by their words and played; what costs something is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.scene import clip_from, clip_replay
from rules.lab.circles.circle_play import MOST_ROUNDS, goes_round
from rules.lab.detectors.return_loops import DETECTOR, candidates
from rules.lab.finder import Report, pieces
from rules.lab.finding import CONFIRMED, HIGH, LOW, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.shrinking import cards_shown
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt

NAME = "return_loops"


@pytest.mark.parametrize(
    ("game", "slug", "circle", "moves"),
    [
        ("fortification", "sallow-echo", {"sallow-echo"}, 1),
        ("fortification", "first-bell", {"first-bell", "second-bell"}, 2),
        ("fortification", "reed-verse", {"reed-verse", "reed-chorus", "reed-refrain"}, 3),
        ("maximus", "old-chorus", {"old-chorus"}, 1),
        ("maximus", "tide-in", {"tide-in", "tide-out"}, 2),
        ("maximus", "reed-chorus", {"reed-verse", "reed-chorus", "reed-refrain"}, 3),
    ],
)
def test_a_circle_is_played_round_twice(game: str, slug: str, circle: set[str], moves: int) -> None:
    hunt = in_focus(planted_hunt(game, NAME), slug)
    found = only(confirmed_by(NAME, hunt), "return_loops.stall")
    assert set(found.cards) == circle
    assert found.numbers[0]["estimate"] == moves
    assert found.switches
    assert found.replay is not None
    assert len(found.replay["moves"]) == 2 * moves
    assert found.replay["marks"] == {"again": moves, "end": 2 * moves}
    assert clip_replay(found.replay, hunt.game) is None
    assert goes_round(hunt, clip_from(found.replay, hunt.game), found.cards)


def test_units_that_make_each_other_ready_bring_jiggawatts_without_end() -> None:
    hunt = in_focus(planted_hunt("maximus", NAME), "left-bellows")
    found = only(confirmed_by(NAME, hunt), "return_loops.gain")
    assert set(found.cards) == {"left-bellows", "right-bellows"}
    assert found.severity == HIGH
    assert {each["label"]: each["estimate"] for each in found.numbers}["jiggawatts, each round"] == 1


def test_a_card_that_gains_by_each_round_is_found_with_the_circle() -> None:
    hunt = planted_hunt("fortification", "return_gains")
    found = only(confirmed_by(NAME, hunt), "return_loops.gain")
    assert set(found.cards) == {"sallow-echo", "listening-mason"}
    assert {each["label"]: each["estimate"] for each in found.numbers}["fort points, each round"] == 1
    assert any(each.option == "actions_per_turn_max" for each in found.switches)
    assert found.replay is not None
    assert "listening-mason" in cards_shown(clip_from(found.replay, hunt.game))


def test_what_the_rules_stop_is_told_with_how_far_it_goes() -> None:
    rounds = []
    for limit in (2, 3):
        hunt = in_focus(planted_hunt("fortification", NAME, repetition_limit=limit), "first-bell")
        found = only(confirmed_by(NAME, hunt), "return_loops.stall")
        assert found.severity == LOW
        rounds.append({each["label"]: each["estimate"] for each in found.numbers}["rounds in a turn"])
    assert 2 <= rounds[0] < rounds[1] < MOST_ROUNDS


def test_the_scene_holds_little_beside_the_circle() -> None:
    hunt = in_focus(planted_hunt("maximus", NAME), "old-chorus")
    found = confirmed_by(NAME, hunt)[0]
    assert found.replay is not None
    shown = cards_shown(clip_from(found.replay, hunt.game))
    assert set(shown) == {"old-chorus", "plain-carter"}, "each deck keeps its last card"


@pytest.mark.parametrize(
    ("game", "name", "slug"),
    [
        ("fortification", "return_near_misses", "dear-echo"),
        ("fortification", "return_near_misses", "bone-echo"),
        ("fortification", "return_near_misses", "far-echo"),
        ("fortification", "return_near_misses", "patient-clerk"),
        ("fortification", "return_near_misses", "loop-of-rope"),
        ("maximus", NAME, "dear-chorus"),
        ("maximus", NAME, "poor-tide"),
        ("card-wars", NAME, "dear-cup"),
        ("card-wars", NAME, "left-cup"),
    ],
)
def test_a_price_a_limit_or_another_pile_makes_it_none(game: str, name: str, slug: str) -> None:
    report = found_by(NAME, in_focus(planted_hunt(game, name), slug))
    assert [each.verdict for each in report.findings] == [REFUTED]


def test_without_a_second_copy_a_card_cannot_return_its_like() -> None:
    hunt = planted_hunt("fortification", NAME)
    alone = replace(hunt, copies=dict.fromkeys(hunt.copies, 1))
    assert [set(circle) for _, circle in candidates(alone) if len(circle) == 1] == []
    assert len(candidates(alone)) == len(candidates(hunt)) - 1


def test_an_allowance_for_a_few_times_a_turn_makes_no_circle() -> None:
    hunt = in_focus(planted_hunt("fortification", "return_near_misses", equips_per_turn=3), "loop-of-rope")
    assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_ordinary_cards_are_in_order() -> None:
    for hunt in (planted_hunt("maximus", "static_clean"), shipped_hunt("fortification"), shipped_hunt("maximus")):
        assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_what_is_not_looked_at_wholly_is_undecided() -> None:
    hunt = in_focus(planted_hunt("fortification", "return_near_misses"), "dear-echo")
    first = next(iter(DETECTOR.parts(hunt)))
    done = [(first, DETECTOR.look(hunt, first))]
    assert [each.verdict for each in DETECTOR.conclude(hunt, done, False)] == [UNDECIDED]


def test_the_order_of_the_work_makes_no_difference() -> None:
    hunt = in_focus(planted_hunt("maximus", "static_clean"))
    planned = pieces(hunt, [NAME])
    assert _verdicts(hunt_search(hunt, planned)) == _verdicts(hunt_search(hunt, planned[::-1]))
    assert list(DETECTOR.parts(hunt)) == list(DETECTOR.parts(hunt))


def _verdicts(report: Report) -> list[tuple[str, str, str]]:
    return [(each.key, each.verdict, each.says) for each in report.findings]


def test_without_cards_there_is_nothing_to_look_at() -> None:
    hunt = Hunt("fortification", "", "", {}, (), {})
    assert list(DETECTOR.parts(hunt)) == []
    assert DETECTOR.conclude(hunt, [], True) == []


def test_a_game_that_lays_out_no_positions_leaves_circles_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = in_focus(planted_hunt("fortification", NAME), "sallow-echo")
    bare = replace(hunt.game, hunting=type(hunt.game.hunting)())
    monkeypatch.setitem(hunt.__dict__, "game", bare)
    report = found_by(NAME, hunt)
    assert [each.verdict for each in report.findings] == [UNDECIDED]
    assert CONFIRMED not in {each.verdict for each in report.findings}
