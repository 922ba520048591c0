"""Tokens, scopes, idempotency keys and the change feed at the API."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import Client, RequestFactory
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.accounts.api_views import AccountApiView
from oscg.accounts.models import ApiToken, User
from oscg.accounts.services import token_create
from oscg.common.changes import change_record
from oscg.common.errors import Conflict
from oscg.common.idempotency import key_claim
from oscg.common.models import IdempotencyRecord

pytestmark = pytest.mark.django_db


class Counting(AccountApiView):
    """A view that counts how often it really ran."""

    runs = 0
    failing = False

    def get(self, request: Request) -> Response:
        return Response({"user": str(request.user)})

    def post(self, request: Request) -> Response:
        type(self).runs += 1
        if type(self).failing:
            raise RuntimeError("broken")
        return Response({"run": type(self).runs}, status=201)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    Counting.runs, Counting.failing = 0, False


@pytest.fixture
def user() -> User:
    return User.objects.create_user("marrow", "marrow@example.invalid", "quite-long-oyster-9")


def call(method: str, user: User | None = None, token: str = "", **headers: str) -> Any:
    more = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    if token:
        more["HTTP_AUTHORIZATION"] = f"Token {token}"
    body = more.pop("HTTP_BODY", "{}")
    request: HttpRequest = (
        getattr(RequestFactory(), method)("/api/v1/things/", body, "application/json", **more)
        if method == "post"
        else RequestFactory().get("/api/v1/things/", **more)
    )
    if user is not None:
        request.user = user
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
    answer = Counting.as_view()(request)
    answer.render()
    return answer


def test_reading_is_open_and_writing_needs_an_account() -> None:
    assert call("get").status_code == 200
    refused = call("post")
    assert (refused.status_code, refused.data["code"]) == (401, "account.needed")


def test_a_token_writes_within_its_scopes(user: User) -> None:
    _, reader = token_create(user=user, name="reader", scopes=[], days=1)
    _, writer = token_create(user=user, name="writer", scopes=["submit"], days=1)
    assert call("get", token=reader).data == {"user": "marrow"}
    refused = call("post", token=reader)
    assert (refused.status_code, refused.data["code"]) == (403, "token.scope")
    assert call("post", token=writer).status_code == 201


def test_a_bad_token_is_refused_also_for_reading() -> None:
    for text in ("oscg_" + "0" * 64, "ÿ", "a b"):
        assert call("get", token=text).status_code == 401


def test_a_deactivated_person_has_no_token(user: User) -> None:
    _, text = token_create(user=user, name="bot", scopes=["submit"], days=1)
    user.is_active = False
    user.save()
    assert call("post", token=text).status_code == 401


def test_answers_are_private(user: User) -> None:
    answer = call("get", user)
    assert answer["Cache-Control"] == "private, no-cache"
    assert "Authorization" in answer["Vary"]


def test_twenty_tokens_are_enough(user: User) -> None:
    for number in range(20):
        token_create(user=user, name=str(number), scopes=[], days=1)
    with pytest.raises(Conflict, match="Revoke one"):
        token_create(user=user, name="more", scopes=[], days=1)


def test_a_repeated_post_runs_once(user: User) -> None:
    first = call("post", user, idempotency_key="a")
    again = call("post", user, idempotency_key="a")
    assert (first.status_code, again.status_code, Counting.runs) == (201, 201, 1)
    assert again.content == first.content == b'{"run":1}'
    assert call("post", user, idempotency_key="b").content == b'{"run":2}'


def test_a_key_belongs_to_one_body_and_one_caller(user: User) -> None:
    other = User.objects.create_user("tilde", "tilde@example.invalid", "quite-long-oyster-9")
    call("post", user, idempotency_key="a")
    refused = call("post", user, idempotency_key="a", body='{"x": 1}')
    assert (refused.status_code, refused.data["code"]) == (400, "idempotency.reused")
    assert call("post", other, idempotency_key="a").content == b'{"run":2}'


def test_a_failure_of_ours_may_be_tried_again(user: User) -> None:
    Counting.failing = True
    with pytest.raises(RuntimeError):
        call("post", user, idempotency_key="a")
    Counting.failing = False
    assert call("post", user, idempotency_key="a").status_code == 201


def test_a_running_request_holds_its_key(user: User) -> None:
    key_claim(caller=str(user.pk), path="/api/v1/things/", key="a", body=b"{}")
    refused = call("post", user, idempotency_key="a")
    assert (refused.status_code, refused.data["code"], Counting.runs) == (409, "idempotency.running", 0)


@pytest.mark.parametrize("key", ["", "x" * 201, "tab\there"])
def test_an_unusable_key_is_refused(user: User, key: str) -> None:
    assert call("post", user, idempotency_key=key).data["code"] == "idempotency.key"


@pytest.mark.django_db(transaction=True)
def test_four_requests_at_once_with_one_key_claim_it_once() -> None:
    outcomes: list[str] = []

    def claim() -> None:
        try:
            found = key_claim(caller="1", path="/x/", key="same", body=b"{}")
            outcomes.append(type(found).__name__)
        except Conflict as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=claim) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["IdempotencyRecord", *["idempotency.running"] * 3]
    assert IdempotencyRecord.objects.count() == 1


def test_tokens_over_the_api_need_the_session(client: Client, user: User) -> None:
    _, text = token_create(user=user, name="bot", scopes=["submit"], days=1)
    assert client.get("/api/v1/tokens/", headers={"authorization": f"Token {text}"}).status_code == 401
    client.force_login(user)
    made = client.post("/api/v1/tokens/", {"name": "ci", "scopes": ["lists"]}, "application/json").json()
    assert made["token"].startswith("oscg_")
    listed = client.get("/api/v1/tokens/").json()["results"]
    assert [token["name"] for token in listed] == ["ci", "bot"]
    assert "token" not in listed[0]
    assert client.delete(f"/api/v1/tokens/{made['id']}/").status_code == 204
    assert client.delete(f"/api/v1/tokens/{made['id']}/").status_code == 404
    assert ApiToken.objects.count() == 1


def test_changes_are_read_on_from_where_one_was(client: Client) -> None:
    start = client.get("/api/v1/changes/?limit=200").json()
    assert start["more"] is True
    place, seen = start["next_since"], start["results"]
    while True:
        page = client.get("/api/v1/changes/", {"limit": 200, "since": place}).json()
        seen += page["results"]
        place = page["next_since"]
        if not page["more"]:
            break
    numbers = [(change["scope"], change["number"]) for change in seen]
    assert len(set(numbers)) == len(numbers)
    with transaction.atomic():
        change_record(scope="cards", action="published", subject="card", key="maximus/new", after=1)
        change_record(scope="decks", action="created", subject="deck", key="1", after=1)
    fresh = client.get("/api/v1/changes/", {"since": place}).json()
    assert [change["key"] for change in fresh["results"]] == ["maximus/new"]
    assert client.get("/api/v1/changes/", {"since": fresh["next_since"]}).json()["results"] == []


def test_changes_since_a_day(client: Client) -> None:
    assert client.get("/api/v1/changes/?since=2999-01-01").json()["results"] == []
    assert client.get("/api/v1/changes/?since=2026-01-01&limit=1").json()["more"] is True
    assert client.get("/api/v1/changes/?since=lately").status_code == 400


def test_the_text_of_a_token_is_not_kept_for_repeats(client: Client, user: User) -> None:
    client.force_login(user)
    ask = {"path": "/api/v1/tokens/", "data": {"name": "ci"}, "content_type": "application/json"}
    first = client.post(**ask, headers={"idempotency-key": "k"}).json()
    assert first["token"][5:].encode() not in bytes(IdempotencyRecord.objects.get().body)
    again = client.post(**ask, headers={"idempotency-key": "k"})
    assert (again.status_code, again.json()) == (201, {key: first[key] for key in first if key != "token"})
    assert ApiToken.objects.count() == 1


def test_a_repeated_post_of_a_browser_that_proves_itself(user: User) -> None:
    """Looking for the CSRF token must leave the body to be read."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    strict.cookies["csrftoken"] = "a" * 32
    proof = {"X-CSRFToken": "a" * 32, "Idempotency-Key": "k"}
    ask = {"path": "/api/v1/tokens/", "data": {"name": "ci"}, "content_type": "application/json"}
    assert strict.post(**ask, headers={"Idempotency-Key": "k"}).status_code == 403
    assert [strict.post(**ask, headers=proof).status_code for _ in range(2)] == [201, 201]
    assert ApiToken.objects.count() == 1
