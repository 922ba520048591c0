"""How all is settled: pass after pass, in the book's steps (MAX-TIME-1, X27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rules.games.maximus.play.table import DRAW, GAIN, UNIT, Table, able, plain, seed, spell, when

ELDER: Mapping[str, Any] = {
    "form": "static",
    "do": [
        {"effect": "modify_stat", "to": {"all": {**UNIT, "side": "own", "not_self": True}}, "stat": "health", "by": 2}
    ],
}


def gain(amount: int) -> Mapping[str, Any]:
    return {"effect": "gain_jiggawatts", "amount": amount}


@pytest.mark.rule("MAX-TIME-1", "MAX-TRIG-6")
def test_x27_triggers_of_who_fell_first_come_before_those_of_the_next_pass() -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    # Piper has been there for longer, so that only the pass decides.
    t.field(able(when("destroyed", "self", gain(1))), 1, (2, 0), damage=4)
    elder = t.field(able(ELDER, when("destroyed", "self", gain(2)), stats=(1, 1, 4)), 1, (1, 0), drained=True)
    t.do("attack", a, elder)
    assert [event.amount for event in t.happened("jiggawatts_gained")] == [2, 1]


@pytest.mark.rule("MAX-TIME-1")
def test_a_trigger_of_one_pass_can_save_who_would_fall_in_the_next() -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    piper = t.unit("Piper", 1, 1, 3, seat=1, at=(2, 0), damage=4)
    heal = {"effect": "heal", "to": {"all": {"name": "Piper"}}, "amount": 4}
    elder = t.field(able(ELDER, when("destroyed", "self", heal), stats=(1, 1, 4)), 1, (1, 0), drained=True)
    t.do("attack", a, elder)
    assert t.health(piper) == 3


@pytest.mark.rule("MAX-TIME-1", "MAX-END-7", "MAX-END-4")
def test_a_loss_is_found_before_the_next_pass_destroys_another_avatar() -> None:
    t = Table(avatars=False)
    shelter = {"effect": "modify_stat", "to": {"all": {**UNIT, "side": "opponent"}}, "stat": "health", "by": 5}
    first = t.field(able({"form": "static", "do": [shelter]}, stats=(0, 0, 5), avatar=True), 0, (3, 0))
    t.field(able(stats=(0, 0, 5), avatar=True), 1, (3, 0), damage=7)
    t.cast(t.hand(spell({"effect": "damage", "to": "$t1", "amount": 9}, targets=[UNIT])), first)
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == ("won", (1,))


@pytest.mark.rule("MAX-TIME-1", "MAX-EQP-3")
def test_equipment_moves_on_before_the_next_pass_and_may_save_its_new_host() -> None:
    t = Table()
    a = t.unit("A", 9, 0, 3)
    piper = t.unit("Piper", 1, 1, 3, seat=1, at=(2, 0), damage=4)
    elder = t.field(able(ELDER, stats=(1, 1, 4)), 1, (1, 0), drained=True)
    hedgehog = t.attached(seed("Bramblecoat Hedgehog"), elder)
    t.do("attack", a, elder)
    pending = t.match.pending
    assert pending is not None
    assert pending.kind == "reattach"
    assert piper in pending.options
    t.answer(piper)  # two Defense more, but no Health: it falls in the next pass, and the Hedgehog is asked about again
    assert t.in_graveyard(piper)
    assert t.match.pending is not None
    t.answer(t.avatars[1])
    assert t.piece(hedgehog).host == t.avatars[1]


@pytest.mark.rule("MAX-TURN-3", "MAX-PWR-14")
def test_a_power_of_ones_own_turn_does_not_reach_into_the_next_players_draw() -> None:
    t = Table()
    forbid = {"effect": "forbid", "to": "$opponent", "key": "draw"}
    t.field(able({"form": "static", "if": [{"turn_of": "own"}], "do": [forbid]}))
    t.cast(t.hand(spell({"effect": "draw", "player": "$opponent"})))
    assert t.state.seats[1].hand == []
    t.end_turn()
    assert len(t.state.seats[1].hand) == 1


# ------------------------------------------------------------------------------------------------- the active player goes out
@pytest.mark.rule("MAX-END-12", "MAX-END-11")
def test_the_turn_limit_holds_too_where_the_active_player_goes_out() -> None:
    t = Table(3, turn_limit=3)
    t.do("concede", seat=0)
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("draw", "turn_limit")


@pytest.mark.rule("MAX-END-11", "MAX-UNIT-10")
def test_damage_that_does_not_persist_is_gone_too_where_the_active_player_goes_out() -> None:
    t = Table(3, damage_persists=False)
    eel = t.unit("Eel", 1, 0, 5, seat=2)
    t.do("attack", t.unit("A", 3, 0, 3), eel)
    assert t.health(eel) == 2
    t.do("concede", seat=0)
    assert t.health(eel) == 5


@pytest.mark.rule("MAX-END-11", "MAX-TIME-1")
def test_what_waits_is_settled_before_the_next_turn_begins() -> None:
    t = Table(3)
    t.field(able(when("player_lost", "any", GAIN)), 2)
    t.field(able(when("turn_end", "any", DRAW)), 2)
    t.do("concede", seat=0)
    assert t.order("player_lost", "jiggawatts_gained", "turn", "drawn") == [
        "player_lost",
        "jiggawatts_gained",
        "turn",
        "drawn",
    ]
    assert t.state.active == 1


@pytest.mark.rule("MAX-TIME-5", "MAX-END-9")
@pytest.mark.parametrize(("duration", "ends"), [("your_next_turn", 2), ({"turns": 2}, 2), ({"turns": 1}, 0)])
def test_what_lasts_to_a_turn_of_a_player_who_is_out_ends_where_that_turn_would_be(duration: Any, ends: int) -> None:
    t = Table(3)
    crab = t.unit("Crab", 3, 1, 4, seat=1)
    weaken = {"effect": "modify_stat", "to": "$t1", "stat": "offense", "by": -1, "duration": duration}
    t.cast(t.hand(spell(weaken, targets=[UNIT])), crab)
    t.do("concede", seat=0)
    for turn in range(4):
        assert t.values(crab)[0] == (3 if turn >= ends else 2), turn
        t.end_turn()


@pytest.mark.rule("MAX-EQP-9", "MAX-END-9")
def test_anothers_equipment_on_a_losers_unit_goes_where_the_ruleset_says() -> None:
    t = Table(3, equip_on_leave="hand")
    crab = t.unit("Crab", 2, 1, 4, seat=0, owner=1)
    hedgehog = t.attached(seed("Bramblecoat Hedgehog"), crab, seat=0)
    t.do("concede", seat=1)
    assert t.state.seats[0].hand == [hedgehog]


@pytest.mark.rule("MAX-END-10")
def test_nobody_concedes_twice() -> None:
    t = Table(3)
    t.unit("W", seat=1, text="When a Unit is destroyed, you may: gain 1 jiggawatt.")
    crab = t.field(plain())
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), crab)
    t.do("concede", seat=2)
    t.refused("concede", seat=2, code="R:ELIMINATED")
    t.answer("no")
    assert t.state.seats[2].is_out
