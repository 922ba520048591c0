"""What one card allows or compels and another forbids: the rule that decides is named, and a pair that stops play is found."""

from __future__ import annotations

import pytest

from rules.engine.match import Match
from rules.engine.scene import clip_from
from rules.engine.zones import GRAVEYARD
from rules.lab.circles.card_graph import CardGraph
from rules.lab.detectors import key_conflicts
from rules.lab.detectors.key_conflicts import DETECTOR, keys
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt

NAME = "key_conflicts"


def test_keys_are_paired_and_compulsion_is_held_against_what_bars_it() -> None:
    hunt = planted_hunt("fortification", NAME)
    found = keys(CardGraph(hunt))
    named = {key: [tuple(hunt.cards[at].slug for at in pair) for pair in sides.pairs] for key, sides in found.items()}
    assert named == {
        "extra_mobilise": [("open-order", "closed-order")],
        "retreat": [("sounded-retreat", "stubborn-banner")],
    }


def test_what_a_rule_settles_is_no_loophole() -> None:
    report = found_by(NAME, planted_hunt("fortification", NAME))
    reading = only(report.findings, "key_conflicts.keys")
    assert (reading.verdict, reading.severity) == (REFUTED, LOW)
    assert "FORT-META-3" in reading.rules
    assert [each["estimate"] for each in reading.numbers] == [2, 2, 2, 0]


def test_without_such_a_rule_it_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_conflicts, "rules_of", lambda _game, _kind: ())
    hunt = in_focus(planted_hunt("fortification", NAME), "open-order")
    reading = only(found_by(NAME, hunt).findings, "key_conflicts.keys")
    assert (reading.verdict, reading.severity) == (CONFIRMED, MEDIUM)


def test_a_pair_that_stops_play_is_found_with_the_fewest_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_stuck(match: Match) -> bool:
        zones, programs = match.state.zones, match.state.setup.programs
        used = {programs[at].slug for at, zone in enumerate(zones) if zone == GRAVEYARD}
        return {"open-order", "closed-order"} <= used

    monkeypatch.setattr(key_conflicts, "is_stuck", is_stuck)
    hunt = in_focus(planted_hunt("fortification", NAME), "open-order")
    found = only(confirmed_by(NAME, hunt), "key_conflicts.deadlock")
    assert found.severity == HIGH
    assert found.about == "extra_mobilise"
    assert found.cards == ("open-order", "closed-order")
    assert found.replay is not None
    moves = clip_from(found.replay, hunt.game).moves
    assert [move[0] for _, move in moves if move[0].startswith("cast")] == ["cast_field", "cast_field"]


def test_a_match_in_which_something_can_be_done_is_not_stuck() -> None:
    hunt = planted_hunt("fortification", NAME)
    match = Match.start(hunt.game, [hunt.programs[:20], hunt.programs[:20]], hunt.options, 1)
    assert not key_conflicts.is_stuck(match)


def test_only_cards_in_question_are_told_of() -> None:
    hunt = in_focus(planted_hunt("fortification", NAME), "quick-buckles")
    assert keys(CardGraph(hunt)) == {}
    assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_ordinary_cards_are_in_order() -> None:
    for hunt in (planted_hunt("maximus", "static_clean"), shipped_hunt("maximus")):
        assert [each.verdict for each in found_by(NAME, hunt).findings] == [REFUTED]


def test_what_is_not_looked_at_wholly_is_undecided() -> None:
    hunt = planted_hunt("fortification", NAME)
    first = next(iter(DETECTOR.parts(hunt)))
    assert [each.verdict for each in DETECTOR.conclude(hunt, [(first, DETECTOR.look(hunt, first))], False)] == [
        UNDECIDED
    ]
    assert list(DETECTOR.parts(Hunt("maximus", "", "", {}, (), {}))) == []
