"""The tricky cases of section 21.2 about hits, damage, overkill and crystals, on cards of section 19."""

from __future__ import annotations

import pytest

from rules.engine.zones import GRAVEYARD, REMOVED
from tests.rules.games.card_wars.play.table import Table


@pytest.mark.rule("CW-CARD-24", "CW-ATK-5", "CW-ATK-8")
@pytest.mark.parametrize(("rule", "die", "hp"), [("exceed", 3, 5), ("exceed", 4, 4), ("meet_or_exceed", 3, 4)])
def test_m1_a_three_hits_only_where_equal_is_enough(rule: str, die: int, hp: int) -> None:
    t = Table(phase="attack", hit_rule=rule)
    cub, goblin = t.put("Mossback Cub"), t.put("Goblin", 1)
    t.dice(die)
    t.attack(cub, goblin)
    assert t.hp(goblin) == hp


@pytest.mark.rule("CW-ATK-6", "CW-ATK-13")
@pytest.mark.parametrize(("rule", "zone"), [("killing_blow_half", None), ("any_blow_half", REMOVED)])
def test_m2_charm_makes_a_two_hit_and_a_big_blow_that_does_not_kill_spares(rule: str, zone: int | None) -> None:
    t = Table(phase="attack", overkill_rule=rule)
    kelda, goblin = t.put("Sister Kelda, Lamp-Reader"), t.put("Goblin", 1)
    t.dice(2)
    t.attack(kelda, goblin, "fire")
    if zone is None:
        assert t.hp(goblin) == 1
    else:
        assert t.zone(goblin) == zone


@pytest.mark.rule("CW-ATK-7")
def test_m3_a_needed_number_below_one_always_hits_and_the_die_is_told() -> None:
    t = Table(phase="attack")
    cub, goblin = t.put("Mossback Cub"), t.put("Goblin", 1)
    t.state.modify(cub, "modify_stat", "cha", 5, "permanent", t.context(0))
    t.dice(1)
    t.attack(cub, goblin)
    assert t.hp(goblin) == 4
    rolled = t.happened("die_rolled")[0]
    assert (rolled.amount, rolled.note) == (1, ("hit", 12))


@pytest.mark.rule("CW-ATK-7", "CW-CARD-20")
def test_m4_no_die_reaches_thirteen() -> None:
    t = Table(phase="attack")
    cub, goblin = t.put("Mossback Cub"), t.put("Goblin", 1)
    t.state.modify(goblin, "set_stat", "agi", 12, "permanent", t.context(1))
    t.dice(12)
    t.attack(cub, goblin)
    assert t.hp(goblin) == 5
    assert t.order("attack_hit", "attack_missed") == ["attack_missed"]


@pytest.mark.rule("CW-ATK-9", "CW-ATK-25")
def test_m5_a_hit_without_damage_is_a_hit_and_uses_the_attack() -> None:
    t = Table(phase="attack")
    goblin, brannoc = t.put("Goblin"), t.put("Brannoc, Quarry Warden", 1)
    t.put("Goblin")
    t.dice(9)
    t.attack(goblin, brannoc)
    assert t.hp(brannoc) == 8
    assert t.order("attack_hit", "damaged") == ["attack_hit"]
    t.refused("attack", "row:1", "row:1", None, code="E-ALREADY-ATTACKED")


@pytest.mark.rule("CW-ATK-12", "CW-ATK-13", "CW-REM-2")
def test_m6_a_last_blow_of_half_erases() -> None:
    t = Table(phase="attack")
    brannoc, goblin = t.put("Brannoc, Quarry Warden"), t.put("Goblin", 1, damage=4)
    t.dice(9)
    t.attack(brannoc, goblin)
    assert t.zone(goblin) == REMOVED
    assert goblin not in t.state.seats[1].graveyard
    assert t.order("damaged", "defeated", "overkilled", "erased") == ["damaged", "defeated", "overkilled", "erased"]


@pytest.mark.rule("CW-ATK-3", "CW-ATK-10", "CW-ATK-11", "CW-REM-1")
def test_m7_three_attackers_bury_with_a_small_last_blow() -> None:
    t = Table(phase="attack")
    brannoc, first, second = t.put("Brannoc, Quarry Warden"), t.put("Mossback Cub"), t.put("Mossback Cub")
    goblin = t.put("Goblin", 1)
    t.put("Goblin", 1)
    for attacker, left in ((brannoc, 2), (first, 1)):
        t.dice(9)
        t.attack(attacker, goblin)
        assert t.hp(goblin) == left
    t.dice(9)
    t.attack(second, goblin)
    assert t.zone(goblin) == GRAVEYARD


@pytest.mark.rule("CW-ATK-13", "CW-ATK-14")
def test_m8_what_cannot_be_overkilled_is_buried() -> None:
    t = Table(phase="attack")
    slagmaw, aurrak = t.put("The Slagmaw"), t.put("Aurrak, the Standing Stone", 1, damage=13)
    t.state.modify(slagmaw, "set_stat", "atk", 14, "permanent", t.context(0))
    t.dice(12)
    t.attack(slagmaw, aurrak)
    assert t.zone(aurrak) == GRAVEYARD


@pytest.mark.rule("CW-ATK-14", "CW-REM-3")
def test_m9_a_replacement_erases_where_immunity_covers_overkill_alone() -> None:
    t = Table(phase="attack")
    unwritten, aurrak = t.put("The Unwritten"), t.put("Aurrak, the Standing Stone", 1, damage=15)
    t.dice(12)
    t.attack(unwritten, aurrak)
    assert t.zone(aurrak) == REMOVED
    assert t.order("defeated", "overkilled", "erased") == ["defeated", "erased"]


@pytest.mark.rule("CW-ZONE-13", "CW-ATK-15", "CW-ATK-18", "CW-OBJ-3")
def test_m10_a_bench_does_not_protect_the_crystal() -> None:
    t = Table(phase="attack")
    cub = t.put("Mossback Cub")
    t.put("Goblin", 1, "bench:1")
    t.put("Goblin", 1, "bench:2")
    t.direct(cub)
    assert t.thirds(1) == 2
    assert t.state.active == 1


@pytest.mark.rule("CW-ATK-23", "CW-PHASE-13", "CW-PHASE-15")
def test_m11_and_m12_clearing_the_row_opens_the_crystal_and_a_third_ends_the_turn() -> None:
    t = Table(phase="attack")
    brannoc, cub, _ = t.put("Brannoc, Quarry Warden"), t.put("Mossback Cub"), t.put("Mossback Cub")
    goblin = t.put("Goblin", 1, damage=4)
    t.dice(9)
    t.attack(brannoc, goblin)
    t.direct(cub)
    assert t.thirds(1) == 2
    t.refused("attack", "row:3", "row:1", None, seat=0, code="E-TURN")


@pytest.mark.rule("CW-PHASE-11", "CW-PHASE-12")
@pytest.mark.parametrize(
    ("turns", "turn", "is_refused"),
    [
        ("first_player_first_turn", 1, True),
        ("first_player_first_turn", 2, False),
        ("each_players_first_turn", 2, True),
        ("none", 1, False),
    ],
)
def test_m13_who_has_no_attack_in_the_first_round(turns: str, turn: int, is_refused: bool) -> None:
    t = Table(turn=turn, active=turn - 1, no_attack_turns=turns)
    t.put("Goblin", turn - 1)
    t.put("Goblin", 2 - turn)
    if is_refused:
        t.refused("attack", "row:1", "row:1", None, code="E-NO-ATTACK-TURN")
        t.refused("direct_attack", "row:1", code="E-NO-ATTACK-TURN")
        t.to_attack()
        assert t.state.active == 2 - turn
    else:
        t.to_attack()
        t.attack("row:1", "row:1")
        assert len(t.happened("attacks")) == 1


@pytest.mark.rule("CW-CARD-12", "CW-CARD-13", "CW-RAR-12", "CW-ATK-22", "CW-CARD-25")
def test_m27_a_weapon_lends_its_element() -> None:
    for element, zone in (("fire", REMOVED), ("earth", None)):
        t = Table(phase="attack")
        t.sky("Ashfall Dusk", 1)
        brannoc, goblin = t.put("Brannoc, Quarry Warden T"), t.put("Goblin", 1)
        t.refused("attack", "row:1", "row:1", "water", code="E-ELEMENT")
        t.dice(2)
        t.attack(brannoc, goblin, element)
        if zone is None:
            assert t.hp(goblin) == 1
        else:
            assert t.zone(goblin) == zone


@pytest.mark.rule("CW-ATK-21")
@pytest.mark.parametrize("others", [0, 1])
def test_m32_a_trap_that_fells_the_attacker_leaves_no_roll(others: int) -> None:
    t = Table(phase="attack")
    goblin = t.put("Goblin", damage=3)
    for _ in range(others):
        t.put("Goblin")
    enemy, pitfall = t.put("Goblin", 1), t.set("Pitfall Orchard")
    t.attack(goblin, enemy)
    t.answer(pitfall)
    assert t.zone(goblin) == GRAVEYARD
    assert t.happened("die_rolled") == [] or t.state.active == 1
    assert [event for event in t.happened("die_rolled") if event.note[0] == "hit"] == []
    assert t.state.active == (0 if others else 1)


@pytest.mark.rule("CW-ATK-1", "CW-PHASE-13")
def test_m33_a_second_wind_keeps_the_phase_open() -> None:
    t = Table()
    brannoc, _, wind = t.put("Brannoc, Quarry Warden"), t.put("Goblin"), t.slot("Second Wind")
    enemy = t.put("Aurrak, the Standing Stone", 1)
    t.cast(wind, brannoc)
    t.to_attack()
    t.attack(brannoc, enemy)
    assert (t.state.active, t.state.phase) == (0, "attack")
    t.attack(brannoc, enemy)
    t.refused("attack", "row:1", "row:1", None, code="E-ALREADY-ATTACKED")


@pytest.mark.rule("CW-ATK-18")
def test_m34_a_shattered_third_loses_the_second_attack() -> None:
    t = Table()
    brannoc, wind = t.put("Brannoc, Quarry Warden"), t.slot("Second Wind")
    t.cast(wind, brannoc)
    t.to_attack()
    t.direct(brannoc)
    assert (t.thirds(1), t.state.active) == (2, 1)


@pytest.mark.rule("CW-OBJ-1", "CW-OBJ-6")
def test_m40_the_last_third_ends_the_battle_before_any_trap() -> None:
    t = Table(phase="attack")
    cub = t.put("Mossback Cub")
    t.set("Burning Toll")
    t.state.seats[1].thirds = 1
    t.direct(cub)
    assert t.thirds(1) == 0
    assert t.match.pending is None
    assert t.match.outcome is not None
    assert (t.match.outcome.kind, t.match.outcome.winners, t.match.outcome.reason) == ("won", (0,), "crystal")


@pytest.mark.rule("CW-PHASE-16")
@pytest.mark.parametrize(("thirds", "kind", "winners"), [((2, 2), "draw", ()), ((2, 1), "won", (0,))])
def test_m41_the_clock(thirds: tuple[int, int], kind: str, winners: tuple[int, ...]) -> None:
    t = Table(turn=100, active=1, max_drawn_battles=0)
    for side, left in zip(t.state.seats, thirds, strict=True):
        side.thirds = left
    t.end_turn()
    assert t.match.outcome is not None
    reason = "clock" if winners else "drawn battles"
    assert (t.match.outcome.kind, t.match.outcome.winners, t.match.outcome.reason) == (kind, winners, reason)
