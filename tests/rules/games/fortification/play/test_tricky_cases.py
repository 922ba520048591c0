"""The tricky cases of section 9 of the rule book, J-1 to J-15."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import caster, charm, fighter, lance
from tests.rules.games.fortification.play.table import Table

STRONG, WEAK = fighter(20, 3), fighter(1, 1, 0, 1, name="Weak")


def duel(
    *defenders: object, attack: int = 20, spells: bool = False, **options: object
) -> tuple[Table, list[int], list[int]]:
    """A strong party (and a caster, if `spells`) that is out, against a party at home."""
    t = Table(**options)  # type: ignore[arg-type]
    own = t.party(fighter(attack, 3), *([caster(8)] if spells else []), out=True)
    foes = t.party(*(defenders or (WEAK,)), seat=1)  # type: ignore[arg-type]
    return t, own, foes


@pytest.mark.rule("FORT-TURN-8", "FORT-TURN-1")
def test_j1_a_turn_without_a_play() -> None:
    t = Table(turn=1)
    t.end_turn()
    assert t.sizes(1)["hand"] == 1
    assert t.state.active == 1


@pytest.mark.rule("FORT-PLACE-6")
def test_j2_a_party_with_a_newcomer_stays_home() -> None:
    t = Table()
    t.party(WEAK, WEAK)
    t.party(WEAK, slot=2)
    t.place(t.hand(WEAK), 1)
    t.refused("mobilise", 1, code="E_PARTY_LOCKED")
    t.do("mobilise", 2)


@pytest.mark.rule("FORT-ATK-6", "FORT-ATK-3")
def test_j3_the_only_party_has_to_defend_though_it_has_a_newcomer() -> None:
    t = Table(turn=2)
    t.party(STRONG, seat=0, slot=1, out=True)
    t.place(t.hand(WEAK, 1), 2)
    t.end_turn()
    t.do("attack")
    assert t.slot_out(1) == 2


@pytest.mark.rule("FORT-PARTY-5")
def test_j4_a_reformed_party_takes_no_newcomer() -> None:
    t = Table()
    first, second = t.party(WEAK, STRONG)
    late = t.hand(WEAK)
    t.do("reform", 1, (second, first))
    t.refused("play_character", late, 1, 0, code="E_FORMATION_NEWCOMER")


@pytest.mark.rule("FORT-PLACE-4", "FORT-PLACE-8")
def test_j5_the_slot_of_the_party_that_is_out_is_taken() -> None:
    t = Table()
    t.party(WEAK, out=True)
    late = t.hand(WEAK)
    t.refused("play_character", late, 1, 0, code="E_PARTY_OUT")
    assert t.is_legal("play_character", late, 2, 0)
    assert t.is_legal("play_character", late, 3, 0)


@pytest.mark.rule("FORT-NORM-7", "FORT-KO-3", "FORT-KO-4", "FORT-FP-1")
def test_j6_the_surplus_beyond_the_lead_is_lost() -> None:
    t, _, foes = duel(fighter(1, 6, 0, 1), fighter(1, 1), fighter(1, 1))
    t.battle()
    t.do("strike")
    assert t.happened("strike")[0].note == (20, 8)
    assert t.in_graveyard(foes[0])
    assert t.members(1, 1) == foes[1:]
    assert t.piece(foes[1]).damage == 0
    assert (t.points(1), t.sizes(1)["rz"]) == (10, 1)
    t.answer("yes")
    assert t.slot_out(1) == 0


@pytest.mark.rule("FORT-BATTLE-4", "FORT-FP-1")
def test_j7_a_wipe_out_by_the_only_strike_costs_no_point() -> None:
    t, _, _ = duel(WEAK)
    t.party(WEAK, seat=1, slot=2)
    t.party(WEAK, seat=1, slot=3)
    t.battle(slot=1)
    t.do("strike")
    assert t.points(1) == 10
    assert t.state.battle is None
    assert t.state.active == 1


@pytest.mark.rule("FORT-BATTLE-4", "FORT-BATTLE-5", "FORT-BATTLE-6")
def test_j8_a_strike_after_a_wipe_out_by_a_spell_hits_the_fort() -> None:
    t, own, foes = duel(WEAK, spells=True)
    t.party(WEAK, seat=1, slot=2)
    spell = t.hand("Cinder Lance")
    t.battle(slot=1)
    t.cast(spell, foes[0], by=own[1])
    assert t.asked() == ""
    t.do("strike")
    assert t.points(1) == 9
    assert t.members(2, 1) != []
    assert t.state.active == 1


@pytest.mark.rule("FORT-BATTLE-2", "FORT-BATTLE-5")
def test_j9_a_second_strike_granted_by_the_knock_out() -> None:
    t = Table()
    t.party("Breachmaster Holt", out=True)
    t.party(WEAK, seat=1)
    t.battle()
    t.do("strike")
    assert t.asked() == "optional_trigger"
    t.answer("yes")
    t.do("strike")
    assert t.points(1) == 9
    assert t.state.active == 1


@pytest.mark.rule("FORT-ATK-5")
def test_j10_an_undefended_fort_needs_no_attack_points() -> None:
    t = Table()
    t.party(fighter(0, 3), out=True)
    t.battle()
    t.do("strike")
    assert t.points(1) == 9


@pytest.mark.rule("FORT-SPELL-4", "FORT-SPATK-2")
def test_j11_a_ring_helps_to_reach_the_magic_needed() -> None:
    t = Table()
    mage = t.party(caster(3), out=True)[0]
    t.wear("Novice's Ring", mage)
    foe = t.party(fighter(1, 0, 0, 9), seat=1)[0]
    spell = t.hand(lance(0, min_magic=5))
    t.battle()
    t.cast(spell, foe, by=mage)
    assert t.life(foe) == (4, 9)


@pytest.mark.rule("FORT-SPELL-4")
def test_j12_power_does_not_help_to_reach_it() -> None:
    t = Table()
    mage = t.party(caster(2), out=True)[0]
    foe = t.party(WEAK, seat=1)[0]
    spell = t.hand(lance(3, min_magic=3))
    t.battle()
    t.refused("cast_character", spell, mage, ((foe,),), (), code="E_MAGIC_LOW")


@pytest.mark.rule("FORT-SPATK-4", "FORT-KO-1", "FORT-KO-3")
def test_j13_a_spell_attack_knocks_out() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe = t.party(fighter(1, 4, 0, 2), fighter(1, 9), fighter(1, 9), seat=1)[0]
    t.wear("Light Shield", foe)
    spell = t.hand(lance(3))
    t.battle()
    t.cast(spell, foe, by=mage)
    assert t.in_graveyard(foe)
    assert t.sizes(1)["rz"] == 1


@pytest.mark.rule("FORT-KO-4", "FORT-NORM-3", "FORT-KO-3")
def test_j14_the_second_member_leads_the_strike_of_a_fallen_lead() -> None:
    t = Table()
    lead, _ = t.party(fighter(3, 0, 0, 1), fighter(3, 3), out=True)
    t.wear("Longsword", lead)
    mage, _ = t.party(caster(5), fighter(0, 9), seat=1)
    ambush = charm(
        {"effect": "damage", "to": "$t1", "amount": 5}, targets=[{"kind": "character", "side": "opposing_party", "lead": True}],
        timing="reactive", when={"event": "defender_chosen", "whose": "own"},
    )  # fmt: skip
    spell = t.hand(ambush, 1)
    t.battle()
    t.react(spell, mage)
    assert t.in_graveyard(lead)
    assert t.sizes(0)["rz"] == 1
    t.do("strike")
    assert t.happened("strike")[0].note[0] == 3


@pytest.mark.rule("FORT-CHAR-9")
def test_j15_a_lone_assist_gives_no_bonus() -> None:
    t = Table()
    t.party("Drum Sergeant", out=True)
    t.party(fighter(1, 5), seat=1)
    t.battle()
    t.do("strike")
    assert t.happened("strike")[0].note == (3, 5)
