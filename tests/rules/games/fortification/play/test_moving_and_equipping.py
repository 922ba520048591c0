"""Movement, early retreats, and equipment (FORT-MOB, FORT-EQUIP, FORT-EQ)."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import OWN, caster, field, fighter, gear, lance, static
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()


@pytest.mark.rule("FORT-MOB-3")
def test_only_a_ready_party_goes_out() -> None:
    t = Table()
    t.refused("mobilise", 1, code="E_TARGET")
    t.place(t.hand(SOLDIER), 1)
    error = t.refused("mobilise", 1, code="E_PARTY_LOCKED")
    assert "slot 1" in error.message
    t.end_turn(2)
    t.do("mobilise", 1)


@pytest.mark.rule("FORT-MOB-7", "FORT-TURN-4", "FORT-ATK-2")
def test_nobody_must_leave_home_and_the_order_is_free() -> None:
    t = Table()
    t.party(SOLDIER)
    assert t.is_legal("end_turn")
    t.do("mobilise", 1)
    t.place(t.hand(SOLDIER), 2)
    t.do("attack")
    assert t.state.battle is not None


@pytest.mark.rule("FORT-MOB-8")
def test_the_attacker_comes_home_in_its_next_turn() -> None:
    t = Table(turn=5)
    mage = t.party(caster(6), out=True)[0]
    foe = t.party(fighter(1, 1, 0, 20), seat=1, out=True)[0]
    spell = t.hand(lance())
    t.battle()
    t.cast(spell, foe, by=mage)
    t.do("call_off")
    t.refused("retreat", 1, code="E_RETREAT_ATTACKER")
    t.end_turn(2)
    t.do("retreat", 1)
    assert t.slot_out() == 0


@pytest.mark.rule("FORT-MOB-9")
@pytest.mark.parametrize("when_asked", ["battle_closed", "opponent_turn_start", "never"])
def test_an_early_retreat(when_asked: str) -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(fighter(1, 9, 0, 9), seat=1, out=True)
    t.cast(t.hand("Sound the Recall"))
    assert t.points() == 9
    t.battle()
    t.do("strike")
    assert t.asked() == "use_early_retreat"
    t.answer("yes" if when_asked == "battle_closed" else "no")
    if when_asked != "battle_closed":
        assert t.asked() == "use_early_retreat"
        assert t.sizes(1)["deck"] == 20
        t.answer("yes" if when_asked == "opponent_turn_start" else "no")
    assert t.slot_out() == (1 if when_asked == "never" else 0)
    assert t.sizes(1)["deck"] == 19
    t.end_turn()
    assert t.the_party().retreats == ()


@pytest.mark.rule("FORT-MOB-9", "FORT-META-3")
def test_a_forbidden_retreat_beats_a_permission() -> None:
    t = Table(turn=4)
    road = t.hand("Caltrop Road", 0)
    t.party(SOLDIER, seat=1)
    spare = t.hand(SOLDIER, 0)
    t.do("mobilise", 1)
    t.react(road)
    assert t.in_graveyard(spare)
    t.end_turn(2)
    t.refused("retreat", 1, code="E_FORBIDDEN")


@pytest.mark.rule("FORT-MOB-10", "FORT-FIRST-1", "FORT-PLACE-6")
def test_movement_in_the_first_turns() -> None:
    t = Table(turn=2)
    t.place(t.hand(SOLDIER, 1), 1)
    t.refused("mobilise", 1, code="E_PARTY_LOCKED")
    t.cast(t.hand("Sally Gate", 1))
    t.do("mobilise", 1)
    assert not t.state.is_face_down(t.members(1, 1)[0])
    t.refused("attack", code="E_FIRST_TURN_ATTACK")


@pytest.mark.rule("FORT-MOB-4", "FORT-META-1")
def test_a_key_takes_a_party_home_without_the_movement() -> None:
    t = Table()
    t.party(SOLDIER, "Sorrel, Road Captain", out=True)
    t.party(SOLDIER, slot=2)
    t.do("retreat", 1)
    t.do("mobilise", 2)


@pytest.mark.rule("FORT-EQUIP-2", "FORT-META-1")
def test_equipment_is_put_on_at_home() -> None:
    t = Table()
    out = t.party(SOLDIER, out=True)[0]
    blade = t.hand("Longsword")
    t.refused("equip", blade, out, "hand1", 0, code="E_EQUIP_NOT_IN_FORT")
    t.place(t.hand(SOLDIER), 2)
    assert t.is_legal("equip", blade, t.members(2)[0], "hand1", 0)
    t = Table()
    lead = t.party(SOLDIER, "Quartermaster Pell", out=True)[0]
    t.equip(t.hand("Longsword"), lead)


@pytest.mark.rule("FORT-EQUIP-3", "FORT-EQUIP-5")
def test_unequipping_is_free_at_home_alone() -> None:
    t = Table()
    home = t.party(SOLDIER)[0]
    items = [t.wear("Longsword", home, "hand1"), t.wear("Light Shield", home, "hand2")]
    out = t.party(SOLDIER, slot=2, out=True)[0]
    kept = t.wear("Longsword", out)
    t.refused("unequip", out, kept, code="E_UNEQUIP_NOT_IN_FORT")
    for item in items:
        t.do("unequip", home, item)
    t.equip(t.hand("Riveted Jerkin"), home, "armor")
    assert t.sizes()["gy"] == 2


@pytest.mark.rule("FORT-EQUIP-6")
def test_a_shed_card_is_not_replaced_by_its_equal() -> None:
    t = Table()
    lead = t.party(SOLDIER)[0]
    worn = t.wear("Longsword", lead)
    copy = t.hand("Longsword")
    t.refused("equip", copy, lead, "hand1", 1, code="E_SAME_CARD")
    t.do("unequip", lead, worn)
    t.refused("equip", copy, lead, "hand2", 0, code="E_SAME_CARD")
    t.end_turn(2)
    t.equip(copy, lead)


@pytest.mark.rule("FORT-EQUIP-7", "FORT-EQ-3")
def test_replacing_pushes_off_what_is_in_the_way() -> None:
    t = Table()
    lead = t.party(SOLDIER)[0]
    old = [t.wear("Longsword", lead, "hand1"), t.wear("Light Shield", lead, "hand2")]
    maul = t.hand("Siege Maul")
    t.refused("equip", maul, lead, "hands", 0, code="E_SLOT")
    t.equip(maul, lead, "hands", replace=True)
    assert all(t.in_graveyard(card) for card in old)
    assert t.piece(lead).attached == (maul,)
    t.refused("equip", t.hand("Door-Plank Shield"), lead, "hand2", 1, code="E_EQUIP_LIMIT")


@pytest.mark.rule("FORT-EQUIP-8", "FORT-EQ-1", "FORT-EQ-2")
def test_equipment_goes_to_own_characters_where_it_belongs() -> None:
    t = Table()
    lead = t.party(SOLDIER)[0]
    foe = t.party(SOLDIER, seat=1, out=True)[0]
    blade, coat = t.hand("Longsword"), t.hand("Riveted Jerkin")
    t.refused("equip", blade, foe, "hand1", 0, code="E_TARGET")
    t.refused("equip", coat, lead, "hand1", 0, code="E_SLOT")
    t.refused("equip", blade, lead, "hands", 0, code="E_SLOT")
    t.refused("equip", blade, lead, "head", 0, code="E_TARGET")
    t.wear("Longsword", lead, "hand1")
    t.wear("Light Shield", lead, "hand2")
    third = t.hand(gear(1, name="Third"))
    t.refused("equip", third, lead, "hand1", 0, code="E_SLOT")
    assert t.is_legal("equip", third, lead, "hand1", 1)


@pytest.mark.rule("FORT-EQ-4", "FORT-CHAR-13")
def test_conditions_on_the_wearer_are_checked_when_it_is_put_on() -> None:
    t = Table()
    weak, strong, mage = t.party(fighter(1, 2), fighter(1, 3), caster())
    plank, ring = t.hand("Door-Plank Shield"), t.hand("Novice's Ring")
    t.refused("equip", plank, weak, "hand1", 0, code="E_EQUIP_RESTRICTION")
    t.refused("equip", ring, strong, "hand1", 0, code="E_EQUIP_RESTRICTION")
    assert t.is_legal("equip", ring, mage, "hand1", 0)
    t.equip(plank, strong)
    lower = {"effect": "modify_stat", "to": "$t1", "stat": "defense", "by": -3, "duration": "end_of_turn"}
    t.cast(t.hand(field(lower, targets=[OWN])), strong)
    assert t.piece(strong).attached == (plank,)


@pytest.mark.rule("FORT-EQ-8", "FORT-KO-1", "FORT-STAT-3")
def test_life_from_a_ring() -> None:
    for damage, left in ((3, (1, 4)), (5, None)):
        t = Table()
        card = t.party(fighter(1, 1, 0, 4), SOLDIER)[0]
        ring = t.wear(gear(0, 0, 0, 2, role="magic_item"), card)
        t.state.pieces[card].damage = damage
        assert t.life(card) == (6 - damage, 6)
        t.do("unequip", card, ring)
        if left is None:
            assert t.in_graveyard(card)
            assert t.sizes()["rz"] == 1
        else:
            assert t.life(card) == left


@pytest.mark.rule("FORT-EQ-9", "FORT-EQUIP-10", "FORT-EQ-5", "FORT-EQ-6", "FORT-EQ-7")
def test_whose_equipment_counts() -> None:
    t = Table()
    lead, second = t.party(SOLDIER, SOLDIER, out=True)
    t.wear("Siege Maul", lead, "hands")
    assert t.totals() == (11, 5)
    t.wear("Riveted Jerkin", lead, "armor")
    assert t.totals() == (11, 7)
    t.wear("Light Shield", second)
    assert t.totals() == (11, 7)
    assert t.stat(second, "defense") == 5


@pytest.mark.rule("FORT-EQUIP-9", "FORT-KO-2")
def test_the_equipment_of_the_fallen_goes_along() -> None:
    t = Table()
    t.party(fighter(30, 3), out=True)
    foe = t.party(fighter(1, 1, 0, 1), SOLDIER, seat=1)[0]
    blade = t.wear("Longsword", foe)
    t.battle()
    t.do("strike")
    assert t.in_graveyard(foe)
    assert t.in_graveyard(blade)
    assert (t.sizes(1)["gy"], t.sizes(1)["rz"]) == (2, 1)
    assert t.happened("detached") == []


@pytest.mark.rule("FORT-META-3", "FORT-META-1")
def test_a_prohibition_beats_a_permission() -> None:
    t = Table()
    t.party(SOLDIER)
    trap = t.hand("Pitfall Line", 1)
    t.cast(t.hand("Two Roads before Dawn"))
    t.do("mobilise", 1)
    t.react(trap)
    t.refused("attack", code="E_ATTACK_FORBIDDEN")
    t.end_turn(2)
    t.do("attack")


@pytest.mark.rule("FORT-META-3")
def test_of_two_that_set_a_number_the_later_one_wins() -> None:
    t = Table()
    card = t.party(
        fighter(
            3, 3, 0, 5, static({"effect": "set_stat", "to": "$self", "stat": "attack", "value": 7}, works_in_fort=True)
        )
    )[0]
    assert t.stat(card, "attack") == 7
    for value in (5, 2):
        put = {"effect": "set_stat", "to": "$t1", "stat": "attack", "value": value, "duration": "end_of_turn"}
        t.cast(t.hand(field(put, targets=[OWN])), card)
    assert t.stat(card, "attack") == 2
