"""Effect words on Summons: damage, what changes it, and the ways out of play and back."""

from __future__ import annotations

import pytest

from rules.engine.zones import AFFINITY_DECK, AFFINITY_DISCARD, DECK, GRAVEYARD, HAND, REMOVED
from tests.rules.games.card_wars.play.table import (
    ENEMY_ROW,
    OWN_ROW,
    Table,
    item,
    magic,
    static,
    summon_card,
    trap,
    when,
)

HURT = {"effect": "damage", "to": "$t1", "amount": 4}


def cast(t: Table, *do: dict[str, object], targets: tuple[object, ...] = (), on: tuple[int, ...] = ()) -> int:
    """Cast a Magic Card made for the purpose."""
    card = t.slot(magic(*do, targets=targets) if targets else magic(*do))
    t.cast(card, *on)
    return card


@pytest.mark.rule("CW-ATK-8", "CW-CARD-14", "CW-CARD-15")
@pytest.mark.parametrize(("kind", "left"), [("physical", 7), ("magic", 6), ("raw", 5)])
def test_damage_is_reduced_by_its_kind(kind: str, left: int) -> None:
    t = Table()
    enemy = t.put(summon_card(hp=9, vit=2, wis=1), 1)
    cast(t, {**HURT, "type": kind}, targets=(ENEMY_ROW,), on=(enemy,))
    assert t.hp(enemy) == left


@pytest.mark.rule("CW-ATK-14")
@pytest.mark.parametrize(("overkills", "zone"), [(True, REMOVED), (False, GRAVEYARD)])
def test_damage_of_effects_overkills_unless_the_ruleset_says_otherwise(overkills: bool, zone: int) -> None:
    t = Table(overkill_by_effects=overkills)
    enemy = t.put(summon_card(hp=5), 1, damage=2)
    cast(t, {**HURT, "amount": 3, "type": "magic"}, targets=(ENEMY_ROW,), on=(enemy,))
    assert t.zone(enemy) == zone


@pytest.mark.rule("CW-ATK-14", "CW-REM-1")
def test_destroy_buries_and_is_no_defeat() -> None:
    t = Table()
    enemy = t.put(summon_card(hp=5), 1)
    cast(t, {"effect": "destroy", "to": "$t1"}, targets=(ENEMY_ROW,), on=(enemy,))
    assert t.zone(enemy) == GRAVEYARD
    assert t.order("defeated", "left_row") == ["left_row"]


@pytest.mark.rule("CW-REM-3", "CW-MAG-5")
def test_anything_can_be_erased_from_anywhere() -> None:
    t = Table()
    charge, spell = t.spent("fire", 1)[0], t.slot("Second Wind", 1)
    set_trap, summon = t.set("Pitfall Orchard"), t.put("Goblin", 1)
    zones = ("affinity_discard", "magic_slot", "trap_slot", "field")
    for zone in zones:
        t.slot(magic({"effect": "erase", "to": {"all": {"zone": zone, "side": "opponent"}}}))
    for at in range(4):
        t.do("cast_magic", at + 1, (), ())
        t.state.seats[0].casts = 0
    assert [t.zone(card) for card in (charge, spell, set_trap, summon)] == [REMOVED] * 4
    assert len(t.happened("erased")) == 4
    t.end_turn()
    t.do("end_phase")
    t.refused("cast_magic", 1, (), (), code="E-EMPTY-SLOT")


@pytest.mark.rule("CW-ATK-10")
def test_heal_takes_off_no_more_than_there_is() -> None:
    t = Table()
    own = t.put(summon_card(hp=9), damage=3)
    cast(t, {"effect": "heal", "to": "$t1", "amount": 7}, targets=(OWN_ROW,), on=(own,))
    assert t.hp(own) == 9
    assert t.happened("healed")[0].amount == 3


@pytest.mark.rule("CW-ATK-8")
@pytest.mark.parametrize(
    ("change", "left"),
    [
        ({"by": 2}, 4),
        ({"by": 2, "element": "fire"}, 4),
        ({"by": 2, "element": "water"}, 6),
        ({"times": "double"}, 2),
        ({"times": "half"}, 8),
        ({"times": "zero"}, 10),
        ({"by": 2, "to": {"all": OWN_ROW}}, 6),
        ({"by": 2, "to": {"all": ENEMY_ROW}}, 4),
    ],
)
def test_damage_changes_for_a_time(change: dict[str, object], left: int) -> None:
    t = Table()
    enemy = t.put(summon_card(hp=10), 1)
    own = t.put(summon_card(atk=4, element="fire", cha=9))
    cast(t, {"effect": "modify_damage", "duration": "end_of_turn", **change})
    t.to_attack()
    t.attack(own, enemy)
    assert t.hp(enemy) == left


@pytest.mark.rule("CW-ATK-8")
def test_damage_changes_by_whom_it_comes_from_and_only_in_one_attack() -> None:
    t = Table()
    enemy = t.put(summon_card(hp=20), 1)
    own, other = (t.put(summon_card(atk=4, cha=9)) for _ in range(2))
    cast(
        t,
        {"effect": "modify_damage", "by": 3, "from": "$t1", "duration": "instant"},
        {"effect": "extra_attack", "to": "$t1"},
        targets=(OWN_ROW,),
        on=(own,),
    )
    t.to_attack()
    t.attack(other, enemy)
    assert t.hp(enemy) == 16
    t.attack(own, enemy)
    assert t.hp(enemy) == 12


@pytest.mark.rule("CW-ATK-8", "CW-PLAY-14")
def test_a_static_change_of_damage_follows_its_source() -> None:
    t = Table(phase="attack")
    own = t.put(summon_card(static({"effect": "modify_damage", "by": 3, "from": "$self"}), atk=4, cha=9))
    other = t.put(summon_card(atk=4, cha=9))
    enemy = t.put(summon_card(hp=20), 1)
    t.attack(own, enemy)
    assert t.hp(enemy) == 13
    t.attack(other, enemy)
    assert t.hp(enemy) == 9


@pytest.mark.rule("CW-ATK-8")
def test_a_shield_is_used_up() -> None:
    t = Table(active=1, turn=4)
    own = t.put(summon_card(hp=20))
    shield = t.hand(item({"effect": "prevent_damage", "to": "$host", "amount": 5, "duration": "your_next_turn"}), 1)
    bearer = t.put(summon_card(hp=20), 1)
    t.use(shield, bearer)
    t.end_turn()
    hits = t.slot(magic({**HURT, "type": "raw"}, {**HURT, "type": "raw"}, targets=(ENEMY_ROW,)))
    t.do("end_phase")
    t.cast(hits, bearer)
    assert t.hp(bearer) == 17
    assert t.hp(own) == 20


@pytest.mark.rule("CW-ATK-8")
def test_all_damage_can_be_prevented() -> None:
    t = Table()
    own = t.put(summon_card(hp=20))
    card = t.hand(item({"effect": "prevent_damage", "to": "$host", "duration": "end_of_turn"}))
    t.use(card, own)
    t.slot(magic({**HURT, "type": "raw"}, targets=(OWN_ROW,)))
    t.state.has_played = False
    t.do("cast_magic", 1, ((own,),), ())
    assert t.hp(own) == 20


@pytest.mark.rule("CW-ATK-25")
@pytest.mark.parametrize(
    ("do", "left"),
    [
        ({"effect": "prevent_damage", "amount": 1}, 7),
        ({"effect": "prevent_damage"}, 10),
        ({"effect": "modify_damage", "times": "double"}, 2),
    ],
)
def test_a_replacement_changes_the_blow_that_is_about_to_fall(do: dict[str, object], left: int) -> None:
    t = Table(phase="attack")
    guard = summon_card(when("would_take_damage", "own", do, form="replacement", where={"not_self": True}, by="attack"))
    t.put(guard, 1)
    enemy, own = t.put(summon_card(hp=10), 1), t.put(summon_card(atk=4, cha=9))
    t.attack(own, enemy)
    assert t.hp(enemy) == left
    assert t.order("would_take_damage", "damaged")[0] == "would_take_damage"


@pytest.mark.rule("CW-ATK-25", "CW-TRAP-10")
@pytest.mark.parametrize(("amount", "own_left", "enemy_left"), [({}, 6, 10), ({"amount": 1}, 9, 7)])
def test_damage_is_reflected_before_it_falls(amount: dict[str, int], own_left: int, enemy_left: int) -> None:
    t = Table(phase="attack")
    mirror = t.set(
        trap(when("would_take_damage", "own", {"effect": "reflect_damage", "to": "$attacker", **amount}, by="attack"))
    )
    enemy, own = t.put(summon_card(hp=10), 1), t.put(summon_card(hp=10, atk=4, cha=9))
    t.put(summon_card())
    t.attack(own, enemy)
    t.answer(mirror)
    assert (t.hp(own), t.hp(enemy)) == (own_left, enemy_left)


@pytest.mark.rule("CW-REM-7", "CW-REM-1", "CW-ZONE-14")
@pytest.mark.parametrize(("hp", "left"), [({}, 5), ({"hp": "half_up"}, 3)])
def test_what_comes_back_is_as_printed(hp: dict[str, str], left: int) -> None:
    t = Table()
    own = t.grave(summon_card(hp=5))
    filter_ = {"kind": "summon", "zone": "graveyard", "side": "own"}
    cast(t, {"effect": "resurrect", "to": "$t1", "where": "row", **hp}, targets=(filter_,), on=(own,))
    t.answer("row:2")
    assert (t.cell(own), t.hp(own)) == ("row:2", left)
    assert t.order("resurrected", "entered_row") == ["resurrected", "entered_row"]


@pytest.mark.rule("CW-ZONE-14")
def test_cards_go_back_to_their_owner() -> None:
    t = Table()
    lent = t.put(summon_card(), 1, owner=0)
    cast(t, {"effect": "return_to_hand", "to": "$t1"}, targets=(ENEMY_ROW,), on=(lent,))
    assert lent in t.state.seats[0].hand


@pytest.mark.rule("CW-ZONE-14")
def test_a_controlled_summon_dies_into_its_owners_graveyard() -> None:
    t = Table()
    lent = t.put(summon_card(hp=9), 1, owner=0)
    cast(t, {**HURT, "amount": 9, "type": "raw"}, targets=(ENEMY_ROW,), on=(lent,))
    assert lent in t.state.seats[0].removed


@pytest.mark.rule("CW-ZONE-5", "CW-ZONE-6")
@pytest.mark.parametrize("where", ["top", "bottom", "shuffle"])
def test_cards_go_into_the_deck_they_belong_to(where: str) -> None:
    t = Table()
    enemy = t.put(summon_card(), 1)
    charge = t.spent("fire", 1)[0]
    put = {"effect": "put_in_deck", "where": where}
    cast(
        t,
        {**put, "to": {"all": {"kind": "summon", "side": "opponent"}}},
        {**put, "to": {"all": {"zone": "affinity_discard", "side": "opponent"}}},
    )
    side = t.state.seats[1]
    assert (t.zone(enemy), t.zone(charge)) == (DECK, AFFINITY_DECK)
    if where != "shuffle":
        at = -1 if where == "top" else 0
        assert (side.deck[at], side.affinity_deck[at]) == (enemy, charge)


@pytest.mark.rule("CW-ATK-12", "CW-CARD-14")
@pytest.mark.parametrize(
    ("against", "left"),
    [
        ({"against": "physical"}, 10),
        ({"against": "magic"}, 6),
        ({"against": "element", "element": "fire"}, 10),
        ({"against": "element", "element": "water"}, 6),
        ({"against": "effects"}, 6),
    ],
)
def test_immunity_covers_what_it_names(against: dict[str, str], left: int) -> None:
    t = Table(phase="attack")
    enemy = t.put(summon_card(static({"effect": "immune", "to": "$self", **against}), hp=10), 1)
    own = t.put(summon_card(atk=4, element="fire", cha=9))
    t.attack(own, enemy)
    assert t.hp(enemy) == left


@pytest.mark.rule("CW-PLAY-12")
def test_what_is_immune_to_effects_of_the_enemy_is_left_alone_by_them() -> None:
    t = Table()
    safe = t.put(summon_card(static({"effect": "immune", "to": "$self", "against": "effects"}), hp=10), 1)
    other = t.put(summon_card(hp=10), 1)
    spell = t.slot(magic(HURT, targets=(ENEMY_ROW,)))
    t.refused("cast_magic", t.slot_of(spell), ((safe,),), (), code="E-NO-TARGET")
    cast(
        t,
        {**HURT, "to": {"all": ENEMY_ROW}},
        {"effect": "modify_stat", "to": {"all": ENEMY_ROW}, "stat": "agi", "by": -1, "duration": "end_of_turn"},
    )
    assert (t.hp(safe), t.piece(safe).agi, t.hp(other), t.piece(other).agi) == (10, 3, 6, 2)


@pytest.mark.rule("CW-PLAY-15")
def test_hp_follow_the_most_a_summon_can_have() -> None:
    t = Table()
    own = t.put(summon_card(hp=10), damage=4)
    raise_, lower = (
        {"effect": "modify_stat", "to": "$t1", "stat": "hp", "by": by, "duration": "end_of_turn"} for by in (3, -6)
    )
    cast(t, raise_, targets=(OWN_ROW,), on=(own,))
    assert (t.hp(own), t.piece(own).max_hp) == (9, 13)
    t.state.seats[0].casts = 0
    cast(t, lower, targets=(OWN_ROW,), on=(own,))
    assert (t.hp(own), t.piece(own).max_hp) == (7, 7)
    t.end_turn()
    assert (t.hp(own), t.piece(own).max_hp) == (10, 10)


@pytest.mark.rule("CW-PLAY-15", "CW-REM-7")
def test_no_stat_falls_below_its_floor_and_the_last_set_counts() -> None:
    t = Table()
    own = t.put(summon_card(agi=3, hp=4))
    change = {"effect": "modify_stat", "to": "$t1", "duration": "end_of_turn"}
    cast(
        t,
        {**change, "stat": "agi", "by": -1},
        {**change, "stat": "agi", "by": -3},
        {"effect": "set_stat", "to": "$t1", "stat": "atk", "value": 7, "duration": "end_of_turn"},
        {"effect": "set_stat", "to": "$t1", "stat": "atk", "value": 5, "duration": "end_of_turn"},
        {**change, "stat": "atk", "by": 2},
        {**change, "stat": "hp", "by": -20},
        targets=(OWN_ROW,),
        on=(own,),
    )
    piece = t.piece(own)
    assert (piece.agi, piece.atk, piece.max_hp, piece.hp) == (0, 7, 1, 1)


@pytest.mark.rule("CW-PLAY-15")
@pytest.mark.parametrize(("sign", "values"), [("negative", (5, 3)), ("positive", (3, 1)), (None, (3, 3))])
def test_changes_are_ended_by_their_sign(sign: str | None, values: tuple[int, int]) -> None:
    t = Table()
    own = t.put(summon_card(atk=3, agi=3))
    change = {"effect": "modify_stat", "to": "$t1", "duration": "end_of_turn"}
    cast(
        t,
        {**change, "stat": "atk", "by": 2},
        {**change, "stat": "agi", "by": -2},
        {"effect": "remove_modifiers", "to": "$t1", **({"sign": sign} if sign else {})},
        targets=(OWN_ROW,),
        on=(own,),
    )
    assert (t.piece(own).atk, t.piece(own).agi) == values


@pytest.mark.rule("CW-PLAY-15", "CW-PHASE-17")
def test_changes_of_this_turn_can_be_made_to_last() -> None:
    t = Table()
    own = t.put(summon_card(atk=3))
    cast(
        t,
        {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 2, "duration": "end_of_turn"},
        {"effect": "extend_duration", "to": "$t1", "duration": "end_of_next_round"},
        targets=(OWN_ROW,),
        on=(own,),
    )
    t.end_turn(3)
    assert t.piece(own).atk == 5
    t.end_turn()
    assert t.piece(own).atk == 3


@pytest.mark.rule("CW-PHASE-17")
@pytest.mark.parametrize(
    ("lasts", "turns"),
    [
        ("end_of_phase", 0),
        ("end_of_turn", 0),
        ("end_of_round", 1),
        ("your_next_turn", 1),
        ("end_of_next_round", 3),
        ({"rounds": 2}, 3),
        ({"rounds": 3}, 5),
        ("permanent", 9),
        ("end_of_match", 9),
    ],
)
def test_how_long_changes_last(lasts: object, turns: int) -> None:
    """The turns after this one in which the change is still there; nine stands for always."""
    t = Table()
    own = t.put(summon_card(atk=3))
    t.put(summon_card(), 1)
    cast(
        t,
        {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 2, "duration": lasts},
        targets=(OWN_ROW,),
        on=(own,),
    )
    assert t.piece(own).atk == 5
    t.do("end_phase")
    assert t.piece(own).atk == (3 if lasts == "end_of_phase" else 5)
    for at in range(8):
        t.end_turn()
        assert t.piece(own).atk == (5 if at < turns else 3), at


@pytest.mark.rule("CW-PHASE-17", "CW-PLAY-14")
def test_a_change_lasts_while_its_source_is_on_the_row() -> None:
    t = Table(phase="formation")
    ability = when(
        "entered_row",
        "self",
        {"effect": "modify_stat", "to": "$opposite", "stat": "agi", "by": -2, "duration": "while_source"},
    )
    own = t.put(summon_card(ability), cell="bench:1")
    enemy = t.put(summon_card(agi=3), 1)
    t.do("reposition", "bench:1", "row:1")
    assert t.piece(enemy).agi == 1
    t.end_turn(2)
    t.do("reposition", "row:1", "bench:1")
    assert t.piece(enemy).agi == 3
    assert t.cell(own) == "bench:1"


@pytest.mark.rule("CW-ZONE-9", "CW-ZONE-8")
def test_discarded_affinity_goes_to_the_discharge() -> None:
    t = Table()
    charge = t.affinity("fire", 1)[0]
    other = t.hand("Goblin", 1)
    cast(t, {"effect": "discard", "player": "$opponent", "count": 2})
    t.answer(t.offered()[0])
    assert (t.zone(charge), t.zone(other)) == (AFFINITY_DISCARD, GRAVEYARD)
    assert HAND not in (t.zone(charge), t.zone(other))
