"""Making matches, sitting down, starting: who may, with which decks, and what is refused (MAX-GEN-1, MAX-DECK-12, section 4.1)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from banlists.models import BanListRevision
from decks.models import Deck
from oscg.accounts.models import GameRole, Role
from oscg.common.clock import utc_today
from rules.models import Format, Match, MatchSeat
from rules.services import matches
from rules.services.match_play import matches_sweep
from tests.factories.callers import Caller
from tests.factories.decks import maximus_deck
from tests.factories.formats import list_make
from tests.factories.matches import FORMAT, AtTable, person, sample_decks
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db


def as_body(*lines: tuple[str, Any]) -> dict[str, Any]:
    """A deck as entries of a body: an Avatar, these lines, and plain Units."""
    return {"entries": [{"card": each.card, "count": each.count} for each in maximus_deck(*lines)]}


def opened(caller: Caller, *seats: dict[str, Any], **more: Any) -> Any:
    """What making a match answers."""
    return caller.call("POST", "matches/", {"format": FORMAT, "seats": list(seats), **more})


def test_a_match_is_made_joined_and_started() -> None:
    table = AtTable(is_started=False)
    document = table.document()
    assert (document["status"], document["creator"], document["to_act"]) == ("waiting", "ann", None)
    assert [seat["kind"] for seat in document["seats"]] == ["player", "player"]
    assert [seat["is_me"] for seat in document["seats"]] == [True, False]
    assert document["seats"][1]["deck_name"] is None
    assert table.ann.call("POST", f"{table.path}start/").json()["status"] == "playing"
    document = table.document(table.bob)
    assert (document["status"], document["state"]) == ("playing", 0)
    assert document["to_act"] in (0, 1)
    assert document["clock"]["seconds"] == 259_200
    assert document["clock"]["deadline"] is not None
    problem_of(table.ann.call("POST", f"{table.path}start/"), 409, "R:MATCH_STARTED")


def test_practice_against_a_bot_starts_at_once_and_has_no_clock() -> None:
    first, second = sample_decks()[:2]
    ann = Caller(person("ann"), "play")
    made = opened(
        ann, {"player": "me", "deck": first.pk}, {"bot": "rule", "deck": {"deck": second.pk}}, seed=7, start=True
    )
    assert made.status_code == 201, made.content
    assert made["Location"] == made.json()["url"]
    assert (made.json()["status"], made.json()["clock"]["seconds"]) == ("playing", None)
    assert [seat["name"] for seat in made.json()["seats"]] == ["ann", "rule (bot)"]


@pytest.mark.rule("MAX-GEN-1")
def test_a_person_has_one_seat_unless_the_rules_say_otherwise() -> None:
    table = AtTable(is_started=False)
    deck = sample_decks()[0].pk
    refused = problem_of(table.bob.call("POST", f"{table.path}join/", {"deck": deck}), 409, "R:ALREADY_SEATED")
    assert refused["rule"] == "MAX-GEN-1"
    me = {"player": "me", "deck": deck}
    problem_of(opened(table.ann, me, me), 409, "R:ALREADY_SEATED")
    problem_of(opened(table.ann, me, {"player": "ann"}), 409, "R:ALREADY_SEATED")
    both = opened(table.ann, me, me, options={"self_play": True}, start=True)
    assert (both.status_code, both.json()["options"]) == (201, {"self_play": True})
    open_one = opened(table.ann, me, {}, options={"self_play": True}).json()
    again = table.ann.call("POST", f"{open_one['url']}join/", {"deck": deck, "seat": 1})
    assert [seat["is_me"] for seat in again.json()["seats"]] == [True, True]


def test_an_open_seat_is_taken_with_the_key_of_the_link() -> None:
    ann, bob, cleo = (Caller(person(name), "play") for name in ("ann", "bob", "cleo"))
    deck = sample_decks()[0].pk
    made = opened(ann, {"player": "me", "deck": deck}, {}).json()
    path = made["url"]
    problem_of(bob.call("POST", f"{path}join/", {"deck": deck}), 404, "match.unknown")
    problem_of(bob.call("POST", f"{path}join/", {"deck": deck, "key": "x" * 22}), 404, "match.unknown")
    assert "key" not in bob.call("GET", f"{path}?key={made['key']}").json()
    problem_of(bob.call("POST", f"{path}join/", {"deck": deck, "key": made["key"], "seat": 0}), 409, "R:SEAT_TAKEN")
    problem_of(bob.call("POST", f"{path}join/", {"deck": deck, "key": made["key"], "seat": 3}), 404)
    assert bob.call("POST", f"{path}join/", {"deck": deck, "key": made["key"]}).status_code == 200
    problem_of(cleo.call("POST", f"{path}join/", {"deck": deck, "key": made["key"]}), 404, "match.unknown")
    assert ann.call("POST", f"{path}start/").status_code == 200
    problem_of(cleo.call("GET", f"{path}?key={made['key']}"), 404, "match.unknown")


def test_a_seat_kept_for_somebody_is_theirs_and_they_may_decline() -> None:
    ann, bob, cleo = (Caller(person(name), "play") for name in ("ann", "bob", "cleo"))
    deck = sample_decks()[0].pk
    made = opened(ann, {"player": "me", "deck": deck}, {"player": "bob"}, visibility="public").json()
    problem_of(cleo.call("POST", f"{made['url']}join/", {"deck": deck}), 409, "R:SEAT_TAKEN")
    problem_of(ann.call("POST", f"{made['url']}start/"), 409, "R:NOT_ENOUGH_PLAYERS")
    assert [row["id"] for row in bob.walk("matches/?role=invited")] == [made["id"]]
    assert bob.call("POST", f"{made['url']}leave/").json()["seats"][1]["kind"] == "open"
    assert bob.walk("matches/?role=invited") == []
    assert cleo.call("POST", f"{made['url']}join/", {"deck": deck}).status_code == 200


@pytest.mark.rule("MAX-DECK-12", "DV-RESTRICTED")
def test_an_illegal_deck_may_sit_down_but_not_start() -> None:
    table = AtTable(is_started=False)
    joined = table.bob.call("POST", f"{table.path}deck/", {"deck": as_body(("slag-rain", 2))}).json()
    assert not joined["verdict"]["legal"]
    assert [each["finding"] for each in joined["verdict"]["violations"]] == ["DV-RESTRICTED"]
    own = problem_of(table.bob.call("POST", f"{table.path}start/"), 422, "match.illegal_deck")
    assert own["errors"][0]["pointer"] == "/seats/1/deck"
    assert own["errors"][0]["detail"].startswith("DV-RESTRICTED: ")
    other = problem_of(table.ann.call("POST", f"{table.path}start/"), 422, "match.illegal_deck")
    assert "Slag" not in str(other)
    assert "RESTRICTED" not in str(other)
    assert table.document()["status"] == "waiting"


def test_a_casual_match_asks_for_no_verdict_but_for_cards_that_exist() -> None:
    ann = Caller(person("ann"), "play")
    banned = as_body(("slag-rain", 2))
    bot = {"bot": "rule", "deck": sample_decks()[0].pk}
    problem_of(opened(ann, {"player": "me", "deck": banned}, bot, start=True), 422, "match.illegal_deck")
    assert opened(ann, {"player": "me", "deck": banned}, bot, start=True, casual=True).status_code == 201
    unknown = {"text": "1 Nobody Has Heard of This\n"}
    problem_of(opened(ann, {"player": "me", "deck": unknown}, bot, start=True, casual=True), 422, "deck.unplayable")
    assert Match.objects.count() == 1


@pytest.mark.rule("MAX-LIST-9")
def test_the_list_of_the_day_it_was_made_counts_whatever_comes() -> None:
    table = AtTable(is_started=False)
    assert table.bob.call("POST", f"{table.path}deck/", {"deck": as_body(("ashen-packmother", 1))}).status_code == 200
    before = table.document()["ruleset"]["list_revision"]
    list_make(Format.objects.get(slug=FORMAT), utc_today(), banned=["ashen-packmother"])
    assert BanListRevision.objects.filter(effective_from=utc_today()).exists()
    assert table.document()["ruleset"]["list_revision"] == before
    started = table.ann.call("POST", f"{table.path}start/")
    assert started.status_code == 200, started.content
    late = against_bot(table, as_body(("ashen-packmother", 1)))
    problem_of(late, 422, "match.illegal_deck")


def against_bot(table: AtTable, deck: dict[str, Any]) -> Any:
    """Another match of the same person, against a bot, with this deck."""
    bot = {"bot": "rule", "deck": deck}
    return opened(table.ann, {"player": "me", "deck": sample_decks()[0].pk}, bot, start=True)


def test_only_maintainers_mark_matches_as_sanctioned() -> None:
    table = AtTable(is_started=False)
    keeper = person("keeper")
    GameRole.objects.create(user=keeper, game="maximus", role=Role.MAINTAINER)
    caller = Caller(keeper, "play")
    deck = sample_decks()[0].pk
    problem_of(opened(table.ann, {"player": "me", "deck": deck}, {}, sanctioned=True), 403, "match.sanction")
    problem_of(table.ann.call("POST", f"{table.path}sanction/"), 403, "match.sanction")
    problem_of(caller.call("POST", f"{table.path}sanction/"), 404, "match.unknown")
    key = table.document()["key"]
    Match.objects.filter(pk=table.pk).update(visibility="unlisted")
    assert caller.call("POST", f"{table.path}sanction/?key={key}").json()["sanctioned"] is True
    problem_of(
        opened(caller, {"player": "me", "deck": deck}, {}, sanctioned=True, casual=True), 400, "match.not_standard"
    )
    assert opened(caller, {"player": "me", "deck": deck}, {}, sanctioned=True).json()["sanctioned"] is True


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"format": "nope"}, "format.unknown", "/format"),
        ({"format": "card-wars-nope"}, "format.unknown", "/format"),
        ({"seats": [{"player": "me"}]}, "match.seats", "/seats"),
        ({"seats": [{"player": "me"}, {}, {}]}, "match.seats", "/seats"),
        ({"seats": [{"player": "me"}, {"bot": "nope", "deck": 1}]}, "match.bot", "/seats/1/bot"),
        ({"seats": [{"player": "me"}, {"bot": "rule"}]}, "match.seat", "/seats/1"),
        ({"seats": [{"player": "me"}, {"player": "bob", "deck": {"text": "1 Crab"}}]}, "match.seat", "/seats/1/deck"),
        ({"seats": [{"player": "me"}, {"player": "nobody at all"}]}, "match.player", "/seats/1/player"),
        ({"seats": [{"player": "me", "deck": 987654}, {}]}, "deck.unknown", "/seats/0/deck"),
        ({"seats": [{"player": "me", "deck": {"text": "   \n"}}, {}]}, "deck.empty", "/seats/0/deck"),
        ({"seats": [{"player": "me", "deck": {}}, {}]}, "body.invalid", "/seats/0/deck"),
        ({"seats": [{"player": "me", "deck": {"text": "1 Crab", "x": 1}}, {}]}, "body.invalid", "/seats/0/deck/x"),
        ({"options": {"hand_start": 99}}, "format.options", "/options/hand_start"),
        ({"options": {"nope": 1}}, "format.options", "/options/nope"),
        ({"options": {"deck_min": 1}}, "match.option_scope", "/options/deck_min"),
        ({"clock": 3}, "match.clock", "/clock"),
        ({"clock": -1}, "match.clock", "/clock"),
        ({"seed": 7}, "match.seed", "/seed"),
        ({"seats": [{"player": "me"}, {"color": "red"}]}, "body.invalid", "/seats/1/color"),
    ],
)
def test_what_cannot_be_made_is_refused_at_its_place(change: dict[str, Any], code: str, pointer: str) -> None:
    ann = Caller(person("ann"), "play")
    person("bob")
    body = {"format": FORMAT, "seats": [{"player": "me"}, {"player": "bob"}], **change}
    found = problem_of(ann.call("POST", "matches/", body), 400, code)
    assert pointer in [error["pointer"] for error in found["errors"]]
    assert not Match.objects.exists()


def test_a_seed_is_for_practice_alone() -> None:
    ann = Caller(person("ann"), "play")
    deck, other = (each.pk for each in sample_decks()[:2])
    seats = ({"player": "me", "deck": deck}, {"bot": "rule", "deck": other})
    first = opened(ann, *seats, seed=7, start=True).json()
    second = opened(ann, *seats, seed=7, start=True).json()
    seen = [ann.call("GET", f"{each['url']}view/").json()["view"] for each in (first, second)]
    assert seen[0] == seen[1]
    assert "seed" not in first


def test_a_private_deck_of_somebody_else_is_no_deck() -> None:
    ann, bob = Caller(person("ann"), "play"), Caller(person("bob"), "play")
    hidden = Deck.objects.create(format=sample_decks()[0].format, owner_id=None, name="Secret plan")
    answers = []
    for number in (hidden.pk, 987654):
        refused = problem_of(opened(ann, {"player": "me", "deck": number}, {}), 400, "deck.unknown")
        answers.append(refused)
    assert answers[0] == answers[1]
    assert "Secret" not in str(answers)
    assert bob.walk("matches/") == []


def test_lists_show_public_matches_and_ones_own() -> None:
    table = AtTable()
    ann, cleo, guest = table.ann, Caller(person("cleo"), "play"), Caller()
    deck = sample_decks()[0].pk
    public = opened(cleo, {"player": "me", "deck": deck}, {}, visibility="public").json()["id"]
    unlisted = opened(cleo, {"player": "me", "deck": deck}, {}, visibility="unlisted").json()
    assert [row["id"] for row in ann.walk("matches/")] == [public, table.pk]
    assert [row["id"] for row in ann.walk("matches/?role=mine")] == [table.pk]
    assert [row["id"] for row in guest.walk("matches/")] == [public]
    assert [row["id"] for row in guest.walk("matches/?role=mine")] == []
    assert [row["id"] for row in cleo.walk("matches/?limit=1")] == [unlisted["id"], public]
    assert [row["id"] for row in ann.walk(f"matches/?status=playing&format={FORMAT}")] == [table.pk]
    problem_of(ann.call("GET", "matches/?role=all"), 400, "query.role")
    problem_of(guest.call("GET", f"{unlisted['url']}"), 404, "match.unknown")
    assert guest.call("GET", f"{unlisted['url']}?key={unlisted['key']}").status_code == 200
    problem_of(guest.call("GET", table.path), 404, "match.unknown")


def test_whoever_made_it_calls_it_off_and_nobody_waits_for_ever() -> None:
    table = AtTable(is_started=False)
    problem_of(table.bob.call("POST", f"{table.path}cancel/"), 403, "match.not_yours")
    assert table.ann.call("POST", f"{table.path}cancel/").json()["status"] == "cancelled"
    problem_of(table.ann.call("POST", f"{table.path}start/"), 409, "match.cancelled")
    problem_of(table.ann.call("GET", f"{table.path}replay/"), 409, "match.cancelled")
    made = opened(table.ann, {"player": "me"}, {}).json()["id"]
    assert matches_sweep()["cancelled"] == 0
    assert matches_sweep(now=timezone.now() + timedelta(days=31))["cancelled"] == 1
    assert Match.objects.get(pk=made).status == "cancelled"


def test_writing_takes_the_scope_play_and_a_key_makes_one_match() -> None:
    ann = person("ann")
    deck = sample_decks()[0].pk
    body = {"format": FORMAT, "seats": [{"player": "me", "deck": deck}, {}]}
    problem_of(Caller().call("POST", "matches/", body), 401)
    problem_of(Caller(ann, "submit").call("POST", "matches/", body), 403, "token.scope")
    caller = Caller(ann, "play")
    answers = [caller.call("POST", "matches/", body, idempotency_key="once") for _ in range(2)]
    assert answers[0].json()["id"] == answers[1].json()["id"]
    assert MatchSeat.objects.count() == 2


def test_a_list_asks_the_database_as_often_for_one_match_as_for_many() -> None:
    ann, deck = Caller(person("ann"), "play"), sample_decks()[0].pk
    counts = []
    for more in (1, 6):
        for _ in range(more):
            opened(ann, {"player": "me", "deck": deck}, {})
        with CaptureQueriesContext(connection) as made:
            assert len(ann.call("GET", "matches/").json()["results"]) >= more
        counts.append(len(made))
    assert counts[0] == counts[1] <= 8


def test_nobody_makes_matches_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, deck = Caller(person("ann"), "play"), sample_decks()[0].pk
    for name, code, status in (("MOST_OPEN", "match.too_many", 409), ("MOST_A_DAY", "match.too_many", 429)):
        with monkeypatch.context() as patch:
            patch.setattr(matches, name, Match.objects.count())
            problem_of(opened(ann, {"player": "me", "deck": deck}, {}), status, code)
        assert opened(ann, {"player": "me", "deck": deck}, {}).status_code == 201
