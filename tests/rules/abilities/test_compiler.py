"""Normal form and fingerprint: equal abilities are equal."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from rules.abilities.compiler import compile_abilities
from rules.abilities.schema import ability_schema
from tests.rules.abilities.strategies import GAMES, seeded_abilities

PLAIN = {"form": "resolve", "do": [{"effect": "draw", "count": 2}]}
WORDY = {
    "id": "letters", "name": "Letters", "form": "resolve",
    "do": [{"count": 2, "player": "$you", "effect": "draw"}],
}  # fmt: skip


def test_defaults_ids_and_names_make_no_difference() -> None:
    plain, wordy = compile_abilities("maximus", [PLAIN]), compile_abilities("maximus", [WORDY])
    assert plain.fingerprint == wordy.fingerprint
    assert [each.id for each in (*plain.abilities, *wordy.abilities)] == ["a1", "letters"]
    other = compile_abilities("maximus", [{"form": "resolve", "do": [{"effect": "draw", "count": 3}]}])
    assert other.fingerprint != plain.fingerprint


def test_the_order_of_alternatives_and_conditions_makes_no_difference() -> None:
    def ability(types: list[str], conditions: list[dict[str, object]]) -> dict[str, object]:
        drain = {"effect": "drain", "to": {"all": {"kind": "unit", "types_any": types}}}
        return {**PLAIN, "if": conditions, "do": [drain, {"effect": "draw"}]}

    mine, first = {"turn_of": "own"}, {"first_this_turn": True}
    one = compile_abilities("maximus", [ability(["ship", "book"], [mine, first])])
    other = compile_abilities("maximus", [ability(["book", "ship", "book"], [first, mine])])
    assert one.fingerprint == other.fingerprint
    third = compile_abilities("maximus", [ability(["book"], [first, mine])])
    assert third.fingerprint != one.fingerprint


def test_the_order_of_effects_counts() -> None:
    draw, discard = {"effect": "draw"}, {"effect": "discard"}
    one, other = ({"form": "resolve", "do": [*parts]} for parts in ((draw, discard), (discard, draw)))
    assert compile_abilities("maximus", [one]).fingerprint != compile_abilities("maximus", [other]).fingerprint


def test_a_filter_says_only_what_is_not_implied() -> None:
    cost = {"pay": "discard", "filter": {"zone": "hand", "side": "own", "kind": "unit"}, "count": 1}
    (ability,) = compile_abilities("maximus", [{**PLAIN, "costs": [cost]}]).abilities
    assert ability.data["costs"] == [{"pay": "discard", "filter": {"kind": "unit"}}]


@pytest.mark.parametrize("game", GAMES)
def test_compiling_twice_changes_nothing(game: str) -> None:
    for ability in seeded_abilities(game, 3, 40):
        once = compile_abilities(game, [ability])
        again = compile_abilities(game, [dict(once.abilities[0].data)])
        assert again.fingerprint == once.fingerprint
        assert again.abilities[0].data == once.abilities[0].data


def test_the_command_prints_the_schema() -> None:
    out = StringIO()
    call_command("ability_schema", "--game", "fortification", stdout=out)
    assert json.loads(out.getvalue()) == ability_schema("fortification")
