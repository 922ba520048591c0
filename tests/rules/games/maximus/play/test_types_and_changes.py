"""Types (MAX-TYPE), and what effects change for a time."""

from __future__ import annotations

import pytest

from rules.engine.zones import FIELD, GRAVEYARD
from tests.rules.games.maximus.play.table import Table, compiled, plain, seed, verb


@pytest.mark.rule("MAX-TYPE-1", "MAX-TYPE-2", "MAX-TYPE-3", "MAX-TYPE-4", "MAX-TYPE-5")
def test_types_are_free_words() -> None:
    t = Table()
    t.unit("Choir", text="Your Lamp-Lighter Units have +1 Offense.")
    one = t.unit("One", 1, types=["Lamp-Lighter ", "elf"])
    other = t.unit("Other", 1, types=["lamp-lighters"])
    assert (t.values(one)[0], t.values(other)[0]) == (2, 1)


@pytest.mark.rule("MAX-TYPE-7")
def test_types_change_for_a_time() -> None:
    t = Table()
    t.field(seed("Choir Below the Tide"))
    crab = t.unit("Crab", 2, 1, 4)
    t.do("play_verb", t.hand(verb("A Unit of yours is also Sailor this turn.")), ((crab,),), ())
    assert t.values(crab) == (3, 2, 4)
    t.end_turn()
    assert t.values(crab) == (2, 1, 4)


@pytest.mark.rule("MAX-ZONE-15")
def test_looking_at_the_deck_and_reordering_it() -> None:
    t = Table()
    low, top = t.deck(plain("Low")), t.deck(plain("Top"))
    t.do("play_verb", t.hand(verb("Look at the top two cards of your Deck and put them back in any order.")), (), ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.options, pending.is_hidden) == ("order_cards", (top, low), True)
    t.answer(low)
    assert t.state.seats[0].deck[-2:] == [top, low]
    assert {event.audience for event in t.happened("looked_at")} == {0}


@pytest.mark.rule("MAX-ZONE-15")
@pytest.mark.parametrize(("where", "place"), [("top", -1), ("bottom", 0)])
def test_putting_cards_into_the_deck(where: str, place: int) -> None:
    t = Table()
    crab = t.unit("Crab", seat=1)
    away = t.hand(compiled("Away", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "do": [{"effect": "put_in_deck", "to": {"all": {"name": "Crab"}}, "where": where}]}]))  # fmt: skip
    t.do("play_verb", away, (), ())
    assert t.state.seats[1].deck[place] == crab


@pytest.mark.rule("MAX-RANK-11")
def test_effects_move_and_swap_units() -> None:
    t = Table()
    crab, eel = t.unit("Crab", at=(1, 0)), t.unit("Eel", at=(2, 1))
    t.do("play_verb", t.hand(verb("Move a Unit of yours to an empty cell.")), ((crab,),), ())
    t.answer((2, 0))
    assert t.state.seats[0].cells[2, 0] == crab
    swap = compiled("Swap", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "targets": [{"id": "t1", "filter": {"kind": "unit", "side": "own"}},
                                        {"id": "t2", "filter": {"kind": "unit", "side": "own"}}],
         "do": [{"effect": "swap", "a": "$t1", "b": "$t2"}]}])  # fmt: skip
    t.do("play_verb", t.hand(swap), ((crab,), (eel,)), ())
    assert (t.state.seats[0].cells[2, 1], t.state.seats[0].cells[2, 0]) == (crab, eel)
    assert not t.happened("entered")


@pytest.mark.rule("MAX-TURN-14")
def test_only_skip_undrain_keeps_a_card_drained() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1, drained=True)
    t.do("play_verb", t.hand(verb("An opposing Unit skips the next un-draining.")), ((crab,),), ())
    t.end_turn()
    assert t.piece(crab).drained
    t.end_turn(2)
    assert not t.piece(crab).drained


@pytest.mark.rule("MAX-DMG-1")
def test_preventing_damage() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 0, 9, drained=True)
    t.do("play_verb", t.hand(compiled("Shield", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "targets": [{"id": "t1", "filter": {"kind": "unit", "side": "own"}}],
         "do": [{"effect": "prevent_damage", "to": "$t1", "amount": 3, "duration": "end_of_turn"}]}])), ((crab,),), ())  # fmt: skip
    t.do("play_verb", t.hand(verb("2 damage to a Unit.")), ((crab,),), ())
    assert t.health(crab) == 9
    t.do("play_verb", t.hand(verb("2 damage to a Unit.")), ((crab,),), ())
    assert t.health(crab) == 8


@pytest.mark.rule("MAX-GEN-4")
def test_control_for_a_turn_and_back() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, seat=1, at=(1, 0), damage=1, drained=True)
    take = t.hand(verb("Gain control this turn of an opposing Unit."))
    t.do("play_verb", take, ((crab,),), ())
    t.answer((1, 1))
    piece = t.piece(crab)
    assert (piece.controller, piece.damage, piece.drained, t.zone(crab)) == (0, 1, True, FIELD)
    assert not t.happened("entered")
    t.do("end_turn")
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.seat) == ("cell", 1)
    t.answer((1, 0))
    assert t.piece(crab).controller == 1
    assert len(t.happened("control_changed")) == 2
    assert t.zone(crab) != GRAVEYARD
