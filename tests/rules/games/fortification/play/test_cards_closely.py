"""Cards read closely: what keys bind and add, what is worn, paid, changed and placed by effects."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.compiler import ability_problems
from rules.engine.codec import Codec
from rules.games.fortification.game import GAME
from tests.rules.games.fortification.play.cards import (
    CHARACTER,
    DRAW,
    GAIN,
    OWN,
    assist,
    caster,
    charm,
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
WALL = fighter(1, 30, 0, 20, name="Wall")
DRUM = {"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 3}
WORN = {"kind": "equipment", "zone": "attached"}


def ban(key: str, to: Any = "$you", word: str = "forbid") -> Any:
    """A spell that forbids, or allows, one thing."""
    return field({"effect": word, "to": to, "key": key, "duration": {"turns": 2}})


# --------------------------------------------------------------------------------------------- restrictions that effects add
@pytest.mark.rule("FORT-META-3", "FORT-EQ-10")
def test_kit_inspection_keeps_armor_and_second_weapons_off() -> None:
    t = Table()
    lead = t.party(SOLDIER)[0]
    t.wear("Longsword", lead)
    kit, blade, coat = t.hand("Kit Inspection"), t.hand(gear(1)), t.hand("Riveted Jerkin")
    shield, spare = t.hand("Light Shield"), t.hand(SOLDIER)
    t.cast(kit)
    t.answer(spare)
    t.refused("equip", coat, lead, "armor", 0, code="E_EQUIP_RESTRICTION")
    t.refused("equip", blade, lead, "hand2", 0, code="E_SLOT")
    t.equip(shield, lead, "hand2")


@pytest.mark.rule("FORT-META-3", "FORT-CHAR-9")
def test_a_leading_assist_may_be_silenced_where_the_ruleset_lets_it_help() -> None:
    t = Table(assist_active_as_lead=True)
    t.party(assist(static(DRUM)), out=True)
    assert t.totals()[0] == 6
    t.cast(t.hand(ban("assist_while_leading")))
    assert t.totals()[0] == 3


@pytest.mark.rule("FORT-META-3", "FORT-FIRST-1", "FORT-FIRST-2")
def test_bans_of_the_first_turns_may_be_added() -> None:
    t = Table(turn=1, first_turn_attack_ban=False, first_turn_fort_spell_ban=None)
    t.party(SOLDIER, out=True)
    bans = t.hand(ban("attack_first_turn")), t.hand(ban("fort_spell_first_turn"))
    charge = t.hand("Sapper's Charge")
    assert t.is_legal("attack")
    assert t.is_legal("cast_field", charge, (), ())
    for each in bans:
        t.cast(each)
    t.refused("attack", code="E_FIRST_TURN_ATTACK")
    t.refused("cast_field", charge, (), (), code="E_FIRST_TURN_FORT_SPELL")


@pytest.mark.rule("FORT-META-3", "FORT-BATTLE-6")
def test_a_second_defender_may_be_forbidden_where_the_ruleset_wants_one() -> None:
    t = Table(reinforce_after_wipe_out=True)
    mage = t.party(caster(9), out=True)[0]
    foe = t.party(fighter(1, 1, 0, 1), seat=1, out=True)[0]
    t.party(SOLDIER, seat=1, slot=2)
    t.cast(t.hand(ban("second_defender", "$opponent")))
    fire = t.hand(lance())
    t.battle()
    t.cast(fire, foe, by=mage)
    assert t.slot_out(1) == 0


# ------------------------------------------------------------------------------------------------------------ whom keys bind
@pytest.mark.parametrize(
    ("key", "move", "code"),
    [
        ("mobilise", ("mobilise", 1), "E_FORBIDDEN"),
        ("retreat", ("retreat", 1), "E_FORBIDDEN"),
        ("attack", ("attack",), "E_ATTACK_FORBIDDEN"),
        ("attack_first_turn", ("attack",), "E_FIRST_TURN_ATTACK"),
    ],
)
@pytest.mark.rule("FORT-META-3")
def test_what_is_forbidden_to_a_member_its_party_cannot_do(key: str, move: tuple[Any, ...], code: str) -> None:
    t = Table(turn=1 if key == "attack_first_turn" else 3, first_turn_attack_ban=False)
    _, member = t.party(SOLDIER, SOLDIER, out=key != "mobilise")
    spell = t.hand(field({"effect": "forbid", "to": "$t1", "key": key, "duration": "end_of_turn"}, targets=[OWN]))
    assert t.is_legal(*move)
    t.cast(spell, member)
    t.refused(*move, code=code)


@pytest.mark.rule("FORT-META-3", "FORT-ATK-4")
def test_a_member_that_may_not_defend_keeps_its_party_from_it() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    foe = t.party(WALL, seat=1, out=True)[0]
    spell = field({"effect": "forbid", "to": "$t1", "key": "defend", "duration": "end_of_turn"}, targets=[CHARACTER])
    t.cast(t.hand(spell), foe)
    t.battle()
    t.do("strike")
    assert t.points(1) == 9


@pytest.mark.parametrize("to", ["$opposing_party", {"all": {"kind": "character", "side": "opponent"}}, "$opponent"])
@pytest.mark.rule("FORT-META-3", "FORT-CAST-6")
def test_who_may_not_react_casts_nothing_in_a_window(to: Any) -> None:
    ward = charm(
        {"effect": "prevent_damage", "amount": 4},
        timing="reactive",
        when={"event": "would_take_damage", "whose": "own"},
    )
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    foe, _ = t.party(WALL, caster(5), seat=1, out=True)
    t.hand(ward, seat=1)
    spell = t.hand(field({"effect": "forbid", "to": to, "key": "react", "duration": "end_of_turn"}))
    fire = t.hand(lance(40))
    t.cast(spell)
    t.battle()
    t.cast(fire, foe, by=mage)
    assert t.asked() == ""


@pytest.mark.rule("FORT-META-1", "FORT-PARTY-4")
def test_what_a_member_is_allowed_its_party_may_do() -> None:
    drill = static({"effect": "allow", "to": "$self", "key": "reform_on_battleground"})
    t = Table()
    first, second = t.party(fighter(3, 3, 0, 5, drill), SOLDIER, out=True)
    t.do("reform", 1, (second, first))


@pytest.mark.rule("FORT-META-1", "FORT-PLACE-6")
def test_a_member_may_lift_the_lock_of_its_party() -> None:
    swift = static({"effect": "allow", "to": "$self", "key": "mobilise_after_placement"}, works_in_fort=True)
    t = Table()
    t.party(fighter(3, 3, 0, 5, swift))
    t.place(t.hand(SOLDIER), 1)
    t.do("mobilise", 1)


@pytest.mark.rule("FORT-META-1", "FORT-EQUIP-1")
def test_what_characters_allow_their_player_counts_once_for_each_card_that_says_so() -> None:
    smith = {"effect": "allow", "to": {"all": OWN}, "key": "equip_extra"}
    t = Table()
    lead, _ = t.party(fighter(3, 3, 0, 5, static(smith, works_in_fort=True)), SOLDIER)
    cards = [t.hand("Longsword"), t.hand("Light Shield"), t.hand("Riveted Jerkin")]
    t.equip(cards[0], lead)
    t.equip(cards[1], lead, "hand2")
    t.refused("equip", cards[2], lead, "armor", 0, code="E_EQUIP_LIMIT")


@pytest.mark.rule("FORT-META-3", "FORT-PLACE-9")
def test_effects_put_nobody_where_placing_is_forbidden() -> None:
    t = Table()
    t.party(SOLDIER)
    card = t.hand(SOLDIER)
    come = t.hand(field({"effect": "put_into_play", "to": "$t1"}, targets=[{**OWN, "zone": "hand"}]))
    t.cast(t.hand(ban("place")))
    t.cast(come, card)
    assert t.in_hand(card)


# ----------------------------------------------------------------------------------------------------------- changes of cards
@pytest.mark.parametrize(
    "do",
    [
        {"effect": "if", "if": [{"party_out": "own"}], "then": [{**DRUM, "duration": "end_of_turn"}]},
        {"effect": "may", "do": [{**DRUM, "duration": "end_of_turn"}]},
    ],
)
@pytest.mark.rule("FORT-CHAR-9")
def test_a_leading_assist_gives_no_bonus_however_it_is_wrapped(do: dict[str, Any]) -> None:
    for place in (0, 1):
        t = Table()
        helper = assist(when("party_mobilised", "own_party", do))
        t.party(*([helper, SOLDIER] if place == 0 else [SOLDIER, helper]))
        t.do("mobilise", 1)
        if t.asked():
            t.answer("yes")
        assert t.totals()[0] == (6 if place == 0 else 9)


@pytest.mark.rule("FORT-META-7", "FORT-STAT-4")
def test_a_match_that_goes_on_and_one_that_was_stored_are_worth_the_same() -> None:
    back = use({"effect": "return_to_hand", "to": "$t1"}, targets=[{**OWN, "zone": "graveyard"}])
    bury = use({"effect": "put_in_deck", "to": "$t1", "where": "bottom"}, targets=[{**OWN, "zone": "graveyard"}])
    seek = use({"effect": "search", "filter": {"kind": "character"}})
    take = use({"effect": "look", "count": 2, "then": "take"})
    counts = static(
        {"effect": "modify_stat", "to": "$self", "stat": "attack", "by": {"zone_size": "graveyard", "of": "$you"}},
        {"effect": "modify_stat", "to": "$self", "stat": "defense", "by": {"zone_size": "hand", "of": "$you"}},
    )
    t = Table()
    card = t.party(fighter(0, 0, 0, 5, counts, back, bury, seek, take), out=True)[0]
    lying = t.graveyard(SOLDIER, SOLDIER, SOLDIER)
    assert t.totals() == (3, 0)
    for at, named, expected in ((1, lying[:1], (2, 1)), (2, lying[1:2], (1, 1)), (3, [], (1, 2)), (4, [], (1, 3))):
        t.ability(card, *named, at=at)
        if t.asked():
            t.answer(t.match.pending.options[0])
        codec = Codec(GAME, t.state.setup)
        stored = codec.decode(codec.encode(t.state), GAME.state)
        party = stored.seats[0].party(1)
        assert t.totals() == (stored.attack_total(party), stored.defense_total(party)) == expected


@pytest.mark.rule("FORT-STAT-2", "FORT-SPELL-4", "FORT-SPATK-3")
def test_all_changes_of_a_number_are_added_before_it_is_cut_at_0() -> None:
    t = Table()
    mage = t.party(caster(1), out=True)[0]
    t.wear("Novice's Ring", mage)
    t.wear(gear(0, 2, role="shield"), mage, "hand2")
    weak = [{"effect": "modify_stat", "to": "$t1", "stat": stat, "by": -3, "duration": "end_of_turn"}
            for stat in ("magic", "defense")]  # fmt: skip
    spell = t.hand(charm(GAIN, min_magic=1))
    t.cast(t.hand(field(*weak, targets=[OWN])), mage)
    assert (t.stat(mage, "magic"), t.stat(mage, "defense")) == (0, 0)
    t.refused("cast_character", spell, mage, (), (), code="E_MAGIC_LOW")
    assert t.totals()[1] == 2  # a member's own number is cut first, then what the lead wears is added


@pytest.mark.rule("FORT-NORM-10", "FORT-KO-4", "FORT-STAT-4")
def test_equipment_may_help_while_its_wearer_leads() -> None:
    banner = {"effect": "modify_stat", "to": "$host", "stat": "attack", "by": 5}
    t = Table()
    lead, second = t.party(SOLDIER, SOLDIER)
    t.wear(gear(0, 0, 0, 0, static(banner, duration="while_lead", works_in_fort=True)), lead)
    assert t.stat(lead, "attack") == 8
    t.do("reform", 1, (second, lead))
    assert t.stat(lead, "attack") == 3


@pytest.mark.rule("FORT-STAT-4")
def test_what_lasts_while_somebody_leads_ends_with_that_alone() -> None:
    stronger = {"effect": "modify_stat", "stat": "attack", "by": 4, "duration": "while_lead"}
    horn = gear(0, 0, 0, 0, when("turn_start", "any", {**stronger, "to": "$host"}, works_in_fort=True))
    t = Table(turn=4)
    lead, second = t.party(SOLDIER, SOLDIER)
    others = t.party(SOLDIER, SOLDIER, slot=2)
    t.wear(horn, lead)
    t.end_turn()
    t.cast(t.hand(field({**stronger, "to": "$t1"}, targets=[OWN])), lead)
    assert t.stat(lead, "attack") == 11
    t.do("reform", 2, (others[1], others[0]))
    assert t.stat(lead, "attack") == 11
    t.do("reform", 1, (second, lead))
    assert t.stat(lead, "attack") == 3


@pytest.mark.rule("FORT-PARTY-6", "FORT-STAT-4")
def test_a_lone_lead_that_joins_another_party_leads_no_more() -> None:
    up = use(
        {"effect": "modify_stat", "to": "$self", "stat": "attack", "by": 2, "duration": "while_lead"},
        works_in_fort=True,
    )
    t = Table(party_transfer=True)
    lone = t.party(fighter(3, 3, 0, 5, up))[0]
    t.party(SOLDIER, slot=2)
    t.ability(lone)
    assert t.stat(lone, "attack") == 5
    t.do("transfer", lone, 2)
    assert t.stat(lone, "attack") == 3


# ------------------------------------------------------------------------------------------------------ equipment and parties
@pytest.mark.rule("FORT-EQUIP-6")
def test_no_effect_gives_back_what_was_shed_this_turn() -> None:
    t = Table()
    first, second, armourer = t.party(SOLDIER, SOLDIER, "Armourer of the Yard")
    worn, other = t.wear("Longsword", first), t.wear("Longsword", second)
    t.do("unequip", first, worn)
    t.ability(armourer, other, first, at=1)
    assert t.piece(other).host == second


@pytest.mark.rule("FORT-EQUIP-7")
def test_a_free_slot_needs_nothing_replaced() -> None:
    t = Table()
    lead = t.party(SOLDIER)[0]
    t.equip(t.hand("Longsword"), lead, replace=True)
    assert t.stat(lead, "attack") == 6


@pytest.mark.rule("FORT-PARTY-5")
def test_no_effect_reforms_a_party_with_a_newcomer() -> None:
    t = Table()
    mage = t.party(caster(5))[0]
    newcomer, drill = t.hand(SOLDIER), t.hand(charm({"effect": "move", "to": "$own_party"}))
    t.place(newcomer, 1)
    t.cast(drill, by=mage)
    assert t.asked() == ""
    assert t.members() == [mage, newcomer]


# ----------------------------------------------------------------------------------------------------------------------- costs
@pytest.mark.parametrize(
    ("costs", "is_enough"),
    [
        ([{"pay": "mill", "count": 2}, {"pay": "mill", "count": 2}], False),
        ([{"pay": "mill", "count": 2}, {"pay": "mill", "count": 1}], True),
        ([{"pay": "lose_own_fort"}, {"pay": "lose_own_fort"}], False),
        ([{"pay": "lose_own_fort"}], True),
        ([{"pay": "use_movement"}, {"pay": "use_movement"}], False),
        ([{"pay": "use_movement"}], True),
        ([{"pay": "discard", "random": True}, {"pay": "discard"}], False),
        ([{"pay": "discard"}, {"pay": "discard", "random": True}], False),
        ([{"pay": "discard", "random": True}], True),
    ],
)
@pytest.mark.rule("FORT-SPELL-5")
def test_costs_of_one_kind_are_paid_together(costs: list[dict[str, Any]], is_enough: bool) -> None:
    t = Table()
    t.leave_deck(3)
    t.fort(2)
    t.hand(field({"effect": "shuffle"}, costs=costs))
    t.hand(SOLDIER)
    assert any(move[0] == "cast_field" for move in t.match.legal_actions()) == is_enough


@pytest.mark.rule("FORT-SPELL-5")
def test_chance_spares_the_card_that_is_named_for_another_cost() -> None:
    for number in range(6):
        t = Table(seed=number)
        spell = t.hand(field(GAIN, costs=[{"pay": "discard", "random": True}, {"pay": "discard"}]))
        cards = [t.hand(SOLDIER), t.hand(WALL)]
        t.cast(spell, paid=((), (cards[0],)))
        assert all(t.in_graveyard(each) for each in cards)


@pytest.mark.rule("FORT-KO-6", "FORT-SPELL-5")
def test_a_card_may_be_its_own_sacrifice() -> None:
    t = Table()
    martyr = use(DRAW, costs=[{"pay": "sacrifice", "filter": {"self": True}}])
    lead, _ = t.party(fighter(3, 3, 0, 5, martyr), SOLDIER, out=True)
    t.ability(lead, paid=((lead,),))
    assert t.in_graveyard(lead)
    assert t.sizes()["hand"] == 1


@pytest.mark.rule("FORT-EQUIP-4")
def test_no_card_takes_equipment_off_into_a_hand() -> None:
    back = {"effect": "detach", "to": "$t1", "where": "hand"}
    target = {"id": "t1", "filter": WORN}
    assert ability_problems("fortification", [{"form": "resolve", "targets": [target], "do": [back]}])
    t = Table()
    item = t.wear("Longsword", t.party(SOLDIER)[0])
    t.cast(t.hand(field({"effect": "detach", "to": "$t1"}, targets=[WORN])), item)
    assert t.in_graveyard(item)
