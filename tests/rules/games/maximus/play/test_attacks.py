"""Attacks of Units on Units (MAX-ATK)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, seed, spell, when

TAKE = {"effect": "take_control", "duration": "permanent"}


@pytest.mark.rule("MAX-ATK-1")
def test_one_own_unit_attacks_a_unit_of_another_player() -> None:
    t = Table()
    crab, mate, other = t.unit("Crab", 2, 1, 4), t.unit("Mate"), t.unit("Other", seat=1)
    held = t.hand(able())
    t.refused("attack", crab, mate, code="R:TARGET_OWN")
    t.refused("attack", crab, crab, code="R:TARGET_OWN")
    t.refused("attack", other, crab, code="R:NOT_YOURS")
    t.refused("attack", held, other, code="R:WRONG_ZONE")
    t.refused("attack", 9999, other, code="R:NO_SUCH_CARD")
    assert [move for move in t.match.legal_actions() if move[:2] == ("attack", crab)] == [
        ("attack", crab, t.avatars[1]),
        ("attack", crab, other),
    ]


@pytest.mark.rule("MAX-ATK-2")
def test_nothing_but_units_is_attacked() -> None:
    t = Table()
    crab, other = t.unit("Crab", 2, 1, 4), t.unit("Other", seat=1)
    gear = t.attached(seed("Bramblecoat Hedgehog"), other)
    resource, held, deep = t.resource(seat=1), t.hand(able(), 1), t.state.seats[1].deck[0]
    for wrong in (gear, resource, held, deep, 1, -1, 9999):
        t.refused("attack", crab, wrong, code="R:TARGET_INVALID")


@pytest.mark.rule("MAX-ATK-2")
def test_a_player_without_units_cannot_be_attacked() -> None:
    t = Table(avatars=False)
    t.unit("Crab", 2, 1, 4)
    assert t.match.legal_actions() == [("end_turn",)]


@pytest.mark.rule("MAX-ATK-3")
def test_attacks_belong_to_the_own_turn() -> None:
    t = Table()
    eel = t.unit("Eel", 2, 1, 4, seat=1)
    t.refused("attack", eel, t.avatars[0], seat=1, code="R:NOT_YOUR_TURN")


@pytest.mark.rule("MAX-ATK-4", "MAX-ATK-6")
def test_several_units_attack_the_same_one() -> None:
    t = Table()
    a, b = t.unit("A", 2, 0, 3), t.unit("B", 2, 0, 3)
    eel = t.unit("Eel", 1, 0, 4, seat=1, drained=True)
    t.do("attack", a, eel)
    t.do("attack", b, eel)
    assert (t.in_graveyard(eel), t.piece(a).drained, t.piece(b).drained) == (True, True, True)


@pytest.mark.rule("MAX-ATK-5", "MAX-ATK-6")
def test_a_drained_unit_cannot_attack() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    t.do("attack", crab, t.avatars[1])
    assert [(event.card, event.by) for event in t.happened("drained")] == [(crab, "attack")]
    t.refused("attack", crab, t.avatars[1], code="R:UNIT_DRAINED")


@pytest.mark.rule("MAX-ATK-7")
@pytest.mark.parametrize(("keyword", "most"), [("no_attack_drain", 1), (("no_attack_drain", 2), 2)])
def test_attacks_without_draining_are_counted(keyword: object, most: int) -> None:
    t = Table()
    ox = t.unit("Ox", 2, 1, 4, keywords=[keyword])
    for _ in range(most):
        t.do("attack", ox, t.avatars[1])
    assert not t.piece(ox).drained
    t.refused("attack", ox, t.avatars[1], code="R:ATTACK_LIMIT")
    assert not [move for move in t.match.legal_actions() if move[:2] == ("attack", ox)]
    t.end_turn(2)
    t.do("attack", ox, t.avatars[1])


@pytest.mark.rule("MAX-ATK-8", "MAX-ATK-9", "MAX-ATK-10", "MAX-ATK-14")
@pytest.mark.parametrize(("drained", "left"), [(True, 2), (False, 4)])
def test_defense_counts_for_those_that_are_ready(drained: bool, left: int) -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    eel = t.unit("Eel", 1, 2, 5, seat=1, drained=drained)
    t.do("attack", a, eel)
    assert (t.health(eel), t.piece(eel).drained) == (left, drained)
    assert not t.happened("destroyed")


@pytest.mark.rule("MAX-ATK-11")
def test_the_defender_does_not_strike_back() -> None:
    t = Table()
    a, eel = t.unit("A", 3, 0, 1), t.unit("Eel", 9, 0, 5, seat=1)
    t.do("attack", a, eel)
    assert t.health(a) == 1


@pytest.mark.rule("MAX-ATK-11")
def test_a_ruleset_may_let_those_that_are_ready_strike_back() -> None:
    t = Table(counter_damage=True)
    a, b = t.unit("A", 5, 1, 4), t.unit("B", 5, 1, 4)
    eel, rest = t.unit("Eel", 9, 0, 5, seat=1), t.unit("Rest", 9, 0, 6, seat=1, drained=True)
    t.do("attack", a, eel)
    assert (t.in_graveyard(a), t.in_graveyard(eel)) == (True, True)
    assert {event.card for event in t.happened("destroyed")} == {a, eel}
    t.do("attack", b, rest)
    assert (t.health(b), t.health(rest)) == (4, 1)


@pytest.mark.rule("MAX-ATK-11")
def test_the_attackers_defense_counts_as_it_is_not_drained_yet() -> None:
    t = Table(counter_damage=True)
    a, eel = t.unit("A", 1, 2, 4), t.unit("Eel", 3, 0, 5, seat=1)
    t.do("attack", a, eel)
    assert (t.health(a), t.piece(a).drained) == (3, True)


@pytest.mark.rule("MAX-ATK-12", "MAX-PWR-13")
def test_the_defender_has_no_say() -> None:
    t = Table()
    a, eel = t.unit("A", 3, 0, 1), t.unit("Eel", 1, 0, 5, seat=1)
    t.hand(spell(DRAW), 1)
    t.do("attack", a, eel)
    assert (t.match.pending, t.health(eel)) == (None, 2)


@pytest.mark.rule("MAX-ATK-13")
def test_a_harmless_attack_is_an_attack() -> None:
    t = Table()
    a, eel = t.unit("A", 1, 0, 3), t.unit("Eel", 1, 2, 5, seat=1)
    t.field(able(when("damaged", "any", GAIN), when("attacks", "any", DRAW)))
    t.do("attack", a, eel)
    assert (t.health(eel), t.piece(a).drained, t.pool(), len(t.state.seats[0].hand)) == (5, True, 0, 1)


@pytest.mark.rule("MAX-ATK-14", "MAX-UNIT-9")
def test_the_loser_is_who_has_no_health_left() -> None:
    t = Table()
    a = t.field(able(when("battle_destroyed", "self", GAIN), stats=(3, 0, 1)))
    eel, weak = t.unit("Eel", 1, 0, 5, seat=1, drained=True), t.unit("Weak", 9, 0, 3, seat=1)
    t.do("attack", a, eel)
    assert (t.health(eel), t.pool()) == (2, 0)
    t.end_turn(2)
    t.do("attack", a, weak)
    assert (t.in_graveyard(weak), t.pool()) == (True, 1)


@pytest.mark.rule("MAX-ATK-15")
def test_what_waits_for_the_attack_happens_before_the_damage() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    shy = t.field(able(when("attacked", "self", {"effect": "drain", "to": "$self"}), stats=(1, 2, 5)), 1)
    t.do("attack", a, shy)
    assert (t.health(shy), t.piece(shy).drained) == (2, True)


@pytest.mark.rule("MAX-ATK-15")
def test_the_steps_of_an_attack() -> None:
    t = Table()
    a = t.unit("A", 3, 0, 3)
    t.field(able(when("attacks", "any", GAIN), when("damaged", "any", GAIN), when("destroyed", "any", GAIN)))
    eel = t.unit("Eel", 1, 0, 2, seat=1)
    t.do("attack", a, eel)
    steps = ("attacks", "attacked", "damaged", "drained", "destroyed", "battle_destroyed", "jiggawatts_gained")
    assert t.order(*steps) == [
        "attacks", "attacked", "jiggawatts_gained", "damaged", "drained", "destroyed", "battle_destroyed",
        "jiggawatts_gained", "jiggawatts_gained",
    ]  # fmt: skip


@pytest.mark.rule("MAX-ATK-15")
def test_values_of_the_moment_of_the_damage_count() -> None:
    t = Table()
    boost = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 2, "duration": "end_of_turn"}
    a = t.field(able(when("attacks", "self", boost), stats=(1, 0, 3)))
    eel = t.unit("Eel", 1, 0, 5, seat=1)
    t.do("attack", a, eel)
    assert t.health(eel) == 2


@pytest.mark.rule("MAX-ATK-16", "MAX-PWR-6")
def test_a_power_is_no_attack() -> None:
    t = Table()
    hit = {"effect": "damage", "to": "$t1", "amount": 1}
    power = {"form": "activated", "targets": [{"id": "t1", "filter": UNIT}], "do": [hit]}
    shooter = t.field(able(power, keywords=[{"k": "unblockable_attacks"}]))
    eel = t.field(able(when("attacked", "self", DRAW), when("damaged", "self", GAIN), stats=(1, 0, 5)), 1)
    t.do("activate_power", shooter, (shooter, 0), None, ((eel,),), ())
    assert (len(t.state.seats[1].hand), t.pool(1), t.health(eel)) == (0, 1, 4)


@pytest.mark.rule("MAX-ATK-16")
def test_an_attack_is_no_power() -> None:
    t = Table()
    a = t.field(able(when("ability_used", "any", DRAW)))
    t.do("attack", a, t.avatars[1])
    assert not t.state.seats[0].hand


@pytest.mark.rule("MAX-ATK-17", "MAX-FUS-16")
def test_x18_an_attack_into_nothing() -> None:
    t = Table()
    a, b = t.unit("A", 9, 0, 3), t.unit("B", 2, 0, 3)
    materials = [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")]
    colossus, (piper, hedgehog) = t.combined(seed("Twinmast Colossus"), 1, (1, 0), materials)
    t.do("attack", a, colossus)
    t.answer(next(each for each in t.match.pending.options if each != "decline" and each[0] == ((1, 0), (2, 0))))  # type: ignore[union-attr]
    assert [t.health(part) for part in (piper, hedgehog)] == [3, 3]
    assert t.piece(a).drained
    t.do("attack", b, piper)
    assert t.health(piper) == 2


@pytest.mark.rule("MAX-ATK-17")
@pytest.mark.parametrize("gone", [{"effect": "return_to_hand"}, {**TAKE, "player": "$opponent"}])
def test_a_defender_that_is_gone_or_changed_sides_is_unhurt(gone: dict[str, object]) -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    eel = t.field(able(when("attacked", "self", {**gone, "to": "$self"}), stats=(1, 0, 5)), 1)
    t.do("attack", a, eel)
    if t.match.pending is not None:
        t.answer((1, 0))
    assert not t.happened("damaged")
    assert t.piece(a).drained


@pytest.mark.rule("MAX-ATK-17")
@pytest.mark.parametrize("keyword", [[], ["no_attack_drain"]])
def test_an_attacker_that_changed_sides_does_nothing_but_drain(keyword: list[str]) -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3, keywords=keyword)
    eel = t.field(able(when("attacked", "self", {**TAKE, "to": "$event.source"}), stats=(1, 0, 5)), 1)
    t.do("attack", a, eel)
    t.answer((1, 0))
    assert (t.health(eel), t.piece(a).controller, t.piece(a).drained) == (5, 1, not keyword)


@pytest.mark.rule("MAX-ATK-18")
def test_a_unit_that_is_undrained_may_attack_again() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    ready = t.hand(spell({"effect": "undrain", "to": "$t1"}, targets=[UNIT]))
    t.do("attack", crab, t.avatars[1])
    t.cast(ready, crab)
    t.do("attack", crab, t.avatars[1])
    assert t.health(t.avatars[1]) == 16


@pytest.mark.rule("MAX-ATK-19")
def test_any_other_player_may_be_attacked() -> None:
    t = Table(3, players_max=3)
    crab = t.unit("Crab", 2, 1, 4)
    assert {move[2] for move in t.match.legal_actions() if move[:2] == ("attack", crab)} == set(t.avatars[1:])
    t.do("attack", crab, t.avatars[2])
    assert t.health(t.avatars[2]) == 18


@pytest.mark.rule("MAX-ATK-1", "MAX-GEN-5")
def test_refusals_of_an_attack_come_in_the_order_of_the_book() -> None:
    t = Table(attack_on_arrival=False)
    crab = t.unit("Crab", 2, 1, 4, at=(2, 0), drained=True, keywords=["no_attack_drain"])
    t.unit("Wall", at=(1, 0))
    piece = t.piece(crab)
    piece.attacks, piece.arrived = 1, t.state.turn
    ban = t.state.seats[0]
    ban.forbidden = frozenset(("attack",))
    found = []
    for change in ("forbidden", "drained", "attacks", "arrived", "rank"):
        found.append(t.match.refusal(("attack", crab, crab), 0).code)  # type: ignore[union-attr]
        if change == "forbidden":
            ban.forbidden = frozenset()
        elif change == "rank":
            t.state.move_unit(crab, (1, 1))
        else:
            setattr(piece, change, 0)
    found.append(t.match.refusal(("attack", crab, crab), 0).code)  # type: ignore[union-attr]
    assert found == [
        "R:CANNOT_ATTACK", "R:UNIT_DRAINED", "R:ATTACK_LIMIT", "R:ARRIVED_THIS_TURN", "R:NOT_FRONTMOST", "R:TARGET_OWN",
    ]  # fmt: skip
