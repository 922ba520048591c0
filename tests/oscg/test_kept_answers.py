"""Answers kept in the process: the same to the last header, never old, never somebody else's, and never too many."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from django.db import connections, transaction
from django.test import Client

from oscg.accounts.models import User
from oscg.common.answers import AnswerCache, Kept, Wish, answers
from oscg.common.clock import utc_today
from oscg.common.held import Held
from oscg.pages.card_results import Leaf, Results
from tests.factories.cards import card_make
from tests.factories.formats import format_make, list_make

PAGE, API = "/cards/maximus/slag-rain/", "/api/v1/cards/maximus/slag-rain/"
database = pytest.mark.django_db


def kept(size: int, tag: str = "t") -> Kept:
    return Kept(Wish(tag, ("cards",)), b"x" * size, {}, {})


def is_kept(address: str) -> bool:
    return answers.get(f"http://testserver{address}") is not None


def test_the_oldest_answers_go_when_the_room_is_full() -> None:
    cache = AnswerCache(most_bytes=10 * 7_000)
    for number in range(10):
        cache.put(f"/{number}", kept(5_000))
    assert cache.get("/0") is not None  # asked for now, so that /1 is the one used longest ago
    cache.put("/new", kept(5_000))
    assert cache.get("/1") is None
    assert cache.get("/0") is not None
    cache.put("/0", kept(64_000))
    assert [each for each in range(10) if cache.get(f"/{each}")] == [0]
    cache.put("/long", kept(2_000_000))
    assert cache.get("/long") is None


def test_a_walk_through_endless_addresses_drives_nothing_out() -> None:
    cache = AnswerCache(most_bytes=50_000)
    cache.put("/cards/", kept(30_000))
    for number in range(1_000):
        cache.put(f"/cards/?cost={number}", kept(30_000))
    assert cache.get("/cards/") is not None
    cache.put("/cards/?page=2", kept(10_000))
    assert cache.get("/cards/?page=2") is None
    cache.put("/cards/?page=2", kept(10_000))
    assert cache.get("/cards/?page=2") is not None


def test_held_values_belong_to_one_state_and_the_last_used_stay() -> None:
    held: Held[str] = Held(2)
    made: list[str] = []

    def value(key: str, state: int) -> str:
        return held.get(key, state, lambda: made.append(f"{key}{state}") or f"{key}{state}")  # type: ignore[func-returns-value]

    assert [value("a", 1), value("a", 1), value("a", 2), value("a", 1)] == ["a1", "a1", "a2", "a1"]
    assert made == ["a1", "a2", "a1"]
    value("b", 1)
    value("a", 1)
    value("c", 1)
    assert held.peek("b", 1) is None
    assert held.peek("a", 1) == "a1"


@database
@pytest.mark.parametrize("address", [PAGE, API, "/", "/cards/", "/api/v1/cards/?limit=3", "/api/v1/schema/"])
@pytest.mark.parametrize("more", [{}, {"origin": "https://elsewhere.example"}, {"if-none-match": "*"}])
def test_a_kept_answer_is_the_same_to_the_last_header(client: Client, address: str, more: dict[str, str]) -> None:
    fresh = client.get(address, headers=more)
    answers.clear()
    for _ in range(2):
        client.get(address)
    assert is_kept(address)
    again = client.get(address, headers=more)
    assert again.status_code == fresh.status_code
    assert again.content == fresh.content

    def headers(response: Any) -> dict[str, str]:
        moving = ("RateLimit-Remaining", "RateLimit-Reset", "Content-Length" if fresh.status_code == 304 else "")
        return {name: value for name, value in response.items() if name not in moving}

    assert headers(again) == headers(fresh)


@database
def test_only_what_everybody_gets_is_kept_and_given(client: Client) -> None:
    reader = Client()
    reader.force_login(User.objects.create_user("fern", "fern@example.org", "long-enough-words-9"))
    assert b"fern" in reader.get(PAGE).content
    assert not is_kept(PAGE)
    shared = client.get(PAGE)
    assert is_kept(PAGE)
    assert b"fern" in reader.get(PAGE).content
    for cookie in ("sessionid", "messages"):
        other = Client()
        other.cookies[cookie] = "anything"
        assert other.get(PAGE)["Cache-Control"] == "private, no-cache"
    other = Client()
    other.cookies["theme"] = "dark"
    assert other.get(PAGE).content == shared.content


@database
@pytest.mark.parametrize(
    "address",
    ["/accounts/login/", "/decks/new/", "/me/", "/cards/?q=slag", "/cards/?utm_source=x", f"/cards/?author={'x' * 200}",
     "/cards/maximus/nope/", "/api/v1/cards/maximus/nope/", "/api/v1/cards/?q=slag", "/api/v1/me/"],
)  # fmt: skip
def test_what_is_not_kept(client: Client, address: str) -> None:
    for _ in range(3):
        client.get(address)
    assert not is_kept(address)


@database
def test_a_kept_answer_counts_against_the_rate(client: Client, settings: Any) -> None:
    settings.REST_FRAMEWORK = {
        **settings.REST_FRAMEWORK,
        "DEFAULT_THROTTLE_RATES": {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "read": "3/min"},
    }
    found = [client.get(API) for _ in range(4)]
    assert [each.status_code for each in found] == [200, 200, 200, 429]
    assert [each["RateLimit-Remaining"] for each in found] == ["2", "1", "0", "0"]


@database
def test_who_holds_an_answer_is_told_so_before_any_view(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "/api/v1/cards/?limit=3"
    tag = client.get(address)["ETag"]
    for _ in range(2):
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304
    monkeypatch.setattr("oscg.common.views.ApiView.dispatch", None)
    again = client.get(address, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


@database
@pytest.mark.parametrize(
    "address", ["/cards/maximus/undonecrane/", "/cards/?author=Undone+Author", "/cards/?view=rows"]
)
def test_what_was_rolled_back_is_never_shown_again(client: Client, address: str) -> None:
    card_make("maximus", "Undone Crane", flavor="Before.", author_name="Undone Author")

    def shown() -> tuple[bytes, bytes]:
        for _ in range(2):
            client.get(address)
        return client.get(address).content, client.get("/api/v1/cards/maximus/undonecrane/").content

    before = shown()
    for number in range(2):
        with transaction.atomic():
            card_make("maximus", "Undone Crane", flavor=f"During {number}.", since=utc_today())
            card_make("maximus", "Aaa Undone", author_name="Undone Author")
            during = shown()
            assert during[0] != before[0]
            assert f"During {number}." in during[1].decode()
            transaction.set_rollback(True)
        assert shown() == before


@database
def test_a_page_made_while_somebody_writes_counts_as_old(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Results._leaf

    def read_then_write(self: Results) -> Leaf:
        monkeypatch.undo()
        found = read(self)
        card_make("maximus", "Aaa Late Arrival")
        return found

    monkeypatch.setattr(Results, "_leaf", read_then_write)
    assert b"Aaa Late Arrival" not in client.get("/cards/").content
    assert b"Aaa Late Arrival" in client.get("/cards/").content


@database
def test_the_day_of_the_clock_knob_is_in_every_tag(client: Client, settings: Any) -> None:
    format_ = format_make("fortification", "fortification-night", since=date(2025, 1, 1))
    list_make(format_, date(2027, 3, 1), banned=["ford-warden"])
    address = "/cards/?format=fortification-night&legality=banned"
    for day, total in ((date(2027, 2, 28), 0), (date(2027, 3, 1), 1), (date(2027, 2, 28), 0)):
        settings.OSCG_TODAY = day
        for _ in range(3):
            assert f"<strong>{total} card" in client.get(address).content.decode()


@pytest.mark.django_db(transaction=True)
def test_readers_see_each_write_as_soon_as_it_is_done(settings: Any) -> None:
    # Four readers in a tight loop ask more often than the usual rate allows, on a quick machine.
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "read": "1000000/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    card_make("maximus", "Busy Crane", flavor="Turn 0.")
    done = [0]

    def read(address: str) -> int:
        """Ask until the last write is done; each answer shows at least what was written before it was asked for."""
        client, asked = Client(), 0
        try:
            while done[0] < 12:
                least = done[0]
                text = client.get(address).content.decode()
                shown = int(text.partition("Turn ")[2].partition(".")[0])
                assert shown >= least
                asked += 1
        finally:
            connections.close_all()
        return asked

    addresses = ["/cards/maximus/busycrane/", "/api/v1/cards/maximus/busycrane/"] * 2
    with ThreadPoolExecutor(len(addresses)) as readers:
        found = [readers.submit(read, address) for address in addresses]
        try:
            for turn in range(1, 13):
                card_make("maximus", "Busy Crane", flavor=f"Turn {turn}.", since=utc_today())
                done[0] = turn
        finally:
            done[0] = 12
        assert all(each.result() for each in found)
