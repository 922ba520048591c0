"""Units on the Field and their values (MAX-UNIT)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import DRAW, UNIT, Table, able, equipment, plain, seed, spell, when


def change(stat: str, by: int, lasts: str = "end_of_turn") -> dict[str, object]:
    """A plus or minus on the first target."""
    return {"effect": "modify_stat", "to": "$t1", "stat": stat, "by": by, "duration": lasts}


@pytest.mark.rule("MAX-UNIT-1", "MAX-UNIT-10")
def test_a_unit_stays_with_its_damage() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, damage=3)
    t.end_turn(8)
    assert (t.health(crab), t.piece(crab).drained) == (1, False)


@pytest.mark.rule("MAX-UNIT-2", "MAX-PWR-14", "MAX-RANK-12")
def test_an_enchantment_can_be_attacked_like_any_unit() -> None:
    t = Table()
    a = t.unit("A", 5, 0, 3)
    choir = t.field(seed("Choir Below the Tide"), 1, drained=True)
    piper = t.field(seed("Mudflat Piper"), 1)
    assert t.values(piper) == (2, 2, 3)
    t.do("attack", a, choir)
    assert (t.in_graveyard(choir), t.values(piper)) == (True, (1, 1, 3))


@pytest.mark.rule("MAX-UNIT-3")
def test_a_unit_may_say_that_it_is_not_attacked() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    ghost = t.unit("Ghost", 1, 0, 3, seat=1, keywords=["unattackable"])
    refusal = t.refused("attack", crab, ghost, code="R:TARGET_NOT_ATTACKABLE")
    assert refusal.message == "Ghost cannot be attacked now (an ability forbids it)."
    assert ("attack", crab, ghost) not in t.match.legal_actions()


@pytest.mark.rule("MAX-UNIT-3")
def test_an_effect_may_forbid_it_for_a_time() -> None:
    t = Table()
    crab, eel = t.unit("Crab", 2, 1, 4), t.unit("Eel", 1, 0, 3, seat=1)
    ban = {"effect": "forbid", "to": "$t1", "key": "be_attacked", "duration": "end_of_turn"}
    t.cast(t.hand(spell(ban, targets=[UNIT])), eel)
    t.refused("attack", crab, eel, code="R:TARGET_NOT_ATTACKABLE")
    t.end_turn(2)
    t.do("attack", crab, eel)


@pytest.mark.rule("MAX-UNIT-4", "MAX-UNIT-5")
def test_a_unit_may_act_at_once() -> None:
    t = Table()
    crab = t.hand(plain())
    t.do("play_unit", crab, 1, 1, ())
    assert not t.piece(crab).drained
    t.do("attack", crab, t.avatars[1])


@pytest.mark.rule("MAX-UNIT-4")
def test_units_may_arrive_drained() -> None:
    t = Table(unit_enters_drained=True)
    crab = t.hand(plain())
    t.do("play_unit", crab, 1, 1, ())
    t.refused("attack", crab, t.avatars[1], code="R:UNIT_DRAINED")
    t.end_turn(2)
    t.do("attack", crab, t.avatars[1])


@pytest.mark.rule("MAX-UNIT-4")
def test_a_keyword_lets_a_unit_arrive_drained() -> None:
    t = Table()
    crab = t.hand(plain(keywords=[{"k": "enters_drained"}]))
    t.do("play_unit", crab, 1, 1, ())
    assert t.piece(crab).drained


@pytest.mark.rule("MAX-UNIT-5")
def test_units_may_have_to_wait_before_they_attack() -> None:
    t = Table(attack_on_arrival=False)
    reader = t.hand(able({"form": "activated", "do": [DRAW]}))
    other = t.hand(plain())
    t.do("play_unit", reader, 1, 1, ())
    t.do("play_unit", other, 1, 2, ())
    t.refused("attack", other, t.avatars[1], code="R:ARRIVED_THIS_TURN")
    assert not [move for move in t.match.legal_actions() if move[0] == "attack" and move[1] != t.avatars[0]]
    t.do("activate_power", reader, (reader, 0), None, (), ())
    t.end_turn(2)
    t.do("attack", other, t.avatars[1])


@pytest.mark.rule("MAX-UNIT-7")
def test_offense_does_not_fall_below_nothing() -> None:
    t = Table()
    crab, eel = t.unit("Crab", 2, 1, 4), t.unit("Eel", 1, 2, 5, seat=1, drained=True)
    t.cast(t.hand(spell(change("offense", -3), targets=[UNIT])), crab)
    assert t.values(crab)[0] == 0
    t.do("attack", crab, eel)
    assert t.health(eel) == 5


@pytest.mark.rule("MAX-UNIT-8")
def test_defense_does_not_fall_below_nothing() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 1, 9, seat=1)
    t.cast(t.hand(spell(change("defense", -3), targets=[UNIT])), eel)
    t.cast(t.hand(spell({"effect": "damage", "to": "$t1", "amount": 4}, targets=[UNIT], name="Hit")), eel)
    assert t.health(eel) == 5


@pytest.mark.rule("MAX-UNIT-9", "MAX-WORD-4")
@pytest.mark.parametrize("amount", [2, 7])
def test_without_health_a_unit_is_destroyed(amount: int) -> None:
    t = Table()
    eel = t.unit("Eel", 1, 0, 2, seat=1, drained=True)
    t.cast(t.hand(spell({"effect": "damage", "to": "$t1", "amount": amount}, targets=[UNIT])), eel)
    assert t.in_graveyard(eel, 1)
    assert [event.card for event in t.happened("destroyed")] == [eel]


@pytest.mark.rule("MAX-UNIT-9")
def test_indestructible_units_fall_without_health_all_the_same() -> None:
    t = Table()
    rock = t.unit("Rock", 0, 0, 2, seat=1, keywords=["indestructible"])
    fall = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT], name="Fall"))
    hit = t.hand(spell({"effect": "damage", "to": "$t1", "amount": 2}, targets=[UNIT], name="Hit"))
    t.cast(fall, rock)
    assert t.health(rock) == 2
    t.cast(hit, rock)
    assert t.in_graveyard(rock)


@pytest.mark.rule("MAX-UNIT-10", "MAX-DMG-1")
def test_damage_may_heal_when_a_turn_ends() -> None:
    t = Table(damage_persists=False)
    crab, eel = t.unit("Crab", 2, 1, 4, damage=3), t.unit("Eel", 1, 1, 5, seat=1, damage=4)
    t.end_turn()
    assert (t.health(crab), t.health(eel)) == (4, 5)


@pytest.mark.rule("MAX-UNIT-10", "MAX-UNIT-12")
def test_health_beyond_the_maximum_is_no_damage_and_stays() -> None:
    t = Table(damage_persists=False, heal_cap=False)
    crab = t.unit("Crab", 2, 1, 4, damage=1)
    t.cast(t.hand(spell({"effect": "heal", "to": "$t1", "amount": 3}, targets=[UNIT])), crab)
    t.end_turn()
    assert t.health(crab) == 6


@pytest.mark.rule("MAX-UNIT-10")
def test_what_asks_for_damage_knows_that_it_is_gone() -> None:
    t = Table(damage_persists=False)
    rage = {"form": "static", "if": [{"matches": ["$self", {"damaged": True}]}]}
    angry = t.field(able({**rage, "do": [{"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 3}]}))
    t.state.pieces[angry].damage = 1
    assert t.values(angry)[0] == 4
    t.end_turn()
    assert t.values(angry)[0] == 1


@pytest.mark.rule("MAX-UNIT-11", "MAX-EQP-10", "MAX-UNIT-9")
def test_losing_maximum_health_can_destroy() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    plate = t.attached(equipment(modifiers=[{"stat": "health", "amount": 3}]), crab)
    t.state.pieces[crab].damage = 5
    assert t.health(crab) == 2
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"kind": "equipment"}])), plate)
    assert (t.in_graveyard(crab), t.in_graveyard(plate)) == (True, True)
    assert not t.happened("damaged")


@pytest.mark.rule("MAX-UNIT-11")
def test_more_maximum_health_leaves_the_damage() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, damage=3)
    t.cast(t.hand(spell(change("health", 3), targets=[UNIT])), crab)
    assert (t.health(crab), t.piece(crab).damage) == (4, 3)
    t.end_turn()
    assert t.health(crab) == 1


@pytest.mark.rule("MAX-UNIT-12")
def test_healing_takes_off_damage_and_no_more() -> None:
    t = Table()
    crab, eel = t.unit("Crab", 2, 1, 4, damage=1), t.unit("Eel", 1, 1, 4)
    t.field(able(when("healed", "any", {"effect": "gain_jiggawatts", "amount": "$event.amount"})))
    t.cast(t.hand(spell({"effect": "heal", "to": {"all": UNIT}, "amount": 3})))
    assert (t.health(crab), t.health(eel), t.pool()) == (4, 4, 1)


@pytest.mark.rule("MAX-UNIT-12")
def test_healing_may_go_beyond_the_maximum() -> None:
    t = Table(heal_cap=False)
    crab = t.unit("Crab", 2, 1, 4, damage=1)
    t.cast(t.hand(spell({"effect": "heal", "to": "$t1", "amount": 3}, targets=[UNIT])), crab)
    assert t.health(crab) == 6


@pytest.mark.rule("MAX-UNIT-13")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_set_to_comes_before_plus_and_minus(order: tuple[int, ...]) -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    to_five = {"effect": "set_stat", "to": "$t1", "stat": "offense", "value": 5, "duration": "end_of_turn"}
    effects = [to_five, change("offense", 1), change("offense", -2)]
    t.cast(t.hand(spell(*(effects[at] for at in order), targets=[UNIT])), crab)
    assert t.values(crab)[0] == 4


@pytest.mark.rule("MAX-UNIT-13")
def test_the_latest_set_to_counts_and_the_floor_comes_last() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    sets = [
        {"effect": "set_stat", "to": "$t1", "stat": "offense", "value": n, "duration": "end_of_turn"} for n in (7, 3)
    ]
    t.cast(t.hand(spell(*sets, change("offense", -5), change("offense", 4), targets=[UNIT])), crab)
    assert t.values(crab)[0] == 2


@pytest.mark.rule("MAX-UNIT-13", "MAX-UNIT-9")
def test_a_maximum_of_nothing_destroys() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4, seat=1)
    t.cast(t.hand(spell(change("health", -9), targets=[UNIT])), crab)
    assert t.in_graveyard(crab)


@pytest.mark.rule("MAX-UNIT-6")
def test_printed_health_is_where_a_unit_starts() -> None:
    t = Table()
    crab = t.hand(plain(health=7))
    t.do("play_unit", crab, 2, 0, ())
    assert (t.health(crab), t.piece(crab).max_health) == (7, 7)
