"""What gists are made of, what is in progress, and moves tried out on copies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.gists import bag, plain, waiting
from rules.engine.match import Match
from rules.engine.trying import MOST_TRIED, best_try
from rules.engine.vanishing import is_spoken_of
from tests.rules.engine.sample import sample_match

GAMES = ("card-wars", "maximus")


def test_a_bag_has_no_order_but_counts() -> None:
    assert bag("abca") == bag("aabc")
    assert bag("abca") != bag("abc")
    assert bag([]) == bag(())


def test_whatever_a_match_remembers_can_be_hashed() -> None:
    made: dict[str, Any] = {"cards": [1, (2, [3])], "more": {"x": [None, "y"]}}
    assert hash(plain(made)) == hash(plain({"more": {"x": [None, "y"]}, "cards": [1, (2, [3])]}))
    assert plain(made) != plain({**made, "cards": [1, (2, [4])]})


def asked(game: str) -> Match:
    """A match of random moves that has come to a question with a choice."""
    for number in range(20):
        match, chance = sample_match(game, number), Random(number)
        while match.outcome is None and match.serial < 200:
            if match.pending is not None and len(match.pending.options) > 1 and match.state.stack:
                return match
            match.perform(chance.choice(match.legal_actions()), match.seat)
    pytest.fail("No question came up.")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_progress_is_told_and_nothing_else(game: str) -> None:
    assert waiting(sample_match(game, 1).state, lambda card: card) == ()
    match = asked(game)
    told = waiting(match.state, lambda card: card)
    assert told != ()
    assert told == waiting(match.copy().state, lambda card: card)
    pending = match.pending
    assert pending is not None
    match.perform(match.legal_actions()[0], match.seat)
    assert told != waiting(match.state, lambda card: card)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_question_is_about_is_spoken_of(game: str) -> None:
    match = asked(game)
    pending = match.pending
    assert pending is not None
    named = {pending.about, *(frame.context.source for frame in match.state.stack)} - {-1}
    assert all(is_spoken_of(match.state, card) for card in named)
    assert not is_spoken_of(sample_match(game, 1).state, 3)


@pytest.mark.parametrize("game", GAMES)
def test_the_move_that_brings_most_is_found_and_nothing_is_changed(game: str) -> None:
    match = sample_match(game, 4)
    moves, turn = match.legal_actions(), match.state.turn

    def worth(state: Any, _seat: int) -> float:
        return float(state.turn - turn)

    gain, move = best_try(match, moves, Random(1), worth)
    assert gain >= 1
    assert move[0].startswith("end_")
    assert (match.legal_actions(), match.state.turn) == (moves, turn)


def test_of_many_moves_some_are_tried() -> None:
    match = sample_match("maximus", 4)
    move = match.legal_actions()[-1]
    calls = []

    def worth(state: Any, _seat: int) -> float:
        calls.append(state.serial)
        return 0.0

    best_try(match, [move] * 40, Random(1), worth)
    assert len(calls) == MOST_TRIED + 1
