"""The course and the end of a battle, turns, numbers and endings (FORT-ATK, FORT-BATTLE, FORT-NORM, FORT-KO, FORT-STAT, FORT-WIN)."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    OWN,
    assist,
    caster,
    field,
    fighter,
    static,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")
WALL = fighter(1, 30, 0, 20, name="Wall")
BANNER = {"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 3}


@pytest.mark.rule("FORT-NORM-10", "FORT-NORM-2", "FORT-NORM-3", "FORT-NORM-4", "FORT-NORM-5", "FORT-TURN-6")
def test_the_worked_example_of_the_source() -> None:
    t = Table()
    attackers = t.party(fighter(3, 3, 0), fighter(3, 3, 0), "Drum Sergeant", out=True)
    t.wear("Longsword", attackers[0])
    defenders = t.party(fighter(3, 3, 0, 5), fighter(3, 3, 0), "Lane Shieldmaid", seat=1)
    t.wear("Light Shield", defenders[0])
    t.do("attack")
    t.do("strike")
    assert t.happened("strike")[0].note == (15, 13)
    assert t.life(defenders[0]) == (3, 5)
    assert t.asked() == "defender_retreat"
    t.answer("yes")
    assert t.slot_out(1) == 0
    assert t.state.active == 1
    assert t.happened("destroyed") == []


@pytest.mark.rule("FORT-NORM-1", "FORT-CHAR-4", "FORT-CHAR-5", "FORT-CHAR-7", "FORT-CHAR-8")
def test_the_sums_of_a_party() -> None:
    t = Table()
    t.party(fighter(3, 3), fighter(2, 2), fighter(4, 3), out=True)
    t.party(SOLDIER, slot=2)
    assert t.totals() == (9, 8)


@pytest.mark.rule("FORT-CHAR-8", "FORT-CHAR-9", "FORT-KO-4")
def test_an_assist_that_comes_to_lead_gives_no_bonus() -> None:
    t = Table()
    lead, drummer = t.party("Ford Warden", assist(static(BANNER)), out=True)
    t.party(SOLDIER, seat=1, out=True)
    assert t.totals()[0] == 9
    t.cast(t.hand(field({"effect": "destroy", "to": "$t1"}, targets=[OWN])), lead)
    assert t.members() == [drummer]
    assert t.totals()[0] == 3


@pytest.mark.rule("FORT-NORM-8")
def test_effects_on_damage_come_last() -> None:
    t = Table()
    halved = static({"effect": "modify_damage", "times": "half", "to": "$self"})
    t.party(fighter(15, 0), out=True)
    foe = t.party(fighter(1, 12, 0, 9, halved), seat=1, out=True)[0]
    t.battle()
    t.do("strike")
    assert t.piece(foe).damage == 1


@pytest.mark.rule("FORT-NORM-9", "FORT-NORM-6")
def test_the_attacker_is_not_hurt() -> None:
    t = Table()
    own = t.party(fighter(5, 0, 0, 1), out=True)[0]
    foe = t.party(fighter(50, 13), seat=1, out=True)[0]
    t.battle()
    t.do("strike")
    assert (t.piece(own).damage, t.piece(foe).damage) == (0, 0)
    assert t.state.active == 1


@pytest.mark.rule("FORT-ATK-1", "FORT-ATK-3")
def test_opening_a_battle() -> None:
    t = Table()
    t.refused("attack", code="E_NO_PARTY_OUT")
    t.party(SOLDIER, out=True)
    t.party(SOLDIER, seat=1)
    t.party(SOLDIER, seat=1, slot=3)
    t.do("attack")
    assert t.match.seat == 1
    t.refused("end_turn", code="E_DEFENDER_REQUIRED", seat=1)
    t.refused("answer", 2, code="E_TARGET", seat=1)
    t.refused("answer", 1, code="E_DECISION_PENDING", seat=0)
    t.answer(3)
    assert t.slot_out(1) == 3
    assert t.state.seats[1].moved == 0


@pytest.mark.rule("FORT-BATTLE-1", "FORT-BATTLE-2")
def test_a_battle_closes_after_its_last_attack() -> None:
    t = Table()
    t.party("Breachmaster Holt", out=True)
    t.party(WEAK, WALL, seat=1, out=True)
    lane = t.hand("Longsword")
    t.cast(
        t.hand(
            field(
                {
                    "effect": "modify_total",
                    "party": "$own_party_out",
                    "total": "attack",
                    "by": 40,
                    "duration": "end_of_turn",
                }
            )
        )
    )
    t.battle()
    t.refused("equip", lane, t.members()[0], "hand1", 0, code="E_BATTLE_OPEN")
    t.do("strike")
    t.answer("yes")
    copy = t.match.copy()
    t.do("strike")
    assert t.state.battle is None
    t.refused("strike", code="E_NOT_YOUR_TURN", seat=0)
    copy.apply(("call_off",))
    assert copy.state.active == 1


@pytest.mark.rule("FORT-BATTLE-2")
def test_no_normal_attack_left() -> None:
    t = Table()
    t.party(caster(5), out=True)
    t.party(WALL, seat=1, out=True)
    t.battle()
    assert t.state.battle is not None
    t.state.battle.attacks = 0
    t.refused("strike", code="E_NO_ATTACK_LEFT")


@pytest.mark.rule("FORT-BATTLE-9")
def test_damage_stays() -> None:
    t = Table()
    t.party(fighter(5, 0), out=True)
    foe = t.party(fighter(1, 3, 0, 4), seat=1)[0]
    t.battle()
    t.do("strike")
    t.answer("yes")
    for _ in range(4):
        assert t.life(foe) == (2, 4)
        t.end_turn()


@pytest.mark.rule("FORT-TURN-5", "FORT-TURN-1", "FORT-TURN-8")
def test_the_end_of_a_turn_is_told_and_the_other_draws() -> None:
    t = Table(turn=1)
    t.end_turn()
    for viewer in (0, 1):
        assert [each["player"] for each in t.told(viewer) if each["kind"] == "turn_end"] == [0]
    assert t.sizes(1) == {"deck": 19, "hand": 1, "gy": 0, "rz": 0}
