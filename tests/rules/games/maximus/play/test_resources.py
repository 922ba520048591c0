"""Resources and jiggawatts (MAX-RES)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.view import Windowed
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.table import DRAW, GAIN, Table, able, plain, spell, verb, when

OWN = {"zone": "resource", "side": "own"}
THEIRS = {"zone": "resource", "side": "opponent"}


def seen(t: Table, viewer: int | None) -> list[dict[str, Any]]:
    """The log as a viewer reads it."""
    return Windowed(GAME, t.match.state, viewer).events()


@pytest.mark.rule("MAX-RES-1", "MAX-RES-4", "MAX-RES-6")
@pytest.mark.parametrize("name", ["Slag Rain", "Mudflat Piper", "Saltglass Harpoon", "Twinmast Colossus"])
def test_any_card_can_be_a_resource_and_is_ready(name: str) -> None:
    t = Table()
    card = t.hand(name)
    t.do("place_resource", card)
    side = t.state.seats[0]
    assert (side.hand, [each.number for each in side.resources], t.state.is_drained(card)) == ([], [card], False)
    t.do("drain_resource", card)
    assert (t.pool(), t.state.is_drained(card)) == (1, True)
    t.refused("drain_resource", card, code="R:ALREADY_DRAINED")


@pytest.mark.rule("MAX-RES-2")
def test_any_number_may_be_placed() -> None:
    t = Table()
    for card in [t.hand(plain(f"Card {at}")) for at in range(5)]:
        t.do("place_resource", card)
    assert len(t.state.seats[0].resources) == 5


@pytest.mark.rule("MAX-RES-2")
@pytest.mark.parametrize("bound", [0, 1, 2])
def test_a_ruleset_may_bound_them_per_turn(bound: int) -> None:
    t = Table(resources_per_turn=bound)
    cards = [t.hand(plain(f"Card {at}")) for at in range(5)]
    for card in cards[:bound]:
        t.do("place_resource", card)
    t.refused("place_resource", cards[bound], code="R:RESOURCE_LIMIT")
    assert not [move for move in t.match.legal_actions() if move[0] == "place_resource"]
    t.end_turn(2)
    if bound:
        t.do("place_resource", cards[bound])


@pytest.mark.rule("MAX-RES-2")
def test_effects_add_more_and_may_raise_the_bound_for_the_turn() -> None:
    t = Table(resources_per_turn=1)
    cards = [t.hand(plain(f"Card {at}")) for at in range(4)]
    more = t.hand(spell({"effect": "add_resource", "from": "deck"}, {"effect": "extra_resource", "count": 1}))
    t.do("place_resource", cards[0])
    t.cast(more)
    assert len(t.state.seats[0].resources) == 2
    t.do("place_resource", cards[1])
    t.refused("place_resource", cards[2], code="R:RESOURCE_LIMIT")
    t.end_turn(2)
    t.do("place_resource", cards[2])
    t.refused("place_resource", cards[3], code="R:RESOURCE_LIMIT")


@pytest.mark.rule("MAX-RES-3")
def test_placing_is_no_playing_and_costs_nothing() -> None:
    t = Table()
    t.field(able(when("played", "any", GAIN), when("entered", "any", GAIN)), 1)
    t.do("place_resource", t.hand("Furnace Ox"))
    assert (t.pool(0), t.pool(1)) == (0, 0)


@pytest.mark.rule("MAX-RES-4")
def test_resources_may_arrive_drained() -> None:
    t = Table(resource_enters_drained=True)
    card = t.hand(plain())
    t.do("place_resource", card)
    t.refused("drain_resource", card, code="R:ALREADY_DRAINED")
    t.end_turn(2)
    t.do("drain_resource", card)


@pytest.mark.rule("MAX-RES-6")
def test_a_ruleset_may_give_more_for_each() -> None:
    t = Table(jw_per_resource=3)
    t.jiggawatts(2)
    t.do("drain_resource", t.resource())
    assert t.pool() == 5


@pytest.mark.rule("MAX-RES-6")
def test_only_own_resources_can_be_drained() -> None:
    t = Table()
    other, crab, hand = t.resource(seat=1), t.unit("Crab"), t.hand(plain())
    t.refused("drain_resource", other, code="R:NOT_YOURS")
    t.refused("drain_resource", crab, code="R:WRONG_ZONE")
    t.refused("drain_resource", hand, code="R:WRONG_ZONE")
    t.refused("drain_resource", 9999, code="R:NO_SUCH_CARD")


@pytest.mark.rule("MAX-RES-7", "MAX-TURN-12")
def test_x26_an_undrained_resource_gives_nothing_more_this_turn() -> None:
    t = Table()
    card = t.resource()
    ready = t.hand(spell({"effect": "undrain", "to": "$t1"}, targets=[OWN]))
    t.do("drain_resource", card)
    t.cast(ready, card)
    t.refused("drain_resource", card, code="R:USED_THIS_TURN")
    assert not [move for move in t.match.legal_actions() if move[0] == "drain_resource"]
    t.end_turn(2)
    t.do("drain_resource", card)
    assert t.pool() == 2


@pytest.mark.rule("MAX-RES-7")
def test_unless_an_effect_gives_its_use_back() -> None:
    t = Table()
    card = t.resource()
    again = t.hand(spell(*({"effect": word, "to": "$t1"} for word in ("undrain", "refresh_uses")), targets=[OWN]))
    t.do("drain_resource", card)
    t.cast(again, card)
    t.do("drain_resource", card)
    assert t.pool() == 2


@pytest.mark.rule("MAX-RES-7")
@pytest.mark.parametrize("uses", [2, None])
def test_a_ruleset_may_let_them_give_more_often(uses: int | None) -> None:
    t = Table(resource_uses_per_turn=uses)
    card = t.resource()
    verbs = [t.hand(spell({"effect": "undrain", "to": "$t1"}, targets=[OWN], name=f"Again {at}")) for at in range(2)]
    t.do("drain_resource", card)
    t.cast(verbs[0], card)
    t.do("drain_resource", card)
    t.cast(verbs[1], card)
    if uses is None:
        t.do("drain_resource", card)
    else:
        t.refused("drain_resource", card, code="R:USED_THIS_TURN")


@pytest.mark.rule("MAX-RES-8")
def test_resources_may_be_open_in_every_turn() -> None:
    t = Table(resource_drain_window="any_turn")
    card = t.resource(seat=1)
    assert t.match.legal_actions(1) == [("drain_resource", card)]
    t.do("drain_resource", card, seat=1)
    assert t.pool(1) == 1


@pytest.mark.rule("MAX-RES-9", "MAX-RES-17")
@pytest.mark.parametrize("stays", [True, False])
def test_jiggawatts_carry_over(stays: bool) -> None:
    t = Table(jw_carry_over=stays)
    piper = t.hand("Mudflat Piper")
    t.jiggawatts(2, seat=1)
    for card in [t.resource() for _ in range(3)]:
        t.do("drain_resource", card)
    t.do("play_unit", piper, 1, 1, ())
    t.end_turn()
    assert (t.pool(0), t.pool(1)) == (2 if stays else 0, 2)
    t.end_turn()
    assert (t.pool(0), t.pool(1)) == (2 if stays else 0, 2 if stays else 0)


@pytest.mark.rule("MAX-RES-10", "MAX-RES-11")
def test_only_what_is_there_is_moved() -> None:
    t = Table()
    t.jiggawatts(1)
    t.jiggawatts(2, seat=1)
    t.cast(t.hand(spell({"effect": "move_jiggawatts", "from": "$opponent", "to": "$you", "amount": 9})))
    assert (t.pool(0), t.pool(1)) == (3, 0)


@pytest.mark.rule("MAX-RES-10")
def test_losing_more_than_there_is() -> None:
    t = Table()
    t.jiggawatts(1)
    t.cast(t.hand(spell({"effect": "lose_jiggawatts", "amount": 3})))
    assert t.pool() == 0


@pytest.mark.rule("MAX-RES-10")
def test_a_ruleset_may_cap_the_pool() -> None:
    t = Table(jw_cap=4, jw_per_resource=3)
    cards = [t.resource(), t.resource()]
    for card in cards:
        t.do("drain_resource", card)
    assert t.pool() == 4


@pytest.mark.rule("MAX-RES-11", "MAX-TRIG-1")
def test_abilities_may_give_jiggawatts() -> None:
    t = Table()
    calf = t.hand("Cinder Calf")
    t.jiggawatts(2)
    t.do("play_unit", calf, 1, 1, ())
    assert t.pool() == 1


@pytest.mark.rule("MAX-RES-12", "MAX-RES-13", "MAX-WORD-6")
def test_x25_a_resource_is_not_given_back_but_from_the_graveyard() -> None:
    t = Table()
    t.field(able(when("destroyed", "any", GAIN)), 1)
    crab = t.resource(plain(), seat=1)
    knock = t.hand("Bailiff's Knock")
    lamps = t.hand("Lamps Along the Weir", 1)
    t.jiggawatts(3)
    t.jiggawatts(3, seat=1)
    t.do("play_verb", knock, ((crab,), ()), ())
    assert (t.in_graveyard(crab, 1), t.pool(1)) == (True, 3)
    t.end_turn()
    t.do("play_verb", lamps, ((crab,),), ())
    t.answer("hand")
    t.do("play_unit", crab, 1, 2, ())


@pytest.mark.rule("MAX-RES-12")
def test_a_resource_can_no_longer_be_used_as_a_card() -> None:
    t = Table()
    crab, dual, chant = t.resource(plain()), t.resource("Bramblecoat Hedgehog"), t.resource(verb("Draw a card."))
    host = t.unit("Host")
    t.refused("play_unit", crab, 1, 2, (), code="R:RESOURCE_LOCKED")
    t.refused("play_equipment", dual, host, (), code="R:RESOURCE_LOCKED")
    t.refused("play_verb", chant, (), (), code="R:RESOURCE_LOCKED")
    t.refused("place_resource", crab, code="R:RESOURCE_LOCKED")


@pytest.mark.rule("MAX-RES-13")
def test_filters_that_do_not_name_resources_miss_them() -> None:
    t = Table()
    resource = t.resource(seat=1)
    t.refused("play_verb", t.hand(verb("Destroy a Unit.")), ((resource,),), (), code="R:TARGET_INVALID")


@pytest.mark.rule("MAX-RES-14", "MAX-GEN-8")
def test_a_resource_is_named_only_when_it_has_left_its_zone() -> None:
    t = Table()
    places = [t.resource(name, seat=1) for name in ("Cinder Calf", "Slag Rain", "Furnace Ox")]
    knock = t.hand("Bailiff's Knock")
    t.jiggawatts(3)
    view = Windowed(GAME, t.match.state, 0)
    move = view.read(view.shown(("play_verb", knock, ((places[1],), (places[2],)), ())))
    assert view.shown(("play_verb", knock, ((places[1],), (places[2],)), ()))[2] == [["h1.1"], ["h1.2"]]
    t.do(*move)
    t.end_turn()
    told = repr(seen(t, 0))
    assert "Slag Rain" in told
    assert "Furnace Ox" not in told
    assert "Cinder Calf" not in told
    assert "Furnace Ox" in repr(seen(t, 1))
    assert "Furnace Ox" not in repr(seen(t, None))


@pytest.mark.rule("MAX-RES-15")
def test_draining_as_a_cost_gives_no_jiggawatt() -> None:
    t = Table()
    cost = {"pay": "drain", "filter": {"zone": "resource"}, "count": 2}
    reader = t.field(able({"form": "activated", "costs": [cost], "do": [DRAW]}))
    cards = (t.resource(), t.resource())
    t.do("activate_power", reader, (reader, 0), None, (), (cards,))
    assert ([t.state.is_drained(card) for card in cards], t.pool()) == ([True, True], 0)


@pytest.mark.rule("MAX-RES-16")
def test_nothing_is_drained_by_itself_to_pay() -> None:
    t = Table()
    cards = [t.resource(), t.resource()]
    unit = t.hand(plain(cost=2))
    t.jiggawatts(1)
    refusal = t.refused("play_unit", unit, 1, 1, (), code="R:NOT_ENOUGH_JW")
    assert refusal.message == "This costs 2 jiggawatts; you have 1."
    assert [t.state.is_drained(card) for card in cards] == [False, False]


@pytest.mark.rule("MAX-RES-17")
def test_nobody_has_to_drain() -> None:
    t = Table()
    for _ in range(3):
        t.resource()
    t.end_turn()
    assert t.pool() == 0


@pytest.mark.rule("MAX-RES-2", "MAX-RES-13")
def test_effects_drain_resources_where_they_say_so() -> None:
    t = Table()
    mine, theirs = t.resource(), t.resource(seat=1)
    t.cast(t.hand(spell({"effect": "drain", "to": "$t1"}, targets=[THEIRS])), theirs)
    assert (t.state.is_drained(mine), t.state.is_drained(theirs)) == (False, True)
