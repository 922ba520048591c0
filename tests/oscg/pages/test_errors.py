"""Refusals look designed on pages and stay problem documents in the API."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path

from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale, TooOften
from oscg.pages import errors
from oscg.urls import handler400, handler403, handler404, handler500  # noqa: F401 (the test addresses use them)
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db
RAISED = {
    "missing": Missing("deck.unknown", "There is no such deck, or it is not shared with you."),
    "refused": Refused("review.own", "Nobody reviews a card of their own."),
    "input": InvalidInput("x.y", "This cannot be read."),
    "conflict": Conflict("card.name_taken", "A card of that name exists."),
    "stale": Stale("deck.stale", "Somebody saved a newer version."),
    "many": TooOften("rate_limit.exceeded", "There were too many requests. Wait a minute."),
    "forbidden": PermissionDenied(),
    "suspicious": SuspiciousOperation(),
    "bug": RuntimeError("secret of the server"),
}


def raising(request: HttpRequest, name: str) -> HttpResponse:
    raise RAISED[name]


urlpatterns = [
    path("raise/<str:name>/", raising),
    path("api/raise/<str:name>/", raising),
    path("", include("oscg.urls")),
]
HERE = override_settings(ROOT_URLCONF="tests.oscg.pages.test_errors")


@HERE
@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("missing", 404, "There is no such deck, or it is not shared with you."),
        ("refused", 403, "Nobody reviews a card of their own."),
        ("input", 400, "This cannot be read."),
        ("conflict", 409, "A card of that name exists."),
        ("stale", 412, "Somebody saved a newer version."),
        ("many", 429, "Wait a minute."),
        ("forbidden", 403, "This is not yours to do"),
        ("suspicious", 400, "This request cannot be read"),
    ],
)
def test_refusals_are_pages(client: Client, name: str, status: int, says: str) -> None:
    assert says in page(client, f"/raise/{name}/", status).words


@HERE
def test_too_many_requests_say_when_to_come_back(client: Client) -> None:
    assert client.get("/raise/many/")["Retry-After"] == "60"


@HERE
def test_a_bug_shows_a_page_without_its_secrets() -> None:
    response = Client(raise_request_exception=False).get("/raise/bug/")
    assert response.status_code == 500
    found = read(response.content)
    assert found.headings.count("h1") == 1
    assert found.faults == []
    assert "Something broke on our side" in found.words
    assert b"secret" not in response.content


def test_the_last_page_asks_the_database_nothing(django_assert_num_queries: pytest.FixtureRequest) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert errors.broken(RequestFactory().get("/")).status_code == 500


@HERE
@pytest.mark.parametrize(("name", "status"), [("forbidden", 403), ("suspicious", 400)])
def test_the_api_answers_in_problem_documents(client: Client, name: str, status: int) -> None:
    response = client.get(f"/api/raise/{name}/")
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"


def test_unknown_addresses(client: Client) -> None:
    assert "Nothing is here" in page(client, "/no/such/page/", 404).words
    assert client.get("/api/v1/none/")["Content-Type"] == "application/problem+json"


def test_an_unknown_card_offers_a_search_for_its_name(client: Client) -> None:
    response = client.get("/cards/maximus/orsola-bell/")
    assert response.status_code == 404
    assert b'value="orsola bell"' in response.content
    assert response["Cache-Control"] == "private, no-cache"
    assert "ETag" not in response


def test_a_form_without_its_token_gets_the_designed_page() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/accounts/login/", {"login": "a", "password": "b"})
    assert response.status_code == 403
    assert "This form is too old" in read(response.content).words


@pytest.mark.parametrize(
    "address",
    ["/cards/maximus/%F0%9F%90%BA/", "/cards/?page=99999999999999999999", "/cards/?cost=x&cost=-1", "/cards/?q=%ED%A0%80",
     "/cards/?q=" + "x" * 5000, "/cards/maximus/slag-rain/?decks=9e9", "/cards/?order=drop&view=1", "/cards/?set=%22%27"],
)  # fmt: skip
def test_odd_addresses_never_break(client: Client, address: str) -> None:
    assert client.get(address).status_code in (200, 404)


def test_unknown_games_and_formats_are_named(client: Client) -> None:
    assert "There is no game “chess”" in page(client, "/cards/?game=chess", 404).words
    assert "There is no format “none”" in page(client, "/cards/?format=none", 404).words
    assert "There is no game “chess”" in page(client, "/games/chess/", 404).words
    assert "has no version 99" in page(client, "/cards/maximus/slag-rain/versions/99/", 404).words
