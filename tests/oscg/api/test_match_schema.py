"""Real answers about matches conform to the API's own schema, refusals too."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tests.factories.callers import Caller
from tests.factories.matches import FORMAT, AtTable, sample_decks
from tests.oscg.api.test_schema import CONFORMANCE, schema

pytestmark = pytest.mark.django_db


def checked(caller: Caller, verb: str, path: str, **parts: Any) -> Any:
    """An answer whose status, headers and body the schema knows."""
    for signal in (request_started, request_finished):  # the test client puts these back after each of its requests
        signal.disconnect(close_old_connections)
    headers = {"Authorization": f"Token {caller.token}"}
    case = schema[f"/api/v1/{path}"][verb].Case(headers=headers, **parts)
    return case.call_and_validate(checks=CONFORMANCE)


def test_a_whole_match_conforms() -> None:
    table = AtTable(is_started=False, visibility="public")
    deck = {"deck": sample_decks()[0].pk}
    assert checked(table.ann, "GET", "matches/").status_code == 200
    assert checked(table.ann, "GET", "matches/{id}/", path_parameters={"id": table.pk}).status_code == 200
    for verb, path, body in (
        ("GET", "deck/", None), ("POST", "deck/", deck), ("GET", "view/", None), ("GET", "actions/", None), ("POST", "start/", None),
        ("GET", "view/", None), ("GET", "actions/", None), ("GET", "replay/", None),
        ("POST", "why-not/", {"action": ["dance"]}), ("POST", "why-not/", {"action": ["end_turn"]}),
    ):  # fmt: skip
        parts = {"body": body} if body is not None else {}
        answer = checked(table.ann, verb, f"matches/{{id}}/{path}", path_parameters={"id": table.pk}, **parts)
        assert answer.status_code == 200, (path, answer.text)
    table.play(30)
    for status, action in ((422, ["dance"]), (200, table.listed()[0])):
        document = table.document()
        body = {"state": document["state"], "action": action}
        caller = table.callers[document["to_act"]]
        answer = checked(caller, "POST", "matches/{id}/actions/", path_parameters={"id": table.pk}, body=body)
        assert answer.status_code == status
    late = checked(table.ann, "POST", "matches/{id}/join/", path_parameters={"id": table.pk}, body=deck)
    assert late.status_code == 409
    for path in ("concede/", "replay/", "view/", "actions/"):
        verb, parts = ("POST", {"body": {}}) if path == "concede/" else ("GET", {})
        answer = checked(table.bob, verb, f"matches/{{id}}/{path}", path_parameters={"id": table.pk}, **parts)
        assert answer.status_code == 200


def test_making_matches_and_agreements_conforms() -> None:
    table = AtTable(is_started=False)
    seats = [{"player": "me", "deck": {"text": "40 Nobody"}}, {"bot": "rule", "deck": sample_decks()[0].pk}]
    made = checked(table.ann, "POST", "matches/", body={"format": FORMAT, "seats": seats, "clock": None})
    assert made.status_code == 201
    refused = checked(table.ann, "POST", "matches/", body={"format": FORMAT, "seats": seats, "start": True})
    assert refused.status_code == 422
    body = {"match": table.pk, "entries": [{"card": "slag-rain", "copies": 2}]}
    proposal = checked(table.ann, "POST", "agreements/", body=body)
    assert proposal.status_code == 201
    place = {"path_parameters": {"id": proposal.json()["id"]}}
    assert checked(table.ann, "GET", "agreements/", query={"match": table.pk}).status_code == 200
    assert checked(table.bob, "GET", "agreements/{id}/", **place).status_code == 200
    assert checked(table.bob, "POST", "agreements/{id}/accept/", body={"version": 9}, **place).status_code == 409
    assert checked(table.bob, "POST", "agreements/{id}/accept/", body={"version": 1}, **place).status_code == 200
    assert checked(table.ann, "POST", "agreements/{id}/withdraw/", **place).status_code == 200
