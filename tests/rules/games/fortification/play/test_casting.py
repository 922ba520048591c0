"""Playing spells, reactions and how long effects last (FORT-CAST, FORT-SPELL, FORT-CHAR, FORT-FIRST)."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    GAIN,
    OWN,
    caster,
    charm,
    field,
    fighter,
    lance,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WALL = fighter(1, 30, 0, 20, name="Wall")


@pytest.mark.rule("FORT-CAST-1", "FORT-CAST-3")
def test_any_number_of_spells() -> None:
    t = Table()
    cards = [t.hand(field(GAIN, name=f"Gain {at}")) for at in range(5)]
    for card in cards:
        t.cast(card)
    assert t.points() == 15
    assert t.state.seats[0].graveyard == cards


@pytest.mark.rule("FORT-CAST-2", "FORT-BATTLE-3")
def test_spells_are_for_the_main_phase_and_the_battle_before_the_strike() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe = t.party(WALL, seat=1, out=True)[0]
    more = field({"effect": "extra_attack", "to": "$own_party_out"})
    spells = [t.hand("Quick Inventory") for _ in range(3)]
    fire = t.hand(lance())
    ward = t.hand(field(GAIN, timing="reactive", when={"event": "attacks", "whose": "opponent"}), 1)
    extra = t.hand(more)
    t.cast(spells[0])
    t.answer("stay")
    t.battle()
    t.cast(spells[1])
    t.answer("bottom")
    t.cast(extra)
    t.do("strike")
    assert t.asked() == "react"
    t.react(ward)
    assert t.state.battle is not None
    t.refused("cast_field", spells[2], (), (), code="E_STRIKE_DECLARED")
    t.refused("cast_character", fire, mage, ((foe,),), (), code="E_STRIKE_DECLARED")


@pytest.mark.rule("FORT-CAST-3")
def test_a_spell_does_not_find_itself_in_the_graveyard() -> None:
    t = Table()
    back = field({"effect": "return_to_hand", "to": {"all": {"kind": "spell", "zone": "graveyard", "side": "own"}}})
    card = t.hand(back)
    t.cast(card)
    assert t.state.seats[0].graveyard == [card]


@pytest.mark.rule("FORT-CAST-4")
def test_who_casts_what() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    edict, fire = t.hand("Sapper's Charge"), t.hand("Cinder Lance")
    t.refused("cast_character", edict, mage, (), (), code="E_PLAYER_SPELL_ONLY")
    t.refused("cast_field", fire, (), (), code="E_CASTER_REQUIRED")
    t.refused("cast_field", t.hand(SOLDIER), (), (), code="E_WRONG_CLASS")
    t.refused("play_character", edict, 1, 0, code="E_WRONG_CLASS")


@pytest.mark.rule("FORT-CHAR-10", "FORT-CHAR-12", "FORT-SPELL-3")
def test_only_a_caster_with_the_right_access_casts() -> None:
    t = Table()
    plain, scholar, healer = t.party(SOLDIER, "Ember Scholar", "Lantern Healer", out=True)
    none = t.hand(charm(GAIN))
    both = t.hand(charm(GAIN, elements=["fire", "white-magic"]))
    t.refused("cast_character", none, plain, (), (), code="E_NOT_A_CASTER")
    t.refused("cast_character", none, healer, (), (), code="E_ELEMENT")
    t.refused("cast_character", both, scholar, (), (), code="E_ELEMENT")
    assert t.is_legal("cast_character", none, scholar, (), ())
    assert t.is_legal("cast_character", both, healer, (), ())
    listed = {move[2] for move in t.match.legal_actions() if move[:2] == ("cast_character", both)}
    assert listed == {healer}


@pytest.mark.rule("FORT-CHAR-11", "FORT-CHAR-10")
def test_a_champion_with_access_casts_and_strikes() -> None:
    t = Table()
    crown = t.party("Veyr, Twice-Crowned", out=True)[0]
    foe = t.party(fighter(1, 1, 0, 30), seat=1, out=True)[0]
    fire = t.hand("Cinder Lance")
    t.battle()
    t.cast(fire, foe, by=crown)
    t.do("strike")
    assert t.piece(foe).damage == (6 + 3 - 1) + (5 - 1)


@pytest.mark.rule("FORT-CAST-7")
def test_an_attack_spell_needs_a_battle_and_a_caster_in_it() -> None:
    t = Table()
    out = t.party(caster(5), out=True)[0]
    home = t.party(caster(5), slot=2)[0]
    foe = t.party(WALL, seat=1, out=True)[0]
    fire = t.hand(lance())
    t.refused("cast_character", fire, out, ((foe,),), (), code="E_NOT_IN_BATTLE")
    t.battle()
    t.refused("cast_character", fire, home, ((foe,),), (), code="E_CASTER_IN_FORT")
    t.cast(fire, foe, by=out)


@pytest.mark.rule("FORT-CAST-7", "FORT-META-1")
def test_a_key_lets_attack_spells_come_from_the_fort() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    home = t.party("Ember Scholar", slot=2)[0]
    foe = t.party(fighter(1, 1, 0, 20), seat=1, out=True)[0]
    fire = t.hand("Cinder Lance")
    t.cast(t.hand("Beacon of Far Fire"), by=home)
    t.battle()
    t.cast(fire, foe, by=home)
    assert t.piece(foe).damage == 7


@pytest.mark.rule("FORT-CAST-8")
def test_printed_situations_of_the_caster() -> None:
    t = Table()
    _, second = t.party(caster(5), caster(5))
    spell = t.hand(charm(GAIN, caster_conditions=[{"lead": True}]))
    t.refused("cast_character", spell, second, (), (), code="E_CONDITION")
    t.cast(spell, by=t.members()[0])


@pytest.mark.rule("FORT-CAST-9")
def test_casting_goes_on() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe = t.party(WALL, seat=1, out=True)[0]
    fire = t.hand("Cinder Lance")
    t.battle()
    t.cast(fire, foe, by=mage)
    t.do("strike")
    assert t.state.active == 1


@pytest.mark.rule("FORT-CAST-10")
def test_a_spell_for_the_attack_alone() -> None:
    t = Table()
    mage = t.party(caster(9), out=True)[0]
    t.party(WALL, seat=1, out=True)
    spell = t.hand(charm(GAIN, battle_only=True))
    t.refused("cast_character", spell, mage, (), (), code="E_NOT_IN_BATTLE")
    t.battle()
    t.cast(spell, by=mage)


@pytest.mark.rule("FORT-CAST-12", "FORT-STAT-4")
@pytest.mark.parametrize(
    ("lasts", "turns"),
    [({"turns": 1}, 1), ({"turns": 2}, 3), ("your_next_turn", 2), ("end_of_turn", 1), ("permanent", 9)],
)
def test_how_long_changes_last(lasts: object, turns: int) -> None:
    t = Table()
    card = t.party(SOLDIER)[0]
    raised = {"effect": "modify_stat", "to": "$t1", "stat": "attack", "by": 2, "duration": lasts}
    t.cast(t.hand(field(raised, targets=[OWN])), card)
    for turn in range(1, 8):
        assert t.stat(card, "attack") == (5 if turn <= turns else 3), turn
        t.end_turn()


@pytest.mark.rule("FORT-CAST-12", "FORT-SPELL-8")
def test_turns_of_a_reaction_count_from_the_own_next_turn() -> None:
    t = Table()
    t.party(SOLDIER)
    card = t.party(SOLDIER, seat=1)[0]
    raised = {"effect": "modify_stat", "to": {"all": OWN}, "stat": "attack", "by": 2, "duration": {"turns": 1}}
    spell = t.hand(field(raised, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}), 1)
    t.do("mobilise", 1)
    t.react(spell)
    found = []
    for _ in range(3):
        found.append(t.stat(card, "attack"))
        t.end_turn()
    assert found == [5, 5, 3]


@pytest.mark.rule("FORT-CAST-13")
def test_a_target_that_is_gone() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe, other = t.party(fighter(1, 1, 0, 1), WALL, seat=1, out=True)
    fire = t.hand(lance())
    end = field({"effect": "destroy", "to": {"all": {"kind": "character", "side": "own", "place": 1}}}, timing="reactive",
                when={"event": "announced", "whose": "opponent"})  # fmt: skip
    answer = t.hand(end, 1)
    t.battle()
    t.cast(fire, foe, by=mage)
    t.react(answer)
    assert t.in_graveyard(foe)
    assert t.in_graveyard(fire)
    assert t.piece(other).damage == 0
