"""The tricky cases of section 21.2 about Magic, Items, Traps, Affinity and Weather, on cards of section 19."""

from __future__ import annotations

import pytest

from rules.engine.zones import AFFINITY_DECK, AFFINITY_DISCARD, GRAVEYARD, HAND, REMOVED, TRAP_SLOT, WEATHER
from tests.rules.games.card_wars.play.table import DRAW, Table, summon_card, trap, when


@pytest.mark.rule("CW-MAG-2")
def test_m14_an_item_closes_the_moment_for_magic_and_a_sacrifice_does_not() -> None:
    t = Table()
    goblin, poultice, wind = t.put("Goblin", damage=3), t.hand("Marsh Poultice"), t.slot("Second Wind")
    other = t.slot("Second Wind")
    t.do("sacrifice_third")
    t.cast(wind, goblin)
    t.use(poultice, goblin)
    t.refused("cast_magic", t.slot_of(other), ((goblin,),), (), code="E-MAGIC-WINDOW")


@pytest.mark.rule("CW-PLAY-5")
def test_m15_one_item_a_summon_and_round() -> None:
    t = Table()
    goblin, used = t.put("Goblin"), t.slot("Second Wind", used=True)
    t.put("Goblin", 1)
    grimoire, whetstone = t.hand("Half-Burnt Grimoire"), t.hand("Whetstone of Nine Edges")
    t.use(grimoire, goblin, used)
    t.refused("play_item", whetstone, goblin, (), (), code="E-ITEM-LIMIT")
    t.end_turn(2)
    t.do("end_phase")
    t.use(whetstone, goblin)
    assert t.piece(goblin).atk == 5


@pytest.mark.rule("CW-PLAY-6")
def test_m16_no_row_no_item() -> None:
    t = Table()
    t.put("Goblin", cell="bench:1")
    used, grimoire = t.slot("Second Wind", used=True), t.hand("Half-Burnt Grimoire")
    t.refused("play_item", grimoire, 0, ((used,),), (), code="E-NO-BEARER")


@pytest.mark.rule("CW-TRAP-5", "CW-TRAP-4", "CW-TRAP-11")
def test_m17_one_trap_a_phase() -> None:
    t = Table(phase="attack")
    first, second = t.put("Mossback Cub"), t.put("Mossback Cub")
    enemy = t.put("Aurrak, the Standing Stone", 1)
    traps = [t.set("Pitfall Orchard"), t.set("Pitfall Orchard")]
    t.attack(first, enemy)
    assert t.offered() == (*traps, "decline")
    t.answer(traps[0])
    assert t.hp(first) == 4
    t.attack(second, enemy)
    assert t.asked() == ""
    t.end_turn()
    t.do("end_phase")
    t.do("end_phase")
    t.attack(first, enemy)
    assert t.offered() == (traps[1], "decline")


@pytest.mark.rule("CW-TRAP-6", "CW-TRAP-7")
def test_m18_two_traps_in_two_phases() -> None:
    t = Table()
    cub, other = t.put("Mossback Cub"), t.put("The Slagmaw")
    enemy, wind = t.put("Aurrak, the Standing Stone", 1), t.slot("Second Wind")
    backdraft, pitfall = t.set("Backdraft"), t.set("Pitfall Orchard")
    t.cast(wind, cub)
    t.answer(backdraft)
    t.answer((other,))
    assert t.hp(other) == 11
    t.to_attack()
    t.attack(cub, enemy)
    t.answer(pitfall)
    assert (t.zone(backdraft), t.zone(pitfall)) == (GRAVEYARD, GRAVEYARD)


@pytest.mark.rule("CW-TRAP-10", "CW-PHASE-17")
def test_m19_undertow_slows_where_the_bench_is_full() -> None:
    t = Table()
    t.put("Goblin", cell="bench:1")
    t.put("Goblin", cell="bench:2")
    undertow, goblin = t.set("Undertow"), t.hand("Goblin")
    t.affinity("null")
    t.play(goblin, "row:2")
    t.answer(undertow)
    assert t.piece(goblin).agi == 2
    t.end_turn(3)
    assert t.piece(goblin).agi == 2
    t.end_turn()
    assert t.piece(goblin).agi == 3


@pytest.mark.rule("CW-TRAP-7")
def test_m20_what_cannot_be_moved_stays_and_the_trap_is_used_up() -> None:
    t = Table()
    undertow, aurrak = t.set("Undertow"), t.hand("Aurrak, the Standing Stone")
    t.affinity("earth", count=4)
    t.play(aurrak, "row:1")
    t.answer(undertow)
    assert (t.cell(aurrak), t.zone(undertow)) == ("row:1", GRAVEYARD)


@pytest.mark.rule("CW-CHG-4", "CW-CHG-5", "CW-CHG-10")
def test_m21_the_last_charge_refills_before_the_summon_enters() -> None:
    t = Table(decks=False)
    goblin = t.hand("Goblin")
    t.affinity("null")
    t.spent("null", count=24)
    t.dice(4)
    t.play(goblin)
    side = t.state.seats[0]
    assert (len(side.affinity_deck), len(side.affinity_discard)) == (23, 0)
    assert sum(t.state.kind(card) == "affinity" for card in side.hand) == 2
    assert t.order("affinity_refilled", "played") == ["affinity_refilled", "played"]


@pytest.mark.rule("CW-PHASE-6", "CW-CHG-6", "CW-CHG-5")
def test_m22_a_charge_that_nothing_can_use_keeps_the_refill_away() -> None:
    t = Table(decks=False, active=1, turn=4)
    t.affinity("fire")
    t.spent("earth", count=24)
    t.dice(4)
    t.end_turn()
    side = t.state.seats[0]
    assert (len(side.affinity_deck), len(side.affinity_discard)) == (0, 24)
    t.do("end_phase")
    t.dice(1)
    t.do("sacrifice_third")
    assert (t.thirds(0), len(side.affinity_deck), len(side.affinity_discard), len(side.hand)) == (2, 24, 0, 1)


@pytest.mark.rule("CW-CHG-7")
def test_m23_the_last_third_stays() -> None:
    t = Table()
    t.state.seats[0].thirds = 1
    t.refused("sacrifice_third", code="E-LAST-THIRD")


@pytest.mark.rule("CW-CHG-8")
@pytest.mark.parametrize("counts", [False, True])
def test_m24_a_sacrifice_does_not_use_the_cap(counts: bool) -> None:
    t = Table(sacrifice_counts_to_round_cap=counts)
    t.put("Mossback Cub", 1)
    t.do("sacrifice_third")
    t.end_turn()
    t.do("end_phase")
    t.do("end_phase")
    if counts:
        t.refused("direct_attack", "row:1", code="E-CRYSTAL-CAP")
    else:
        t.direct("row:1")
        assert t.thirds(0) == 1


@pytest.mark.rule("CW-CHG-9", "CW-REM-6")
def test_m25_erased_charges_stay_away() -> None:
    t = Table(decks=False)
    goblin = t.hand("Goblin")
    t.affinity("null")
    t.spent("null", count=23)
    t.affinity("null", zone=REMOVED)
    t.dice(2)
    t.play(goblin)
    side = t.state.seats[0]
    assert (len(side.affinity_deck), sum(t.state.kind(card) == "affinity" for card in side.hand)) == (22, 2)


@pytest.mark.rule("CW-RAR-13", "CW-CHG-2")
@pytest.mark.parametrize(
    ("payment", "code"), [((0, 1, 1, 0), ""), ((0, 0, 2, 0), ""), ((1, 1, 0, 0), "E-COST-ELEMENT")]
)
def test_m26_a_second_affinity_pays(payment: tuple[int, ...], code: str) -> None:
    t = Table()
    kelda = t.hand("Sister Kelda, Lamp-Reader L")
    t.affinity("fire")
    t.affinity("water", count=2)
    t.affinity("earth")
    if code:
        t.refused("play_summon", kelda, "row:1", payment, code=code)
    else:
        t.play(kelda, "row:1", payment)
        assert t.cell(kelda) == "row:1"


@pytest.mark.rule("CW-RAR-13")
def test_only_the_base_element_pays_where_the_ruleset_says_so() -> None:
    t = Table(second_affinity_pays=False)
    kelda = t.hand("Sister Kelda, Lamp-Reader L")
    t.affinity("water", count=2)
    t.affinity("fire", count=2)
    t.refused("play_summon", kelda, "row:1", (0, 1, 1, 0), code="E-COST-ELEMENT")
    t.play(kelda, "row:1", (0, 2, 0, 0))


@pytest.mark.rule("CW-RAR-13")
def test_a_weapon_never_pays() -> None:
    t = Table()
    brannoc = t.hand("Brannoc, Quarry Warden T")
    t.affinity("fire", count=2)
    t.refused("play_summon", brannoc, "row:1", (), code="E-COST-ELEMENT")


@pytest.mark.rule("CW-REM-4", "CW-MAG-7")
def test_m29_an_erased_card_is_not_brought_back() -> None:
    t = Table()
    cub, lantern = t.grave("Mossback Cub", 1), t.slot("Lantern on the Far Shore", 1)
    other, unmaking = t.grave("Goblin", 1), t.slot("Word of Unmaking")
    t.cast(unmaking, cub)
    assert t.zone(cub) == REMOVED
    t.end_turn()
    t.do("end_phase")
    t.refused("cast_magic", t.slot_of(lantern), ((cub,),), (), code="E-ERASED")
    assert t.state.seats[1].magic_used == [False, False, False, False]
    t.cast(lantern, other)


@pytest.mark.rule("CW-MAG-7")
def test_a_card_is_named_for_the_word_of_unmaking() -> None:
    """It erases one card, so that it is not cast where there is none (section 19)."""
    t = Table()
    unmaking = t.slot("Word of Unmaking")
    t.refused("cast_magic", t.slot_of(unmaking), ((),), (), code="E-NO-TARGET")
    assert [move for move in t.match.legal_actions() if move[0] == "cast_magic"] == []
    t = Table()
    unmaking, pitfall, goblin = t.slot("Word of Unmaking"), t.set("Pitfall Orchard"), t.grave("Goblin", 1)
    t.refused("cast_magic", t.slot_of(unmaking), ((),), (), code="E-NO-TARGET")
    assert [move[2] for move in t.match.legal_actions() if move[0] == "cast_magic"] == [((pitfall,),), ((goblin,),)]


@pytest.mark.rule("CW-REM-7", "CW-ATK-13")
def test_m30_lantern_gives_half_the_hp() -> None:
    t = Table()
    cub, lantern = t.grave("Mossback Cub"), t.slot("Lantern on the Far Shore")
    brannoc = t.put("Brannoc, Quarry Warden", 1)
    t.cast(lantern, cub)
    t.answer("row:1")
    assert t.hp(cub) == 3
    t.end_turn()
    t.do("end_phase")
    t.do("end_phase")
    t.dice(12)
    t.attack(brannoc, cub)
    assert t.zone(cub) == REMOVED


@pytest.mark.rule("CW-PHASE-4", "CW-PHASE-5")
def test_m31_an_empty_deck_skips_the_draw() -> None:
    t = Table(decks=False, active=1, turn=4)
    t.affinity("fire", zone=AFFINITY_DECK)
    t.end_turn()
    assert len(t.happened("draw_skipped")) == 1
    assert len(t.happened("affinity_rolled")) == 1
    assert t.match.outcome is None


@pytest.mark.rule("CW-PLAY-10")
def test_m35_a_new_weather_sends_the_old_one_away_first() -> None:
    t = Table(active=1, turn=4)
    ashfall, goblin = t.sky("Ashfall Dusk", 0), t.put("Goblin")
    tide = t.hand("Spring Tide", 1)
    assert t.piece(goblin).agi == 2
    t.do("play_weather", tide)
    assert (t.zone(ashfall), t.zone(tide), t.piece(goblin).agi) == (GRAVEYARD, WEATHER, 3)
    assert ashfall in t.state.seats[0].graveyard


@pytest.mark.rule("CW-TRAP-10", "CW-MAG-1")
def test_m36_backdraft_negates_second_wind_which_is_used_all_the_same() -> None:
    t = Table()
    slagmaw, wind, backdraft = t.put("The Slagmaw"), t.slot("Second Wind"), t.set("Backdraft L")
    t.put("Aurrak, the Standing Stone", 1)
    t.cast(wind, slagmaw)
    t.answer(backdraft)
    assert t.hp(slagmaw) == 10
    assert t.state.seats[0].magic_used[0]
    t.to_attack()
    t.attack(slagmaw, "row:1")
    assert t.state.active == 1


@pytest.mark.rule("CW-ATK-25", "CW-MAG-3")
def test_m37_an_overkill_is_a_defeat_for_a_ledger() -> None:
    t = Table(phase="attack")
    brannoc, goblin = t.put("Brannoc, Quarry Warden"), t.put("Goblin", 1, damage=4)
    used, ledger = t.slot("Second Wind", 1, used=True), t.set("Blank Ledger")
    t.dice(12)
    t.attack(brannoc, goblin)
    t.answer(ledger)
    assert not t.state.seats[1].magic_used[0]
    assert t.zone(goblin) == REMOVED
    assert t.state.is_used(used) is False


@pytest.mark.rule("CW-PHASE-7", "CW-PHASE-8")
def test_m38_a_benched_summon_steps_up_and_attacks_in_the_same_turn() -> None:
    t = Table(phase="formation")
    goblin, enemy = t.put("Goblin", cell="bench:1"), t.put("Mossback Cub", 1)
    t.do("reposition", "bench:1", "row:1")
    t.do("end_phase")
    t.to_attack()
    t.attack(goblin, enemy)
    assert len(t.happened("attacks")) == 1


@pytest.mark.rule("CW-TRAP-3")
def test_m39_no_trap_on_the_own_turn() -> None:
    t = Table()
    trap = t.set("Pitfall Orchard", 0)
    t.refused("activate_trap", t.slot_of(trap), code="E-TRAP-OWN-TURN")
    t.refused("decline_trap", code="E-TRAP-OWN-TURN")


@pytest.mark.rule("CW-RAR-14", "CW-ZONE-3")
def test_m43_a_paired_trap_needs_a_free_slot() -> None:
    t = Table()
    for _ in range(4):
        t.set("Blank Ledger", 0)
    sprite, undertow = t.hand("Tidepool Sprite L"), t.deck("Undertow")
    t.affinity("water")
    t.play(sprite)
    assert (t.cell(sprite), t.asked(), undertow in t.state.seats[0].deck) == ("row:1", "", True)


@pytest.mark.rule("CW-RAR-14")
@pytest.mark.parametrize("zone", ["deck", "hand"])
def test_a_paired_trap_is_set_free_from_deck_or_hand(zone: str) -> None:
    t = Table()
    t.set("Blank Ledger", 0)
    sprite, undertow = t.hand("Tidepool Sprite L"), getattr(t, zone)("Undertow")
    t.affinity("water")
    t.play(sprite)
    assert t.offered() == (undertow, "decline")
    t.answer(undertow)
    assert (t.zone(undertow), t.slot_of(undertow)) == (TRAP_SLOT, 2)
    assert len(t.state.seats[0].affinity_discard) == 1
    assert len(t.happened("shuffled")) == (1 if zone == "deck" else 0)


@pytest.mark.rule("CW-RAR-14", "CW-TRAP-10")
@pytest.mark.parametrize("cell", ["row:1", "bench:1"])
@pytest.mark.parametrize("enemy", ["trigger", "trap"])
def test_the_paired_trap_is_set_in_the_turn_of_triggers_before_the_enemy_answers(enemy: str, cell: str) -> None:
    """It is an ordinary ability of the Summon, and so comes before those of the enemy and before all Traps (section 18)."""
    t = Table()
    takes = {"effect": "discard", "player": "$opponent", "filter": {"kind": "trap"}, "chooser": "opponent"}
    answer = when("played", "opponent", takes, where={"kind": "summon"})
    if enemy == "trap":
        t.set(trap(answer))
    else:
        t.put(summon_card(answer), 1)
    sprite, undertow = t.hand("Tidepool Sprite L"), t.hand("Undertow")
    t.affinity("water")
    t.play(sprite, cell)
    assert (t.asked(), t.match.seat) == ("paired_trap", 0)
    t.answer(undertow)
    assert t.zone(undertow) == TRAP_SLOT


@pytest.mark.rule("CW-RAR-14")
def test_a_paired_trap_that_waits_for_its_turn_can_be_stored() -> None:
    t = Table()
    t.put(summon_card(when("played", "own", DRAW, optional=True)))
    sprite, _ = t.hand("Tidepool Sprite L"), t.hand("Undertow")
    t.affinity("water")
    t.play(sprite, "row:2")
    assert t.asked() == "optional_trigger"
    assert t.codec is not None
    again = t.codec.decode(t.codec.encode(t.state), type(t.state))
    assert t.codec.digest(again) == t.codec.digest(t.state)
    t.answer("no")
    assert t.asked() == "paired_trap"


@pytest.mark.rule("CW-RAR-14")
def test_a_summon_that_only_comes_back_sets_no_paired_trap() -> None:
    t = Table()
    t.hand("Undertow")
    sprite = t.grave("Tidepool Sprite L")
    t.cast(t.slot("Lantern on the Far Shore"), sprite)
    t.answer("row:1")
    assert (t.asked(), t.cell(sprite)) == ("", "row:1")


@pytest.mark.rule("CW-RAR-14")
def test_no_copy_of_the_paired_trap_anywhere_is_no_hindrance() -> None:
    t = Table()
    sprite = t.hand("Tidepool Sprite L")
    t.affinity("water")
    t.play(sprite)
    assert t.asked() == ""


@pytest.mark.rule("CW-CHG-3")
def test_m44_two_of_three_charges_are_not_enough() -> None:
    t = Table()
    slagmaw = t.hand("The Slagmaw")
    charges = t.affinity("fire", count=2)
    t.refused("play_summon", slagmaw, "row:1", (), code="E-COST")
    assert [t.zone(card) for card in (slagmaw, *charges)] == [HAND] * 3
    assert t.state.pile(0, AFFINITY_DISCARD) == []


@pytest.mark.rule("CW-TRAP-9", "CW-TRAP-1")
def test_m45_a_trap_works_in_the_enemys_next_turn() -> None:
    t = Table()
    pitfall = t.hand("Pitfall Orchard")
    t.put("Aurrak, the Standing Stone")
    enemy = t.put("Mossback Cub", 1)
    t.affinity("earth")
    t.do("set_trap", pitfall, 1, ())
    assert len(t.state.seats[0].affinity_discard) == 1
    t.end_turn()
    t.do("end_phase")
    t.do("end_phase")
    t.attack(enemy, "row:1")
    assert t.match.seat == 0
    t.answer(pitfall)
    assert t.hp(enemy) == 4
