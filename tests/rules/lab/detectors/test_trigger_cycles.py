"""Abilities that set one another off without end are found by their words and played; limits, prices and sides make them end."""

from __future__ import annotations

import pytest

from rules.engine.errors import IllegalAction
from rules.engine.scene import clip_from, clip_replay
from rules.lab.detectors.trigger_cycles import DETECTOR, candidates
from rules.lab.finding import CONFIRMED, MEDIUM, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt

NAME = "trigger_cycles"


@pytest.mark.parametrize(
    ("game", "slug", "circle"),
    [
        ("fortification", "proud-mason", {"proud-mason"}),
        ("maximus", "glad-ledger", {"glad-ledger"}),
        ("maximus", "sharp-thorn", {"sharp-thorn", "blunt-thorn"}),
        ("maximus", "first-nettle", {"first-nettle", "second-nettle", "third-nettle"}),
        ("card-wars", "grey-briar", {"grey-briar", "brown-briar"}),
    ],
)
def test_a_chain_without_end_is_played(game: str, slug: str, circle: set[str]) -> None:
    hunt = in_focus(planted_hunt(game, NAME), slug)
    planned = list(DETECTOR.parts(hunt))[:2]
    found = only(
        DETECTOR.conclude(hunt, [(part, DETECTOR.look(hunt, part)) for part in planned], True), "trigger_cycles.cut_off"
    )
    assert found.verdict == CONFIRMED
    assert found.severity == MEDIUM
    assert set(found.cards) == circle
    assert found.replay is not None
    assert clip_replay(found.replay, hunt.game) is None


def test_the_refused_move_is_named() -> None:
    hunt = in_focus(planted_hunt("fortification", NAME), "proud-mason")
    found = only(confirmed_by(NAME, hunt), "trigger_cycles.cut_off")
    assert found.replay is not None
    assert found.detail["code"] == "E_LOOP"
    clip = clip_from(found.replay, hunt.game)
    match = clip.scene.match()
    for seat, move in clip.moves:
        match.apply(move, seat)
    name, card, targets, costs = found.detail["move"]
    with pytest.raises(IllegalAction) as refused:
        match.apply((name, card, tuple(targets), tuple(costs)))
    assert refused.value.code == "E_LOOP"


def test_two_cards_on_one_side_end_by_winning_and_on_both_sides_never() -> None:
    hunt = in_focus(planted_hunt("fortification", NAME), "glad-steward")
    assert [[seat for _, _, seat in circle] for circle in candidates(hunt)] == [[0, 0], [0, 1]]
    found = only(confirmed_by(NAME, hunt), "trigger_cycles.cut_off")
    assert "on both sides" in found.says


def test_a_limit_a_price_or_another_side_makes_it_none() -> None:
    report = found_by(NAME, planted_hunt("fortification", "trigger_near_misses"))
    assert [each.verdict for each in report.findings] == [REFUTED]


def test_ordinary_cards_are_in_order() -> None:
    for hunt in (planted_hunt("maximus", "static_clean"), shipped_hunt("fortification")):
        assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_a_circle_that_ended_by_itself_stays_undecided() -> None:
    hunt = in_focus(shipped_hunt("maximus"), "splinterback-urchin")
    report = found_by(NAME, hunt)
    assert [(each.kind, each.verdict) for each in report.findings] == [("trigger_cycles.circles", UNDECIDED)]
    assert "Splinterback Urchin" in report.findings[0].says


def test_without_cards_there_is_nothing_to_look_at() -> None:
    hunt = Hunt("maximus", "", "", {}, (), {})
    assert list(DETECTOR.parts(hunt)) == []
    assert DETECTOR.conclude(hunt, [], True) == []


def test_circles_that_could_not_be_laid_out_are_not_said_to_have_ended() -> None:
    hunt = planted_hunt("fortification", NAME)
    parts = list(DETECTOR.parts(hunt))
    done = [(part, DETECTOR.look(hunt, part) if part[0] == "words" else {"played": False}) for part in parts]
    reading = only(DETECTOR.conclude(hunt, done, True), "trigger_cycles.circles")
    assert reading.verdict == UNDECIDED
    assert "ended by themselves" not in reading.says
    assert "could not be laid out" in reading.says
