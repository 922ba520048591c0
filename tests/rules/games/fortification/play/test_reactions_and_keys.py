"""Reactions, keys that lift rules on casting, and abilities that wait together (FORT-CAST-5, -6, FORT-META)."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    DRAW,
    GAIN,
    OWN,
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


@pytest.mark.rule("FORT-SPELL-8", "FORT-CAST-5")
def test_a_reactive_spell_waits_for_its_event() -> None:
    t = Table()
    t.party(SOLDIER)
    line = t.hand("Pitfall Line", 1)
    own = t.hand("Pitfall Line")
    error = t.refused("cast_field", line, (), (), code="E_TRIGGER", seat=1)
    assert error.message == "Pitfall Line waits for: party mobilised."
    t.refused("cast_field", own, (), (), code="E_TRIGGER")
    t.do("mobilise", 1)
    assert t.match.seat == 1
    t.refused("end_turn", code="E_DECISION_PENDING", seat=0)
    t.answer("pass")
    assert t.in_hand(line)
    t.do("attack")


@pytest.mark.rule("FORT-CAST-6", "FORT-NORM-8")
def test_what_would_happen_is_changed_before_it_does() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe, weaver = t.party(fighter(1, 1, 0, 9), "Lantern Healer", seat=1, out=True)
    fire = t.hand(lance(3))
    ward = t.hand("Mirror Ward", 1)
    t.battle()
    t.cast(fire, foe, by=mage)
    t.react(ward, weaver)
    assert t.piece(foe).damage == 5 + 3 - 1 - 4


@pytest.mark.rule("FORT-CAST-6")
def test_the_last_reaction_resolves_first_and_one_card_reacts_once() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe, other = t.party(fighter(1, 1, 0, 30), "Shadow Notary", seat=1, out=True)
    fire = t.hand(lance())
    counter = t.hand("Inked-Out Word", 1)
    recounter = t.hand(charm({"effect": "negate"}, timing="reactive",
                             when={"event": "announced", "whose": "opponent", "where": {"kind": "spell"}}))  # fmt: skip
    t.battle()
    t.cast(fire, foe, by=mage)
    t.react(counter, other)
    t.react(recounter, mage)
    assert t.piece(foe).damage > 0
    assert [event.card for event in t.happened("negated")] == [counter]
    assert all(t.in_graveyard(card) for card in (fire, counter, recounter))


@pytest.mark.rule("FORT-SPELL-5")
def test_costs_come_first_and_repercussions_last() -> None:
    t = Table()
    edict = t.hand(field(GAIN, then=[{"effect": "discard", "count": 3}], costs=[{"pay": "mill", "count": 2}]))
    spare = t.hand(SOLDIER)
    t.cast(edict, paid=((),))
    assert t.points() == 11
    assert t.in_graveyard(spare)
    assert t.sizes() == {"deck": 18, "hand": 0, "gy": 4, "rz": 0}
    t.leave_deck(1)
    poor = t.hand(field(GAIN, costs=[{"pay": "mill", "count": 2}]))
    t.refused("cast_field", poor, (), ((),), code="E_COST")


@pytest.mark.rule("FORT-FIRST-4")
def test_other_spells_are_free_in_the_first_turn() -> None:
    t = Table(turn=1)
    t.cast(t.hand(field({"effect": "mill", "player": "$opponent", "count": 2})))
    assert t.sizes(1)["gy"] == 2
    t.cast(t.hand(field({"effect": "fort_lose", "player": "$you", "amount": 1})))
    assert t.points() == 9


@pytest.mark.rule("FORT-SPATK-1", "FORT-FP-2")
def test_a_spell_attack_means_any_member_and_nobody_else() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    _, _, third = t.party(SOLDIER, SOLDIER, fighter(1, 0, 0, 20), seat=1, out=True)
    home = t.party(SOLDIER, seat=1, slot=2)[0]
    fire = [t.hand(lance(0)) for _ in range(2)]
    t.battle()
    t.refused("cast_character", fire[0], mage, ((home,),), (), code="E_TARGET")
    t.refused("cast_character", fire[0], mage, ((mage,),), (), code="E_TARGET")
    t.refused("cast_character", fire[0], mage, (), (), code="E_TARGET")
    t.cast(fire[0], third, by=mage)
    assert t.piece(third).damage == 5


@pytest.mark.rule("FORT-FP-2", "FORT-ATK-5")
def test_without_defenders_an_attack_spell_has_no_target() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    fire = t.hand("Cinder Lance")
    t.battle()
    t.refused("cast_character", fire, mage, ((mage,),), (), code="E_TARGET")
    assert [move[0] for move in t.match.legal_actions()] == ["strike"]
    t.do("strike")
    assert t.points(1) == 9


@pytest.mark.rule("FORT-SPATK-3", "FORT-SPATK-5", "FORT-CHAR-5", "FORT-CHAR-6")
def test_the_target_defends_alone() -> None:
    t = Table()
    mage, _ = t.party(caster(3), "Drum Sergeant", out=True)
    t.wear("Novice's Ring", mage)
    foe, _, _ = t.party(fighter(1, 4, 0, 9), fighter(1, 9), "Lane Shieldmaid", seat=1, out=True)
    t.wear("Light Shield", foe)
    fire = t.hand(lance(3))
    t.battle()
    t.cast(fire, foe, by=mage)
    assert t.happened("spell_attack")[0].note == (8, 6)
    assert t.life(foe) == (7, 9)
    assert t.stat(foe, "defense") == 6


@pytest.mark.rule("FORT-META-1", "FORT-CHAR-12", "FORT-SPELL-4")
def test_keys_lift_access_and_magic() -> None:
    t = Table()
    plain, vial = t.party(SOLDIER, "Vial Merchant", out=True)
    hard = t.hand(charm(GAIN, elements=["storm"], min_magic=9))
    t.refused("cast_character", hard, plain, (), (), code="E_NOT_A_CASTER")
    t.cast(t.hand("Borrowed Tongue"), plain, by=vial)
    t.answer("stay")
    t.cast(hard, by=plain)


@pytest.mark.rule("FORT-META-1", "FORT-FIRST-1", "FORT-FIRST-2")
def test_keys_lift_the_bans_of_the_first_turns() -> None:
    t = Table(turn=1)
    t.party(SOLDIER, out=True)
    spare = [t.hand(SOLDIER), t.hand(SOLDIER)]
    charge = t.hand("Sapper's Charge")
    t.cast(t.hand("Early Thunder"))
    t.answer(*spare)
    t.cast(charge)
    assert t.points(1) == 9
    t.do("attack")


@pytest.mark.rule("FORT-META-1", "FORT-CAST-2")
def test_a_key_lets_spells_follow_the_strike() -> None:
    t = Table()
    regent = t.party("Tamsin, Candle Regent", out=True)[0]
    foe = t.party(fighter(1, 1, 0, 40), seat=1, out=True)[0]
    fire = t.hand("Cinder Lance")
    t.cast(t.hand(field({"effect": "extra_attack", "to": "$own_party_out"})))
    t.battle()
    t.do("strike")
    t.cast(fire, foe, by=regent)


@pytest.mark.rule("FORT-META-3")
def test_a_player_orders_abilities_that_wait_together() -> None:
    t = Table()
    up = when("drawn", "own", {"effect": "fort_gain", "amount": 1}, works_in_fort=True)
    down = when("drawn", "own", {"effect": "fort_lose", "player": "$you", "amount": 5}, works_in_fort=True)
    t.party(fighter(1, 1, 0, 1, up), fighter(1, 1, 0, 1, down))
    t.fort(5)
    t.cast(t.hand(field(DRAW)))
    assert t.asked() == "order_triggers"
    copy = t.match.copy()
    t.answer(0)
    assert t.points() == 1
    copy.apply(("answer", 1))
    assert copy.outcome is not None
    assert copy.outcome.reason == "fort"


@pytest.mark.rule("FORT-META-3")
def test_the_active_player_s_abilities_come_first() -> None:
    t = Table()
    tell = {"effect": "draw"}
    for seat in (1, 0):
        t.party(fighter(1, 1, 0, 1, when("fort_gained", "any", tell, works_in_fort=True)), seat=seat)
    t.cast(t.hand(field(GAIN)))
    assert [event.player for event in t.happened("drawn")] == [0, 1]


@pytest.mark.rule("FORT-META-7")
def test_abilities_that_would_never_end_are_refused() -> None:
    t = Table()
    again = when("fort_gained", "any", GAIN, works_in_fort=True)
    t.party(fighter(1, 1, 0, 1, again))
    spell = t.hand(field(GAIN))
    t.refused("cast_field", spell, (), (), code="E_LOOP")
    assert not [move for move in t.match.legal_actions() if move[0] == "cast_field"]


@pytest.mark.rule("FORT-META-7")
def test_where_nobody_acted_the_chain_is_cut() -> None:
    t = Table()
    first = when("turn_start", "any", GAIN, works_in_fort=True)
    t.party(fighter(1, 1, 0, 1, first, when("fort_gained", "any", GAIN, works_in_fort=True)))
    t.end_turn()
    assert t.state.active == 1
    assert 150 < t.points() < 250
    assert len(t.happened("endless_loop")) == 1


@pytest.mark.rule("FORT-META-3", "FORT-CAST-2")
def test_an_activated_ability_is_used_as_often_as_it_says() -> None:
    t = Table()
    able = use(GAIN, limit={"times": 2, "per": "turn"}, works_in_fort=True)
    card = t.party(fighter(1, 1, 0, 1, able))[0]
    t.ability(card)
    t.ability(card)
    error = t.refused("use_ability", card, 0, (), (), code="E_USED")
    assert error.message == "Used 2 of 2 times per turn."
    t.end_turn(2)
    t.ability(card)
    assert t.points() == 13


@pytest.mark.rule("FORT-FACE-8")
def test_an_activated_ability_works_at_home_only_if_it_says_so() -> None:
    t = Table()
    card = t.party(fighter(1, 1, 0, 1, use(GAIN)))[0]
    t.refused("use_ability", card, 0, (), (), code="E_CONDITION")
    t.refused("use_ability", card, 1, (), (), code="E_TARGET")
    t.do("mobilise", 1)
    t.ability(card)


@pytest.mark.rule("FORT-CAST-6", "FORT-NORM-8")
def test_preventing_a_number_saves_nobody_from_an_effect_that_knocks_out() -> None:
    for amount, saved in (({"amount": 4}, False), ({}, True)):
        t = Table()
        save = when("would_be_destroyed", "self", {"effect": "prevent_damage", **amount}, works_in_fort=True)
        card = t.party(fighter(1, 1, 0, 9, save), SOLDIER)[0]
        t.cast(t.hand(field({"effect": "destroy", "to": "$t1"}, targets=[OWN])), card)
        assert (card in t.state.pieces) is saved


@pytest.mark.rule("FORT-CAST-6")
def test_reactions_to_reactions_go_as_deep_as_the_ruleset_lets_them() -> None:
    t = Table(reaction_depth_max=64)
    t.party(SOLDIER)
    opening = field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"})
    reply = field(GAIN, timing="reactive", when={"event": "announced", "whose": "opponent"}, name="Reply")
    t.hand(opening, 1)
    for at in range(40):
        t.hand(reply, at % 2)
    t.do("mobilise", 1)
    while t.asked() == "react":
        assert t.match.pending is not None
        t.answer(t.match.pending.options[0])
    assert t.match.outcome is None
    assert t.points(0) + t.points(1) == 20 + 41


@pytest.mark.rule("FORT-BATTLE-1", "FORT-ATK-3")
def test_a_battle_that_ends_as_it_opens_asks_nobody_to_defend() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(SOLDIER, seat=1)
    t.party(SOLDIER, seat=1, slot=2)
    bell = field({"effect": "end_battle"}, timing="reactive", when={"event": "battle_opened", "whose": "opponent"})
    card = t.hand(bell, 1)
    t.do("attack")
    t.react(card)
    assert (t.asked(), t.slot_out(1), t.state.battle, t.state.active) == ("", 0, None, 0)
