"""For whom a card judges: filters of triggers, powers of Equipment, and what is worked out in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.view import Windowed
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.table import GAIN, UNIT, Table, able, compiled, plain, seed, spell, when

HIT: Mapping[str, Any] = {"effect": "damage", "to": "$t1", "amount": 1}
BELL: Mapping[str, Any] = {"modes": {"equipment": {"cost": 0, "attach": {"side": "any"}}}}


def waits(event: str, whose: str, where: Mapping[str, Any]) -> Mapping[str, Any]:
    """A power that gains a jiggawatt when an event concerns a card that fits."""
    return {"form": "triggered", "when": {"event": event, "whose": whose, "where": where}, "do": [GAIN]}


@pytest.mark.rule("MAX-RANK-10")
@pytest.mark.parametrize("seat", [0, 1])
def test_attackable_in_a_trigger_means_units_of_others_than_its_controller(seat: int) -> None:
    t = Table()
    t.field(able(waits("damaged", "any", {"attackable": True})), seat, (2, 3))
    own, other = t.unit("Own", 0, 0, 9, seat=seat), t.unit("Other", 0, 0, 9, seat=1 - seat)
    t.cast(t.hand(spell(HIT, targets=[UNIT])), own)
    assert t.pool(seat) == 0
    t.cast(t.hand(spell(HIT, targets=[UNIT])), other)
    assert t.pool(seat) == 1


@pytest.mark.rule("MAX-TRIG-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_numbers_in_the_filter_of_a_trigger_are_its_controllers(seat: int) -> None:
    t = Table()
    count = {"count": {"zone": "hand", "side": "own"}}
    t.field(able(waits("damaged", "own", {"stat": ["cost", "<", count]})), seat, (2, 3))
    own = t.unit("Own", 0, 0, 9, seat=seat)
    for name in ("A", "B", "C"):
        t.hand(plain(name), seat)
    t.cast(t.hand(spell(HIT, targets=[UNIT])), own)
    assert t.pool(seat) == 1


@pytest.mark.rule("MAX-PWR-1", "MAX-TIME-4")
def test_a_granted_power_may_count_by_a_number_of_its_card() -> None:
    draw = {"effect": "draw", "count": {"stat": ["$self", "offense"]}}
    grant = {
        "effect": "grant_ability",
        "to": {"all": {"kind": "unit", "side": "own", "not_self": True}},
        "ability": {"form": "activated", "do": [draw]},
    }
    t = Table()
    t.field(able({"form": "static", "do": [grant]}, name="Teacher"))
    crab = t.unit("Crab", 3, 1, 4)
    t.do("activate_power", crab, (crab, 0), None, (), ())
    assert len(t.state.seats[0].hand) == 3


@pytest.mark.rule("MAX-EQP-11", "MAX-EQP-14")
def test_a_triggered_power_of_equipment_is_that_of_its_hosts_player() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3, seat=1)
    t.attached(compiled("Bell", BELL, [when("drawn", "own", GAIN)]), crab, seat=0)
    t.cast(t.hand(spell({"effect": "draw"})))
    assert (t.pool(0), t.pool(1)) == (0, 0)
    t.end_turn()
    assert (t.pool(0), t.pool(1)) == (0, 1)


@pytest.mark.rule("MAX-EQP-11", "MAX-PWR-14")
def test_a_lasting_power_of_equipment_is_that_of_its_hosts_player() -> None:
    t = Table()
    own, other = t.unit("Own", 1, 1, 3), t.unit("Other", 1, 1, 3, seat=1)
    more = {"effect": "modify_stat", "to": {"all": {**UNIT, "side": "own"}}, "stat": "offense", "by": 2}
    t.attached(compiled("Banner", BELL, [{"form": "static", "do": [more]}]), other, seat=0)
    assert (t.values(own)[0], t.values(other)[0]) == (1, 3)


@pytest.mark.rule("MAX-EQP-11", "MAX-EQP-4")
def test_lasting_powers_of_loose_equipment_are_its_own_players_again() -> None:
    t = Table(equip_on_destroy="stay_unattached")
    own, host = t.unit("Own", 1, 1, 3), t.unit("Host", 1, 1, 3, seat=1)
    more = {"effect": "modify_stat", "to": {"all": {**UNIT, "side": "own"}}, "stat": "offense", "by": 2}
    for name in ("Bell", "Banner"):
        t.attached(compiled(name, BELL, [{"form": "static", "do": [more]}]), host, seat=0)
    grant = {"effect": "grant_keyword", "to": {"all": UNIT}, "keyword": "ranged"}
    teach = {"effect": "grant_ability", "to": "$self", "ability": {"form": "static", "do": [grant]}}
    t.field(able({"form": "static", "do": [teach]}))
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), host)
    assert t.values(own)[0] == 5


@pytest.mark.rule("MAX-EQP-11", "MAX-TRIG-3")
@pytest.mark.parametrize("is_drained", [False, True])
def test_powers_of_equipment_on_a_drained_unit_pass_where_the_ruleset_says(is_drained: bool) -> None:
    t = Table(self_activate_while_drained=False)
    crab = t.unit("Crab", 1, 1, 3, drained=is_drained)
    t.attached(compiled("Bell", BELL, [when("drawn", "opponent", GAIN)]), crab)
    t.end_turn()
    assert t.pool() == (0 if is_drained else 1)


@pytest.mark.rule("MAX-PWR-14", "MAX-TYPE-7")
def test_a_silenced_unit_gives_no_types() -> None:
    t = Table()
    add = {"effect": "add_type", "to": {"all": {"kind": "unit", "side": "own"}}, "type": "sailor"}
    giver, crab = t.field(able({"form": "static", "do": [add]})), t.unit("Crab", 1, 1, 4)
    assert t.piece(crab).types == {"sailor"}
    hush = {"effect": "silence", "to": "$t1", "duration": "end_of_turn"}
    t.cast(t.hand(spell(hush, targets=[UNIT])), giver)
    assert t.piece(crab).types == frozenset()
    t.end_turn()
    assert t.piece(crab).types == {"sailor"}


@pytest.mark.rule("MAX-PWR-14")
@pytest.mark.parametrize("is_silenced", [False, True])
def test_a_lasting_power_that_is_granted_works(is_silenced: bool) -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    more = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 3}
    teach = {
        "effect": "grant_ability",
        "to": "$t1",
        "ability": {"form": "static", "do": [more]},
        "duration": "end_of_turn",
    }
    hush = {"effect": "silence", "to": "$t1", "duration": "end_of_turn"}
    t.cast(t.hand(spell(*([hush] if is_silenced else []), teach, targets=[UNIT])), crab)
    assert t.values(crab) == (4, 1, 3)
    t.end_turn()
    assert t.values(crab) == (1, 1, 3)


@pytest.mark.rule("MAX-UNIT-13", "MAX-EQP-13")
def test_equipment_that_moved_on_sets_a_number_later_than_what_was_there() -> None:
    t = Table()
    piper, crab = t.field(seed("Mudflat Piper")), t.unit("Crab", 1, 1, 4)
    yoke = {"modes": {"equipment": {"cost": 0, "modifiers": [{"stat": "offense", "set": 2}]}}}
    t.attached(compiled("Yoke", yoke), piper)
    five = {"effect": "set_stat", "to": "$t1", "stat": "offense", "value": 5, "duration": "permanent"}
    t.cast(t.hand(spell(five, targets=[UNIT])), crab)
    assert t.values(crab)[0] == 5
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), piper)
    t.answer(crab)
    assert t.values(crab)[0] == 2


@pytest.mark.rule("MAX-GEN-8")
def test_looking_at_a_match_changes_nothing_of_it() -> None:
    t = Table()
    t.unit("Crab", 1, 1, 4)
    more = {"effect": "modify_stat", "to": {"all": UNIT}, "stat": "offense", "by": 1, "duration": "end_of_turn"}
    hush = {"effect": "silence", "to": {"all": UNIT}, "duration": "end_of_turn"}
    t.field(able(when("drawn", "own", GAIN)))
    for name in ("A", "B"):
        t.hand(plain(name))
    t.cast(t.hand(spell(more, hush, {"effect": "discard"})))
    assert t.match.pending is not None
    assert t.codec is not None
    before = t.codec.digest(t.state)
    Windowed(GAME, t.state, 0).whole()
    assert t.codec.digest(t.state) == before


@pytest.mark.rule("MAX-GEN-8", "MAX-TURN-2")
@pytest.mark.parametrize("is_loose", [False, True])
def test_everybody_sees_whether_equipment_is_drained(is_loose: bool) -> None:
    t = Table(equip_on_destroy="stay_unattached")
    crab = t.unit("Crab", 2, 1, 4)
    gear = t.attached(seed("Bramblecoat Hedgehog"), crab)
    t.cast(t.hand(spell({"effect": "drain", "to": "$t1"}, targets=[{"zone": "attached"}])), gear)
    if is_loose:
        t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[UNIT])), crab)
    side = Windowed(GAME, t.state, 1).whole()["seats"][0]
    unit = next((each for each in side["field"] if each["card"] == crab), None)
    shown = side["loose"] if unit is None else unit["equipment"]
    assert [each["drained"] for each in shown] == [True]
