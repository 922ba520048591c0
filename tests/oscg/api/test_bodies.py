"""What a body holds that is not asked for is refused by name, also where nothing is asked for at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from decks.models import Deck
from tests.factories.callers import Caller
from tests.factories.maintainers import maintainer_make
from tests.factories.matches import AtTable
from tests.factories.submissions import proposal
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db
SCHEMA = yaml.safe_load(Path("oscg/api/openapi.yaml").read_text(encoding="utf-8"))
WITHOUT_BODY = [
    path for path, verbs in SCHEMA["paths"].items() if "post" in verbs and "requestBody" not in verbs["post"]
]


def pointers(problem: dict[str, Any]) -> list[str]:
    return [each["pointer"] for each in problem["errors"]]


@pytest.mark.parametrize("path", WITHOUT_BODY)
def test_a_post_that_takes_no_body_refuses_one(path: str) -> None:
    caller = Caller(maintainer_make("anna"))
    address = path.format(id=1, game="maximus", slug="slag-rain")
    found = problem_of(caller.call("POST", address, {"seed": 9, "zzz": 1}), 400, "body.invalid")
    assert pointers(found) == ["/seed", "/zzz"]
    problem_of(caller.call("POST", address, "{garbage"), 400, "body.not_json")
    problem_of(caller.call("POST", address, []), 400, "body.not_object")
    found = problem_of(caller.post(address, {"seed": 9}), 400, "body.invalid")
    assert pointers(found) == ["/seed"]
    problem_of(caller.post(address, "seed=9", content_type="text/plain"), 415, "body.media_type")
    assert caller.post(address).status_code != 400  # an empty form
    for nothing in (None, {}):
        assert caller.call("POST", address, nothing).status_code != 400
        answer = caller.call("POST", address, nothing, idempotency_key=f"nothing-{nothing}")
        assert answer.status_code not in (400, 500)


def test_nothing_happens_when_a_body_is_refused() -> None:
    table = AtTable(is_started=False)
    problem_of(table.ann.call("POST", f"{table.path}start/", {"seed": 9}), 400, "body.invalid")
    assert table.ann.call("GET", table.path).json()["status"] == "waiting"
    assert table.ann.call("POST", f"{table.path}start/", {}).status_code == 200


@pytest.mark.parametrize("body", [[], "0", "null", "false", '""'])
def test_a_body_that_may_be_left_out_is_an_object_where_there_is_one(body: Any) -> None:
    anna = maintainer_make("anna")
    caller, sent = Caller(anna), proposal(anna, sent=False)
    draft = caller.call("POST", "banlists/maximus-standard/drafts/", {"effective_from": "2027-05-01"}).json()
    addresses = [f"submissions/{sent.pk}/{step}/" for step in ("send", "take-back", "withdraw", "bring-up-to-date")]
    addresses += [f"{draft['url']}{step}/" for step in ("confirm", "schedule", "publish", "discard")]
    for address in addresses:
        problem_of(caller.call("POST", address, body), 400, "body.not_object")


def test_unknown_fields_of_a_brought_deck_are_named_at_their_place() -> None:
    table = AtTable(is_started=False)
    deck = {"entries": [{"card": "ember-wolf", "count": 4, "a/b": 1}], "colour": "red"}
    found = problem_of(table.bob.call("POST", f"{table.path}deck/", {"deck": deck}), 400, "body.invalid")
    assert pointers(found) == ["/deck/colour", "/deck/entries/0/a~1b"]
    assert found["errors"][1]["detail"].startswith("There is no field “a/b” here.")
    number = Deck.objects.filter(is_sample=True)[0].pk
    for deck, pointer in (("mine", "/deck"), ([], "/deck"), ({}, "/deck"), ({"deck": number, "text": "x"}, "/deck")):
        found = problem_of(table.bob.call("POST", f"{table.path}deck/", {"deck": deck}), 400, "body.invalid")
        assert pointers(found) == [pointer]
