"""Refusals: each with its code, its place and what is allowed there; no document does harm."""

from __future__ import annotations

import copy
import random
import time
from typing import Any

import jsonschema
import pytest

from rules.abilities.compiler import InvalidAbilities, ability_problems, compile_abilities
from rules.abilities.schema import ability_schema
from tests.rules.abilities.strategies import GAMES, seeded_abilities

UNIT = {"kind": "unit"}


def one(game: str, ability: dict[str, Any]) -> tuple[str, str]:
    """The code and the place of the only problem."""
    found = ability_problems(game, [ability])
    assert len(found) == 1, found
    return found[0].code, found[0].pointer


def resolve(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"form": "resolve", "do": list(effects), **more}


def aim(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"id": "t1", "filter": data}]


@pytest.mark.rule("CV-EFFECT", "CV-POWER-FORM", "CV-TARGET-REF", "CV-RESOURCE-MOVE", "CV-POWER-NAME")
def test_codes_of_maximus() -> None:
    game = "maximus"
    assert one(game, resolve({"effect": "drow"})) == ("CV-EFFECT", "/0/do/0/effect")
    assert one(game, resolve({"effect": "draw", "cuont": 2})) == ("CV-EFFECT", "/0/do/0/cuont")
    assert one(game, resolve({"effect": "destroy", "to": "$t1"})) == ("CV-TARGET-REF", "/0/do/0/to")
    assert one(game, {"form": "sudden", "do": [{"effect": "draw"}]}) == ("CV-POWER-FORM", "/0/form")
    assert one(game, {"form": "static", "do": [{"effect": "draw"}]}) == ("CV-POWER-FORM", "/0/do/0")
    reclaim = resolve({"effect": "return_to_hand", "to": "$t1"}, targets=aim({"zone": "resource", "side": "own"}))
    assert one(game, reclaim) == ("CV-RESOURCE-MOVE", "/0/do/0")
    assert (
        one(
            game, resolve({"effect": "put_in_deck", "to": "$t1", "where": "top"}, targets=aim({**UNIT, "avatar": True}))
        )[0]
        == "CV-EFFECT"
    )
    twice = [{**resolve({"effect": "draw"}), "name": "Again"}] * 2
    assert [problem.code for problem in ability_problems(game, twice)] == ["CV-POWER-NAME"]


@pytest.mark.rule("CW-C-VERB", "CW-C-ZONE")
def test_codes_of_card_wars() -> None:
    for verb in ("shatter_crystal", "restore_crystal", "create_token", "win_battle"):
        found = ability_problems("card-wars", [resolve({"effect": verb})])
        assert [problem.code for problem in found] == ["CW-C-VERB"]
        assert f"{verb} is not allowed" in found[0].message
    assert one("card-wars", resolve({"effect": "erase", "to": {"all": {"zone": "removed"}}})) == (
        "CW-C-ZONE",
        "/0/do/0/to/all/zone",
    )


@pytest.mark.rule("CARD-E-EFFECT", "CARD-E-ABSOLUTE", "CARD-E-RZ-SEALED", "CARD-E-SIZE")
def test_codes_of_fortification() -> None:
    game = "fortification"
    sealed = resolve({"effect": "return_to_hand", "to": {"all": {"zone": "restricted_zone"}}})
    assert one(game, sealed)[0] == "CARD-E-RZ-SEALED"
    size = {"effect": "draw", "count": {"zone_size": "restricted_zone", "of": "$you"}}
    assert ability_problems(game, [resolve(size)]) == []
    assert one(game, resolve({"effect": "skip_draw"}))[0] == "CARD-E-ABSOLUTE"
    assert (
        one(game, resolve({"effect": "forbid", "to": "$opponent", "key": "draw", "duration": "end_of_turn"}))[0]
        == "CARD-E-ABSOLUTE"
    )
    assert one(game, resolve({"effect": "win"}))[0] == "CARD-E-EFFECT"
    assert [problem.code for problem in ability_problems(game, [resolve({"effect": "draw"})] * 7)] == ["CARD-E-SIZE"]
    assert (
        one(game, resolve(*[{"effect": "choose_one", "options": [[{"effect": "draw"}] * 10] * 2}] * 2))[0]
        == "CARD-E-SIZE"
    )


def test_a_problem_says_what_was_found_and_what_is_allowed() -> None:
    (problem,) = ability_problems("maximus", [resolve({"effect": "drow"})])
    assert problem.found == "drow"
    assert "draw" in problem.allowed
    assert "Did you mean “draw”?" in problem.message
    (problem,) = ability_problems("maximus", [resolve({"effect": "damage", "to": "$self", "amount": 100})])
    assert (problem.pointer, problem.allowed) == ("/0/do/0/amount", ("0…99",))


@pytest.mark.parametrize(
    "ability",
    [
        resolve({"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 1}),
        resolve({"effect": "damage", "to": "$self", "amount": True}),
        resolve({"effect": "damage", "to": "$self", "amount": "$x"}),
        resolve({"effect": "damage", "to": "$event.card", "amount": 1}),
        resolve({"effect": "damage", "to": "$self", "amount": {"stat": ["$you", "offense"]}}),
        resolve({"effect": "draw"}, targets=aim(UNIT)),
        resolve({"effect": "draw"}, targets=[{"id": "t2", "filter": UNIT}]),
        resolve({"effect": "draw", "player": "$t1"}, targets=aim(UNIT)),
        {"form": "triggered", "when": {"event": "played", "whose": "self", "where": UNIT}, "do": [{"effect": "draw"}]},
        {"form": "triggered", "do": [{"effect": "draw"}]},
        {"form": "resolve", "do": []},
        {"form": "resolve"},
        {"do": [{"effect": "draw"}]},
        resolve({"effect": "draw"}, name="“quoted”"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_pointer(ability: dict[str, Any]) -> None:
    found = ability_problems("maximus", [ability])
    assert found
    assert all(problem.pointer.startswith("/0") and problem.message for problem in found)
    with pytest.raises(InvalidAbilities):
        compile_abilities("maximus", [ability])


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_says_the_same(game: str) -> None:
    schema = ability_schema(game)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for ability in seeded_abilities(game, 11, 25):
        assert [error.message for error in validator.iter_errors([ability])] == []
    for bad in broken(game, 30):
        if not validator.is_valid([bad]):
            assert ability_problems(game, [bad]), bad
        # What the schema accepts and the check refuses is beyond a schema: depth, sizes, references.


def broken(game: str, number: int) -> list[Any]:
    """Valid abilities with one part replaced by something else."""
    source = random.Random(5)
    return [mutated(copy.deepcopy(ability), source) for ability in seeded_abilities(game, 12, number)]


JUNK: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 1.5, float("nan"), "", "x" * 200, "$t9", "$self", "\ud800"),
    *([], {}, [[]], {"all": {}}, {"effect": []}),
)


def mutated(value: Any, source: random.Random) -> Any:
    """The document with a random part replaced, added or taken away."""
    if isinstance(value, dict) and value and source.random() < 0.85:
        key = source.choice(list(value))
        if source.random() < 0.15:
            value[source.choice(("zz", "~/", 7))] = source.choice(JUNK)
        elif source.random() < 0.15:
            del value[key]
        else:
            value[key] = mutated(value[key], source)
        return value
    if isinstance(value, list) and value and source.random() < 0.85:
        at = source.randrange(len(value))
        value[at] = mutated(value[at], source)
        return value
    return source.choice(JUNK)


def deep(levels: int, make: Any, core: Any) -> Any:
    for _ in range(levels):
        core = make(core)
    return core


@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_hostile_documents_do_no_harm(game: str) -> None:
    source, seeds = random.Random(9), seeded_abilities(game, 13, 40)
    start = time.process_time()
    accepted = 0
    for at in range(3400):
        document = mutated(copy.deepcopy([seeds[at % len(seeds)]]), source)
        found = ability_problems(game, document)
        accepted += not found
        assert all(problem.code and problem.message and len(problem.message) < 2000 for problem in found)
        if not found:
            compile_abilities(game, document)
    assert accepted < 1700
    assert time.process_time() - start < 30


@pytest.mark.parametrize(
    "document",
    [
        deep(100_000, lambda inner: [inner], []),
        deep(50_000, lambda inner: {"all": [inner]}, {}),
        [resolve(*[{"effect": "draw"}] * 100_000)],
        [resolve({"effect": "draw", "count": deep(30, lambda inner: {"add": [inner, inner]}, 1)})],
        [resolve({"effect": "draw", "count": deep(300, lambda inner: {"half": inner}, 1)})],
        {str(at): at for at in range(100_000)},
        [{"form": "x" * 10_000_000}],
        None,
        7,
    ],
    ids=["lists", "objects", "effects", "sharing", "values", "keys", "string", "null", "number"],
)
def test_huge_documents_are_refused_at_once(document: Any) -> None:
    start = time.process_time()
    assert ability_problems("maximus", document)
    assert time.process_time() - start < 20
