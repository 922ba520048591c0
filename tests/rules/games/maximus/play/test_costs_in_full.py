"""Costs are paid in full or not at all, and what else cards cannot get out of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.zones import HAND, RESOURCE
from tests.rules.games.maximus.play.table import (
    DRAW,
    GAIN,
    UNIT,
    Table,
    able,
    compiled,
    equipment,
    plain,
    seed,
    spell,
    when,
)

GEAR: Mapping[str, Any] = {"modifiers": [{"stat": "offense", "amount": 1}]}
RECIPE: Mapping[str, Any] = {"kind": "fusion", "slots": [{"name": "Mudflat Piper"}, {"types_any": ["beast"]}]}
A_UNIT: Mapping[str, Any] = {"pay": "sacrifice", "filter": {"kind": "unit", "avatar": False}, "count": 1}
A_GEAR: Mapping[str, Any] = {"pay": "sacrifice", "filter": {"kind": "equipment", "zone": "attached"}, "count": 1}


def ready(*costs: Mapping[str, Any]) -> tuple[Table, int, tuple[int, int], tuple[int, int]]:
    """A table with two Units of a recipe and the card for it: the card, the Units, a cell of one of them."""
    t = Table()
    t.state.pieces[t.avatars[0]].drained = True
    units = t.field(seed("Mudflat Piper")), t.field(seed("Bramblecoat Hedgehog"))
    card = t.hand(able(name="Made", recipe=RECIPE, extra_costs=list(costs)))
    return t, card, units, (t.piece(units[0]).rank, t.piece(units[0]).column)


@pytest.mark.rule("MAX-PLAY-5", "MAX-PWR-10", "MAX-EQP-9")
def test_equipment_that_its_unit_takes_along_pays_for_nothing() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    gear = t.attached(equipment(**GEAR), crab)
    pyre = t.hand(spell(DRAW, extra_costs=[A_UNIT, A_GEAR]))
    t.refused("play_verb", pyre, (), ((crab,), (gear,)), code="R:COST_UNPAYABLE")
    assert [move for move in t.match.legal_actions() if move[0] == "play_verb"] == []


@pytest.mark.rule("MAX-PLAY-5", "MAX-PLAY-9")
def test_equipment_that_pays_first_leaves_its_unit_to_pay_next() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    gear = t.attached(equipment(**GEAR), crab)
    t.do("play_verb", t.hand(spell(DRAW, extra_costs=[A_GEAR, A_UNIT])), (), ((gear,), (crab,)))
    assert [event.card for event in t.happened("sacrificed")] == [gear, crab]


@pytest.mark.rule("MAX-PLAY-5")
def test_a_unit_and_its_equipment_given_up_for_one_cost_are_both_given_up() -> None:
    t = Table()
    crab = t.unit("Crab", 1, 1, 3)
    gear = t.attached(equipment(**GEAR), crab)
    both = {"pay": "sacrifice", "filter": {"zone": ["field", "attached"]}, "count": 2}
    t.do("play_verb", t.hand(spell(DRAW, extra_costs=[both])), (), ((crab, gear),))
    assert {event.card for event in t.happened("sacrificed")} == {gear, crab}


@pytest.mark.rule("MAX-PLAY-5", "MAX-PWR-10")
def test_a_free_number_of_jiggawatts_uses_up_no_card() -> None:
    t = Table()
    avatar = t.avatars[1]
    drain = {"pay": "drain", "filter": UNIT, "count": 1}
    t.jiggawatts(99)
    pump = t.hand(spell(DRAW, extra_costs=[{"pay": "jiggawatts", "amount": "X"}, drain]))
    t.do("play_verb", pump, (), ((t.avatars[0],), (t.avatars[0],)))
    assert t.piece(t.avatars[0]).drained
    assert not t.piece(avatar).drained


@pytest.mark.rule("MAX-PWR-10", "MAX-FUS-5")
def test_materials_alone_cannot_pay_for_what_is_made_of_them() -> None:
    t, card, units, cell = ready(A_UNIT)
    t.refused("play_fusion", card, units, cell, ((units[0],),), code="R:COST_UNPAYABLE")
    t, card, units, cell = ready(A_UNIT)
    crab = t.unit("Crab")
    t.refused("play_fusion", card, units, cell, ((units[0],),), code="R:COST_CHOICE_INVALID")
    t.do("play_fusion", card, units, cell, ((crab,),))
    assert t.in_graveyard(crab)


@pytest.mark.rule("MAX-FUS-25", "MAX-PWR-12", "MAX-FUS-9")
def test_a_material_may_be_drained_for_what_is_made_of_it() -> None:
    t, card, units, cell = ready({"pay": "drain", "filter": UNIT, "count": 1})
    assert [move for move in t.match.legal_actions() if move[0] == "play_fusion"]
    t.do("play_fusion", card, units, cell, ((units[0],),))
    assert t.piece(card).drained


@pytest.mark.rule("MAX-DMG-11", "MAX-EQP-11")
def test_a_power_of_equipment_that_costs_health_costs_its_unit() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    life = {"pay": "life", "amount": 2, "of": "self"}
    thorn = {"form": "activated", "drains_self": False, "costs": [life], "do": [DRAW]}
    gear = t.attached(compiled("Thorn", {"modes": {"equipment": {"cost": 0}}}, [thorn]), crab)
    t.do("activate_power", crab, (gear, 0), None, (), ((),))
    assert t.health(crab) == 2
    assert len(t.state.seats[0].hand) == 1


@pytest.mark.rule("MAX-UNIT-3")
@pytest.mark.parametrize("keywords", [[], ["reach"]])
def test_nobody_attacks_a_player_whose_units_an_effect_protects(keywords: list[str]) -> None:
    t = Table()
    a, eel = t.unit("A", 3, 0, 3, keywords=keywords), t.unit("Eel", 1, 0, 5, seat=1)
    peace = {"effect": "forbid", "to": "$opponent", "key": "be_attacked", "duration": "end_of_turn"}
    t.cast(t.hand(spell(peace)))
    t.refused("attack", a, eel, code="R:TARGET_NOT_ATTACKABLE")
    assert [move for move in t.match.legal_actions() if move[0] == "attack"] == []
    t.end_turn(2)
    t.do("attack", a, eel)


@pytest.mark.rule("MAX-RES-13", "MAX-WORD-6")
@pytest.mark.parametrize("effect", ["destroy", "drain"])
def test_what_an_event_speaks_of_is_no_resource_that_is_named(effect: str) -> None:
    t = Table()
    t.field(able(when("resource_placed", "opponent", {"effect": effect, "to": "$event.card"})))
    card = t.hand(plain(), 1)
    t.end_turn()
    t.do("place_resource", card)
    assert t.zone(card) == RESOURCE
    assert not t.state.is_drained(card)


@pytest.mark.rule("MAX-RES-6", "MAX-WORD-1")
def test_a_resource_drained_for_jiggawatts_became_drained() -> None:
    t = Table()
    t.field(able(when("drained", "own", DRAW)))
    t.do("drain_resource", t.resource())
    assert t.pool() == 1
    assert len(t.state.seats[0].hand) == 1
    assert t.order("drained", "resource_drained") == ["resource_drained"]  # the log says it once


@pytest.mark.rule("MAX-RES-13")
def test_a_target_whose_filter_names_the_resource_zone_is_destroyed() -> None:
    t = Table()
    crab = t.resource(plain(), 1)
    t.field(able(when("resource_destroyed", "opponent", GAIN)))
    t.cast(t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"zone": "resource", "side": "opponent"}])), crab)
    assert t.in_graveyard(crab)
    assert t.zone(crab) != HAND
    assert t.pool() == 1
