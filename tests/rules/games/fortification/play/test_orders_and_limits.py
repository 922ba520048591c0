"""Subtle wording: who reacts first, what ends when, and whose allowance it is."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    GAIN,
    OWN,
    caster,
    field,
    fighter,
    gear,
    lance,
    static,
    use,
    when,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WALL = fighter(0, 9, 0, 9, name="Wall")
MINUS_ONE = {"sub": [0, 1]}
STRONGER = {"effect": "modify_stat", "stat": "attack", "by": 2}


# --------------------------------------------------------------------------------------------------------------- reactions
@pytest.mark.rule("FORT-CAST-6")
def test_who_did_not_cause_the_damage_reacts_first() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe = t.party(fighter(1, 1, 0, 30), seat=1, out=True)[0]
    for seat in range(2):
        t.hand(field(GAIN, timing="reactive", when={"event": "would_take_damage", "whose": "any"}), seat)
    fire = t.hand(lance())
    t.battle()
    t.cast(fire, foe, by=mage)
    assert (t.asked(), t.match.seat) == ("react", 1)
    t.answer("pass")
    assert (t.asked(), t.match.seat) == ("react", 0)


@pytest.mark.rule("FORT-CAST-9", "FORT-BATTLE-10")
def test_nobody_has_to_defend_when_a_reaction_has_ended_the_turn() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(SOLDIER, seat=1, slot=1)
    t.party(SOLDIER, seat=1, slot=2)
    horn = t.hand(
        field({"effect": "end_turn"}, timing="reactive", when={"event": "battle_opened", "whose": "opponent"}), 1
    )
    t.do("attack")
    t.react(horn)
    assert t.state.active == 1
    assert t.slot_out(1) == 0


@pytest.mark.rule("FORT-BATTLE-10")
def test_a_battle_closes_once_for_who_waits_for_any() -> None:
    t = Table()
    t.party(fighter(3, 3, 0, 5, when("battle_closed", "any", GAIN)), out=True)
    t.party(WALL, seat=1, out=True)
    t.battle()
    t.do("strike")
    assert t.points() == 11


# --------------------------------------------------------------------------------------------------------------- durations
@pytest.mark.rule("FORT-STAT-4", "FORT-PARTY-4")
def test_while_leading_ends_when_another_leads() -> None:
    t = Table()
    captain = fighter(
        3,
        3,
        0,
        5,
        use({**STRONGER, "to": "$each_member", "duration": "while_lead"}, works_in_fort=True),
        name="Captain",
    )
    lead, other = t.party(captain, SOLDIER)
    t.ability(lead)
    assert t.stat(other, "attack") == 5
    t.do("reform", 1, (other, lead))
    assert t.stat(other, "attack") == 3


@pytest.mark.rule("FORT-STAT-4", "FORT-EQUIP-9")
def test_while_equipped_ends_when_the_card_moves_to_another() -> None:
    t = Table()
    pennon = gear(
        1, 0, 0, 0, when("turn_start", "own", {**STRONGER, "to": "$host", "duration": "while_attached"}), name="Pennon"
    )
    first, second = t.party(SOLDIER, SOLDIER, out=True)
    item = t.wear(pennon, first)
    t.end_turn(2)
    assert t.stat(first, "attack") == 6
    swap = t.hand(field({"effect": "attach", "to": "$t1", "host": "$t2"},
                        targets=[{"kind": "equipment", "zone": "attached"}, OWN]))  # fmt: skip
    t.cast(swap, item, second)
    assert (t.stat(first, "attack"), t.stat(second, "attack")) == (3, 4)


@pytest.mark.rule("FORT-ZONE-4")
def test_a_card_that_leaves_and_returns_by_one_card_works_once() -> None:
    t = Table()
    drummer = fighter(
        3, 3, 0, 5,
        static({**STRONGER, "to": "$self"}, works_in_fort=True),
        when("turn_start", "own", GAIN, works_in_fort=True),
        name="Drummer",
    )  # fmt: skip
    card = t.party(drummer, SOLDIER)[0]
    every = {"kind": "character", "side": "own"}
    again = t.hand(field({"effect": "return_to_hand", "to": "$t1"},
                         {"effect": "put_into_play", "to": {"all": {**every, "zone": "hand"}}, "slot": 2}, targets=[OWN]))  # fmt: skip
    t.cast(again, card)
    assert t.members(2) == [card]
    assert t.stat(card, "attack") == 5
    t.end_turn(2)
    assert t.points() == 11


# -------------------------------------------------------------------------------------------------------------- allowances
@pytest.mark.rule("FORT-MOB-1", "FORT-SPELL-5")
@pytest.mark.parametrize("cost", ["use_movement", "use_character_play", "use_equip_play"])
def test_allowances_of_the_own_turn_pay_nothing_in_the_other(cost: str) -> None:
    t = Table()
    t.party(SOLDIER)
    t.hand(
        field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}, costs=[{"pay": cost}]), 1
    )
    t.do("mobilise", 1)
    assert t.asked() != "react"


@pytest.mark.rule("FORT-EQUIP-8")
def test_no_effect_gives_equipment_to_the_other_players_character() -> None:
    t = Table()
    thief = t.party(SOLDIER)[0]
    owner = t.party(SOLDIER, seat=1, out=True)[0]
    sword = t.wear("Longsword", owner)
    grab = t.hand(field({"effect": "attach", "to": "$t1", "host": "$t2"},
                        targets=[{"kind": "equipment", "zone": "attached"}, OWN]))  # fmt: skip
    t.cast(grab, sword, thief)
    assert t.piece(sword).host == owner


@pytest.mark.rule("FORT-EQ-1")
def test_equipment_is_worn_by_characters_alone() -> None:
    t = Table()
    wearer = t.party(SOLDIER)[0]
    sword, shield = t.wear("Longsword", wearer, "hand1"), t.wear("Light Shield", wearer, "hand2")
    item = {"kind": "equipment", "zone": "attached"}
    swap = t.hand(field({"effect": "attach", "to": "$t1", "host": "$t2"}, targets=[item, item]))
    t.cast(swap, sword, shield)
    assert t.piece(sword).host == wearer


@pytest.mark.rule("FORT-BATTLE-2", "FORT-BATTLE-1")
def test_without_its_normal_attack_a_party_still_casts() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe = t.party(fighter(1, 1, 0, 30), seat=1, out=True)[0]
    fire = t.hand(lance())
    dull = t.hand(field({"effect": "extra_attack", "to": "$own_party_out", "count": MINUS_ONE}))
    t.battle()
    t.cast(dull)
    t.refused("strike", code="E_NO_ATTACK_LEFT")
    t.cast(fire, foe, by=mage)
    t.do("call_off")
    assert t.state.battle is None
    assert t.state.active == 0


@pytest.mark.rule("FORT-MOB-9", "FORT-BATTLE-8")
def test_retreat_after_the_attack_is_for_who_attacked() -> None:
    t = Table()
    t.party(fighter(1, 1), out=True)
    leaver = {"effect": "allow", "to": "$own_party", "key": "retreat_after_attack"}
    t.party(fighter(1, 9, 0, 5, static(leaver)), seat=1, slot=2, out=True)
    t.battle()
    t.do("strike")
    assert t.asked() == ""
    assert t.slot_out(1) == 2
