"""`simulations/`: starting, watching, reading, sharing, stopping; what others see of it, and what is refused."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from decks.models import Deck
from oscg.accounts.models import User
from rules.models import Simulation
from rules.services.simulation_work import chunk_work
from tests.factories.callers import Caller
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> User:
    return User.objects.create_user("marrow", email="marrow@example.invalid")


@pytest.fixture
def caller(person: User) -> Caller:
    return Caller(person, "play")


@pytest.fixture
def stranger() -> Caller:
    return Caller(User.objects.create_user("sorrel", email="sorrel@example.invalid"), "play")


def decks() -> list[int]:
    found = Deck.objects.filter(is_sample=True, name__in=("Ashfall March", "Tide and Toll"))
    return list(found.order_by("name").values_list("pk", flat=True))


def body(**more: Any) -> dict[str, Any]:
    return {"format": "maximus-standard", "decks": decks(), "games": 6, "bots": ["rule"], "seed": 7, **more}


def start(caller: Caller, **more: Any) -> dict[str, Any]:
    answer = caller.call("POST", "simulations/", body(**more))
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    assert answer["Location"] == found["url"]
    return found


def play() -> None:
    while chunk_work():
        pass


def test_start_watch_and_read(caller: Caller) -> None:
    made = start(caller)
    assert (made["state"], made["title"], made["result"]) == ("waiting", "Ashfall March against Tide and Toll", None)
    progress = caller.call("GET", f"{made['url']}progress/").json()
    assert (progress["games"], progress["games_done"], progress["share"]) == (6, 0, 0)
    play()
    found = caller.call("GET", made["url"]).json()
    assert (found["state"], found["games_done"], found["progress"]["share"]) == ("done", 6, 1)
    condition = found["result"]["conditions"][0]
    assert sum(deck["wins"] for deck in condition["decks"]) + condition["voids"] <= 6
    assert [deck["bot"] for deck in found["decks"]] == ["rule", "rule"]
    assert {entry["board"] for entry in found["decks"][0]["entries"]} == {"main"}


def test_the_same_seed_gives_the_same_result_and_so_does_a_repeat(caller: Caller) -> None:
    first, second = start(caller), start(caller)
    again = caller.call("POST", f"{first['url']}repeat/")
    assert again.status_code == 201
    play()
    results = [caller.call("GET", made["url"]).json() for made in (first, second, again.json())]
    assert results[0]["result"] == results[1]["result"] == results[2]["result"]
    assert len({each["recipe"] for each in results}) == 1
    assert results[2]["repeats"] == first["id"]


def test_deck_text_entries_and_a_comparison(caller: Caller) -> None:
    text = "\n".join(f"{entry['count']} {entry['card']}" for entry in start(caller)["decks"][0]["entries"])
    made = start(caller, decks=[{"text": text, "name": "Pasted"}, decks()[1]], compare={"options": {"hand_start": 7}})
    assert [each["label"] for each in made["conditions"]] == ["as it is", "hand_start = 7"]
    assert (made["decks"][0]["name"], made["games"]) == ("Pasted", 12)
    play()
    found = caller.call("GET", made["url"]).json()["result"]["comparison"]
    assert found["decks"][0]["difference"]["games"] == 6
    assert len(found["sentences"]) == 3


def test_nothing_is_sent_again_while_nothing_changed(caller: Caller) -> None:
    made = start(caller)
    for address in (made["url"], f"{made['url']}progress/", "simulations/"):
        first = caller.call("GET", address)
        assert caller.call("GET", address, if_none_match=first["ETag"]).status_code == 304
    tag = caller.call("GET", f"{made['url']}progress/")["ETag"]
    play()
    assert caller.call("GET", f"{made['url']}progress/", if_none_match=tag).status_code == 200


def test_a_repeated_request_starts_one(caller: Caller) -> None:
    sent = body()
    answers = [caller.call("POST", "simulations/", sent, idempotency_key="once") for _ in range(2)]
    assert answers[0].json()["id"] == answers[1].json()["id"]
    assert Simulation.objects.count() == 1


def test_hidden_ones_are_as_unknown_as_absent_ones(caller: Caller, stranger: Caller) -> None:
    """No address tells whether there is a simulation that one may not see (LEAK cases)."""
    made = start(caller)
    for reader in (stranger, Caller()):
        for verb, rest in (("GET", ""), ("GET", "progress/"), ("GET", "cards.csv"), ("GET", "matchups.csv")):
            hidden = problem_of(reader.call(verb, f"{made['url']}{rest}"), 404, "simulation.unknown")
            absent = problem_of(reader.call(verb, f"/api/v1/simulations/99999/{rest}"), 404, "simulation.unknown")
            assert hidden == absent
    for verb, rest, sent in (
        ("POST", "cancel/", None),
        ("POST", "repeat/", None),
        ("PATCH", "", {}),
        ("DELETE", "", None),
    ):
        problem_of(stranger.call(verb, f"{made['url']}{rest}", sent), 404, "simulation.unknown")
    assert stranger.walk("simulations/") == Caller().walk("simulations/") == []
    assert [row["id"] for row in caller.walk("simulations/?owner=me")] == [made["id"]]


def test_a_link_opens_an_unlisted_one_and_a_public_one_is_everybodys(caller: Caller, stranger: Caller) -> None:
    made = start(caller)
    changed = caller.call("PATCH", made["url"], {"visibility": "unlisted", "title": "A look"}).json()
    assert (changed["visibility"], changed["title"]) == ("unlisted", "A look")
    seen = stranger.call("GET", f"{made['url']}?key={made['share_key']}").json()
    assert seen["title"] == "A look"
    assert "share_key" not in seen
    problem_of(stranger.call("GET", f"{made['url']}?key=wrong"), 404)
    caller.call("PATCH", made["url"], {"visibility": "public"})
    assert [row["title"] for row in Caller().walk("simulations/?format=maximus-standard")] == ["A look"]
    # What somebody else may see is theirs to play again, and nothing more.
    assert stranger.call("POST", f"{made['url']}repeat/").json()["owner"] == "sorrel"
    problem_of(stranger.call("POST", f"{made['url']}cancel/"), 404)


def test_cancel_and_delete(caller: Caller) -> None:
    made = start(caller, games=200)
    chunk_work()
    stopped = caller.call("POST", f"{made['url']}cancel/").json()
    assert (stopped["state"], stopped["result"]["complete"]) == ("cancelled", False)
    assert stopped["result"]["games"] == stopped["games_done"] == 16
    problem_of(caller.call("POST", f"{made['url']}cancel/"), 409, "simulation.ended")
    assert caller.call("DELETE", made["url"]).status_code == 204
    problem_of(caller.call("GET", made["url"]), 404)


def test_tables_for_spreadsheets(caller: Caller) -> None:
    made = start(caller, decks=[{"deck": decks()[0], "name": "=1+1"}, decks()[1]])
    problem_of(caller.call("GET", f"{made['url']}cards.csv"), 404, "simulation.no_table")
    play()
    answer = caller.call("GET", f"{made['url']}matchups.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    (row,) = csv.DictReader(io.StringIO(answer.content.decode()))
    assert (row["deck_a"], row["deck_b"], row["games"]) == ("'=1+1", "Tide and Toll", "6")  # no formula
    cards = list(csv.DictReader(io.StringIO(caller.call("GET", f"{made['url']}cards.csv").content.decode())))
    assert all(0 <= float(card["drawn"]) <= 1 for card in cards)
    problem_of(caller.call("GET", f"{made['url']}others.csv"), 404, "simulation.no_table")


def test_illegal_decks_are_a_422_with_every_finding(caller: Caller) -> None:
    illegal = Deck.objects.get(is_sample=True, name="Foundry Excess").pk
    found = problem_of(caller.call("POST", "simulations/", body(decks=[illegal, decks()[0]])), 422)
    assert found["code"] == "simulation.illegal_decks"
    assert {each["pointer"] for each in found["errors"]} == {"/decks/0"}
    assert start(caller, decks=[illegal, decks()[0]], casual=True)["casual"] is True


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"games": "many"}, "/games"),
        ({"games": 10**30}, "/games"),
        ({"seed": 2**53}, "/seed"),
        ({"decks": [1]}, "/decks"),
        ({"decks": [{"deck": 1, "text": "x"}, 2]}, "/decks/0"),
        ({"decks": [{"deck": 10**40}, 2]}, "/decks/0"),
        ({"decks": "all"}, "/decks"),
        ({"as_of": "soon"}, "/as_of"),
        ({"compare": {"as_of": "2026-13-01"}}, "/compare/as_of"),
        ({"compare": {"decks": [1] * 13}}, "/compare/decks"),
        ({"compare": {"rules": {}}}, "/compare/rules"),
        ({"cards": {"ember-wolf": 0}}, "/cards/ember-wolf"),
        ({"options": []}, "/options"),
        ({"speed": 3}, "/speed"),
        ({"title": "x" * 161}, "/title"),
        ({"visibility": "secret"}, "/visibility"),
        ({"casual": "yes"}, "/casual"),
    ],
)
def test_what_cannot_be_read_is_named_at_its_place(caller: Caller, sent: dict[str, Any], pointer: str) -> None:
    found = problem_of(caller.call("POST", "simulations/", body(**sent)), 400)
    assert pointer in {each["pointer"][: len(pointer)] for each in found["errors"]}
    assert not Simulation.objects.exists()


def test_guests_and_tokens_without_the_scope_start_nothing(person: User) -> None:
    problem_of(Caller().call("POST", "simulations/", body()), 401)
    problem_of(Caller(person, "submit").call("POST", "simulations/", body()), 403, "token.scope")


def test_more_matches_than_one_may_play_are_refused(caller: Caller) -> None:
    problem_of(caller.call("POST", "simulations/", body(games=30_000)), 400, "simulation.too_large")


def test_starts_are_counted_apart(caller: Caller, settings: Any) -> None:
    settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["simulate"] = "1/min"
    try:
        assert caller.call("POST", "simulations/", body()).status_code == 201
        problem_of(caller.call("POST", "simulations/", body()), 429)
        assert caller.call("GET", "simulations/").status_code == 200
    finally:
        settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["simulate"] = "120/hour"


def test_a_list_and_a_look_ask_for_the_same_however_many_there_are(
    caller: Caller, django_assert_num_queries: Any
) -> None:
    made = [start(caller, visibility="public") for _ in range(3)]
    reader = Caller()
    reader.call("GET", "simulations/")
    with django_assert_num_queries(2):
        reader.call("GET", "simulations/")
    with django_assert_num_queries(1):
        reader.call("GET", f"{made[0]['url']}progress/")


def test_the_decks_of_a_simulation_outlive_their_own(caller: Caller, person: User) -> None:
    made = start(caller)
    Deck.objects.filter(pk__in=decks()).delete()
    play()
    assert caller.call("GET", made["url"]).json()["state"] == "done"
