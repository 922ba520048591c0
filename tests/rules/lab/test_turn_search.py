"""A turn is searched to the end: what can be brought about in it, what others do against that, and the moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from rules.engine.match import Match
from rules.lab.hunt import Hunt
from rules.lab.turns.hands import begun
from rules.lab.turns.one_card import BARE, position
from rules.lab.turns.turn_search import DECK, HAND, LOCKED, WON, TurnSearch, after, can_only_pass, passed
from tests.factories.hunts import planted_hunt, shipped_hunt


@cache
def planted() -> Hunt:
    return planted_hunt("fortification", "one_turn")


def holding(*slugs: str, turn: int = 1) -> Match:
    """The first player's turn with these cards and plain ones."""
    hunt = planted()
    slug_places = {card.slug: at for at, card in enumerate(hunt.cards)}
    match = position(hunt, BARE, [slug_places[slug] for slug in slugs], turn=turn)
    assert match is not None
    return match


def test_the_most_is_found_and_the_line_leads_there() -> None:
    search = TurnSearch(holding("empty-larder"))
    assert search.is_whole
    assert search.most[HAND] == 3
    match = search.start.copy()
    for seat, move in search.line(HAND):
        match.apply(move, seat)
    assert search.losses(match)[search.names.index(HAND) - 2] == 3


def test_a_win_needs_the_rule_that_bars_it_to_be_over() -> None:
    assert TurnSearch(holding("sky-falls", "sky-falls", turn=1)).most[WON] == 0
    search = TurnSearch(holding("sky-falls", "sky-falls", turn=3))
    assert search.most[WON] == 1
    assert [move[0] for _, move in search.line(WON)] == ["cast_field", "cast_field"]
    assert TurnSearch(holding("sky-falls", turn=3)).most[WON] == 0


def test_what_comes_by_passing_does_not_count() -> None:
    search = TurnSearch(holding())
    assert search.drift[list(search.before).index(DECK)] == 1
    assert dict(search.most) == dict.fromkeys(search.names, 0)


def test_a_locked_player_can_only_pass() -> None:
    match = holding("long-night")
    search = TurnSearch(match)
    assert search.most[LOCKED] == 1
    for seat, move in search.line(LOCKED):
        match.apply(move, seat)
    assert can_only_pass(match)
    free = passed(holding())
    assert free is not None
    assert not can_only_pass(free)


def test_a_gift_of_cards_is_milling() -> None:
    """Draws are forced (FORT-WIN-2): what the opponent draws is gone from the deck."""
    search = TurnSearch(holding("kind-gift", "kind-gift"))
    assert search.most[DECK] == 8
    assert search.most[HAND] == 0


def test_too_small_a_budget_is_said() -> None:
    assert not TurnSearch(holding("empty-larder", "sinkhole"), budget=20).is_whole


def test_a_search_leaves_the_match_alone_and_gives_the_same_each_time() -> None:
    match = holding("sinkhole", "empty-larder")
    serial, hands = match.serial, [list(seat.hand) for seat in match.state.seats]
    first, second = TurnSearch(match, budget=300), TurnSearch(match, budget=300)
    assert (match.serial, [list(seat.hand) for seat in match.state.seats]) == (serial, hands)
    assert (first.most, first.positions, first.line(DECK)) == (second.most, second.positions, second.line(DECK))


def test_others_choose_what_is_worst() -> None:
    """An opponent who may choose loses the least: the seat that searches cannot count on a bad answer."""
    match = holding("empty-larder")
    move = next(move for move in match.legal_actions() if move[0] == "cast_field")
    asked = after(match, move)
    assert asked is not None
    assert asked.seat != match.seat
    by_answer = [
        TurnSearch(found).most[HAND] for answer in asked.legal_actions() if (found := after(asked, answer)) is not None
    ]
    assert TurnSearch(match).most[HAND] <= min(by_answer) + 3


@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_first_turns_of_every_game_can_be_searched(game: str) -> None:
    hunt = shipped_hunt(game)
    name = next(iter(hunt.decks))
    match = begun(hunt, [hunt.decks[name]] * 2, 1)
    assert match is not None
    search = TurnSearch(match, budget=200)
    assert {WON, LOCKED, HAND, DECK} <= set(search.names)
    for what in search.names:
        now = search.start.copy()
        for seat, move in search.line(what):
            now.apply(move, seat)


def test_a_game_without_hooks_is_searched_by_its_stored_states() -> None:
    match = holding("empty-larder")
    bare = Match(replace(match.game, hunting=type(match.game.hunting)()), match.state)
    search = TurnSearch(bare, budget=400)
    assert search.names == (WON, LOCKED, HAND, DECK)
    assert search.most[HAND] == 3
