"""Effect words on dice, attacks, elements and phases, and the conditions and references of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD
from tests.rules.games.card_wars.play.table import (
    DRAW,
    ENEMY_ROW,
    OWN_ROW,
    Table,
    magic,
    static,
    summon_card,
    trap,
    weather,
    when,
)


def cast(t: Table, *do: dict[str, Any], targets: tuple[Any, ...] = (), on: tuple[int, ...] = (), **more: Any) -> int:
    """Cast a Magic Card made for the purpose."""
    card = t.slot(magic(*do, **({"targets": targets} if targets else {}), **more))
    t.cast(card, *on)
    return card


def duel(t: Table, agi: int = 6) -> tuple[int, int]:
    """An attacker without charm, and a target that is hit from agi + 1."""
    return t.put(summon_card(atk=1)), t.put(summon_card(hp=9, agi=agi), 1)


def is_hit(t: Table) -> bool:
    """How the last attack ended."""
    return t.order("attack_hit", "attack_missed")[-1] == "attack_hit"


@pytest.mark.rule("CW-ATK-6")
@pytest.mark.parametrize(("by", "die", "hits"), [(2, 8, False), (2, 9, True), (-3, 4, True), (-3, 3, False)])
def test_the_number_needed_changes(by: int, die: int, hits: bool) -> None:
    t = Table()
    own, enemy = duel(t)
    change = {"effect": "modify_roll_needed", "attacker": "$t1", "by": by, "duration": "end_of_turn"}
    cast(t, change, targets=(OWN_ROW,), on=(own,))
    t.to_attack()
    t.dice(die)
    t.attack(own, enemy)
    assert is_hit(t) == hits


@pytest.mark.rule("CW-ATK-6", "CW-PLAY-14")
def test_a_static_change_of_the_roll_may_ask_whom_it_meets() -> None:
    for tier, hits in ((1, False), (2, True)):
        t = Table(phase="attack")
        t.put("Pell, Nobody's Squire")
        t.put(summon_card(hp=9, agi=6, tier=tier + 1), 1)
        t.dice(4)
        t.attack("row:1", "row:1")
        assert is_hit(t) == hits


@pytest.mark.rule("CW-ATK-4")
@pytest.mark.parametrize("event", ["attacks", "attack_missed"])
def test_the_die_is_set_before_or_after_it_falls(event: str) -> None:
    t = Table(phase="attack")
    own, enemy = duel(t)
    t.put(summon_card(when(event, "own", {"effect": "set_roll", "value": 12})))
    t.dice(1)
    t.attack(own, enemy)
    assert is_hit(t)
    assert t.hp(enemy) == 8


@pytest.mark.rule("CW-ATK-4")
@pytest.mark.parametrize(("second", "hits"), [(12, True), (2, False)])
def test_a_miss_is_rolled_again(second: int, hits: bool) -> None:
    t = Table(phase="attack")
    hask, enemy = t.put("Hask the Bell-Breaker"), t.put(summon_card(hp=30, agi=8), 1)
    t.put(summon_card())
    t.dice(3, second)
    t.attack(hask, enemy)
    t.answer("yes")
    assert is_hit(t) == hits
    assert [event.amount for event in t.happened("die_rolled")] == [3, second]


@pytest.mark.rule("CW-PHASE-5")
@pytest.mark.parametrize(("do", "count"), [({"effect": "set_roll", "value": 2}, 2), ({"effect": "reroll"}, 1)])
def test_the_affinity_die_can_be_set_and_rolled_again(do: dict[str, Any], count: int) -> None:
    t = Table(active=1, turn=4)
    t.put(summon_card(when("affinity_rolled", "own", do)))
    t.dice(1 if "value" in do else 4, 3)
    t.end_turn()
    assert sum(t.state.kind(card) == "affinity" for card in t.state.seats[0].hand) == count


@pytest.mark.rule("CW-ATK-7")
@pytest.mark.parametrize(
    ("do", "die", "first", "second"),
    [
        ({"effect": "auto_hit", "to": "$t1"}, 1, True, False),
        ({"effect": "auto_miss", "to": "$t1"}, 12, False, True),
        ({"effect": "auto_miss", "against": {"all": ENEMY_ROW}}, 12, False, True),
    ],
)
def test_the_next_attack_hits_or_misses_whatever_falls(do: dict[str, Any], die: int, first: bool, second: bool) -> None:
    t = Table()
    own, enemy = duel(t)
    change = {**do, "duration": "end_of_turn"}
    cast(t, change, {"effect": "extra_attack", "to": "$t1"}, targets=(OWN_ROW,), on=(own,))
    t.to_attack()
    for hits in (first, second):
        t.dice(die)
        t.attack(own, enemy)
        assert is_hit(t) == hits


@pytest.mark.rule("CW-ATK-7")
@pytest.mark.parametrize(
    ("option", "agi", "die", "hits"),
    [
        ("natural_max_hits", 11, 12, True),
        ("natural_one_misses", 0, 1, False),
        ("nothing", 0, 1, True),
    ],
)
def test_natural_faces(option: str, agi: int, die: int, hits: bool) -> None:
    t = Table(phase="attack", **({} if option == "nothing" else {option: True}))
    own = t.put(summon_card(atk=1))
    enemy = t.put(summon_card(hp=9, agi=agi), 1)
    if option == "natural_max_hits":
        t.state.modify(enemy, "set_stat", "agi", 20, "permanent", t.context(1))
    t.dice(die)
    t.attack(own, enemy)
    assert is_hit(t) == hits


@pytest.mark.rule("CW-ATK-4")
@pytest.mark.parametrize(("die", "left"), [(1, 9), (2, 7), (4, 6)])
def test_a_die_with_a_table_of_outcomes(die: int, left: int) -> None:
    t = Table()
    _, enemy = duel(t)
    hurt = {"effect": "damage", "to": {"all": ENEMY_ROW}, "type": "raw"}
    outcomes = [
        {"from": 2, "to": 3, "do": [{**hurt, "amount": 2}]},
        {"from": 4, "to": 4, "do": [{**hurt, "amount": 3}]},
    ]
    t.dice(die)
    cast(t, {"effect": "roll_die", "sides": 4, "outcomes": outcomes})
    assert t.hp(enemy) == left


@pytest.mark.rule("CW-ATK-1", "CW-ATK-25")
def test_an_attack_is_redirected() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card(atk=5, cha=9)), t.put(summon_card(hp=9), 1)
    aurrak = t.put("Aurrak, the Standing Stone L", 1)
    t.put(summon_card())
    t.attack(own, enemy)
    t.answer("yes")
    assert [event.target for event in t.happened("attack_hit")] == [aurrak]
    assert t.hp(enemy) == 9


@pytest.mark.rule("CW-ATK-21", "CW-PHASE-13")
def test_a_phase_that_ends_takes_the_attack_along() -> None:
    t = Table(phase="attack")
    own = t.put(summon_card())
    cellar = t.set("Sealed Cellar")
    t.direct(own)
    t.answer(cellar)
    assert (t.thirds(1), t.state.active) == (3, 1)
    assert t.zone(cellar) == GRAVEYARD


@pytest.mark.rule("CW-OBJ-5", "CW-ATK-19")
@pytest.mark.parametrize("cap", [1, 2])
def test_a_second_attack_phase_meets_the_cap_of_the_crystal(cap: int) -> None:
    t = Table(shatter_cap_per_round=cap)
    own = t.put(summon_card())
    cast(t, {"effect": "extra_phase"})
    t.to_attack()
    t.direct(own)
    assert (t.thirds(1), t.state.active, t.state.phase) == (2, 0, "attack")
    if cap == 1:
        t.refused("direct_attack", "row:1", code="E-CRYSTAL-CAP")
        t.do("end_phase")
    else:
        t.direct(own)
    assert (t.thirds(1), t.state.active) == (3 - cap, 1)


@pytest.mark.rule("CW-OBJ-5")
def test_in_a_second_attack_phase_each_summon_attacks_anew() -> None:
    t = Table()
    own, enemy = duel(t)
    cast(t, {"effect": "extra_phase"})
    t.to_attack()
    for _ in range(2):
        t.dice(1)
        t.attack(own, enemy)
    assert t.state.active == 1
    assert len(t.happened("attacks")) == 2


@pytest.mark.rule("CW-RAR-12", "CW-ATK-22")
@pytest.mark.parametrize("matrix", [False, True])
def test_elements_of_attacks_are_added_and_changed(matrix: bool) -> None:
    options = {"element_matrix": {"fire": {"water": 3}}} if matrix else {}
    t = Table(**options)
    own, enemy = t.put(summon_card(atk=2, cha=9, weapon_element="null")), t.put(summon_card(hp=9, element="water"), 1)
    t.refused("attack", "row:1", "row:1", "fire", code="E-PHASE")
    cast(t, {"effect": "add_attack_element", "to": "$t1", "duration": "end_of_turn"}, targets=(OWN_ROW,), on=(own,))
    t.answer("fire")
    t.to_attack()
    t.attack(own, enemy, "fire")
    assert t.hp(enemy) == (4 if matrix else 7)


@pytest.mark.rule("CW-RAR-12", "CW-AFF-7")
def test_the_element_of_a_summon_is_changed() -> None:
    t = Table()
    own = t.put(summon_card(weapon_element="null"))
    t.put(summon_card(), 1)
    cast(
        t,
        {"effect": "change_element", "to": "$t1", "element": "water", "duration": "end_of_turn"},
        targets=(OWN_ROW,),
        on=(own,),
    )
    assert t.piece(own).attack_elements == ("water", "null")
    t.to_attack()
    t.refused("attack", "row:1", "row:1", "earth", code="E-ELEMENT")


@pytest.mark.rule("CW-ATK-8", "CW-CARD-11")
def test_the_kind_of_attack_is_changed() -> None:
    t = Table()
    own, enemy = t.put(summon_card(atk=4, cha=9)), t.put(summon_card(hp=9, vit=1, wis=3), 1)
    change = {"effect": "change_attack_type", "to": "$t1", "type": "magic", "duration": "end_of_turn"}
    cast(t, change, targets=(OWN_ROW,), on=(own,))
    t.to_attack()
    t.attack(own, enemy)
    assert t.hp(enemy) == 8


@pytest.mark.rule("CW-ATK-1", "CW-MAG-2", "CW-TRAP-1", "CW-PLAY-5", "CW-PHASE-7", "CW-ATK-15")
@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("attack", ("attack", "row:1", "row:1", None)),
        ("direct_attack", ("direct_attack", "row:1")),
        ("move", ("reposition", "row:1", "row:3")),
        ("bear_item", ("play_item", "item", "own", (), ())),
        ("cast_magic", ("cast_magic", 1, (), ())),
        ("set_trap", ("set_trap", "trap", 1, ())),
        ("be_targeted", ("cast_magic", 2, (("own",),), ())),
    ],
)
def test_what_effects_forbid(key: str, move: tuple[Any, ...]) -> None:
    phase = {"reposition": "formation", "attack": "attack", "direct_attack": "attack"}.get(move[0], "tactician")
    t = Table(phase=phase)
    own = t.put(summon_card(atk=1))
    t.put(summon_card(atk=1))
    if key != "direct_attack":
        t.put(summon_card(), 1)
    named = {"own": own, "item": t.hand("Marsh Poultice"), "trap": t.hand("Pitfall Orchard")}
    t.affinity("earth")
    t.slot(magic(DRAW))
    t.slot(magic({"effect": "heal", "to": "$t1", "amount": 1}, targets=(OWN_ROW,)))
    if key in ("cast_magic", "set_trap"):
        t.state.ban(0, key, "end_of_turn", t.context(1))
    else:
        t.state.modify(own, "forbid", key, 0, "end_of_turn", t.context(1))
    given = tuple(_filled(each, named) for each in move)
    t.refused(*given, code="E-NO-TARGET" if key == "be_targeted" else "E-FORBIDDEN")


def _filled(value: Any, named: dict[str, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_filled(each, named) for each in value)
    return named.get(value, value) if isinstance(value, str) else value


@pytest.mark.rule("CW-CARD-7", "CW-RAR-6", "CW-ZONE-1", "CW-ZONE-2", "CW-AFF-7", "CW-CARD-11")
@pytest.mark.parametrize(
    ("filter_", "found"),
    [
        ({"class_tag": "generic"}, {"goblin"}),
        ({"base": "Goblin"}, {"goblin"}),
        ({"cell": 2}, {"cub"}),
        ({"bench": True}, {"imp"}),
        ({"row": True}, {"goblin", "cub"}),
        ({"attack_type": "magic"}, {"imp"}),
        ({"elements_any": ["fire", "water"]}, {"goblin", "imp"}),
        ({"elements_all": ["null", "fire"]}, {"goblin"}),
        ({"elements_none": ["fire"]}, {"cub"}),
        ({"damaged": True}, {"cub"}),
        ({"stat": ["tier", "<=", 1]}, {"goblin", "cub", "imp"}),
        ({"stat": ["agi", ">=", 5]}, {"imp"}),
        ({"summoned_this_turn": False}, {"goblin", "cub", "imp"}),
    ],
)
def test_filters(filter_: dict[str, Any], found: set[str]) -> None:
    t = Table()
    cards = {
        "goblin": t.put("Goblin T"),
        "cub": t.put("Mossback Cub", damage=1),
        "imp": t.put("Cinder Imp", cell="bench:1"),
    }
    spell = t.slot(magic(DRAW, {"effect": "erase", "to": "$t1"}, targets=({"kind": "summon", **filter_},)))
    slot = t.slot_of(spell)
    named = {move[2][0][0] for move in t.match.legal_actions() if move[:2] == ("cast_magic", slot)}
    assert {name for name, card in cards.items() if card in named} == found


@pytest.mark.rule(
    "CW-PHASE-2", "CW-PLAY-10", "CW-ZONE-1", "CW-ATK-15", "CW-ZONE-3", "CW-ZONE-4", "CW-PHASE-1", "CW-SET-7"
)
@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ({"phase": "tactician"}, True),
        ({"phase": "attack"}, False),
        ({"weather_is": "Ashfall Dusk"}, True),
        ({"weather_is": "Spring Tide"}, False),
        ({"empty_cells": {"side": "own", "position": "row", "at_least": 3}}, True),
        ({"empty_cells": {"side": "own", "position": "row", "at_least": 4}}, False),
        ({"empty_cells": {"side": "opponent", "position": "bench", "at_least": 2}}, False),
        ({"row_empty": "opponent"}, True),
        ({"row_empty": "own"}, False),
        ({"slot_state": {"side": "own", "state": "magic_used", "at_least": 2}}, True),
        ({"slot_state": {"side": "own", "state": "magic_ready", "at_least": 1}}, False),
        ({"slot_state": {"side": "own", "state": "magic_empty", "at_least": 2}}, True),
        ({"slot_state": {"side": "opponent", "state": "trap_set", "at_least": 1}}, True),
        ({"slot_state": {"side": "opponent", "state": "trap_empty", "at_least": 4}}, False),
        ({"round_number": ["==", 3]}, True),
        ({"round_number": [">", 3]}, False),
        ({"first_player": "own"}, True),
        ({"first_player": "opponent"}, False),
        ({"compare": [{"stat": ["$opponent", "thirds"]}, "==", 3]}, True),
        ({"compare": [{"zone_size": "affinity_discard", "of": "$you"}, "==", 1]}, True),
        ({"exists": {"zone": "weather"}}, True),
        ({"turn_of": "own"}, True),
    ],
)
def test_conditions(condition: dict[str, Any], is_so: bool) -> None:
    t = Table()
    t.sky("Ashfall Dusk")
    t.put("Goblin")
    t.put("Goblin", 1, "bench:1")
    t.slot("Second Wind", used=True)
    t.set("Pitfall Orchard")
    t.spent("fire")
    spell = t.slot(magic({"effect": "if", "if": [condition], "then": [DRAW]}))
    t.cast(spell)
    assert len(t.state.seats[0].deck) == (9 if is_so else 10)


@pytest.mark.rule("CW-ATK-25", "CW-ZONE-1", "CW-PLAY-5")
@pytest.mark.parametrize(("reference", "at"), [("$adjacent", {0, 2}), ("$opposite", {4}), ("$self", {1})])
def test_references_to_cells(reference: str, at: set[int]) -> None:
    t = Table()
    ability = static({"effect": "modify_stat", "to": reference, "stat": "agi", "by": 1})
    cards = [
        t.put(summon_card()),
        t.put(summon_card(ability)),
        t.put(summon_card()),
        t.put(summon_card(), 1),
        t.put(summon_card(), 1),
    ]
    assert {place for place, card in enumerate(cards) if t.piece(card).agi == 4} == at


@pytest.mark.rule("CW-ATK-25")
def test_references_to_the_two_in_an_attack() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card(atk=1, cha=9)), t.put(summon_card(hp=9), 1)
    change = {"effect": "modify_stat", "stat": "vit", "by": 2, "duration": "end_of_turn"}
    t.set(trap(when("attack_hit", "opponent", {**change, "to": "$defender"}, {**change, "to": "$attacker", "by": 1})))
    t.put(summon_card())
    t.attack(own, enemy)
    t.answer(t.offered()[0])
    assert (t.piece(enemy).vit, t.piece(own).vit, t.hp(enemy)) == (2, 1, 9)


@pytest.mark.rule("CW-PLAY-11", "CW-PHASE-17")
def test_what_lasts_while_the_weather_lasts() -> None:
    t = Table()
    goblin = t.put("Goblin")
    sky = t.hand(weather(static({"effect": "modify_stat", "to": "$self", "stat": "agi", "by": 1}), rounds=2))
    t.do("play_weather", sky)
    t.slot(
        magic(
            {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 2, "duration": "while_weather"},
            targets=(OWN_ROW,),
        )
    )
    t.state.has_played = False
    t.do("cast_magic", 1, ((goblin,),), ())
    t.end_turn(3)
    assert t.piece(goblin).atk == 5
    t.end_turn()
    assert (t.zone(sky), t.piece(goblin).atk) == (GRAVEYARD, 3)
