"""Who hears what happens: cards on the Field, what leaves together, and nothing that has left (MAX-TRIG-7, MAX-TRIG-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, compiled, plain, seed, spell, when

DESTROY: Mapping[str, Any] = {"effect": "destroy", "to": "$t1"}
MILL: Mapping[str, Any] = {"effect": "mill"}


@pytest.mark.rule("MAX-TRIG-8", "MAX-PLAY-5")
def test_what_was_sacrificed_for_a_card_does_not_hear_it_played() -> None:
    t = Table()
    clerk = t.field(able(when("played", "own", GAIN)))
    accountant = t.hand("Pyre Accountant")
    t.jiggawatts(1)
    t.do("play_unit", accountant, 1, 2, ((clerk,),))
    assert t.pool() == 0


@pytest.mark.rule("MAX-TRIG-8")
def test_what_returned_to_hand_does_not_hear_the_rest_of_the_effect() -> None:
    t = Table()
    clerk = t.field(able(when("drawn", "own", GAIN)))
    t.cast(t.hand(spell({"effect": "return_to_hand", "to": "$t1"}, DRAW, targets=[UNIT])), clerk)
    assert t.pool() == 0


@pytest.mark.rule("MAX-TRIG-8")
def test_what_an_effect_destroyed_does_not_hear_its_rest() -> None:
    t = Table()
    clerk = t.field(able(when("damaged", "any", GAIN)))
    eel = t.unit("Eel", 0, 0, 5)
    hit = {"effect": "damage", "to": "$t2", "amount": 1}
    t.cast(t.hand(spell(DESTROY, hit, targets=[UNIT, UNIT])), clerk, eel)
    assert t.in_graveyard(clerk)
    assert t.pool() == 0


@pytest.mark.rule("MAX-TRIG-8", "MAX-EQP-10")
def test_equipment_that_was_taken_off_does_not_hear_the_rest_of_the_effect() -> None:
    t = Table()
    bell = compiled("Bell", {"modes": {"equipment": {"cost": 0}}}, [when("drawn", "own", GAIN)])
    gear = t.attached(bell, t.unit("Crab"))
    off = {"effect": "detach", "to": "$t1"}
    t.cast(t.hand(spell(off, DRAW, targets=[{"zone": "attached"}])), gear)
    assert t.in_graveyard(gear)
    assert t.pool() == 0


@pytest.mark.rule("MAX-TRIG-7")
def test_what_is_destroyed_together_hears_one_another_and_itself() -> None:
    t = Table()
    for _ in range(2):
        t.field(able(when("destroyed", "any", GAIN), stats=(1, 0, 1)))
    t.cast(t.hand(spell({"effect": "destroy", "to": {"all": {"name": "Able"}}})))
    assert t.pool() == 4


@pytest.mark.rule("MAX-FUS-23", "MAX-ZONE-14", "MAX-FUS-6")
def test_what_lies_under_a_fusion_hears_neither_it_nor_what_follows() -> None:
    t = Table()
    piper = t.field(able(*(when(event, "own", GAIN) for event in ("entered", "played", "fused")), name="Mudflat Piper"))
    hedgehog = t.field(seed("Bramblecoat Hedgehog"))
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    t.do("play_fusion", colossus, (piper, hedgehog), (t.piece(piper).rank, t.piece(piper).column), ())
    assert t.pool() == 0


@pytest.mark.rule("MAX-DMG-8", "MAX-RANK-6")
def test_who_falls_together_with_those_in_front_never_stood_in_front() -> None:
    t = Table()
    front = t.unit("Front", 0, 0, 1, at=(1, 0))
    t.field(able(when("became_frontmost", "self", GAIN), stats=(0, 0, 1)), 0, (2, 0))
    t.cast(t.hand(spell({"effect": "damage", "to": {"all": {"name": ["Front", "Able"]}}, "amount": 3})))
    assert t.in_graveyard(front)
    assert t.pool() == 0
    assert [event.card for event in t.happened("became_frontmost")] == [t.avatars[0]]


@pytest.mark.rule("MAX-RANK-6", "MAX-RANK-7")
@pytest.mark.parametrize("advance", ["none", "auto"])
def test_who_stood_behind_two_that_fell_comes_forward_once(advance: str) -> None:
    t = Table(rank_advance=advance)
    for rank in (1, 2):
        t.unit("Wall", 0, 0, 1, at=(rank, 0))
    t.cast(t.hand(spell({"effect": "destroy", "to": {"all": {"name": "Wall"}}})))
    assert [event.card for event in t.happened("became_frontmost")] == [t.avatars[0]]
    assert t.piece(t.avatars[0]).rank == (1 if advance == "auto" else 3)


@pytest.mark.rule("MAX-TRIG-6")
def test_powers_of_one_card_that_hear_different_events_come_as_printed() -> None:
    t = Table()
    lose = {"effect": "lose_jiggawatts", "amount": 1}
    card = t.hand(able(when("played", "self", GAIN), when("entered", "self", lose)))
    t.do("play_unit", card, 1, 1, ())
    assert t.order("jiggawatts_gained", "jiggawatts_lost") == ["jiggawatts_gained", "jiggawatts_lost"]
    assert t.pool() == 0


@pytest.mark.rule("MAX-TRIG-8", "MAX-PWR-1")
@pytest.mark.parametrize("effect", [MILL, {"effect": "discard"}])
def test_a_unit_is_deaf_from_the_moment_it_is_silenced(effect: Mapping[str, Any]) -> None:
    t = Table()
    x = t.field(able(when("milled", "any", GAIN), when("discarded", "any", GAIN)))
    t.hand(plain())
    hush = {"effect": "silence", "to": "$t1", "duration": "end_of_turn"}
    t.cast(t.hand(spell(hush, effect, targets=[UNIT])), x)
    assert t.pool() == 0


@pytest.mark.rule("MAX-PWR-1", "MAX-TRIG-1")
def test_a_unit_hears_from_the_moment_it_is_granted_a_power() -> None:
    t = Table()
    x = t.unit("X")
    teach = {"effect": "grant_ability", "to": "$t1", "ability": when("milled", "any", GAIN), "duration": "end_of_turn"}
    t.cast(t.hand(spell(teach, MILL, targets=[UNIT])), x)
    assert t.pool() == 1


@pytest.mark.rule("MAX-PWR-14", "MAX-TRIG-8")
def test_a_unit_that_silences_others_is_not_heard_arriving() -> None:
    t = Table()
    t.field(able(when("entered", "opponent", GAIN)), 1)
    silence = {"effect": "silence", "to": {"all": {"kind": "unit", "side": "opponent"}}}
    t.do("play_unit", t.hand(able({"form": "static", "do": [silence]})), 1, 1, ())
    assert t.pool(1) == 0


@pytest.mark.rule("MAX-TIME-5", "MAX-TURN-4")
def test_silence_that_ends_with_the_turn_start_is_over_before_anything_un_drains() -> None:
    t = Table()
    x = t.field(able(when("undrained", "self", GAIN)), drained=True)
    hush = {"effect": "silence", "to": "$t1", "duration": "your_next_turn"}
    t.cast(t.hand(spell(hush, targets=[UNIT])), x)
    t.end_turn(2)
    assert t.pool() == 1


# --------------------------------------------------------------------------------------------------------- under a Fusion
def fuse(t: Table, piper: int, other: int, *, turned: bool = False) -> int:
    """Make the Colossus of a Piper and another Unit."""
    colossus = t.hand("Twinmast Colossus")
    t.jiggawatts(2)
    materials = (other, piper) if turned else (piper, other)
    t.do("play_fusion", colossus, materials, (t.piece(piper).rank, t.piece(piper).column), ())
    return colossus


@pytest.mark.rule("MAX-TIME-5", "MAX-FUS-23")
def test_what_lasts_while_a_material_is_there_ends_with_it() -> None:
    t = Table()
    more = {"effect": "modify_stat", "to": "$t1", "stat": "offense", "by": 2, "duration": "while_source"}
    grows = {"form": "activated", "targets": [{"id": "t1", "filter": UNIT}], "do": [more]}
    piper, hedgehog = t.field(able(grows, name="Mudflat Piper")), t.field(seed("Bramblecoat Hedgehog"))
    before = t.values(hedgehog)[0]
    t.do("activate_power", piper, (piper, 0), None, ((hedgehog,),), ())
    assert t.values(hedgehog)[0] == before + 2
    assert t.values(fuse(t, piper, hedgehog))[0] == 5


@pytest.mark.rule("MAX-FUS-5", "MAX-PWR-1")
@pytest.mark.parametrize("turned", [False, True])
def test_a_fusion_has_the_powers_that_its_materials_were_granted(turned: bool) -> None:
    t = Table()
    piper, hedgehog = t.unit("Mudflat Piper"), t.field(seed("Bramblecoat Hedgehog"))
    lasting = {"form": "static", "if": [{"compare": [{"stat": ["$you", "jiggawatts"]}, ">=", 3]}],
               "do": [{"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 4}]}  # fmt: skip
    for ability in (when("entered", "self", GAIN), lasting):
        teach = {"effect": "grant_ability", "to": "$t1", "ability": ability, "duration": "permanent"}
        t.cast(t.hand(spell(teach, targets=[UNIT])), piper)
    colossus = fuse(t, piper, hedgehog, turned=turned)
    assert t.pool() == 1  # it heard itself enter
    assert t.values(colossus)[0] == 5
    t.jiggawatts(3)
    t.cast(t.hand(spell(GAIN)))
    assert t.values(colossus)[0] == 9


@pytest.mark.rule("MAX-TRIG-7", "MAX-FUS-6")
def test_a_borrowed_material_hears_that_it_is_used_as_its_last_player_s() -> None:
    t = Table()
    piper = t.field(able(when("fused", "self", GAIN), name="Mudflat Piper"), owner=1)
    fuse(t, piper, t.field(seed("Bramblecoat Hedgehog")))
    assert (t.pool(0), t.pool(1)) == (1, 0)
