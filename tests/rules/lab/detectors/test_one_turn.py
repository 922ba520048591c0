"""Single turns: wins, locks and first turns that empty a hand are found with their lines, and cards that come close are none."""

from __future__ import annotations

import json
from collections.abc import Collection

import pytest

from rules.engine.scene import clip_from, clip_replay
from rules.lab.detectors.one_turn import DEAL, DETECTOR, HOLD, WISH
from rules.lab.finder import Report, pieces
from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.turns.turn_clips import lock_lasts
from tests.factories.hunts import PLANTED, in_focus, only, planted_hunt, shipped_hunt


def looked(hunt: Hunt, kinds: Collection[str], *, goals: Collection[str] = (), most: int = 6) -> Report:
    """What parts of these kinds find, of wished-for hands those for some ends only."""
    chosen = [
        piece
        for piece in pieces(hunt, ["one_turn"])
        if piece.part[0] in kinds and (piece.part[0] != WISH or not goals or piece.part[2] in goals)
    ]
    return hunt_search(hunt, chosen[:most])


def confirmed(report: Report, kind: str) -> list[Finding]:
    found = [each for each in report.confirmed if each.kind == kind]
    assert all(each.replay is not None and clip_replay(each.replay, planted("one_turn").game) is None for each in found)
    return found


def planted(name: str) -> Hunt:
    return planted_hunt("fortification", name)


@pytest.mark.rule("FORT-FIRST-2")
def test_a_wished_for_hand_that_wins_is_found_with_its_moves() -> None:
    found = confirmed(looked(planted("one_turn"), [WISH], goals=["fort"]), "one_turn.win")
    assert [set(each.cards) for each in found] == [{"sky-falls"}]
    assert found[0].replay is not None
    assert [move[1][0] for move in found[0].replay["moves"]] == ["cast_field", "cast_field"]
    assert found[0].replay["outcome"]["kind"] == "won"


def test_copies_held_in_the_middle_of_a_match_win_too() -> None:
    hunt = in_focus(planted("one_turn"), "sky-falls")
    found = confirmed(looked(hunt, [HOLD]), "one_turn.win")
    assert [each.cards for each in found] == [("sky-falls",)]


def test_a_lock_has_to_last() -> None:
    found = confirmed(looked(planted("one_turn"), [WISH], goals=["locked"]), "one_turn.lock")
    assert [each.cards for each in found] == [("long-night",)]
    near = looked(planted("one_turn_near_misses"), [WISH], goals=["locked"])
    assert only(near.findings, "one_turn.lock").verdict != CONFIRMED
    turns = {each["label"]: each["estimate"] for each in only(near.findings, "one_turn.lock").numbers}
    assert turns["turns in a row without anything to do"] == 1


def test_a_lock_that_hangs_on_what_is_drawn_is_none() -> None:
    """Whoever has lost the whole board goes on as soon as a character is drawn; in this clip none is for three turns."""
    hunt = planted("one_turn")
    data = json.loads((PLANTED / "clips" / "bad_draws.json").read_text(encoding="utf-8"))
    assert not lock_lasts(clip_from(data, hunt.game), 0)
    (lock,) = confirmed(looked(hunt, [WISH], goals=["locked"]), "one_turn.lock")
    assert lock.replay is not None
    assert lock_lasts(clip_from(lock.replay, hunt.game), lock.replay["moves"][0][0])


@pytest.mark.rule("FORT-FIRST-1")
def test_a_hand_that_is_gone_before_its_first_turn() -> None:
    found = confirmed(looked(planted("one_turn"), [WISH], goals=["hand"]), "one_turn.first_harm")
    assert [(each.about, each.cards) for each in found] == [("hand", ("empty-larder",))]
    chance = next(each for each in found[0].numbers if each["unit"] == "share")
    assert 0 < chance["estimate"] < 1


@pytest.mark.rule("FORT-WIN-2")
def test_a_deck_that_is_gone_before_its_first_turn_is_a_win_too() -> None:
    report = looked(planted("one_turn"), [WISH], goals=["deck"], most=1)
    (harm,) = confirmed(report, "one_turn.first_harm")
    (win,) = confirmed(report, "one_turn.win")
    assert harm.about == "deck"
    # A gift of cards takes from the deck as milling does (LH-16).
    assert set(harm.cards) == set(win.cards) == {"sinkhole", "kind-gift"}
    assert "turn 1" in win.says
    assert harm.switches[0].says


def test_deals_say_how_often_and_how_much() -> None:
    report = looked(planted("one_turn_near_misses"), [DEAL], most=2)
    assert report.confirmed == []
    readings = {each.about: each for each in report.findings if each.kind == "one_turn.first_harm"}
    assert set(readings) == {"hand", "deck", "fort"}
    labels = {each["label"]: each for each in readings["hand"].numbers}
    assert labels["most in a deal"]["estimate"] == 1
    assert 0 < labels["deals that take any"]["low"] < labels["deals that take any"]["high"] < 1
    assert readings["fort"].replay is None
    assert readings["hand"].replay is not None


@pytest.mark.parametrize("name", ["one_turn_near_misses", "search_clean"])
def test_near_misses_and_ordinary_cards_are_no_finding(name: str) -> None:
    report = looked(planted(name), [WISH, HOLD], goals=["hand"], most=3)
    assert report.confirmed == []
    assert {each.verdict for each in report.findings} <= {REFUTED, UNDECIDED}


def test_the_same_part_gives_the_same_result() -> None:
    part = [WISH, 3, "fort"]
    assert DETECTOR.look(planted("one_turn"), part) == DETECTOR.look(planted("one_turn"), part)


@pytest.mark.parametrize("game", ["maximus", "card-wars"])
def test_other_games_have_parts_too(game: str) -> None:
    hunt = shipped_hunt(game, decks=1)
    parts = list(DETECTOR.parts(hunt))
    assert {part[0] for part in parts} == {DEAL, WISH, HOLD}
    deal = next(part for part in parts if part[0] == DEAL)
    result = DETECTOR.look(hunt, [*deal[:3], deal[3][:1]])
    assert result["searches"] == 1
