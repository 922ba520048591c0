"""Abilities that are well formed and mean nothing are refused; so is what takes Resources back by a detour."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.compiler import ability_problems

DRAW = {"effect": "draw"}
RECLAIMED = "CV-RESOURCE-MOVE"


def resolve(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"form": "resolve", "do": list(effects), **more}


def places(game: str, ability: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.code, each.pointer) for each in ability_problems(game, [ability])]


def test_the_card_in_question_needs_cards_gone_through() -> None:
    hit = {"effect": "destroy", "to": "$each"}
    assert places("maximus", resolve(hit)) == [("CV-EFFECT", "/0/do/0/to")]
    assert places("maximus", resolve({"effect": "for_each", "filter": {"kind": "unit"}, "do": [hit]})) == []
    counted = {"effect": "for_each", "filter": {"attached_to": "$each"}, "do": [DRAW]}
    assert places("maximus", resolve(counted)) == [("CV-EFFECT", "/0/do/0/filter/attached_to")]


def test_the_paid_card_needs_a_cost_that_uses_cards() -> None:
    hit = {"effect": "destroy", "to": "$paid"}
    free = [("CV-EFFECT", "/0/do/0/to")]
    assert places("maximus", resolve(hit)) == free
    assert places("maximus", resolve(hit, costs=[{"pay": "jiggawatts", "amount": 2}])) == free
    assert places("maximus", resolve(hit, costs=[{"pay": "sacrifice", "filter": {"kind": "unit"}}])) == []
    assert places("maximus", resolve({"effect": "may", "costs": [{"pay": "drain", "filter": {}}], "do": [hit]})) == []
    arrives = {"form": "triggered", "when": {"event": "played", "whose": "self"}, "do": [hit]}
    assert places("maximus", arrives) == []
    assert places("maximus", {**arrives, "when": {"event": "played", "whose": "own"}}) == free
    named = {"effect": "destroy", "to": {"all": {"name": "$paid"}}}
    assert places("maximus", resolve(named)) == []


@pytest.mark.parametrize("game", ["card-wars", "fortification"])
def test_damage_changes_by_a_number_or_a_factor(game: str) -> None:
    change = {"effect": "modify_damage", "duration": "end_of_turn"}
    assert len(places(game, resolve(change))) == 1
    assert len(places(game, resolve({**change, "by": 1, "times": "half"}))) == 1
    assert places(game, resolve({**change, "by": 1})) == []
    assert places(game, resolve({**change, "times": "half"})) == []


def test_a_range_of_chance_holds_a_number() -> None:
    hit = {"effect": "damage", "to": "$self", "amount": {"random": [5, 1]}}
    assert places("maximus", resolve(hit)) == [("CV-EFFECT", "/0/do/0/amount/random")]
    assert places("maximus", resolve({**hit, "amount": {"random": [1, 1]}})) == []


def test_a_player_is_no_card_of_a_sort() -> None:
    asked = {"matches": ["$you", {"kind": "unit"}]}
    assert places("maximus", resolve(DRAW, **{"if": [asked]})) == [("CV-EFFECT", "/0/if/0/matches/0")]
    chosen = {"effect": "discard", "player": "$t1"}
    target = [{"id": "t1", "player": "opponent"}]
    condition = {"effect": "if", "if": [{"matches": ["$t1", {"kind": "unit"}]}], "then": [DRAW]}
    assert [code for code, _ in places("maximus", resolve(chosen, condition, targets=target))] == ["CV-TARGET-REF"]


@pytest.mark.rule("MAX-RES-12", "CV-RESOURCE-MOVE")
def test_resources_are_not_taken_back_by_a_detour() -> None:
    back = {"effect": "return_to_hand", "to": "$each"}
    each = {"effect": "for_each", "filter": {"zone": "resource"}, "do": [back]}
    assert places("maximus", resolve(each)) == [(RECLAIMED, "/0/do/0/do/0")]
    assert places("maximus", resolve({**each, "filter": {"kind": "unit"}})) == []
    cost = {"pay": "return_to_hand", "filter": {"zone": "resource"}}
    assert places("maximus", resolve(DRAW, costs=[cost])) == [(RECLAIMED, "/0/costs/0")]
    paid = {"effect": "return_to_hand", "to": "$paid"}
    drained = {"pay": "drain", "filter": {"zone": "resource"}}
    assert places("maximus", resolve(paid, costs=[drained])) == [(RECLAIMED, "/0/do/0")]
    placed = {"form": "triggered", "when": {"event": "resource_placed", "whose": "own"}}
    found = places("maximus", {**placed, "do": [{"effect": "return_to_hand", "to": "$event.card"}]})
    assert found == [(RECLAIMED, "/0/do/0")]


@pytest.mark.rule("MAX-AVA-7")
def test_an_avatar_does_not_leave_as_a_cost() -> None:
    cost = {"pay": "return_to_hand", "filter": {"kind": "unit", "avatar": True}}
    assert places("maximus", resolve(DRAW, costs=[cost])) == [("CV-EFFECT", "/0/costs/0")]
    assert places("maximus", resolve(DRAW, costs=[{**cost, "filter": {"kind": "unit", "avatar": False}}])) == []
