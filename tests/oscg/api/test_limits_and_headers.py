"""Rate limits, CORS and the other headers of every answer; health addresses."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.db import DatabaseError
from django.db.migrations.executor import MigrationExecutor

from oscg.accounts.models import User
from oscg.accounts.services import token_create
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]
SCHEMA = yaml.safe_load(Path("oscg/api/openapi.yaml").read_text(encoding="utf-8"))
ORIGIN = {"origin": "https://tools.example"}


@pytest.fixture
def low_rates(settings: Any) -> None:
    changed = copy.deepcopy(settings.REST_FRAMEWORK)
    changed["DEFAULT_THROTTLE_RATES"] = {"read": "3/day", "check": "2/day"}
    settings.REST_FRAMEWORK = changed


@pytest.mark.usefixtures("low_rates")
def test_each_scope_counts_for_itself_and_says_what_is_left(api: Api, problem: Problem) -> None:
    lefts = [api.read("games/")["RateLimit-Remaining"] for _ in range(3)]
    assert lefts == ["2", "1", "0"]
    refused = api.read("games/")
    problem(refused, 429, "rate_limit.exceeded")
    assert refused["RateLimit-Limit"] == "3"
    assert refused["RateLimit-Remaining"] == "0"
    assert 1 <= int(refused["Retry-After"]) <= 86_401
    assert abs(int(refused["Retry-After"]) - int(refused["RateLimit-Reset"])) <= 1
    checked = api.send("cards/lookup/", {"game": "maximus", "cards": []})
    assert (checked.status_code, checked["RateLimit-Limit"], checked["RateLimit-Remaining"]) == (200, "2", "1")
    assert "ETag" not in refused


@pytest.mark.usefixtures("low_rates")
def test_callers_are_counted_apart_and_refusals_count_too(api: Api, problem: Problem) -> None:
    for _ in range(2):
        problem(api.send("decks/check/", b"not json"), 400)
    problem(api.send("decks/check/", b"not json"), 429)
    problem(api.send("decks/check/", b"not json", REMOTE_ADDR="10.1.2.3"), 400)


def test_pages_of_other_sites_may_read_and_check(api: Api) -> None:
    answer = api.get("/api/v1/games/", headers=ORIGIN)
    assert answer["Access-Control-Allow-Origin"] == "*"
    exposed = answer["Access-Control-Expose-Headers"]
    assert all(name in exposed for name in ("etag", "ratelimit-remaining", "retry-after"))
    assert "Access-Control-Allow-Credentials" not in answer
    posted = api.send("cards/lookup/", {"game": "maximus", "cards": []}, headers=ORIGIN)
    assert (posted.status_code, posted["Access-Control-Allow-Origin"]) == (200, "*")
    assert api.get("/api/v1/nope/", headers=ORIGIN)["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in api.get("/admin/login/", headers=ORIGIN)


def preflight(api: Api, address: str, verb: str) -> Any:
    """What a browser asks before a page of another site may send its request."""
    asked = {"access-control-request-method": verb, "access-control-request-headers": "authorization, content-type"}
    answer = api.options(address, headers={**ORIGIN, **asked})
    assert not answer.cookies
    return answer


def test_a_preflight_is_answered_for_what_anybody_may_send(api: Api) -> None:
    for path, verbs in SCHEMA["paths"].items():
        address = path.format(**dict.fromkeys(("game", "slug", "format_slug", "key", "file_type", "table"), "x"), id=1,
                              number=1, comment_pk=1, token_id="x")  # fmt: skip
        for verb, operation in verbs.items():
            security = operation.get("security", [{}])
            is_open = verb == "get" or (verb == "post" and security == [{}])
            answer = preflight(api, address, verb.upper())
            assert (answer.get("Access-Control-Allow-Origin") == "*") is is_open, (verb, path)
            assert ("POST" in answer.get("Access-Control-Allow-Methods", "")) is (verb == "post" and is_open), path


def test_a_page_of_another_site_writes_nothing_for_a_person(api: Api) -> None:
    _, token = token_create(user=User.objects.create_user("ann"), name="t", scopes=["submit"], days=1)
    body = {"format": "maximus-standard", "name": "Mine"}
    headers = {**ORIGIN, "authorization": f"Token {token}"}
    answer = api.send("decks/", body, headers=headers)
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    assert api.read("decks/?owner=me", headers=headers)["Access-Control-Allow-Origin"] == "*"


def test_no_answer_sets_a_cookie_or_varies_by_one(api: Api) -> None:
    for path in ("games/", "cards/", "docs/", "nope/"):
        answer = api.get(f"/api/v1/{path}")
        assert not answer.cookies
        assert "cookie" not in answer.get("Vary", "").lower()
        assert answer["X-Content-Type-Options"] == "nosniff"


def test_the_schema_and_its_page(api: Api) -> None:
    schema = api.read("schema/")
    assert schema["Content-Type"] == "application/yaml"
    assert schema.content.startswith(b"openapi: 3.1")
    page = api.read("docs/")
    assert page["Content-Type"].startswith("text/html")
    script = api.get("/api/v1/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert b"/api/v1/schema/" in script.content or b"../schema/" in script.content or b"schema" in script.content


def test_healthz_asks_nothing_of_the_database(api: Api, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        answer = api.get("/healthz", headers={"host": "10.0.0.9"})
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_readyz_is_503_while_migrations_wait_or_the_database_is_silent(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert api.get("/readyz", headers={"host": "10.0.0.9"}).status_code == 200
    with monkeypatch.context() as patched:
        patched.setattr(MigrationExecutor, "migration_plan", lambda *_: [("cards", False)])
        waiting = api.get("/readyz")
        assert (waiting.status_code, waiting.json()["database"]) == (503, "1 migrations wait")

    def silent(*_: Any) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(MigrationExecutor, "__init__", silent)
    assert api.get("/readyz").status_code == 503
