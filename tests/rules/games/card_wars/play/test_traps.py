"""Traps: setting, windows, limits (section 13 of the rule book)."""

from __future__ import annotations

import pytest

from rules.engine.zones import GRAVEYARD, REMOVED, TRAP_SLOT
from tests.rules.games.card_wars.play.table import DRAW, OWN_ROW, Table, magic, summon_card, trap, when


@pytest.mark.rule("CW-TRAP-1")
def test_a_trap_is_paid_when_it_is_set_and_free_when_it_is_used() -> None:
    t = Table(active=1, turn=4)
    pitfall = t.hand("Pitfall Orchard", 1)
    t.affinity("earth", 1)
    t.refused("set_trap", pitfall, 1, (), seat=0, code="E-UNKNOWN")
    t.do("set_trap", pitfall, 3, ())
    assert (t.zone(pitfall), t.slot_of(pitfall), len(t.state.seats[1].affinity_discard)) == (TRAP_SLOT, 3, 1)


@pytest.mark.rule("CW-TRAP-3", "CW-TRAP-4", "CW-TRAP-13")
def test_a_trap_waits_for_its_condition_and_may_be_held_back() -> None:
    t = Table(phase="attack")
    own, other, enemy = t.put("Mossback Cub"), t.put("Mossback Cub"), t.put("Aurrak, the Standing Stone", 1)
    pitfall, ledger = t.set("Pitfall Orchard"), t.set("Blank Ledger")
    t.refused("activate_trap", 1, seat=1, code="E-TRAP-CONDITION")
    t.refused("activate_trap", 3, seat=1, code="E-EMPTY-SLOT")
    t.refused("activate_trap", 9, seat=1, code="E-UNKNOWN")
    t.attack(own, enemy)
    t.refused("attack", "row:2", "row:1", None, code="E-PROMPT", seat=0)
    t.refused("activate_trap", t.slot_of(ledger), seat=1, code="E-TRAP-CONDITION")
    t.do("decline_trap", seat=1)
    assert t.zone(pitfall) == TRAP_SLOT
    t.attack(other, enemy)
    t.do("activate_trap", 1, seat=1)
    assert t.hp(other) == 4


@pytest.mark.rule("CW-TRAP-5", "CW-TRAP-6")
@pytest.mark.parametrize("most", [1, 2, 0])
def test_how_many_traps_a_phase_takes(most: int) -> None:
    t = Table(phase="attack", trap_activations_per_phase=most)
    enemy = t.put("Aurrak, the Standing Stone", 1)
    attackers = [t.put("Mossback Cub") for _ in range(3)]
    traps = [t.set("Pitfall Orchard") for _ in range(3)]
    for at, attacker in enumerate(attackers):
        t.attack(attacker, enemy)
        if at < most:
            t.answer(traps[at])
        elif at < 2:
            assert t.asked() == ""
            t.refused("activate_trap", 3, seat=1, code="E-TRAP-PHASE-LIMIT")
    assert [t.zone(card) for card in traps].count(GRAVEYARD) == most


@pytest.mark.rule("CW-TRAP-8")
def test_nobody_answers_a_trap_with_a_trap() -> None:
    t = Table(phase="attack")
    own, enemy = t.put("Goblin", damage=3), t.put("Aurrak, the Standing Stone", 1)
    t.put("Goblin")
    t.slot("Second Wind", used=True)
    t.set("Blank Ledger", 0)
    pitfall = t.set("Pitfall Orchard")
    t.attack(own, enemy)
    t.answer(pitfall)
    assert t.zone(own) == GRAVEYARD
    assert t.asked() == ""


@pytest.mark.rule("CW-TRAP-10")
@pytest.mark.parametrize(("kelda", "is_asked"), [(4, True), (0, False)])
def test_a_window_opens_after_what_really_happened(kelda: int, is_asked: bool) -> None:
    t = Table()
    own = t.put("Sister Kelda, Lamp-Reader", damage=kelda)
    bell = t.set("Drowned Bell")
    t.skill(own, own)
    assert t.offered() == ((bell, "decline") if is_asked else ())


@pytest.mark.rule("CW-TRAP-10", "CW-TRAP-11")
def test_what_one_effect_does_shares_a_window() -> None:
    t = Table()
    t.put("Goblin")
    first, second = (t.set(trap(when("drawn", "opponent", DRAW), name=name)) for name in ("One", "Two"))  # type: ignore[arg-type]
    t.slot(magic({"effect": "draw", "count": 3}))
    t.do("cast_magic", 1, (), ())
    assert t.offered() == (first, second, "decline")
    t.answer(second)
    assert t.asked() == ""
    assert (t.zone(first), t.zone(second)) == (TRAP_SLOT, GRAVEYARD)


@pytest.mark.rule("CW-TRAP-10")
def test_triggers_come_before_traps() -> None:
    t = Table()
    t.put(
        summon_card(
            when(
                "drawn",
                "own",
                {"effect": "modify_stat", "to": "$self", "stat": "atk", "by": 1, "duration": "end_of_turn"},
            )
        )
    )
    t.set(trap(when("drawn", "opponent", DRAW)))  # type: ignore[arg-type]
    t.slot(magic(DRAW))
    t.do("cast_magic", 1, (), ())
    assert t.asked() == "trap_window"
    assert t.piece(20 + 20).atk == 4


@pytest.mark.rule("CW-TRAP-12")
@pytest.mark.parametrize(("prompt", "asked"), [("eligible_only", 0), ("always_if_face_down", 1)])
def test_when_the_owner_of_traps_is_asked(prompt: str, asked: int) -> None:
    t = Table(trap_prompt=prompt)
    own = t.put("Goblin")
    t.set("Pitfall Orchard")
    t.slot(magic({"effect": "heal", "to": "$t1", "amount": 1}, targets=(OWN_ROW,)))
    t.do("cast_magic", 1, ((own,),), ())
    found = 0
    while t.asked() == "trap_window":
        assert t.offered() == ("decline",)
        t.answer("decline")
        found += 1
    assert (found > 0) == bool(asked)


@pytest.mark.rule("CW-TRAP-14", "CW-REM-3", "CW-ZONE-10")
@pytest.mark.parametrize(("effect", "zone"), [("destroy", GRAVEYARD), ("erase", REMOVED)])
def test_a_trap_that_is_removed_face_down(effect: str, zone: int) -> None:
    t = Table()
    pitfall = t.set("Pitfall Orchard")
    target = {"zone": "trap_slot", "side": "opponent", "face_down": True}
    t.slot(magic({"effect": effect, "to": "$t1"}, targets=(target,)))
    t.do("cast_magic", 1, ((pitfall,),), ())
    assert t.zone(pitfall) == zone
    assert t.match.game.is_known(t.state, 0, pitfall)


@pytest.mark.rule("CW-TRAP-13")
def test_no_action_takes_a_trap_back() -> None:
    t = Table()
    t.set("Pitfall Orchard", 0)
    assert {move[0] for move in t.match.legal_actions()} == {"end_phase", "end_turn", "sacrifice_third"}


@pytest.mark.rule("CW-TRAP-9")
def test_a_trap_that_is_laid_in_the_enemys_turn_is_usable_from_the_next_one_on() -> None:
    t = Table()
    lays = {"effect": "set_trap_from", "zone": "hand", "filter": {"kind": "trap"}}
    nest = t.set(trap(when("announced", "opponent", lays, where={"kind": "magic"})))
    pitfall = t.hand("Pitfall Orchard", 1)
    attacker, target = t.put("The Slagmaw"), t.put("Aurrak, the Standing Stone", 1)
    t.cast(t.slot(magic(DRAW)))
    t.answer(nest)
    assert t.zone(pitfall) == TRAP_SLOT
    t.to_attack()
    t.attack(attacker, target)
    assert t.asked() == ""
    t.end_turn()
    t.do("end_phase"), t.do("end_phase")
    t.attack(attacker, target)
    assert t.offered() == (pitfall, "decline")
