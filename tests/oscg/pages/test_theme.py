"""Colours and keys: kept in the browser alone, and the way back never leaves the site."""

from __future__ import annotations

import pytest
from django.test import Client

from oscg.pages.theme import YEAR
from tests.oscg.pages.page_reading import page


def test_colours_are_kept_for_a_year_and_lead_back() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/theme/", {"theme": "dark"}, headers={"referer": "http://testserver/cards/?q=ox"})
    assert response.status_code == 302
    assert response["Location"] == "/cards/?q=ox"
    cookie = response.cookies["theme"]
    assert (cookie.value, cookie["samesite"], cookie["max-age"], cookie["httponly"]) == ("dark", "Lax", YEAR, "")


@pytest.mark.parametrize("theme", ["", "purple", "dark; path=/"])
def test_anything_else_follows_the_device(theme: str, client: Client) -> None:
    client.cookies["theme"] = "dark"
    response = client.post("/theme/", {"theme": theme})
    assert response.cookies["theme"].value == ""
    assert response.cookies["theme"]["max-age"] == 0


@pytest.mark.parametrize(
    "referer", ["", "https://evil.example/cards/", "//evil.example/", "http://testserver.evil.example/", "javascript:alert(1)"]
)  # fmt: skip
def test_the_way_back_stays_on_this_site(referer: str, client: Client) -> None:
    assert client.post("/theme/", {"theme": "light"}, headers={"referer": referer})["Location"] == "/"


def test_a_path_that_looks_like_a_host_stays_a_path(client: Client) -> None:
    response = client.post("/theme/", {"theme": "light"}, headers={"referer": "http://testserver//evil.example/"})
    assert response["Location"] == "/evil.example/"


def test_the_colours_are_not_set_by_a_link(client: Client) -> None:
    assert client.get("/theme/").status_code == 405


@pytest.mark.django_db
def test_keys_can_be_turned_off_and_on(client: Client) -> None:
    assert "The keys are on in this browser." in page(client, "/help/keyboard/").words
    client.post("/help/keyboard/keys/", {"keys": "off"})
    assert "The keys are off in this browser." in page(client, "/help/keyboard/").words
    client.post("/help/keyboard/keys/", {"keys": "on"})
    assert "The keys are on in this browser." in page(client, "/help/keyboard/").words
