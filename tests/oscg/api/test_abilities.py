"""`games/…/abilities/`: the reference, the schema, and abilities converted from text to data and back."""

from __future__ import annotations

import random
import time
from typing import Any

import jsonschema
import pytest

from rules.abilities.vocabulary import vocabulary_of
from rules.abilities.word import KINDS
from rules.models import Game
from tests.oscg.api.conftest import Api, problem_of
from tests.rules.abilities.strategies import GAMES, seeded_abilities
from tests.rules.abilities.test_text import without_id

pytestmark = pytest.mark.django_db
FAULT = {"code", "message", "pointer", "line", "column", "found", "allowed", "suggestion"}


def check(api: Api, body: Any, game: str = "maximus") -> dict[str, Any]:
    answer = api.send(f"games/{game}/abilities/check/", body)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    assert set(found) == {"abilities", "text", "problems", "warnings"}
    assert all(
        set(each) == FAULT and each["code"] and each["message"] for each in found["problems"] + found["warnings"]
    )
    assert (found["abilities"] is None) is (found["text"] is None)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_has_every_word(api: Api, game: str) -> None:
    answer = api.read(f"games/{game}/abilities/")
    found = answer.json()
    words = vocabulary_of(game).words
    assert [(each["kind"], each["name"]) for each in found["words"]] == [
        (kind, name) for kind in KINDS for name in words.get(kind, {})
    ]
    assert [each["kind"] for each in found["kinds"]] == [kind for kind in KINDS if kind in words]
    assert {each["name"] for each in found["bars"]} == {name for _, name in vocabulary_of(game).bars}
    for each in found["words"]:
        assert check(api, {"text": each["text"]}, game)["abilities"] == [each["example"]]
    again = api.read(f"games/{game}/abilities/", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_word_of_the_reference(api: Api) -> None:
    words = {(each["kind"], each["name"]): each for each in api.read("games/maximus/abilities/").json()["words"]}
    damage = words["effect", "damage"]
    parameters = {each["name"]: each for each in damage["parameters"]}
    assert (parameters["amount"]["minimum"], parameters["amount"]["maximum"], parameters["amount"]["required"]) == (
        0,
        99,
        True,
    )
    assert (parameters["to"]["kind"], parameters["unblockable"]["required"]) == ("reference", False)
    assert words["effect", "draw"]["parameters"][1]["default"] == 1
    rules = {each["id"]: each["url"] for each in words["form", "activated"]["rules"]}
    assert (rules["MAX-PWR-9"], rules["MAX-PWR-1"]) == ("/rules/maximus/#MAX-PWR-9", "/rules/maximus/#MAX-PWR-1")


@pytest.mark.parametrize("game", GAMES)
def test_the_schema(api: Api, game: str) -> None:
    answer = api.read(f"games/{game}/abilities/schema/")
    assert answer["Content-Type"] == "application/schema+json"
    schema = answer.json()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(seeded_abilities(game, 3, 2))
    assert not validator.is_valid([{"form": "resolve"}])
    assert api.read(f"games/{game}/abilities/schema/", headers={"if-none-match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("game", GAMES)
def test_abilities_come_back_in_both_forms(api: Api, game: str) -> None:
    for ability in seeded_abilities(game, 6, 15):
        written = check(api, {"abilities": [ability]}, game)
        assert written["problems"] == []
        read = check(api, {"text": written["text"]}, game)
        assert read["abilities"] == [without_id(each) for each in written["abilities"]]
        assert read["text"] == written["text"]
        assert [{**each, "line": None} for each in read["warnings"]] == written["warnings"]


def test_no_abilities_are_fine(api: Api) -> None:
    nothing = {"abilities": [], "text": "", "problems": [], "warnings": []}
    assert check(api, {"abilities": []}) == check(api, {"text": " \n\n"}) == nothing


def test_wrong_data_are_told_with_a_pointer(api: Api) -> None:
    (problem,) = check(api, {"abilities": [{"form": "resolve", "do": [{"effect": "drwa"}]}]})["problems"]
    assert (problem["code"], problem["pointer"], problem["line"]) == ("CV-EFFECT", "/0/do/0/effect", None)
    assert (problem["found"], problem["suggestion"]) == ("drwa", "draw")
    assert "draw" in problem["allowed"]


def test_every_line_that_cannot_be_read_is_told(api: Api) -> None:
    found = check(api, {"text": "Draw two crads.\n\nDraw a card.\nUse: destory a Unit."})
    assert [(each["line"], each["column"], each["found"], each["suggestion"]) for each in found["problems"]] == [
        (1, 10, "crads", "cards"),
        (4, 6, "destory", "destroy"),
    ]
    assert [each["pointer"] for each in found["problems"]] == [None, None]


def test_what_is_read_and_not_allowed_is_told_with_its_line(api: Api) -> None:
    found = check(api, {"text": "Draw a card.\n\nUse: return a Unit that is an Avatar to hand."})
    assert [(each["line"], each["pointer"]) for each in found["problems"]] == [(3, "/1/do/0")]
    many = check(api, {"text": "Draw a card.\n" * 9})
    assert [(each["line"], each["code"]) for each in many["problems"]] == [(9, "CV-EFFECT")]
    assert "at most 8 abilities" in many["problems"][0]["message"]


def test_what_a_reviewer_should_see_is_a_warning(api: Api) -> None:
    loop = {
        "form": "triggered",
        "when": {"event": "healed", "whose": "any"},
        "do": [{"effect": "heal", "to": {"all": {"kind": "unit"}}, "amount": 1}],
    }
    found = check(api, {"abilities": [loop]})
    assert found["problems"] == []
    assert [each["code"] for each in found["warnings"]] == ["CW-LOOP"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ({"text": "Draw a card.", "abilities": []}, ""),
        ({"text": 7}, "/text"),
        ({"text": "x" * 50_001}, "/text"),
        ({"text": "", "game": "maximus"}, "/game"),
    ],
)
def test_bodies_that_ask_for_nothing_sensible(api: Api, body: Any, pointer: str) -> None:
    found = problem_of(api.send("games/maximus/abilities/check/", body), 400, "body.invalid")
    assert [each["pointer"] for each in found["errors"]] == [pointer]


def test_games_that_have_no_abilities(api: Api) -> None:
    Game.objects.create(slug="pond", name="Pond", definition={"slug": "pond", "name": "Pond"})
    problem_of(api.read("games/pond/abilities/"), 404, "abilities.none")
    problem_of(api.read("games/pond/abilities/schema/"), 404, "abilities.none")
    problem_of(api.send("games/pond/abilities/check/", {"text": ""}), 404, "abilities.none")
    problem_of(api.read("games/nowhere/abilities/"), 404, "game.unknown")


def test_hostile_bodies_are_answered_quickly(api: Api) -> None:
    source = random.Random(8)
    documents: list[Any] = [None, 7, "x" * 60_000, {"form": []}, [[[[]]]], [{"form": "resolve", "do": [{}] * 5000}]]
    documents += [[{"~/" * 1000 + str(source.random()): 1, "form": "resolve"}], [{"x" * 100_000: 1}]]
    start = time.process_time()
    for document in documents:
        found = check(api, {"abilities": document})
        assert found["problems"]
        assert len(str(found)) < 200_000
    for text in ("(" * 50_000, "Draw a card. " * 3000, "\u202e" * 1000, "‘" * 40_000, "Draw\n" * 10_000):
        assert check(api, {"text": text})["problems"]
    assert time.process_time() - start < 10


def test_checks_are_counted_with_those_of_decks(api: Api) -> None:
    first = api.send("games/maximus/abilities/check/", {"text": ""})
    second = api.send("decks/check/", {})
    assert int(first["RateLimit-Remaining"]) - int(second["RateLimit-Remaining"]) == 1
