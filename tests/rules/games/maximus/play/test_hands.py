"""How many cards a hand may hold, and what happens to the next one (MAX-ZONE-6 to -8)."""

from __future__ import annotations

import pytest

from rules.engine.view import Windowed
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, plain, spell, when


def full(count: int = 8, seat: int = 0, **options: object) -> tuple[Table, list[int]]:
    """A table where a player holds so many cards."""
    t = Table(**options)
    return t, [t.hand(plain(f"Card {at}"), seat) for at in range(count)]


@pytest.mark.rule("MAX-ZONE-6")
def test_others_see_how_many_cards_a_hand_holds_and_no_more() -> None:
    t, hand = full(2)
    seen = Windowed(GAME, t.match.state, 1).whole()["seats"][0]["hand"]
    own = Windowed(GAME, t.match.state, 0).whole()["seats"][0]["hand"]
    assert seen == 2
    assert [each["card"] for each in own] == hand


@pytest.mark.rule("MAX-ZONE-7", "MAX-ZONE-8", "MAX-TURN-11")
def test_the_ninth_card_makes_its_owner_discard_one() -> None:
    t, hand = full(8, seat=1)
    t.field(able(when("discarded", "any", GAIN)))
    eel = t.unit("Eel", 1, 1, 1, seat=1)
    deck = t.state.seats[1].deck.copy()
    t.end_turn()
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.seat, set(pending.options)) == ("discard_down", 1, {*hand, deck[-1]})
    t.refused("attack", eel, t.avatars[0], code="R:CHOICE_PENDING")
    t.refused("end_turn", seat=0, code="R:CHOICE_PENDING")
    t.refused("answer", hand[0], seat=0, code="R:NOT_YOUR_CHOICE")
    t.refused("answer", t.avatars[1], code="R:BAD_ANSWER")
    t.answer(hand[3])
    side = t.state.seats[1]
    assert (len(side.hand), side.graveyard, side.deck) == (8, [hand[3]], deck[:-1])
    assert t.pool() == 1
    t.do("attack", eel, t.avatars[0])


@pytest.mark.rule("MAX-ZONE-8")
def test_the_new_card_may_be_the_one() -> None:
    t, _ = full(8, seat=1)
    top = t.state.seats[1].deck[-1]
    t.end_turn()
    t.answer(top)
    assert t.in_graveyard(top)


@pytest.mark.rule("MAX-ZONE-8", "MAX-ZONE-7")
def test_several_too_many_are_asked_for_when_the_effect_is_over() -> None:
    t, hand = full(7)
    t.cast(t.hand(spell({"effect": "draw", "count": 3}, GAIN)))
    assert (len(t.state.seats[0].hand), t.pool()) == (10, 1)
    t.answer(hand[0])
    assert t.match.pending is not None
    t.answer(hand[1])
    assert t.match.pending is None
    assert len(t.state.seats[0].hand) == 8


@pytest.mark.rule("MAX-ZONE-8")
def test_several_players_are_asked_from_the_active_one_on() -> None:
    t, own = full(7)
    other = [t.hand(plain(f"Other {at}"), 1) for at in range(7)]
    t.cast(t.hand(spell({"effect": "draw", "player": "$each_player", "count": 2})))
    asked = []
    for hand in (own, other):
        assert t.match.pending is not None
        asked.append(t.match.pending.seat)
        t.answer(hand[0])
    assert (asked, t.match.pending) == ([0, 1], None)


@pytest.mark.rule("MAX-ZONE-7")
@pytest.mark.parametrize(("bound", "asked"), [(9, False), (None, False), (7, True)])
def test_a_ruleset_may_set_another_bound(bound: int | None, asked: bool) -> None:
    t, _ = full(7 if bound == 7 else 8, seat=1, hand_max=bound)
    t.end_turn()
    assert (t.match.pending is not None) == asked


@pytest.mark.rule("MAX-ZONE-8")
def test_under_skip_draw_the_card_stays_in_the_deck() -> None:
    t, _ = full(8, seat=1, hand_overflow="skip_draw")
    crab = t.unit("Crab", 2, 1, 4, owner=1)
    away = t.hand(spell({"effect": "return_to_hand", "to": "$t1"}, targets=[UNIT]))
    deck = t.state.seats[1].deck.copy()
    t.cast(away, crab)
    assert t.match.pending is not None  # a card that arrives otherwise is discarded by choice
    t.answer(crab)
    t.end_turn()
    assert t.match.pending is None
    assert (len(t.state.seats[1].hand), t.state.seats[1].deck) == (8, deck)


@pytest.mark.rule("MAX-ZONE-8")
def test_under_mill_new_card_it_goes_to_the_graveyard_undiscarded() -> None:
    t, hand = full(8, seat=1, hand_overflow="mill_new_card")
    t.field(able(when("discarded", "any", GAIN)))
    crab = t.unit("Crab", 2, 1, 4, owner=1)
    away = t.hand(spell({"effect": "return_to_hand", "to": "$t1"}, targets=[UNIT]))
    top = t.state.seats[1].deck[-1]
    t.cast(away, crab)
    t.end_turn()
    assert (t.state.seats[1].hand, t.state.seats[1].graveyard, t.pool()) == (hand, [crab, top], 0)


@pytest.mark.rule("MAX-ZONE-8")
def test_under_discard_at_turn_end_the_hand_may_be_too_large_until_then() -> None:
    t, hand = full(8, seat=1, hand_overflow="discard_at_turn_end")
    t.field(able(when("turn_end", "own", DRAW)), 1)
    t.end_turn()
    assert (t.match.pending, len(t.state.seats[1].hand)) == (None, 9)
    t.end_turn()
    assert t.match.pending is not None
    assert (t.match.pending.kind, t.match.pending.seat, t.state.active) == ("discard_down", 1, 1)
    t.answer(hand[0])
    # What is drawn after that stays until the next time.
    assert (t.state.active, len(t.state.seats[1].hand)) == (0, 9)
