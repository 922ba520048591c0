"""The OpenAPI schema: up to date, and kept by the running application whatever it is sent."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import yaml
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from decks.services.sample_decks import sample_index
from oscg.wsgi import application

FILE = Path("oscg/api/openapi.yaml")
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
CONFORMANCE = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
CHECKS = [
    *CONFORMANCE,
    unsupported_method,
]
REAL = {
    "format_slug": ("maximus-standard", "card-wars-war", "fortification-standard"),
    "game": ("maximus",),
    "number": (1, 2, 3),
}
SLUGS = {"games": "maximus", "formats": "card-wars-war", "cards": "slag-rain"}
NAMES = ("Slag Rain", "slag-rain", "Ember Wolf", "No Such Card")


@pytest.fixture(scope="module", autouse=True)
def _connections_stay_open() -> Iterator[None]:
    """Keep the test's connection, with its open transaction, from being closed at the end of a request, as the test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_the_checked_in_schema_is_the_generated_one() -> None:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert yaml.safe_load(out.getvalue()) == yaml.safe_load(FILE.read_text(encoding="utf-8"))


def test_the_schema_says_3_1_and_names_every_operation_once() -> None:
    found = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    assert found["openapi"].startswith("3.1")
    names = [operation["operationId"] for path in found["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) >= 15


@schema.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Two of three generated addresses are ones that exist."""
    if path_parameters and _dice(path_parameters) % 3:
        real = {**REAL, "slug": (SLUGS.get(context.operation.path.split("/")[3], ""),)}
        chosen = {key: real.get(key, (value,)) for key, value in path_parameters.items()}
        return {key: values[_dice(path_parameters[key]) % len(values)] for key, values in chosen.items()}
    return path_parameters


@schema.hook
def map_body(context: Any, body: Any) -> Any:
    """Two of three bodies that name a format, a game or cards name some that exist."""
    if not isinstance(body, dict) or not _dice(body) % 3:
        return body
    if isinstance(body.get("game"), str):
        body["game"] = "maximus"
    targets = body["targets"] if isinstance(body.get("targets"), list) else []
    for place in (body, *targets):
        if isinstance(place, dict) and isinstance(place.get("format"), str):
            place["format"] = REAL["format_slug"][_dice(place) % 3]
            place.pop("as_of", None)
            place.pop("allow", None)
    deck = body.get("deck")
    entries = deck["entries"] if isinstance(deck, dict) and isinstance(deck.get("entries"), list) else []
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("card"), str):
            entry["card"] = NAMES[_dice(entry) % len(NAMES)]
    return body


def _dice(value: Any) -> int:
    """A number that depends on the value alone, so that every run makes the same requests."""
    return zlib.crc32(repr(value).encode("utf-8", "replace"))


@pytest.mark.django_db
@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_operation_keeps_its_schema(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


REQUESTS = [
    ("/api/v1/games/", "GET", {}),
    ("/api/v1/games/{slug}/", "GET", {"path_parameters": {"slug": "card-wars"}}),
    ("/api/v1/formats/", "GET", {}),
    *(("/api/v1/formats/{slug}/", "GET", {"path_parameters": {"slug": slug}}) for slug in REAL["format_slug"]),
    ("/api/v1/cards/", "GET", {"query": {"limit": 200, "total": "true"}}),
    ("/api/v1/cards/", "GET", {"query": {"game": "card-wars", "limit": 200, "ordering": "-cost"}}),
    *(
        (
            f"/api/v1/cards/{{game}}/{{slug}}/{more}",
            "GET",
            {"path_parameters": {"game": "maximus", "slug": "slag-rain"}},
        )
        for more in ("", "versions/", "legalities/")
    ),
    ("/api/v1/cards/lookup/", "POST", {"body": {"game": "maximus", "cards": ["slag rain", "ember wolv", ""]}}),
    ("/api/v1/banlists/", "GET", {}),
    ("/api/v1/banlists/{format_slug}/", "GET", {"path_parameters": {"format_slug": "maximus-standard"}}),
    (
        "/api/v1/banlists/{format_slug}/current/",
        "GET",
        {"path_parameters": {"format_slug": "maximus-standard"}, "query": {"as_of": "2026-12-01"}},
    ),
    (
        "/api/v1/banlists/{format_slug}/{number}/",
        "GET",
        {"path_parameters": {"format_slug": "maximus-standard", "number": 2}},
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "method", "parts"), REQUESTS)
def test_real_answers_conform(path: str, method: str, parts: dict[str, Any]) -> None:
    answer = schema[path][method].Case(**parts).call_and_validate(checks=CONFORMANCE)
    assert answer.status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("sample", sample_index(), ids=lambda sample: sample["file"])
def test_verdicts_and_previews_of_the_sample_decks_conform(sample: dict[str, Any]) -> None:
    text = sample["path"].read_text(encoding="utf-8")
    target = {"format": sample["format"], "as_of": "2026-12-01", "room_for": ["slag-rain"]}
    bodies = {
        "/api/v1/decks/check/": {"targets": [target], "deck": {"text": text}},
        "/api/v1/decks/import/": {"format": sample["format"], "text": f"{text}\n1 Nobody's Card\n???"},
    }
    for path, body in bodies.items():
        assert schema[path]["POST"].Case(body=body).call_and_validate(checks=CONFORMANCE).status_code == 200
