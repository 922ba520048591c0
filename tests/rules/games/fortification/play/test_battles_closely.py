"""Battles read closely: whom attack spells reach, who reacts with what, how a battle closes, and what comes after it."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    CHARACTER,
    FOE,
    GAIN,
    caster,
    charm,
    field,
    fighter,
    lance,
    use,
    when,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")
WALL = fighter(1, 30, 0, 20, name="Wall")
BOLT = {"effect": "spell_attack", "to": "$t1"}
EVERY_FOE = {"all": {"kind": "character", "side": "opponent"}}
BARRED = field({"effect": "forbid", "to": "$opposing_party", "key": "defend", "duration": "end_of_turn"})
DECLARED = {"event": "attacks", "whose": "opponent"}


# ------------------------------------------------------------------------------------------------------------ attack spells
@pytest.mark.parametrize("to", [EVERY_FOE, {"place": [2, 1]}])
@pytest.mark.rule("FORT-CAST-7", "FORT-SPATK-1")
def test_an_attack_spell_reaches_nobody_at_home(to: object) -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    wall = t.party(fighter(1, 1, 0, 20), seat=1, out=True)[0]
    home = t.party(fighter(1, 1, 0, 9), seat=1, slot=2)[0]
    spell = t.hand(charm({"effect": "spell_attack", "to": to}, power=3))
    t.battle()
    t.cast(spell, by=mage)
    assert t.piece(home).damage == 0
    assert t.piece(wall).damage == (7 if to is EVERY_FOE else 0)


@pytest.mark.rule("FORT-CAST-7")
def test_who_stands_outside_the_battle_casts_no_attack_spell() -> None:
    t = Table()
    lead = t.party(fighter(3, 1, 0, 20), out=True)[0]
    mage = t.party(caster(5), seat=1, out=True)[0]
    t.hand(charm(BOLT, targets=[FOE], power=5, timing="reactive", when=DECLARED), seat=1)
    t.hand(charm(GAIN, timing="reactive", when=DECLARED), seat=1)
    t.cast(t.hand(BARRED))
    t.battle()
    t.do("strike")
    assert t.asked() == "react"
    assert [each[1] for each in t.match.pending.options if each != "pass"] == [mage]
    assert t.piece(lead).damage == 0


@pytest.mark.rule("FORT-CAST-7", "FORT-ATK-4")
def test_who_is_about_to_defend_may_answer_the_attack_with_a_spell() -> None:
    t = Table()
    lead = t.party(fighter(3, 1, 0, 20), out=True)[0]
    mage = t.party(caster(5), seat=1, out=True)[0]
    opened = {"event": "battle_opened", "whose": "opponent"}
    spell = t.hand(charm(BOLT, targets=[FOE], power=5, timing="reactive", when=opened), seat=1)
    t.battle()
    t.react(spell, mage)
    assert t.piece(lead).damage == 9


# ---------------------------------------------------------------------------------------------------------------- reactions
@pytest.mark.rule("FORT-CAST-9")
def test_a_spell_that_ends_its_players_turn_ends_nobody_elses() -> None:
    t = Table()
    t.party(SOLDIER)
    horn = t.hand(
        field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}, ends_turn=True), seat=1
    )
    t.do("mobilise", 1)
    t.react(horn)
    assert (t.state.active, t.points(1)) == (0, 11)


@pytest.mark.rule("FORT-CAST-10")
def test_a_spell_for_the_attack_alone_comes_before_the_strike_also_as_a_reaction() -> None:
    hit = {"event": "damaged", "whose": "any"}
    t = Table()
    t.party(fighter(40, 3), out=True)
    t.party(WALL, seat=1, out=True)
    late = t.hand(field(GAIN, timing="reactive", when=hit, battle_only=True), seat=1)
    plain = t.hand(field(GAIN, timing="reactive", when=hit), seat=1)
    t.battle()
    t.do("strike")
    assert t.match.pending.options == ((plain, -1), "pass")
    assert t.in_hand(late)


@pytest.mark.rule("FORT-CAST-6")
def test_nothing_hears_of_a_negated_spell_as_played() -> None:
    t = Table()
    mage = t.party(caster(5, when("played", "own", GAIN, where={"kind": "spell"})), out=True)[0]
    foe, notary = t.party(fighter(1, 1, 0, 30), "Shadow Notary", seat=1, out=True)
    fire, word = t.hand(lance()), t.hand("Inked-Out Word", 1)
    t.battle()
    t.cast(fire, foe, by=mage)
    t.react(word, notary)
    assert t.in_graveyard(fire)
    assert (t.points(), t.happened("negated") != []) == (10, True)


# ------------------------------------------------------------------------------------------------------------------ closing
@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.rule("FORT-BATTLE-10")
def test_a_defended_battle_stays_so_when_the_defenders_have_gone_home(answer: str) -> None:
    t = Table()
    t.party(SOLDIER, "Windlass Engineer", out=True)
    t.party(WALL, seat=1)
    t.battle()
    t.do("strike")
    held = len(t.state.seats[0].hand)
    t.answer(answer)
    assert len(t.state.seats[0].hand) == held


@pytest.mark.rule("FORT-BATTLE-10", "FORT-ATK-5")
def test_a_battle_is_undefended_when_nobody_is_left_in_it() -> None:
    t = Table()
    t.party(SOLDIER, "Windlass Engineer", out=True)
    t.battle()
    held = len(t.state.seats[0].hand)
    t.do("strike")
    assert len(t.state.seats[0].hand) == held + 1


@pytest.mark.rule("FORT-TURN-6", "FORT-MOB-9")
def test_a_party_that_need_not_end_the_turn_may_go_home_first() -> None:
    keys = ("attack_without_ending_turn", "retreat_after_attack")
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1, out=True)
    t.cast(t.hand(field(*({"effect": "allow", "to": "$own_party_out", "key": key} for key in keys))))
    t.battle()
    t.do("strike")
    t.answer("yes")
    assert (t.slot_out(), t.state.active) == (0, 0)


@pytest.mark.rule("FORT-CAST-6")
def test_a_use_outside_counts_for_no_battle() -> None:
    t = Table()
    card = t.party(fighter(3, 3, 0, 5, use(GAIN, limit={"times": 1, "per": "battle"})), out=True)[0]
    t.party(WALL, seat=1, out=True)
    t.ability(card)
    t.refused("use_ability", card, 0, (), (), code="E_USED")
    t.battle()
    t.ability(card)
    t.refused("use_ability", card, 0, (), (), code="E_USED")


@pytest.mark.parametrize("slot", [1, 2])
@pytest.mark.rule("FORT-BATTLE-6")
def test_who_was_sent_home_is_not_wiped_out(slot: int) -> None:
    t = Table(reinforce_after_wipe_out=True)
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1, slot=slot, out=True)
    t.party(WEAK, seat=1, slot=3)
    away = t.hand(field({"effect": "force_retreat", "to": "$opposing_party"}))
    t.battle()
    t.cast(away)
    assert t.asked() == ""
    t.do("strike")
    assert t.points(1) == 9


@pytest.mark.rule("FORT-MOB-9")
def test_a_permission_to_retreat_lapses_at_home_too() -> None:
    grant = {"effect": "grant_retreat", "to": "$own_party", "window": ["battle_closed", "opponent_turn_start"]}
    t = Table()
    mage = t.party(caster(5))[0]
    t.party(WALL, seat=1, out=True)
    t.cast(t.hand(charm(grant)), by=mage)
    assert t.the_party().retreats
    t.end_turn()
    assert t.the_party().retreats == ()
    t.end_turn()
    t.do("mobilise", 1)
    t.battle()
    t.do("strike")
    assert t.state.active == 1


@pytest.mark.rule("FORT-BATTLE-4", "FORT-BATTLE-6")
def test_whose_members_all_left_is_wiped_out() -> None:
    t = Table(reinforce_after_wipe_out=True)
    t.party(SOLDIER, out=True)
    foe = t.party(WEAK, seat=1, out=True)[0]
    t.party(WEAK, seat=1, slot=2)
    back = t.hand(field({"effect": "return_to_hand", "to": "$t1"}, targets=[CHARACTER]))
    t.battle()
    t.cast(back, foe)
    assert t.slot_out(1) == 2
