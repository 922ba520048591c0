"""Damage from attacks, powers and Verbs (MAX-DMG)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import (
    AVATAR,
    DRAW,
    GAIN,
    UNIT,
    Table,
    able,
    compiled,
    seed,
    spell,
    verb,
    when,
)


def hit(amount: object, to: object = "$t1", **more: object) -> dict[str, object]:
    """Damage to the first target."""
    return {"effect": "damage", "to": to, "amount": amount, **more}


@pytest.mark.rule("MAX-DMG-1")
def test_every_loss_of_health_is_damage() -> None:
    t = Table()
    eel = t.field(able(when("damaged", "self", DRAW), stats=(1, 0, 5)), 1)
    t.cast(t.hand(verb("2 damage to a Unit.")), eel)
    assert len(t.state.seats[1].hand) == 1


@pytest.mark.rule("MAX-DMG-1", "MAX-DMG-9")
@pytest.mark.parametrize(("amount", "lost"), [(2, 2), (9, 5)])
def test_damage_counts_as_what_was_really_lost(amount: int, lost: int) -> None:
    t = Table()
    gain = {"effect": "gain_jiggawatts", "amount": "$event.amount"}
    t.field(able(when("damaged", "any", gain)))
    eel = t.unit("Eel", 1, 0, 5, seat=1, drained=True)
    t.cast(t.hand(spell(hit(amount), targets=[UNIT])), eel)
    assert (t.pool(), t.happened("damaged")[0].amount, t.happened("deals_damage")[0].target) == (lost, lost, eel)


@pytest.mark.rule("MAX-DMG-2", "MAX-DMG-3")
@pytest.mark.parametrize(("drained", "left"), [(False, 4), (True, 1)])
def test_defense_stops_damage_of_verbs_too(drained: bool, left: int) -> None:
    t = Table()
    eel = t.unit("Eel", 1, 3, 5, seat=1, drained=drained)
    rain = t.hand("Slag Rain")
    t.jiggawatts(2)
    t.cast(rain, eel)
    assert t.health(eel) == left


@pytest.mark.rule("MAX-DMG-2", "MAX-PWR-6")
def test_and_damage_of_powers() -> None:
    t = Table()
    power = {"form": "activated", "targets": [{"id": "t1", "filter": UNIT}], "do": [hit(2)]}
    shooter, eel = t.field(able(power)), t.unit("Eel", 1, 1, 5, seat=1)
    t.do("activate_power", shooter, (shooter, 0), None, ((eel,),), ())
    assert t.health(eel) == 4


@pytest.mark.rule("MAX-DMG-4")
@pytest.mark.parametrize("drained", [False, True])
def test_unblockable_damage_ignores_defense(drained: bool) -> None:
    t = Table()
    eel = t.unit("Eel", 1, 3, 5, seat=1, drained=drained)
    needle = t.hand("Needle at Noon")
    t.jiggawatts(3)
    t.cast(needle, eel)
    assert t.health(eel) == 2


@pytest.mark.rule("MAX-DMG-5")
def test_attacks_may_be_unblockable() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3, keywords=["unblockable_attacks"])
    eel = t.unit("Eel", 1, 3, 5, seat=1)
    t.do("attack", a, eel)
    assert t.health(eel) == 2


@pytest.mark.rule("MAX-DMG-6")
def test_defense_never_heals() -> None:
    t = Table()
    a, eel = t.unit("A", 1, 0, 3), t.unit("Eel", 1, 5, 5, seat=1, damage=2)
    t.do("attack", a, eel)
    assert (t.health(eel), t.happened("damaged")) == (3, [])


@pytest.mark.rule("MAX-DMG-6")
def test_a_ruleset_may_let_every_attack_do_something() -> None:
    t = Table(damage_floor=1)
    a, none = t.unit("A", 1, 0, 3), t.unit("None", 0, 0, 3)
    eel = t.unit("Eel", 1, 5, 5, seat=1)
    t.do("attack", a, eel)
    t.do("attack", none, eel)
    assert t.health(eel) == 4


@pytest.mark.rule("MAX-DMG-6")
def test_damage_of_effects_has_no_such_floor() -> None:
    t = Table(damage_floor=1)
    eel = t.unit("Eel", 1, 5, 5, seat=1)
    t.cast(t.hand(spell(hit(2), targets=[UNIT])), eel)
    assert t.health(eel) == 5


@pytest.mark.rule("MAX-DMG-7")
def test_defense_counts_against_each_portion() -> None:
    t = Table()
    eel = t.unit("Eel", 1, 1, 9, seat=1)
    t.cast(t.hand(spell({"effect": "repeat", "times": 3, "do": [hit(2)]}, targets=[UNIT])), eel)
    assert (t.health(eel), [event.amount for event in t.happened("damaged")]) == (6, [1, 1, 1])


@pytest.mark.rule("MAX-DMG-7")
def test_divided_damage_is_one_portion_for_each() -> None:
    t = Table()
    crab, eel = t.unit("Crab", 1, 1, 9, seat=1), t.unit("Eel", 1, 1, 9, seat=1)
    both = hit(5, {"all": {**UNIT, "side": "opponent", "avatar": False}}, divided=True)
    t.cast(t.hand(spell(both)))
    for card in (crab, crab, crab, eel, eel):
        assert t.match.pending is not None
        assert t.match.pending.kind == "divide"
        t.answer(card)
    assert (t.health(crab), t.health(eel)) == (7, 8)


@pytest.mark.rule("MAX-DMG-8", "MAX-TRIG-7")
def test_all_that_are_hit_together_fall_together() -> None:
    t = Table(avatars=False)
    watcher = when("destroyed", "any", GAIN)
    both = [t.field(able(watcher, stats=(1, 0, 2)), seat, drained=True) for seat in (0, 1)]
    t.cast(t.hand(spell(hit(2, {"all": UNIT}))))
    assert [t.in_graveyard(card) for card in both] == [True, True]
    assert t.order("damaged", "destroyed", "jiggawatts_gained") == [
        "damaged", "damaged", "destroyed", "destroyed", *["jiggawatts_gained"] * 4,
    ]  # fmt: skip
    assert (t.pool(0), t.pool(1)) == (2, 2)


@pytest.mark.rule("MAX-DMG-4", "MAX-DMG-8", "MAX-END-7")
def test_x23_both_avatars_fall() -> None:
    t = Table()
    for avatar in t.avatars:
        t.state.pieces[avatar].damage = 19
    t.cast(t.hand(spell(hit(1, {"all": {"avatar": True}}, unblockable=True))))
    assert t.match.outcome is not None
    assert t.match.outcome.kind == "draw"


@pytest.mark.rule("MAX-DMG-9")
def test_what_is_too_much_is_lost() -> None:
    t = Table()
    a, eel = t.unit("A", 9, 0, 3), t.unit("Eel", 1, 0, 2, seat=1, at=(1, 0), drained=True)
    t.do("attack", a, eel)
    assert (t.in_graveyard(eel), t.health(t.avatars[1])) == (True, 20)


@pytest.mark.rule("MAX-DMG-10")
def test_losing_maximum_health_is_no_damage() -> None:
    t = Table()
    eel = t.field(able(when("damaged", "self", DRAW), stats=(1, 0, 5)), 1)
    less = {"effect": "modify_stat", "to": "$t1", "stat": "health", "by": -1, "duration": "end_of_turn"}
    t.cast(t.hand(spell(less, targets=[UNIT])), eel)
    assert (t.health(eel), len(t.state.seats[1].hand), t.piece(eel).damage) == (4, 0, 0)


@pytest.mark.rule("MAX-DMG-11", "MAX-PWR-4")
def test_health_is_paid_as_unblockable_damage() -> None:
    t = Table()
    power = {"form": "activated", "costs": [{"pay": "life", "amount": 2}], "do": [DRAW]}
    monk = t.field(able(power, stats=(1, 5, 3)))
    t.do("activate_power", monk, (monk, 0), None, (), ((),))
    assert (t.health(monk), len(t.state.seats[0].hand)) == (1, 1)


@pytest.mark.rule("MAX-DMG-11", "MAX-END-1")
def test_the_power_works_before_the_avatar_that_paid_falls() -> None:
    t = Table(avatars=False)
    power = {"form": "activated", "costs": [{"pay": "life", "amount": 2, "of": "avatar"}], "do": [DRAW]}
    t.field(compiled("Av", AVATAR), 1, (3, 0))
    avatar = t.field(compiled("Own", AVATAR, [power]), 0, (3, 0), damage=18)
    t.do("activate_power", avatar, (avatar, 0), None, (), ((),))
    assert t.order("damaged", "drawn", "destroyed") == ["damaged", "drawn", "destroyed"]
    assert t.match.outcome is not None
    assert t.match.outcome.winners == (1,)


@pytest.mark.rule("MAX-DMG-1", "MAX-GEN-5")
def test_damage_can_be_prevented_in_part_or_whole() -> None:
    t = Table()
    crab, eel = t.unit("Crab", 1, 0, 9, seat=1), t.unit("Eel", 1, 0, 9, seat=1)
    shield = {"effect": "prevent_damage", "to": "$t1", "amount": 3, "duration": "end_of_turn"}
    wall = {"effect": "prevent_damage", "to": "$t2", "duration": "end_of_turn"}
    blow = spell(hit(2, {"all": {**UNIT, "side": "opponent", "avatar": False}}), name="Blow")
    blows = [t.hand(blow) for _ in range(2)]
    t.cast(t.hand(spell(shield, wall, targets=[UNIT, UNIT])), crab, eel)
    for each in blows:
        t.cast(each)
    assert (t.health(crab), t.health(eel)) == (8, 9)
    assert [event.amount for event in t.happened("damaged")] == [1]


@pytest.mark.rule("MAX-DMG-5", "MAX-EQP-11")
def test_a_power_may_make_attacks_unblockable_for_the_turn() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"))
    harpoon = t.attached(seed("Saltglass Harpoon"), piper)
    eel = t.unit("Eel", 1, 3, 9, seat=1)
    t.jiggawatts(1)
    power = next(move for move in t.match.legal_actions() if move[0] == "activate_power")
    t.do(*power)
    t.do("attack", piper, eel)
    t.end_turn(2)
    t.do("attack", piper, eel)
    assert (t.health(eel), t.piece(harpoon).host) == (6, piper)
