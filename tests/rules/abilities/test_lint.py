"""Warnings for reviewers, by the ids of the rule books."""

from __future__ import annotations

from typing import Any

import pytest

from rules.abilities.compiler import ability_problems
from rules.abilities.lint import lint_abilities

ENEMY = {"kind": "unit", "side": "opponent"}


def codes(game: str, *abilities: dict[str, Any], card: dict[str, Any] | None = None) -> list[str]:
    assert ability_problems(game, list(abilities)) == []
    return [problem.code for problem in lint_abilities(game, abilities, card)]


def resolve(*effects: dict[str, Any], data: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    targets = {"targets": [{"id": "t1", "filter": data}]} if data is not None else {}
    return {"form": "resolve", "do": list(effects), **targets, **more}


@pytest.mark.rule("CW-HITS-AVATAR")
def test_hard_hits_that_admit_an_avatar() -> None:
    assert codes("maximus", resolve({"effect": "destroy", "to": "$t1"}, data=ENEMY)) == ["CW-HITS-AVATAR"]
    assert codes("maximus", resolve({"effect": "destroy", "to": "$t1"}, data={**ENEMY, "avatar": False})) == []
    assert codes("maximus", resolve({"effect": "damage", "to": "$t1", "amount": 5}, data=ENEMY)) == ["CW-HITS-AVATAR"]
    assert codes("maximus", resolve({"effect": "damage", "to": "$t1", "amount": 4}, data=ENEMY)) == []
    assert codes("maximus", resolve({"effect": "destroy", "to": "$t1"}, data={"zone": "resource"})) == []


@pytest.mark.rule("CW-LOOP")
def test_triggers_that_feed_themselves() -> None:
    gain = {
        "form": "triggered",
        "when": {"event": "jiggawatts_gained", "whose": "own"},
        "do": [{"effect": "gain_jiggawatts", "amount": 1}],
    }
    assert codes("maximus", gain) == ["CW-LOOP"]
    assert codes("maximus", {**gain, "limit": {"times": 1, "per": "turn"}}) == []
    assert codes("maximus", {**gain, "when": {"event": "jiggawatts_gained", "whose": "opponent"}}) == []


@pytest.mark.rule("CW-FREE-ATTACKS", "CW-WIN", "CW-DECK-OUT")
def test_other_warnings_of_maximus() -> None:
    lasting = {"to": "$self", "duration": "end_of_turn"}
    assert codes("maximus", resolve({"effect": "grant_keyword", "keyword": "no_attack_drain", "n": 3, **lasting})) == [
        "CW-FREE-ATTACKS"
    ]
    assert codes("maximus", resolve({"effect": "grant_keyword", "keyword": "no_attack_drain", "n": 2, **lasting})) == []
    free = {"form": "activated", "drains_self": False, "do": [{"effect": "undrain", "to": "$self"}]}
    assert codes("maximus", free) == ["CW-FREE-ATTACKS"]
    assert codes("maximus", {**free, "costs": [{"pay": "jiggawatts", "amount": 2}]}) == []
    assert codes("maximus", resolve({"effect": "win"})) == ["CW-WIN"]
    assert codes("maximus", resolve({"effect": "win"}, **{"if": [{"turn_of": "own"}]})) == []
    assert codes("maximus", resolve({"effect": "mill", "player": "$opponent", "count": 5})) == ["CW-DECK-OUT"]
    assert codes("maximus", resolve({"effect": "mill", "player": "$opponent", "count": 4})) == []


@pytest.mark.rule("CW-C-TRIGGER", "CW-TRAP-10")
@pytest.mark.parametrize(
    ("event", "usable"),
    [
        ("attacks", "opponent"), ("attack_hit", "opponent"), ("direct_attack", "opponent"), ("crystal_sacrificed", "opponent"),
        ("ability_used", "opponent"), ("announced", "opponent"), ("played", "opponent"), ("turn_end", "opponent"),
        ("attacked", "own"), ("crystal_shattered", "own"), ("trap_activated", "own"),
    ],
)  # fmt: skip
def test_a_trap_waits_for_what_can_happen_on_the_opponents_turn(event: str, usable: str) -> None:
    """Attacks are the enemy's there and go against the own side."""
    for whose in ("own", "opponent"):
        ability = {"form": "triggered", "when": {"event": event, "whose": whose}, "do": [{"effect": "draw"}]}
        assert codes("card-wars", ability, card={"kind": "trap"}) == ([] if whose == usable else ["CW-C-TRIGGER"])
    itself = {"form": "triggered", "when": {"event": "trap_set", "whose": "self"}, "do": [{"effect": "draw"}]}
    assert codes("card-wars", itself, card={"kind": "trap"}) == ["CW-C-TRIGGER"]


@pytest.mark.rule("CW-C-TRIGGER", "CW-C-REFRESH")
def test_traps_and_refreshing() -> None:
    trap = {"kind": "trap"}
    wait = {"form": "triggered", "when": {"event": "attacks", "whose": "opponent"}, "do": [{"effect": "draw"}]}
    assert codes("card-wars", wait, card=trap) == []
    assert codes("card-wars", resolve({"effect": "draw"}), card=trap) == ["CW-C-TRIGGER"]
    assert codes("card-wars", {**wait, "when": {"event": "turn_start", "whose": "own"}}, card=trap) == ["CW-C-TRIGGER"]
    used = resolve({"effect": "refresh_magic", "to": "$t1"}, data={"zone": "magic_slot", "side": "own", "used": True})
    assert codes("card-wars", used, card={"kind": "magic"}) == ["CW-C-REFRESH"]
    assert codes("card-wars", used, card={"kind": "item"}) == []


@pytest.mark.rule("W-OVERRIDE-KIND", "W-NO-DRAWBACK", "W-LOOP")
def test_warnings_of_fortification() -> None:
    leave = {"form": "static", "do": [{"effect": "allow", "to": "$own_party", "key": "retreat_free"}]}
    assert codes("fortification", leave, card={"kind": "character", "role": "fighter"}) == ["W-OVERRIDE-KIND"]
    assert codes("fortification", leave, card={"kind": "character", "role": "assist"}) == []
    spell = {"kind": "spell", "role": "field", "timing": "normal"}
    assert codes("fortification", resolve({"effect": "draw"}), card=spell) == ["W-NO-DRAWBACK"]
    assert codes("fortification", resolve({"effect": "draw"}), resolve({"effect": "mill"}), card=spell) == []
    back = resolve(
        {"effect": "return_to_hand", "to": "$t1"}, data={"kind": "spell", "zone": "graveyard", "side": "own"}
    )
    assert codes("fortification", back) == ["W-LOOP"]
    dead = {"kind": "character", "zone": "graveyard", "side": "own"}
    assert codes("fortification", resolve({"effect": "resurrect", "to": "$t1"}, data=dead)) == []


def test_what_can_never_happen() -> None:
    assert codes("maximus", resolve({"effect": "damage", "to": "$self", "amount": 0})) == ["W-NEVER"]
    assert codes("maximus", resolve({"effect": "draw"}, **{"if": [{"compare": [1, "<", 2]}]})) == ["W-NEVER"]
    assert codes("maximus", resolve({"effect": "draw"}, **{"if": [{"turn_of": "own"}, {"turn_of": "opponent"}]})) == [
        "W-NEVER"
    ]
    heal = {"effect": "heal", "to": "$t1", "amount": 1}
    assert codes("maximus", resolve(heal, data={"kind": "verb"})) == ["W-TARGET"]
    assert codes("maximus", resolve(heal, data={"zone": "graveyard", "damaged": True})) == ["W-TARGET"]
    assert codes("card-wars", resolve(heal, data={"row": True, "bench": True})) == ["W-TARGET"]
    assert codes("card-wars", resolve(heal, data={"kind": "trap", "zone": "magic_slot"})) == ["W-TARGET"]


def test_names_that_read_like_rules() -> None:
    named = {"form": "activated", "name": "When this card is destroyed", "do": [{"effect": "draw"}]}
    assert codes("maximus", named) == ["W-NAME"]
    assert codes("maximus", {**named, "name": "Whenfield Toll"}) == []
    granted = {"effect": "grant_ability", "to": "$self", "ability": named, "duration": "end_of_turn"}
    assert codes("maximus", resolve(granted)) == ["W-NAME"]
