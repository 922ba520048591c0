"""How a match begins (MAX-SETUP)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.started import cards, names, started
from tests.rules.games.maximus.play.table import AVATAR, FILLER, GAIN, compiled, when


def refused(match: Match, *move: Any, seat: int | None = None) -> str:
    """The code with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        match.apply(move, seat)
    return caught.value.code


@pytest.mark.rule("MAX-SETUP-1")
def test_one_player_is_too_few() -> None:
    with pytest.raises(IllegalAction) as caught:
        started(cards())
    assert (caught.value.code, caught.value.message) == (
        "R:NOT_ENOUGH_PLAYERS",
        "At least 2 players are needed. Wait for more.",
    )


@pytest.mark.rule("MAX-SETUP-1")
def test_the_ruleset_says_how_many_players_there_are() -> None:
    with pytest.raises(EngineError, match="at most 2 players"):
        started(cards(), cards(), cards())
    with pytest.raises(IllegalAction):
        started(cards(), cards(), players_min=3, players_max=4)
    assert started(*[cards()] * 6, players_max=6).state.setup.seats == 6


@pytest.mark.rule("MAX-SETUP-2", "MAX-GEN-7")
def test_the_first_player_is_drawn_from_the_seed() -> None:
    first = [started(seed=seed).state.active for seed in range(40)]
    assert first == [started(seed=seed).state.active for seed in range(40)]
    assert 8 <= sum(first) <= 32


@pytest.mark.rule("MAX-SETUP-2")
def test_seat_1_may_always_begin() -> None:
    assert {started(seed=seed, first_player="seat1").state.active for seed in range(20)} == {0}


@pytest.mark.rule("MAX-SETUP-2")
@pytest.mark.parametrize(("said", "first"), [("first", 1), ("second", 0)])
def test_the_loser_chooses(said: str, first: int) -> None:
    match = started(first_player="loser_chooses", chooser_seat=1)
    assert match.pending is not None
    assert (match.pending.kind, match.pending.seat, match.pending.options) == ("first_player", 1, ("first", "second"))
    match.apply(("answer", said), 1)
    assert match.state.active == first


@pytest.mark.rule("MAX-SETUP-2")
def test_without_a_loser_chance_decides() -> None:
    assert len({started(seed=seed, first_player="loser_chooses").state.active for seed in range(20)}) == 2


@pytest.mark.rule("MAX-SETUP-3", "MAX-AVA-2", "MAX-AVA-5")
def test_avatars_stand_in_the_last_rank_before_anything_is_shuffled() -> None:
    eager = compiled("Eager", AVATAR, [when("entered", "any", GAIN), when("played", "any", GAIN)])
    match = started([eager, *cards(39, avatars=0)], cards(), unit_enters_drained=True)
    for seat in match.state.seats:
        (number,) = seat.cells.values()
        piece = match.state.pieces[number]
        assert (piece.rank, piece.column, piece.drained, piece.damage, seat.jiggawatts) == (3, 0, False, 0, 0)
    told = [event.kind for event in match.state.log or ()]
    assert told.index("set_up") < told.index("shuffled")
    assert {"played", "entered"}.isdisjoint(told)


@pytest.mark.rule("MAX-SETUP-3")
@pytest.mark.parametrize("rank", [1, 2])
def test_avatars_may_start_in_another_rank(rank: int) -> None:
    match = started(avatar_start_rank=rank)
    assert [list(seat.cells) for seat in match.state.seats] == [[(rank, 0)], [(rank, 0)]]


@pytest.mark.rule("MAX-SETUP-3")
def test_players_may_choose_the_rank_in_seat_order() -> None:
    match = started(avatar_start_rank="choice")
    for seat, rank in ((0, 1), (1, 2)):
        assert match.pending is not None
        assert (match.pending.kind, match.pending.seat, match.pending.options) == ("avatar_cell", seat, (1, 2, 3))
        match.apply(("answer", rank), seat)
    assert [list(seat.cells) for seat in match.state.seats] == [[(1, 0)], [(2, 0)]]


@pytest.mark.rule("MAX-SETUP-3", "MAX-AVA-5")
def test_avatars_may_be_shuffled_into_the_deck() -> None:
    match = started(avatar_start="deck", first_player="seat1")
    assert not match.state.pieces
    assert [len(seat.deck) + len(seat.hand) for seat in match.state.seats] == [40, 40]
    assert len(match.state.seats[1].hand) == 6
    assert match.outcome is None


@pytest.mark.rule("MAX-SETUP-3", "MAX-AVA-5", "MAX-ZONE-8")
def test_avatars_may_be_a_seventh_card_of_the_hand() -> None:
    match = started(avatar_start="hand", first_player="seat1", hand_max=7)
    side = match.state.seats[0]
    assert len(match.state.seats[1].hand) == 7
    avatar = next(card for card in side.hand if match.state.card(card).is_starting_avatar)
    assert match.pending is not None  # the turn draw was the eighth card
    assert avatar not in match.pending.options
    match.apply(("answer", match.pending.options[0]))
    assert refused(match, "place_resource", avatar) == "R:AVATAR_PROTECTED"
    assert ("place_resource", avatar) not in match.legal_actions()
    match.apply(("play_unit", avatar, 3, 0, ()))
    assert side.cells == {(3, 0): avatar}


@pytest.mark.rule("MAX-AVA-5", "MAX-PLAY-5")
def test_an_avatar_in_hand_pays_for_nothing() -> None:
    cost = {"pay": "discard", "filter": {"zone": "hand"}, "count": 1}
    dear = compiled("Dear", {"modes": {"verb": {"cost": 0, "extra_costs": [cost]}}})
    match = started([*cards(1), *[dear] * 39], cards(), avatar_start="hand", first_player="seat1")
    hand = match.state.seats[0].hand
    avatar = next(card for card in hand if match.state.card(card).is_starting_avatar)
    card, other = [each for each in hand if each != avatar][:2]
    assert refused(match, "play_verb", card, (), ((avatar,),)) == "R:AVATAR_PROTECTED"
    match.apply(("play_verb", card, (), ((other,),)))


@pytest.mark.rule("MAX-SETUP-4")
def test_decks_are_shuffled_by_the_seed() -> None:
    decks = [names(match, match.state.seats[0].deck) for match in (started(seed=1), started(seed=1), started(seed=2))]
    assert decks[0] == decks[1] != decks[2]
    assert "Av 0" not in decks[0]


@pytest.mark.rule("MAX-SETUP-5", "MAX-TURN-5", "MAX-TURN-3")
def test_everybody_draws_six_cards_and_the_first_player_one_more() -> None:
    match = started(first_player="seat1")
    assert [(len(seat.hand), len(seat.deck)) for seat in match.state.seats] == [(7, 32), (6, 33)]


@pytest.mark.rule("MAX-SETUP-5")
@pytest.mark.parametrize("count", [0, 4])
def test_another_opening_hand(count: int) -> None:
    assert len(started(first_player="seat1", hand_start=count).state.seats[1].hand) == count


@pytest.mark.rule("MAX-SETUP-6")
def test_opening_hands_are_kept() -> None:
    match = started()
    assert match.pending is None
    assert refused(match, "mulligan") == "R:UNKNOWN_ACTION"


@pytest.mark.rule("MAX-SETUP-6")
def test_a_ruleset_may_allow_one_redraw() -> None:
    match = started(mulligan="one_full_redraw", first_player="seat1")
    hands = [seat.hand.copy() for seat in match.state.seats]
    for seat, said in ((0, "redraw"), (1, "keep")):
        assert match.pending is not None
        assert (match.pending.kind, match.pending.seat) == ("mulligan", seat)
        match.apply(("answer", said), seat)
    assert match.state.seats[1].hand == hands[1]
    assert sorted(match.state.seats[0].hand[:6]) != sorted(hands[0])
    assert [len(seat.hand) for seat in match.state.seats] == [7, 6]
    assert match.state.turn == 1


@pytest.mark.rule("MAX-SETUP-7")
def test_everybody_starts_with_nothing() -> None:
    assert [
        (seat.jiggawatts, seat.resources, seat.graveyard) for seat in started(first_player="seat1").state.seats
    ] == [(0, [], [])] * 2
    assert [seat.jiggawatts for seat in started(jw_start=3).state.seats] == [3, 3]


@pytest.mark.rule("MAX-SETUP-8")
def test_losses_are_looked_for_from_the_first_turn_on() -> None:
    small = cards(7)
    match = started(small, cards(), mulligan="one_full_redraw", first_player="seat1")
    assert (len(match.state.seats[0].deck), match.outcome) == (0, None)
    match.apply(("answer", "keep"), 0)
    assert match.outcome is None
    match.apply(("answer", "keep"), 1)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "deck")


@pytest.mark.rule("MAX-END-10", "MAX-SETUP-8")
@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_possible_before_the_first_turn(seat: int) -> None:
    match = started(mulligan="one_full_redraw")
    match.apply(("concede",), seat)
    assert match.outcome is not None
    assert match.outcome.winners == (1 - seat,)


@pytest.mark.rule("MAX-SETUP-3")
def test_the_same_card_in_two_decks_is_two_cards() -> None:
    match = Match.start(GAME, [cards(), cards()], started().state.setup.options, 5)
    assert len(match.state.setup.programs) == 80
    assert len({program.key for program in match.state.setup.programs}) == 40
    assert compiled("Card 1", FILLER).key in {program.key for program in match.state.setup.programs}
