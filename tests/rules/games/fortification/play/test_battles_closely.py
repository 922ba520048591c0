"""Battles read closely: whom attack spells reach, who reacts with what, how a battle closes, and what comes after it."""

from __future__ import annotations

import pytest

from rules.abilities.compiler import ability_problems
from tests.rules.games.fortification.play.cards import (
    CHARACTER,
    FOE,
    GAIN,
    OWN,
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


@pytest.mark.rule("FORT-CAST-10")
def test_a_spell_for_the_attack_alone_is_none_for_the_defender() -> None:
    chosen = {"event": "defender_chosen", "whose": "any"}
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1)
    own, theirs = (t.hand(field(GAIN, timing="reactive", when=chosen, battle_only=True), seat) for seat in (0, 1))
    t.battle()
    assert (t.asked(), t.match.seat) == ("react", 0)
    t.react(own)
    assert t.asked() == ""
    assert t.in_hand(theirs)


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


# ------------------------------------------------------------------------------------------------- windows and what comes when
WARD = field({"effect": "prevent_damage"}, timing="reactive", when={"event": "would_take_damage", "whose": "own"})
STORM = field({"effect": "damage", "to": EVERY_FOE, "amount": 1})


@pytest.mark.rule("FORT-CAST-6")
def test_windows_side_by_side_are_not_deep() -> None:
    t = Table(reaction_depth_max=1)
    foes = t.party(fighter(1, 1, 0, 5), fighter(1, 1, 0, 5), seat=1, out=True)
    wards = [t.hand(WARD, 1), t.hand(WARD, 1)]
    t.cast(t.hand(STORM))
    t.react(wards[0])
    t.answer("pass")
    t.react(wards[1])
    assert [t.piece(foe).damage for foe in foes] == [0, 0]


@pytest.mark.parametrize(("depth", "is_asked"), [(1, False), (2, True)])
@pytest.mark.rule("FORT-CAST-6")
def test_a_reaction_to_a_reaction_is_deep(depth: int, is_asked: bool) -> None:
    t = Table(reaction_depth_max=depth)
    t.party(SOLDIER)
    first = t.hand(field(GAIN, timing="reactive", when={"event": "party_mobilised", "whose": "opponent"}), seat=1)
    t.hand(field(GAIN, timing="reactive", when={"event": "announced", "whose": "opponent"}))
    t.do("mobilise", 1)
    t.react(first)
    assert (t.asked() == "react") == is_asked


@pytest.mark.parametrize(
    ("event", "do"),
    [
        ("milled", {"effect": "mill", "player": "$opponent"}),
        ("discarded", {"effect": "discard", "player": "$opponent", "chooser": "random"}),
        ("detached", {"effect": "detach", "to": {"all": {"kind": "equipment", "zone": "attached"}}}),
        ("sealed", {"effect": "destroy", "to": {"all": {"kind": "character"}}}),
        ("party_retreated", {"effect": "force_retreat", "to": "$opposing_party"}),
    ],
)
@pytest.mark.rule("FORT-CAST-6")
def test_who_did_not_cause_it_is_asked_first(event: str, do: dict[str, object]) -> None:
    reaction = field(GAIN, timing="reactive", when={"event": event, "whose": "any"})
    t = Table()
    for seat in (0, 1, 1):
        t.hand(reaction, seat)
    t.wear("Longsword", t.party(SOLDIER, seat=1, out=True)[0])
    t.cast(t.hand(field(do)))
    if t.asked() != "react":
        t.answer(t.match.pending.options[0])
    assert (t.asked(), t.match.seat) == ("react", 1)


@pytest.mark.rule("FORT-KO-1")
def test_who_has_no_life_left_falls_before_the_next_effect() -> None:
    t = Table()
    card, _ = t.party(fighter(1, 1, 0, 4), SOLDIER)
    t.state.pieces[card].damage = 2
    less = {"effect": "modify_stat", "to": "$t1", "stat": "life", "by": -2, "duration": "end_of_turn"}
    t.cast(t.hand(field(less, {"effect": "heal", "to": "$t1", "amount": 2}, targets=[OWN])), card)
    assert t.in_graveyard(card)
    assert t.sizes()["rz"] == 1


@pytest.mark.rule("FORT-KO-1", "FORT-KO-4", "FORT-EQ-8")
def test_the_next_in_line_meets_the_strike_when_the_lead_falls_before_it() -> None:
    t = Table()
    t.party(fighter(9, 3), out=True)
    lead, second = t.party(fighter(1, 2, 0, 3, name="A"), fighter(1, 2, 0, 20, name="B"), seat=1, out=True)
    ring = t.wear(gear(0, 0, 0, 5, role="magic_item"), lead)
    t.state.pieces[lead].damage = 4
    vial = field(
        {"effect": "detach", "to": "$t1"},
        targets=[{"kind": "equipment", "zone": "attached"}],
        timing="reactive",
        when={"event": "attacks", "whose": "own"},
    )
    reaction = t.hand(vial)
    t.battle()
    t.do("strike")
    t.react(reaction)
    assert t.in_graveyard(lead)
    assert t.in_graveyard(ring)
    assert t.piece(second).damage == 7


@pytest.mark.rule("FORT-WIN-3")
def test_a_loss_is_found_between_two_triggers_of_a_battle() -> None:
    lose = when("battle_opened", "own", {"effect": "fort_lose", "player": "$you", "amount": 1})
    t = Table()
    t.party(fighter(3, 3, 0, 5, lose), fighter(3, 3, 0, 5, when("battle_opened", "own", GAIN)), out=True)
    t.party(WALL, seat=1, out=True)
    t.fort(1)
    t.do("attack")
    t.answer(0)
    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.reason) == ((1,), "fort")


# ----------------------------------------------------------------------------------------------------- parties that events name
@pytest.mark.parametrize("event", ["announced", "played"])
@pytest.mark.rule("FORT-CAST-4")
def test_a_spell_is_of_the_party_of_who_casts_it(event: str) -> None:
    t = Table()
    mage, _ = t.party(caster(5), fighter(1, 1, 0, 1, when(event, "own_party", GAIN)), out=True)
    other = t.party(caster(5), slot=2)[0]
    spells = [t.hand(charm({"effect": "shuffle"})) for _ in range(2)]
    t.cast(spells[0], by=other)
    assert t.points() == 10
    t.cast(spells[1], by=mage)
    assert t.points() == 11


@pytest.mark.rule("FORT-ATK-1")
def test_an_opened_battle_names_its_party() -> None:
    halt = {"effect": "forbid", "to": "$event.party", "key": "strike", "duration": "end_of_turn"}
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(WALL, seat=1, out=True)
    reaction = t.hand(field(halt, timing="reactive", when={"event": "battle_opened", "whose": "opponent"}), seat=1)
    t.do("attack")
    t.react(reaction)
    t.refused("strike", code="E_FORBIDDEN")


@pytest.mark.rule("FORT-FP-1")
def test_lost_fort_points_name_no_party() -> None:
    home = {"effect": "force_retreat", "to": "$event.party"}
    t = Table()
    t.party(WALL, seat=1, slot=2, out=True)
    reaction = t.hand(field(home, timing="reactive", when={"event": "fort_lost", "whose": "own"}), seat=1)
    t.cast(t.hand(field({"effect": "fort_lose", "player": "$opponent", "amount": 2})))
    t.react(reaction)
    assert t.slot_out(1) == 2


# ------------------------------------------------------------------------------------------------------------------ parameters
@pytest.mark.parametrize(
    ("shield", "lives"),
    [
        ({"effect": "modify_damage", "times": "half"}, (1, 9)),
        ({"effect": "prevent_damage", "amount": 3}, (1, 9)),
        ({"effect": "modify_damage", "times": "double"}, (0, 1)),
    ],
)
@pytest.mark.rule("FORT-NORM-7", "FORT-NORM-8")
def test_only_what_is_left_of_the_damage_goes_on_to_the_next(shield: dict[str, object], lives: tuple[int, int]) -> None:
    t = Table(overflow_damage=True)
    t.party(fighter(6, 3), out=True)
    lead, second = t.party(
        fighter(1, 0, 0, 4, static({**shield, "to": "$self"})), fighter(1, 0, 0, 9), seat=1, out=True
    )
    t.battle()
    t.do("strike")
    left = (0 if t.in_graveyard(lead) else t.life(lead)[0], t.life(second)[0])
    assert left == lives


@pytest.mark.rule("FORT-NORM-7", "FORT-NORM-8")
def test_what_goes_on_is_changed_for_the_next_too() -> None:
    half = static({"effect": "modify_damage", "times": "half", "to": "$self"})
    t = Table(overflow_damage=True)
    t.party(fighter(12, 3), out=True)
    cards = t.party(fighter(1, 0, 0, 4), fighter(1, 0, 0, 9, half), fighter(1, 0, 0, 9), seat=1, out=True)
    t.battle()
    t.do("strike")
    assert [t.in_graveyard(card) for card in cards] == [True, False, False]
    assert [t.life(card)[0] for card in cards[1:]] == [5, 9]


@pytest.mark.rule("FORT-NORM-7")
def test_what_goes_on_passes_over_who_has_left_meanwhile() -> None:
    away = {"form": "triggered", "when": {"event": "would_take_damage", "whose": "self"},
            "do": [{"effect": "destroy", "to": {"all": {"name": "Second"}}}]}  # fmt: skip
    t = Table(overflow_damage=True)
    t.party(fighter(20, 3), out=True)
    _, second, third = t.party(
        fighter(1, 0, 0, 4, away), fighter(1, 0, 0, 9, name="Second"), fighter(1, 0, 0, 9), seat=1, out=True
    )
    t.battle()
    t.do("strike")
    assert t.in_graveyard(second)
    assert t.in_graveyard(third)  # 20 less the lead's 4


@pytest.mark.parametrize(("limit", "is_cut"), [(2, True), (3, False)])
@pytest.mark.rule("FORT-WIN-5")
def test_going_out_and_home_again_is_a_position_once_more(limit: int, is_cut: bool) -> None:
    t = Table(mobilisations_per_turn=3, repetition_limit=limit)
    t.party(SOLDIER)
    t.do("mobilise", 1)
    t.do("retreat", 1)
    assert (t.state.active == 1) == is_cut


@pytest.mark.rule("FORT-ATK-1", "FORT-ATK-2")
def test_a_card_may_wait_for_its_own_party_to_open_a_battle() -> None:
    waits = when("battle_opened", "own_party", GAIN, works_in_fort=True)
    assert ability_problems("fortification", [waits]) == []
    t = Table()
    t.party(fighter(3, 3, 0, 5, waits), out=True)
    t.party(fighter(3, 3, 0, 5, waits), slot=2)
    t.party(WALL, seat=1, out=True)
    t.battle()
    assert t.points() == 11
