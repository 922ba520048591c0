"""Subtle wording: whom keys reach, what attack spells and repercussions hit, formation, what is hidden, odd options."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    CHARACTER,
    GAIN,
    OWN,
    assist,
    caster,
    champion,
    charm,
    compiled,
    field,
    fighter,
    lance,
    resolve,
    static,
    when,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()


# ---------------------------------------------------------------------------------------------------------- whom keys reach
@pytest.mark.rule("FORT-META-1", "FORT-TURN-6")
def test_a_party_may_be_allowed_what_a_player_may_be() -> None:
    t = Table(turn=1)
    keys = ("attack_first_turn", "attack_without_ending_turn", "extra_battle")
    t.party(SOLDIER, out=True)
    t.hand(field(*({"effect": "allow", "to": "$own_party_out", "key": key} for key in keys), name="Charter"))
    t.cast(t.state.seats[0].hand[0])
    t.do("attack")
    t.do("strike")
    assert t.state.active == 0
    t.do("attack")


@pytest.mark.rule("FORT-META-1", "FORT-CHAR-10", "FORT-SPELL-4")
def test_what_a_party_is_allowed_its_members_are() -> None:
    t = Table()
    novice = t.party(fighter(1, 1, 0, 5, name="Novice"), out=True)[0]
    foe = t.party(fighter(1, 1, 0, 30), seat=1, out=True)[0]
    keys = ("spell_access_extra", "ignore_min_magic")
    school = t.hand(field(*({"effect": "allow", "to": "$own_party_out", "key": key} for key in keys), name="School"))
    fire = t.hand(lance(4))
    t.cast(school)
    t.battle()
    assert t.is_legal("cast_character", fire, novice, ((foe,),), ())
    assert any(move[0] == "cast_character" for move in t.match.legal_actions())


@pytest.mark.rule("FORT-META-1", "FORT-ATK-4")
def test_a_party_out_may_be_allowed_to_decline() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(
        fighter(1, 1, 0, 5, static({"effect": "allow", "to": "$own_party", "key": "defend_decline"})), seat=1, out=True
    )
    t.do("attack")
    assert t.asked() == "choose_defender"
    t.answer(0)
    t.do("strike")
    assert t.points(1) == 9


@pytest.mark.rule("FORT-META-3", "FORT-PLACE-3")
def test_a_party_may_be_closed_to_newcomers() -> None:
    t = Table()
    gatekeeper = static({"effect": "forbid", "to": "$own_party", "key": "place"}, works_in_fort=True)
    t.party(fighter(1, 1, 0, 5, gatekeeper))
    newcomer = t.hand(SOLDIER)
    t.refused("play_character", newcomer, 1, 0, code="E_FORBIDDEN")
    assert [move for move in t.match.legal_actions() if move[0] == "play_character"] == [
        ("play_character", newcomer, 2, 0),
        ("play_character", newcomer, 3, 0),
    ]


# ----------------------------------------------------------------------------------------------------------- spell attacks
@pytest.mark.rule("FORT-SPATK-1", "FORT-CAST-7")
def test_an_attack_spell_reaches_the_opposing_party_alone_whatever_it_prints() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    t.party(fighter(1, 1, 0, 30), seat=1, out=True)
    hidden = t.party(SOLDIER, seat=1, slot=2)[0]
    attack = {"effect": "spell_attack", "to": "$t1"}
    wild = t.hand(charm(attack, targets=[{"kind": "character", "side": "opponent"}], power=9, name="Wild Lance"))
    t.battle()
    t.refused("cast_character", wild, mage, ((hidden,),), (), code="E_TARGET")


@pytest.mark.rule("FORT-SPATK-2", "FORT-STAT-1")
def test_a_spell_attack_without_caster_has_its_power_alone() -> None:
    t = Table()
    foe = t.party(fighter(1, 1, 0, 30), seat=1, out=True)[0]
    bolt = t.hand(field({"effect": "spell_attack", "to": "$t1", "power": 4}, targets=[CHARACTER]))
    t.add(caster(9), 0, 0)
    t.cast(bolt, foe)
    assert t.piece(foe).damage == 3


@pytest.mark.rule("FORT-SPELL-5")
def test_a_cost_that_asks_for_a_target_cannot_be_paid() -> None:
    t = Table()
    wearer = t.party(SOLDIER)[0]
    t.wear("Longsword", wearer)
    cost = {"pay": "unequip_own", "filter": {"attached_to": "$t1"}}
    odd = t.hand(field(GAIN, targets=[OWN], costs=[cost]))
    t.refused("cast_field", odd, ((wearer,),), (), code="E_COST")


@pytest.mark.rule("FORT-SPELL-5")
def test_a_repercussion_without_a_target_stops_no_spell() -> None:
    parts = [resolve(GAIN), resolve({"effect": "destroy", "to": "$t1"}, targets=[OWN])]
    levy = compiled("Levy", {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}, parts)
    t = Table()
    card = t.hand(levy)
    assert ("cast_field", card, ((),), ()) in t.match.legal_actions()
    t.do("cast_field", card, ((),), ())
    assert t.points() == 11
    t = Table()
    card = t.hand(levy)
    own = t.party(SOLDIER)[0]
    t.refused("cast_field", card, ((),), (), code="E_TARGET")
    t.cast(card, own)
    assert t.in_graveyard(own)


# ---------------------------------------------------------------------------------------------------------------- formation
@pytest.mark.rule("FORT-PARTY-5")
def test_a_party_that_a_card_has_reformed_takes_no_newcomer() -> None:
    t = Table()
    first, second = t.party(SOLDIER, SOLDIER, out=False)
    drill = t.hand(charm({"effect": "move", "to": "$own_party"}))
    mage = t.party(caster(5), SOLDIER, slot=2)
    t.cast(drill, by=mage[0])
    t.answer((mage[1], mage[0]))
    newcomer = t.hand(SOLDIER)
    t.refused("play_character", newcomer, 2, 0, code="E_FORMATION_NEWCOMER")
    t.do("reform", 1, (second, first))


@pytest.mark.rule("FORT-PARTY-5", "FORT-PARTY-6")
def test_a_transfer_into_a_reformed_party_is_refused_whatever_stands_outside() -> None:
    t = Table(party_transfer=True, any_party_out_blocks_placing=True)
    t.party(SOLDIER, slot=3, out=True)
    first, second = t.party(SOLDIER, SOLDIER, slot=1)
    other = t.party(SOLDIER, slot=2)[0]
    t.do("reform", 1, (second, first))
    t.refused("transfer", other, 1, code="E_FORMATION_NEWCOMER")


@pytest.mark.rule("FORT-PLACE-5")
def test_the_place_behind_all_is_the_back() -> None:
    t = Table(placement_position="any_free")
    first, second = t.party(SOLDIER, SOLDIER)
    newcomer = t.hand(SOLDIER)
    t.place(newcomer, 1, 3)
    assert t.members() == [first, second, newcomer]


# ------------------------------------------------------------------------------------------------------------------- hidden
@pytest.mark.rule("FORT-FACE-5", "FORT-META-9")
def test_a_champion_placed_face_down_is_not_told_by_a_number() -> None:
    views = []
    for played in (champion(), SOLDIER):
        t = Table()
        t.graveyard(*[SOLDIER] * 5)
        t.place(t.hand(played), 1)
        own, other, watcher = t.view(0), t.view(1), t.view(None)
        assert own["seats"][0]["champions"] == (played.role == "champion")
        views.append((other["seats"], watcher["seats"]))
    assert views[0] == views[1]


@pytest.mark.rule("FORT-FACE-4", "FORT-FACE-1")
def test_equipment_given_at_home_was_never_face_up() -> None:
    t = Table(rehide_on_return=False)
    wearer = t.party(SOLDIER, out=True)[0]
    t.do("retreat", 1)
    item = t.hand("Longsword")
    t.equip(item, wearer)
    assert t.state.knows(1, wearer)
    assert not t.state.knows(1, item)
    seen = t.view(1)["seats"][0]["parties"][0]
    assert "attack" not in seen
    assert "attack" not in seen["members"][0]


# ------------------------------------------------------------------------------------------------------------------ options
@pytest.mark.rule("FORT-BATTLE-4")
def test_a_party_sent_home_by_a_card_was_not_wiped_out() -> None:
    t = Table(wipe_out_by_last_strike_hits_fort=True)
    t.party(fighter(20, 3), out=True)
    runner = fighter(
        1, 1, 0, 50, when("damaged", "self", {"effect": "force_retreat", "to": "$own_party"}), name="Runner"
    )
    t.party(runner, seat=1, out=True)
    away = t.hand(field({"effect": "force_retreat", "to": "$event.party"}, timing="reactive",
                        when={"event": "would_take_damage", "whose": "own"}), 1)  # fmt: skip
    t.battle()
    t.do("strike")
    t.react(away)
    assert t.slot_out(1) == 0
    assert t.points(1) == 10


@pytest.mark.rule("FORT-CHAR-3", "FORT-KO-1")
def test_whose_life_is_its_defense_falls_at_once_without_any() -> None:
    t = Table(life_source="equals_defense")
    frail = t.hand(fighter(5, 0, name="Frail"))
    t.place(frail, 1)
    assert t.in_graveyard(frail)
    assert t.sizes()["rz"] == 1


@pytest.mark.rule("FORT-CHAR-8")
def test_best_only_leaves_what_assists_take_away() -> None:
    t = Table(assist_stacking="best_only")
    helper = assist(static({"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 3}))
    jeerer = assist(static({"effect": "modify_total", "party": "$opposing_party", "total": "attack", "by": -2}))
    t.party(SOLDIER, helper, out=True)
    t.party(SOLDIER, jeerer, seat=1, out=True)
    assert t.totals()[0] == 3 + 3 + 3 - 2
