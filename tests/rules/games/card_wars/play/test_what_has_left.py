"""What has left hears and does nothing more: not in the rest of the same effect, not in the next turn (CW-PLAY-11, -14, CW-TRAP)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import GRAVEYARD
from tests.rules.games.card_wars.play.table import (
    DRAW,
    ENEMY_ROW,
    OWN_ROW,
    ROW,
    Table,
    magic,
    resolve,
    summon_card,
    trap,
    weather,
    when,
)

ENEMY_TRAP = {"zone": "trap_slot", "side": "opponent"}
DISCARDS = {"effect": "discard", "player": "$opponent"}


def raw(amount: int, to: Any) -> dict[str, Any]:
    return {"effect": "damage", "to": to, "amount": amount, "type": "raw"}


# ------------------------------------------------------------------------------------------------------------------ Weather
@pytest.mark.rule("CW-PLAY-11", "CW-PHASE-17")
@pytest.mark.parametrize("options", [{}, {"hand_limit": 30}])
def test_a_weather_does_nothing_in_the_round_after_it_has_left(options: dict[str, Any]) -> None:
    """Whether or not anything waits between the end of the one turn and the start of the other."""
    t = Table(turn=7, **options)
    tide = t.hand("Spring Tide")
    nerith = t.put("Nerith, Daughter of the Trench", damage=9)
    t.do("play_weather", tide)
    found = []
    for _ in range(7):
        t.end_turn()
        found.append((t.state.round, t.state.seats[0].weather == tide, t.hp(nerith)))
    assert found == [(4, True, 1), (5, True, 2), (5, True, 2), (6, True, 3), (6, True, 3), (7, False, 3), (7, False, 3)]
    assert t.order("weather_cleared") == ["weather_cleared"]


@pytest.mark.rule("CW-PLAY-10", "CW-PLAY-11")
def test_the_old_weather_hears_that_it_is_replaced_but_not_what_the_new_one_does() -> None:
    t = Table()
    t.hand("Goblin")
    old = t.sky(
        weather(
            when("drawn", "any", {"effect": "discard", "player": "$active"}),
            when("weather_replaced", "any", {"effect": "draw", "player": "$opponent"}),
            name="Old",
        )
    )
    new = t.hand(weather(resolve(DRAW), name="New"))
    t.do("play_weather", new)
    assert t.asked() == ""
    assert t.zone(old) == GRAVEYARD
    assert [event.player for event in t.happened("drawn")] == [0, 1]


@pytest.mark.rule("CW-PLAY-10")
def test_a_weather_that_an_effect_clears_hears_nothing_more() -> None:
    t = Table()
    t.hand("Goblin")
    t.sky(weather(when("drawn", "any", {"effect": "discard", "player": "$active"})))
    t.cast(t.slot(magic({"effect": "clear_weather"}, DRAW)))
    assert t.asked() == ""


# ------------------------------------------------------------------------------------------------------------------ Summons
@pytest.mark.rule("CW-PLAY-14")
@pytest.mark.parametrize("away", [{"effect": "destroy"}, {"effect": "erase"}, {"effect": "move", "where": "bench"}])
def test_a_summon_that_has_left_the_row_hears_nothing_of_the_rest_of_the_effect(away: dict[str, Any]) -> None:
    t = Table()
    watcher = t.put(summon_card(when("drawn", "opponent", raw(3, {"all": ENEMY_ROW}))), 1)
    victim = t.put(summon_card(hp=9))
    t.cast(t.slot(magic({**away, "to": "$t1"}, DRAW, targets=(ENEMY_ROW,))), watcher)
    while t.asked():
        t.answer(t.offered()[0])
    assert t.hp(victim) == 9


@pytest.mark.rule("CW-PLAY-14")
def test_a_summon_that_has_left_protects_nobody_any_more() -> None:
    t = Table()
    warden = t.put(summon_card(when("would_take_damage", "own", {"effect": "prevent_damage"}, form="replacement")), 1)
    other = t.put(summon_card(hp=9), 1)
    t.cast(t.slot(magic({"effect": "destroy", "to": "$t1"}, raw(3, {"all": ENEMY_ROW}), targets=(ENEMY_ROW,))), warden)
    assert t.hp(other) == 6


@pytest.mark.rule("CW-PLAY-14", "CW-ATK-25")
def test_those_that_fall_together_still_see_one_another() -> None:
    t = Table()
    for seat in (0, 1):
        t.put(summon_card(when("defeated", "any", DRAW), hp=2), seat)
    t.cast(t.slot(magic(raw(2, {"all": ROW}))))
    assert sorted(event.player for event in t.happened("drawn")) == [0, 0, 1, 1]


# -------------------------------------------------------------------------------------------------------------------- Traps
@pytest.mark.rule("CW-TRAP-3", "CW-TRAP-14")
@pytest.mark.parametrize("away", ["destroy", "erase"])
def test_a_destroyed_trap_does_nothing_by_itself(away: str) -> None:
    t = Table()
    t.hand("Goblin")
    gone = t.set(trap(when("drawn", "opponent", DISCARDS)))
    t.cast(t.slot(magic({"effect": away, "to": "$t1"}, DRAW, targets=(ENEMY_TRAP,))), gone)
    assert t.asked() == ""


@pytest.mark.rule("CW-TRAP-3", "CW-TRAP-14")
def test_a_trap_does_nothing_in_the_turn_of_its_owner_even_when_it_goes() -> None:
    t = Table()
    own = t.set(trap(when("drawn", "own", {"effect": "draw", "zone": "affinity_deck"}), when("erased", "any", DRAW)), 0)
    t.cast(t.slot(magic({"effect": "erase", "to": "$t1"}, DRAW, targets=({"zone": "trap_slot"},))), own)
    assert len(t.happened("drawn")) == 1


@pytest.mark.rule("CW-TRAP-3", "CW-TRAP-14")
def test_a_trap_that_is_destroyed_as_it_is_set_does_not_answer_the_draw() -> None:
    t = Table()
    memory = t.set("Long Memory L")
    snare = t.hand(trap(when("drawn", "opponent", raw(2, {"all": ENEMY_ROW}))))
    t.affinity("earth")
    enemy = t.put("Aurrak, the Standing Stone", 1)
    t.do("set_trap", snare, 1, ())
    t.answer(memory)
    assert (t.zone(snare), t.hp(enemy), len(t.happened("drawn"))) == (GRAVEYARD, 18, 1)


@pytest.mark.rule("CW-TRAP-5", "CW-TRAP-7")
def test_a_trap_whose_effect_brings_its_own_event_about_works_once() -> None:
    t = Table()
    own = t.put(summon_card(hp=9))
    stinger = t.set(trap(when("damaged", "opponent", raw(1, "$event.card"))))
    t.cast(t.slot(magic(raw(1, "$t1"), targets=(OWN_ROW,))), own)
    t.answer(stinger)
    assert (t.hp(own), t.asked(), t.zone(stinger)) == (7, "", GRAVEYARD)


@pytest.mark.rule("CW-TRAP-5", "CW-TRAP-7")
def test_an_activated_trap_hears_neither_its_activation_nor_what_its_other_abilities_wait_for() -> None:
    t = Table(phase="attack")
    attacker, target = t.put(summon_card(hp=20, atk=1)), t.put("Aurrak, the Standing Stone", 1)
    t.put("Goblin")
    snare = t.set(
        trap(
            when("attacks", "opponent", raw(1, "$event.card")),
            when("damaged", "opponent", raw(1, "$event.card")),
            when("trap_activated", "own", DRAW),
        )
    )
    t.attack(attacker, target)
    t.answer(snare)
    assert (t.hp(attacker), t.happened("drawn")) == (19, [])


# ------------------------------------------------------------------------------------------------------------ together
@pytest.mark.rule("CW-PLAY-14")
@pytest.mark.parametrize("effect", ["destroy", "move"])
def test_those_that_leave_the_row_together_hear_one_another(effect: str) -> None:
    t = Table(bench_cells=4)
    for name in ("One", "Two"):
        t.put(summon_card(when("left_row", "own", DRAW), name=name), 1)
    gone = {"effect": effect, "to": {"all": ENEMY_ROW}}
    t.cast(t.slot(magic({**gone, "where": "bench"} if effect == "move" else gone)))
    while t.asked() == "cell":
        t.answer(t.offered()[0])
    assert len(t.happened("drawn")) == 4
