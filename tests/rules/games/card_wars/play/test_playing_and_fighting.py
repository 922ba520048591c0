"""Cards that are played, attacks and overkill (sections 11 and 12 of the rule book), with the parameters that change them."""

from __future__ import annotations

import pytest

from rules.engine.zones import GRAVEYARD, REMOVED, WEATHER
from tests.rules.games.card_wars.play.table import (
    DRAW,
    ENEMY_ROW,
    Table,
    item,
    magic,
    skill,
    static,
    summon_card,
    weather,
    when,
)


@pytest.mark.rule("CW-PLAY-1", "CW-CARD-25")
def test_a_summon_is_played_to_row_or_bench_for_the_same_cost() -> None:
    t = Table()
    first, second = t.hand("Odo the Ferryman"), t.hand("Odo the Ferryman")
    t.affinity("water", count=4)
    t.play(first, "bench:1")
    t.answer("no")
    t.play(second, "row:1")
    t.answer("no")
    assert (t.cell(first), t.cell(second)) == ("bench:1", "row:1")
    assert len(t.state.seats[0].affinity_discard) == 4


@pytest.mark.rule("CW-PLAY-1")
def test_cards_are_used_as_what_they_are() -> None:
    t = Table()
    poultice, other = t.hand("Marsh Poultice"), t.hand("Goblin", 1)
    goblin = t.put("Goblin")
    for move in (("play_summon", poultice, "row:2", ()), ("set_trap", poultice, 1, ()), ("play_weather", poultice)):
        t.refused(*move, code="E-KIND")
    t.refused("play_weather", other, code="E-UNKNOWN")
    t.refused("play_item", 999, goblin, (), (), code="E-UNKNOWN")
    t.refused("fly", code="E-UNKNOWN")


@pytest.mark.rule("CW-PLAY-3")
@pytest.mark.parametrize("delay", [False, True])
def test_a_summon_attacks_in_the_turn_it_arrives_unless_it_has_to_wait(delay: bool) -> None:
    t = Table(summoning_delay=delay)
    goblin = t.hand("Goblin")
    t.affinity("null")
    t.put("Mossback Cub", cell="row:2")
    t.put("Mossback Cub", 1)
    t.play(goblin)
    t.to_attack()
    if delay:
        t.refused("attack", "row:1", "row:1", None, code="E-SUMMONED-THIS-TURN")
    else:
        t.attack(goblin, "row:1")
        assert len(t.happened("attacks")) == 1


@pytest.mark.rule("CW-PLAY-3", "CW-PHASE-13")
def test_summons_that_have_to_wait_let_the_phase_end() -> None:
    t = Table(summoning_delay=True)
    goblin = t.hand("Goblin")
    t.affinity("null")
    t.play(goblin)
    t.to_attack()
    assert t.state.active == 1


@pytest.mark.rule("CW-PLAY-5")
@pytest.mark.parametrize("most", [1, 2, 0])
def test_how_many_items_a_summon_takes(most: int) -> None:
    t = Table(items_per_summon_per_round=most)
    goblin, other = t.put("Goblin"), t.put("Mossback Cub")
    items = [t.hand(item(DRAW)) for _ in range(4)]
    for at in range(most):
        t.use(items[at], goblin)
    t.refused("play_item", items[3], goblin, (), (), code="E-ITEM-LIMIT")
    if most:
        t.use(items[3], other)


@pytest.mark.rule("CW-PLAY-6", "CW-PLAY-8")
@pytest.mark.parametrize("needs", [True, False])
def test_who_bears_an_item(needs: bool) -> None:
    t = Table(item_needs_bearer=needs)
    benched, free, bound = t.put("Goblin", cell="bench:1"), t.hand(item(DRAW)), t.hand("Marsh Poultice")
    t.refused("play_item", bound, -1, (), (), code="E-NO-BEARER")
    if needs:
        t.refused("play_item", free, -1, (), (), code="E-NO-BEARER")
    else:
        t.use(free, -1)
    t.put("Mossback Cub") if needs else None
    more = Table(item_needs_bearer=needs)
    benched = more.put("Goblin", cell="bench:1")
    more.put("Mossback Cub")
    more.refused("play_item", more.hand("Marsh Poultice"), benched, (), (), code="E-NOT-ON-FIELD")


@pytest.mark.rule("CW-PLAY-9", "CW-PLAY-10", "CW-ZONE-11")
@pytest.mark.parametrize(("size", "agi"), [("shared", 3), ("per-player", 2)])
def test_one_weather_for_both_or_one_for_each(size: str, agi: int) -> None:
    t = Table(weather_zone_size=size)
    ashfall, own, enemy = t.sky("Ashfall Dusk", 1), t.put("Goblin"), t.put("Goblin", 1)
    assert (t.piece(own).agi, t.piece(enemy).agi) == (2, 2)
    tide = t.hand("Spring Tide")
    t.do("play_weather", tide)
    assert (t.piece(own).agi, t.piece(enemy).agi) == (agi, agi)
    assert t.zone(ashfall) == (GRAVEYARD if size == "shared" else WEATHER)
    assert len(t.happened("weather_replaced")) == (1 if size == "shared" else 0)
    again = t.hand("Glass Fog")
    t.do("play_weather", again)
    assert t.zone(tide) == GRAVEYARD
    assert t.zone(ashfall) == (GRAVEYARD if size == "shared" else WEATHER)


@pytest.mark.rule("CW-PLAY-11")
@pytest.mark.parametrize(("turn", "active"), [(7, 0), (8, 1)])
def test_a_weather_of_three_rounds_leaves_after_the_sixth(turn: int, active: int) -> None:
    t = Table(turn=turn, active=active)
    sky = t.hand(weather(static({"effect": "modify_stat", "to": "$self", "stat": "agi", "by": 1}), rounds=3), active)
    t.do("play_weather", sky)
    while t.state.round < 7:
        assert t.zone(sky) == WEATHER
        t.end_turn()
    assert t.zone(sky) == GRAVEYARD


@pytest.mark.rule("CW-PLAY-12")
def test_a_card_without_a_target_costs_nothing() -> None:
    t = Table()
    goblin = t.put("Goblin")
    hurt = t.hand(item({"effect": "damage", "to": "$t1", "amount": 1}, targets=(ENEMY_ROW,)))
    t.refused("play_item", hurt, goblin, (), (), code="E-NO-TARGET")
    t.refused("play_item", hurt, goblin, ((goblin,),), (), code="E-NO-TARGET")


@pytest.mark.rule("CW-PLAY-12")
def test_what_a_card_asks_for_has_to_be_so() -> None:
    t = Table()
    imp, whetstone = t.put("Cinder Imp"), t.hand("Whetstone of Nine Edges")
    t.refused("play_item", whetstone, imp, (), (), code="E-FORBIDDEN")


@pytest.mark.rule("CW-PLAY-13", "CW-PLAY-14")
def test_a_skill_works_on_the_row_once_a_turn() -> None:
    t = Table()
    kelda, benched = t.put("Sister Kelda, Lamp-Reader", damage=4), t.put("Sister Kelda, Lamp-Reader", cell="bench:1")
    t.skill(kelda, kelda)
    assert t.hp(kelda) == 4
    t.refused("use_skill", kelda, 0, ((kelda,),), (), code="E-SKILL-USED")
    t.refused("use_skill", benched, 0, ((kelda,),), (), code="E-NOT-ON-FIELD")
    t.refused("use_skill", kelda, 1, (), (), code="E-UNKNOWN")
    t.end_turn(2)
    t.do("end_phase")
    t.skill(kelda, kelda)


@pytest.mark.rule("CW-PLAY-14")
def test_passives_do_not_work_on_the_bench() -> None:
    t = Table(phase="formation")
    t.put("Mossback Cub L", cell="bench:1")
    beside = t.put("Goblin", cell="bench:2")
    own = t.put("Goblin", cell="row:2")
    assert (t.piece(beside).vit, t.piece(own).vit) == (2, 2)
    t.do("reposition", "bench:1", "row:1")
    assert t.piece(own).vit == 3


@pytest.mark.rule("CW-PLAY-14")
def test_what_happens_when_it_is_summoned_happens_on_the_bench_too() -> None:
    t = Table()
    waiting = t.put(summon_card(when("drawn", "own", DRAW, limit={"times": 1, "per": "turn"})), cell="bench:2")  # type: ignore[arg-type]
    card = t.hand(summon_card(when("played", "self", DRAW)))  # type: ignore[arg-type]
    t.affinity("earth")
    t.play(card, "bench:1")
    assert len(t.state.seats[0].deck) == 9
    assert t.cell(waiting) == "bench:2"


@pytest.mark.rule("CW-PLAY-12", "CW-PLAY-13")
def test_skills_of_the_enemy_are_not_used() -> None:
    t = Table()
    enemy = t.put(summon_card(skill(DRAW)), 1)
    t.refused("use_skill", enemy, 0, (), (), code="E-NOT-ON-FIELD")


# ------------------------------------------------------------------------------------------------------------------ attacks
@pytest.mark.rule("CW-ATK-2", "CW-ATK-24", "CW-ATK-1")
def test_any_summon_of_the_row_is_a_target_and_none_of_the_bench() -> None:
    t = Table(phase="attack")
    own, benched = t.put("Goblin"), t.put("Goblin", cell="bench:1")
    t.put("Goblin")
    enemy = t.put("Mossback Cub", 1, "row:4")
    t.put("Goblin", 1, "bench:1")
    t.refused("attack", "row:1", "row:3", None, code="E-NO-TARGET")
    t.refused("attack", "row:1", "bench:1", None, code="E-NOT-ON-FIELD")
    t.refused("attack", t.cell(benched), "row:4", None, code="E-NOT-ON-FIELD")
    t.refused("attack", "row:4", "row:4", None, code="E-NOT-ON-FIELD")
    t.refused("direct_attack", "row:3", code="E-NO-ATTACKER")
    t.refused("direct_attack", "row:1", code="E-ROW-NOT-EMPTY")
    t.attack(own, enemy)
    t.refused("attack", "row:1", "row:4", None, code="E-ALREADY-ATTACKED")


@pytest.mark.rule("CW-ATK-20")
def test_the_defender_does_nothing_to_the_attacker() -> None:
    t = Table(phase="attack")
    own, enemy = t.put("Cinder Imp"), t.put("Aurrak, the Standing Stone", 1)
    t.put("Goblin")
    t.dice(12)
    t.attack(own, enemy)
    assert (t.hp(own), t.hp(enemy)) == (3, 18)


@pytest.mark.rule("CW-OBJ-4", "CW-ATK-17", "CW-ATK-16")
@pytest.mark.parametrize("atk", [1, 12])
def test_any_strength_takes_one_third_without_a_roll(atk: int) -> None:
    t = Table(phase="attack")
    t.put(summon_card(atk=0))
    own = t.put(summon_card(atk=atk))
    t.refused("direct_attack", "row:1", code="E-NO-DAMAGE")
    t.direct(own)
    assert t.thirds(1) == 2
    assert [event for event in t.happened("die_rolled") if event.note[0] == "hit"] == []


@pytest.mark.rule("CW-ATK-16")
@pytest.mark.parametrize(("die", "thirds"), [(6, 3), (7, 2)])
def test_a_direct_attack_may_have_to_be_rolled(die: int, thirds: int) -> None:
    t = Table(phase="attack", direct_attack_roll=6)
    own = t.put(summon_card())
    t.put(summon_card())
    t.dice(die)
    t.direct(own)
    assert t.thirds(1) == thirds
    if thirds == 3:
        t.refused("direct_attack", "row:1", code="E-ALREADY-ATTACKED")
    else:
        assert t.state.active == 1


@pytest.mark.rule("CW-ATK-4")
def test_another_die_for_attacks() -> None:
    t = Table(phase="attack", hit_die=100)
    t.put("Goblin")
    t.put("Goblin", 1)
    t.attack("row:1", "row:1")
    assert t.happened("die_rolled")[0].note == ("hit", 100)


@pytest.mark.rule("CW-ATK-9")
@pytest.mark.parametrize(("least", "left"), [(0, 8), (1, 7)])
def test_the_least_damage_of_a_hit(least: int, left: int) -> None:
    t = Table(phase="attack", min_damage_on_hit=least)
    goblin, brannoc = t.put("Goblin"), t.put("Brannoc, Quarry Warden", 1)
    t.dice(12)
    t.attack(goblin, brannoc)
    assert t.hp(brannoc) == left


@pytest.mark.rule("CW-ATK-12", "CW-ATK-13")
@pytest.mark.parametrize(
    ("rule", "hp", "blow", "zone"),
    [
        ("killing_blow_half", 2, 2, GRAVEYARD),
        ("killing_blow_half", 2, 3, REMOVED),
        ("killing_blow_half", 5, 3, None),
        ("any_blow_half", 5, 3, REMOVED),
        ("any_blow_half", 5, 2, None),
        ("any_blow_half", 2, 2, GRAVEYARD),
        ("overflow_half", 3, 5, GRAVEYARD),
        ("overflow_half", 3, 6, REMOVED),
        ("blow_150", 5, 7, GRAVEYARD),
        ("blow_150", 5, 8, REMOVED),
        ("none", 5, 20, GRAVEYARD),
    ],
)
def test_when_a_fall_is_an_overkill(rule: str, hp: int, blow: int, zone: int | None) -> None:
    t = Table(phase="attack", overkill_rule=rule)
    own, enemy = t.put(summon_card(atk=blow, cha=9)), t.put(summon_card(hp=5), 1, damage=5 - hp)
    t.put(summon_card())
    t.attack(own, enemy)
    if zone is None:
        assert t.hp(enemy) == hp - blow
    else:
        assert t.zone(enemy) == zone


@pytest.mark.rule("CW-ATK-12")
@pytest.mark.parametrize(("most", "threshold"), [(5, 3), (6, 3), (7, 4), (1, 1)])
def test_half_of_the_hp_is_rounded_up(most: int, threshold: int) -> None:
    for blow, zone in ((threshold - 1, GRAVEYARD), (threshold, REMOVED)):
        if blow:
            t = Table(phase="attack")
            own, enemy = t.put(summon_card(atk=blow, cha=9)), t.put(summon_card(hp=most), 1, damage=most - blow)
            t.attack(own, enemy)
            assert t.zone(enemy) == zone


@pytest.mark.rule("CW-ATK-22", "CW-RAR-12")
def test_a_chart_of_elements_adds_before_the_floor() -> None:
    for matrix, left in (({}, 9), ({"earth": {"fire": 2}}, 8), ({"earth": {"fire": -9}}, 9)):
        t = Table(phase="attack", element_matrix=matrix)
        own, enemy = t.put(summon_card(atk=2, cha=9)), t.put(summon_card(hp=9, vit=3, element="fire"), 1)
        t.attack(own, enemy)
        assert t.hp(enemy) == left


@pytest.mark.rule("CW-ATK-25")
def test_the_course_of_an_attack() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card(atk=9, cha=9)), t.put(summon_card(hp=5), 1)
    t.put(summon_card())
    t.attack(own, enemy)
    kinds = (
        "attacks",
        "attacked",
        "die_rolled",
        "attack_hit",
        "damaged",
        "left_row",
        "defeated",
        "overkilled",
        "erased",
    )
    assert tuple(t.order(*kinds)) == kinds


@pytest.mark.rule("CW-ATK-25")
def test_a_window_before_the_damage_lowers_it() -> None:
    t = Table(phase="attack")
    raise_ = {"effect": "modify_stat", "to": "$event.target", "stat": "vit", "by": 2, "duration": "end_of_turn"}
    t.put(summon_card(when("attack_hit", "opponent", raise_)), 1)
    own, enemy = t.put(summon_card(atk=3, cha=9)), t.put(summon_card(hp=9), 1)
    t.put(summon_card())
    t.attack(own, enemy)
    assert t.hp(enemy) == 8


@pytest.mark.rule("CW-ATK-21")
def test_a_target_that_leaves_the_row_is_not_rolled_for() -> None:
    t = Table(phase="attack")
    away = when("attacked", "self", {"effect": "return_to_hand", "to": "$self"})
    own, enemy = t.put(summon_card()), t.put(summon_card(away), 1)
    t.put(summon_card(), 1)
    t.put(summon_card())
    t.attack(own, enemy)
    assert t.happened("die_rolled") == []
    assert enemy in t.state.seats[1].hand


@pytest.mark.rule("CW-PLAY-13")
def test_magic_of_the_slots_waits_for_the_start_of_the_battle() -> None:
    t = Table()
    vow = t.slot("Vow at First Light")
    assert t.state.listeners["match_start"] == [(vow, t.state.card(vow).triggered[0])]
    t.cast(vow)
    assert len(t.state.seats[0].deck) == 9
    assert t.slot(magic(DRAW)) != vow
