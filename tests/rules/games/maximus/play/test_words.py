"""The vocabulary's verbs (MAX-WORD) and Types (MAX-TYPE)."""

from __future__ import annotations

import pytest

from rules.engine.zones import HAND
from tests.rules.games.maximus.play.table import Table, plain, verb


@pytest.mark.rule("MAX-WORD-1", "MAX-WORD-2", "MAX-WORD-3")
def test_draining() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 2, 5, seat=1)
    t.unit("Alarm", seat=1, text="When another of your Units is drained: draw a card.")
    hush = [t.hand(verb("Drain a Unit.")) for _ in range(2)]
    t.do("play_verb", hush[0], ((eel,),), ())
    t.do("play_verb", hush[1], ((eel,),), ())
    assert t.piece(eel).drained
    assert len(t.happened("drained")) == 1
    assert len(t.happened("drawn")) == 1
    a = t.unit("A", 3, 0, 3)
    t.do("attack", a, eel)
    assert t.health(eel) == 2


@pytest.mark.rule("MAX-WORD-5")
def test_destroying_asks_neither_defense_nor_health() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 9, 99, seat=1)
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((eel,),), ())
    assert t.in_graveyard(eel)


@pytest.mark.rule("MAX-RANK-12", "MAX-WORD-5")
def test_indestructible_units_fall_by_damage_alone() -> None:
    t = Table()
    stone = t.unit("Stone", 0, 0, 2, seat=1, drained=True, keywords=["indestructible"])
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((stone,),), ())
    assert stone in t.state.pieces
    t.do("play_verb", t.hand(verb("2 damage to a Unit.")), ((stone,),), ())
    assert t.in_graveyard(stone)


@pytest.mark.rule("MAX-WORD-7", "MAX-WORD-19")
def test_milling_is_no_discarding() -> None:
    t = Table()
    t.unit("Watcher", text="When you discard a card: gain 1 jiggawatt.")
    before = len(t.state.seats[0].deck)
    t.do("play_verb", t.hand(verb("Mill two cards.")), (), ())
    assert (t.pool(), before - len(t.state.seats[0].deck), len(t.happened("milled"))) == (0, 2, 2)


@pytest.mark.rule("MAX-WORD-8")
def test_who_picks_the_discard() -> None:
    t = Table()
    first, second = t.hand(plain("One"), 1), t.hand(plain("Two"), 1)
    t.do("play_verb", t.hand(verb("Each opponent discards a card.")), (), ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.seat, pending.options, pending.is_hidden) == (1, (first, second), True)
    t.answer(second)
    assert t.in_graveyard(second)


@pytest.mark.rule("MAX-WORD-8")
def test_a_discard_picked_by_an_opponent_or_by_chance() -> None:
    t = Table()
    hand = [t.hand(plain(name), 1) for name in ("One", "Two", "Three")]
    t.do("play_verb", t.hand(verb("Each opponent discards a card, chosen by an opponent.")), (), ())
    pending = t.match.pending
    assert pending is not None
    assert pending.seat == 0
    t.answer(hand[0])
    t.do("play_verb", t.hand(verb("Each opponent discards a card chosen at random.")), (), ())
    assert t.match.pending is None
    assert len(t.state.seats[1].hand) == 1


@pytest.mark.rule("MAX-WORD-8")
def test_fewer_cards_than_demanded() -> None:
    t = Table()
    only = t.hand(plain(), 1)
    t.do("play_verb", t.hand(verb("Each opponent discards two cards.")), (), ())
    assert t.in_graveyard(only)
    t2 = Table()
    costly = t2.hand(verb("Draw a card.", extra_costs=[{"pay": "discard", "count": 2}]))
    t2.hand(plain())
    t2.refused("play_verb", costly, (), ((),), code="R:COST_UNPAYABLE")


@pytest.mark.rule("MAX-WORD-9", "MAX-WORD-11")
def test_sacrificing_by_an_effect() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1, owner=0)
    eel = t.unit("Eel", seat=1, drained=True)
    t.do("play_verb", t.hand(verb("Each opponent sacrifices a Unit.")), (), ())
    pending = t.match.pending
    assert pending is not None
    assert pending.options == (crab, eel)
    t.answer(crab)
    assert crab in t.state.seats[0].graveyard
    assert [event.card for event in t.happened("sacrificed")] == [crab]


@pytest.mark.rule("MAX-WORD-11", "MAX-RES-12")
def test_a_resource_is_not_sacrificed() -> None:
    t = Table()
    resource = t.resource()
    t.unit("Crab")
    altar = t.hand(verb("Draw a card.", extra_costs=[{"pay": "sacrifice", "filter": {"kind": "unit", "side": "own"}}]))
    t.refused("play_verb", altar, (), ((resource,),), code="R:COST_CHOICE_INVALID")


@pytest.mark.rule("MAX-WORD-12", "MAX-WORD-13")
@pytest.mark.parametrize("way", ["hand", "field"])
def test_resurrecting_either_way(way: str) -> None:
    t = Table()
    crab = t.graveyard(plain("Crab", 2, 1, 4))
    lamps = t.hand("Lamps Along the Weir")
    t.jiggawatts(3)
    t.do("play_verb", lamps, ((crab,),), ())
    assert t.match.pending is not None
    t.answer(way)
    if way == "field":
        t.answer((1, 1))
        assert (t.values(crab), t.piece(crab).drained) == ((2, 1, 4), False)
        assert t.order("entered", "resurrected") == ["entered", "resurrected"]
    else:
        assert t.zone(crab) == HAND


@pytest.mark.rule("MAX-WORD-13", "MAX-WORD-15", "MAX-ZONE-10")
def test_what_may_be_resurrected() -> None:
    t = Table()
    spell, theirs = t.graveyard("Slag Rain"), t.graveyard(plain(), 1)
    ferry = t.hand("Ferry Without a Fare")
    paid = t.hand(plain("Fare"))
    t.jiggawatts(1)
    for wrong in (spell, theirs):
        t.refused("play_verb", ferry, ((wrong,),), ((paid,),), code="R:TARGET_INVALID")
    t.refused("play_verb", spell, (), (), code="R:WRONG_ZONE")


@pytest.mark.rule("MAX-WORD-14")
def test_resurrecting_into_a_full_hand() -> None:
    t = Table()
    crab = t.graveyard(plain())
    hand = [t.hand(plain(f"Card {n}")) for n in range(8)]
    reader = t.unit("Reader", text="Use: resurrect a Unit in your Graveyard to hand.")
    t.do("activate_power", reader, (reader, 0), None, ((crab,),), ())
    pending = t.match.pending
    assert pending is not None
    assert pending.kind == "discard_down"
    t.answer(hand[3])
    assert len(t.state.seats[0].hand) == 8


@pytest.mark.rule("MAX-WORD-16", "MAX-WORD-20")
def test_recruiting() -> None:
    t = Table()
    piper = t.deck("Mudflat Piper")
    hiring = t.hand("Quayside Hiring Day")
    t.jiggawatts(2)
    t.do("play_verb", hiring, (), ())
    pending = t.match.pending
    assert pending is not None
    assert pending.options == (piper, "nothing")
    t.answer(piper)
    assert t.zone(piper) == HAND
    assert [event.card for event in t.happened("revealed")] == [piper]
    assert t.happened("shuffled")


@pytest.mark.rule("MAX-WORD-16")
@pytest.mark.parametrize(("reveals", "shuffles"), [(False, True), (True, False)])
def test_recruiting_unseen_or_without_shuffling(reveals: bool, shuffles: bool) -> None:
    t = Table(recruit_reveal=reveals, recruit_shuffle=shuffles)
    piper = t.deck("Mudflat Piper")
    hiring = t.hand("Quayside Hiring Day")
    t.jiggawatts(2)
    t.do("play_verb", hiring, (), ())
    t.answer(piper)
    assert bool(t.happened("revealed")) == reveals
    assert bool(t.happened("shuffled")) == shuffles


@pytest.mark.rule("MAX-WORD-20", "MAX-END-6")
def test_recruiting_the_last_card_loses() -> None:
    t = Table()
    t.empty_deck(0)
    piper = t.deck("Mudflat Piper")
    hiring = t.hand("Quayside Hiring Day")
    t.jiggawatts(2)
    t.do("play_verb", hiring, (), ())
    t.answer(piper)
    outcome = t.match.outcome
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("MAX-WORD-18", "MAX-FUS-24")
@pytest.mark.parametrize("option", ["allow", "deny"])
def test_fusions_brought_by_an_effect(option: str) -> None:
    t = Table(recipe_units_by_effect=option)
    colossus = t.graveyard("Twinmast Colossus")
    bring = t.hand(verb("Resurrect a Unit in your Graveyard to the Field."))
    if option == "deny":
        t.refused("play_verb", bring, ((colossus,),), (), code="R:TARGET_INVALID")
        return
    t.do("play_verb", bring, ((colossus,),), ())
    t.answer((1, 1))
    assert t.values(colossus) == (5, 3, 9)
    t.refused("defuse", colossus, ((1, 1),), (0,), (), code="R:NO_COMPONENTS")
