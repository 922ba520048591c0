"""Replacements: what comes instead of damage and of leaving play, by abilities and by set Traps, and what follows then."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.zones import AFFINITY_DISCARD, DECK, GRAVEYARD, HAND, REMOVED
from tests.rules.games.card_wars.play.table import DRAW, ENEMY_ROW, Table, magic, summon_card, trap, when

HURT = {"effect": "damage", "to": "$t1", "amount": 3, "type": "raw"}


def instead(event: str, whose: str, *do: Any) -> Any:
    """An ability that comes instead of something."""
    return when(event, whose, *do, form="replacement")


def strike(t: Table, own: int, enemy: int) -> None:
    """An attack that hits."""
    t.dice(12)
    t.attack(own, enemy)


@pytest.mark.rule("CW-REM-3", "CW-ATK-25")
@pytest.mark.parametrize(
    ("do", "zone"),
    [
        ({"effect": "return_to_hand", "to": "$self"}, HAND),
        ({"effect": "put_in_deck", "to": "$self", "where": "bottom"}, DECK),
        ({"effect": "destroy", "to": "$self"}, GRAVEYARD),
        ({"effect": "erase", "to": "$self"}, REMOVED),
    ],
)
def test_a_summon_that_falls_goes_elsewhere_instead(do: dict[str, Any], zone: int) -> None:
    t = Table(phase="attack")
    own = t.put(summon_card(atk=9))
    enemy = t.put(summon_card(instead("would_leave", "self", do), hp=2), 1)
    strike(t, own, enemy)
    assert t.match.outcome is None
    assert t.zone(enemy) == zone
    assert t.order("defeated") == ["defeated"]
    assert len(t.happened("overkilled")) == (zone == REMOVED)


@pytest.mark.rule("CW-REM-3")
def test_what_is_about_to_leave_leaves_once_whatever_hurts_it_meanwhile() -> None:
    t = Table(phase="attack")
    own = t.put(summon_card(atk=2, hp=20))
    again = {"effect": "damage", "to": {"all": {"row": True, "kind": "summon"}}, "amount": 1, "type": "raw"}
    enemy = t.put(summon_card(instead("would_leave", "self", again), hp=2), 1)
    strike(t, own, enemy)
    assert t.match.outcome is None
    assert (t.zone(enemy), t.hp(own)) == (REMOVED, 19)
    assert len(t.happened("defeated")) == 1


@pytest.mark.rule("CW-REM-3")
def test_effects_of_the_enemy_do_not_change_where_an_immune_summon_goes() -> None:
    t = Table(phase="attack")
    erase = {"effect": "erase", "to": "$event.card"}
    own = t.put(summon_card(instead("would_leave", "any", erase), atk=2))
    shy: Any = {"form": "static", "do": [{"effect": "immune", "to": "$self", "against": "effects"}]}
    enemy = t.put(summon_card(shy, hp=5), 1, damage=4)
    strike(t, own, enemy)
    assert t.zone(enemy) == GRAVEYARD


@pytest.mark.rule("CW-TRAP-10")
def test_a_trap_prevents_damage_of_an_effect_before_it_is_dealt() -> None:
    t = Table()
    enemy = t.put(summon_card(hp=9), 1)
    shield = t.set(trap(instead("would_take_damage", "own", {"effect": "prevent_damage", "amount": 2})))
    t.cast(t.slot(magic(HURT, targets=(ENEMY_ROW,))), enemy)
    assert (t.asked(), t.hp(enemy)) == ("trap_window", 9)
    t.answer(shield)
    assert (t.hp(enemy), t.zone(shield)) == (8, GRAVEYARD)
    assert t.state.lasting == []


@pytest.mark.rule("CW-TRAP-10", "CW-ATK-25")
@pytest.mark.parametrize("is_used", [True, False])
def test_a_trap_changes_where_a_summon_goes_that_falls_in_an_attack(is_used: bool) -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card(atk=9)), t.put(summon_card(hp=2), 1)
    t.put(summon_card(), 1)
    rescue = t.set(trap(instead("would_leave", "own", {"effect": "return_to_hand", "to": "$event.card"})))
    strike(t, own, enemy)
    assert t.offered() == (rescue, "decline")
    t.answer(rescue if is_used else "decline")
    assert t.zone(enemy) == (HAND if is_used else REMOVED)
    assert t.asked() == ""


@pytest.mark.rule("CW-TRAP-10")
def test_other_traps_wait_until_the_effect_is_done() -> None:
    t = Table(trap_activations_per_phase=2)
    enemy = t.put(summon_card(hp=9), 1)
    late = t.set(trap(when("damaged", "own", DRAW)))
    early = t.set(trap(instead("would_take_damage", "own", {"effect": "prevent_damage", "amount": 2})))
    t.cast(t.slot(magic(HURT, HURT, targets=(ENEMY_ROW,))), enemy)
    assert t.offered() == (early, "decline")
    t.answer("decline")
    t.refused("activate_trap", 1, seat=1, code="E-TRAP-CONDITION")
    assert t.offered() == (early, "decline")
    t.answer(early)
    assert (t.hp(enemy), t.offered()) == (5, (late, "decline"))


@pytest.mark.rule("CW-CHG-5", "CW-PHASE-5")
def test_a_refill_amid_the_formation_roll_leaves_that_roll_alone() -> None:
    t = Table(active=1, turn=4, decks=False)
    held = t.affinity("earth")[0]
    t.spent("earth", 0, 6)
    limit: Any = {"times": 1, "per": "turn"}
    t.put(summon_card(when("affinity_rolled", "own", {"effect": "discard", "player": "$you"}, limit=limit)))
    t.dice(1, 1)
    t.end_turn()
    assert t.order("die_rolled", "affinity_refilled") == ["die_rolled", "affinity_refilled", "die_rolled"]
    assert len(t.happened("drawn")) == 2
    assert t.zone(held) != AFFINITY_DISCARD


@pytest.mark.rule("CW-ATK-1", "CW-PHASE-13")
def test_a_player_who_cannot_attack_has_no_summon_that_can() -> None:
    t = Table(phase="attack")
    own, enemy = t.put(summon_card()), t.put(summon_card(), 1)
    t.set("Pitfall Orchard")
    ban = {"effect": "forbid", "to": "$opponent", "key": "attack", "duration": "end_of_turn"}
    other = t.put(summon_card(), 0)
    t.put(summon_card(when("attack_missed", "any", ban)), 1)
    t.dice(1)
    t.attack(own, enemy)
    t.answer("decline")
    assert t.piece(other).attacks == 0
    assert t.state.active == 1


@pytest.mark.rule("CW-TRAP-12")
@pytest.mark.parametrize("is_fitting", [True, False])
def test_who_is_always_asked_is_asked_before_damage_and_fall_whatever_trap_is_set(is_fitting: bool) -> None:
    t = Table(trap_prompt="always_if_face_down")
    enemy = t.put(summon_card(hp=2), 1)
    rescue = instead("would_leave", "own", {"effect": "return_to_hand", "to": "$event.card"})
    t.set(trap(rescue if is_fitting else when("match_start", "any", DRAW)))
    t.cast(t.slot(magic(HURT, targets=(ENEMY_ROW,))), enemy)
    windows = []
    while t.asked() == "trap_window":
        windows.append((len(t.offered()), t.zone(enemy)))
        t.answer("decline")
    field = windows[0][1]
    assert windows[:3] == [(1, field), (1, field), (1 + is_fitting, field)]
    assert {zone for _, zone in windows[3:]} == {REMOVED}
