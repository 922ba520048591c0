"""Detectors that walk through positions: their work is cut into plain pieces, and each piece gives the same whoever does it."""

from __future__ import annotations

import json

import pytest

from rules.lab.finder import detectors, piece_look, pieces
from rules.lab.finding import CONFIRMED
from rules.lab.walks.walking import Walk, deck_walks, left_out, staged_walks, walk_from
from tests.factories.hunts import found_by, in_focus, planted_hunt, shipped_hunt

WALKERS = ("deadlocks", "invariants", "leaks", "no_progress", "repetition")
MOST = 400


@pytest.mark.parametrize("name", WALKERS)
@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_the_work_on_all_cards_that_ship_is_bounded_and_plain(name: str, game: str) -> None:
    parts = list(detectors()[name].parts(shipped_hunt(game, decks=8)))
    assert 0 < len(parts) <= MOST
    assert json.loads(json.dumps(parts)) == parts
    assert parts == list(detectors()[name].parts(shipped_hunt(game, decks=8)))


@pytest.mark.parametrize("name", WALKERS)
def test_a_piece_gives_the_same_whoever_does_it(name: str) -> None:
    (piece, *_) = pieces(in_focus(planted_hunt("fortification", "walks_clean"), "small-mend"), [name])
    first = piece_look(planted_hunt("fortification", "walks_clean"), piece)
    again = piece_look(planted_hunt("fortification", "walks_clean"), piece)
    assert "result" in first
    assert json.dumps(first) == json.dumps(again)


def test_nothing_goes_round_in_a_clean_set() -> None:
    report = found_by("repetition", in_focus(planted_hunt("fortification", "walks_clean"), "long-look"), most=2)
    assert [each for each in report.findings if each.verdict == CONFIRMED] == []


def test_walks_with_cards_in_question_come_first_and_are_stored() -> None:
    hunt = in_focus(planted_hunt("fortification", "walks_clean"), "long-look")
    (staged,) = staged_walks(hunt, ("random", "random"), most=9)
    assert hunt.cards[staged.hands[0][0]].slug == "long-look"
    first = next(deck_walks(hunt, ("random", "random"), most=9))
    assert first.decks == ("second", "second")
    assert walk_from(json.loads(json.dumps(first.as_json()))) == first
    assert isinstance(first, Walk)


def test_what_is_left_out_is_said() -> None:
    hunt = shipped_hunt("fortification", decks=4)
    assert left_out(hunt, 1_000, 10) == []
    assert [each["estimate"] for each in left_out(hunt, len(hunt.cards) - 3, 6)] == [3, 4]
