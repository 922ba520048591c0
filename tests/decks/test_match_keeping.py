"""Stored matches survive whatever becomes of decks, cards and accounts; of two actions at once, one is carried out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.db import connections
from django.utils import timezone

from decks.models import Deck
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict
from oscg.pages.account_deletion import account_delete
from rules.engine.errors import EngineError
from rules.engine.replay import replay
from rules.games.referees import referees
from rules.models import Match, MatchAction, MatchDeal, MatchSeat
from rules.services import match_table
from rules.services.match_play import match_act, match_clock_run, matches_sweep
from rules.services.match_table import digest_of
from tests.factories.callers import Caller
from tests.factories.cards import card_make
from tests.factories.decks import maximus_deck
from tests.factories.matches import FORMAT, AtTable, person, sample_decks
from tests.oscg.api.conftest import problem_of

database = pytest.mark.django_db
CHANGED = {"modes": {"unit": {"cost": 9, "offense": 9, "defense": 9, "health": 9}}}


@database
def test_a_match_goes_on_after_its_decks_are_gone_and_its_cards_have_changed() -> None:
    table = AtTable()
    table.play(6)
    before = table.ann.call("GET", f"{table.path}view/").json()
    Deck.objects.filter(is_sample=True).delete()
    for card in MatchDeal.objects.get(match=table.pk).cards:
        if "avatar" not in card["attributes"]["modes"].get("unit", {}):
            card_make("maximus", card["name"], slug=card["slug"], attributes=CHANGED, since=utc_today())
    match_table._held.clear()
    assert table.ann.call("GET", f"{table.path}view/").json() == before
    table.play(6)
    table.ann.call("POST", f"{table.path}concede/", {})
    assert replay(table.ann.call("GET", f"{table.path}replay/").json(), referees()["maximus"]) is None


@database
@pytest.mark.rule("MAX-END-10")
def test_a_deleted_account_leaves_a_departed_player() -> None:
    table = AtTable(visibility="public")
    table.play(4)
    open_one = table.ann.call(
        "POST", "matches/", {"format": FORMAT, "seats": [{"player": "me"}, {"player": "bob"}]}
    ).json()
    own = table.bob.call("POST", "matches/", {"format": FORMAT, "seats": [{"player": "me"}, {}]}).json()
    account_delete(user=table.users[1])
    document = table.document()
    assert document["outcome"] == {"kind": "won", "winners": [0], "reason": document["outcome"]["reason"]}
    assert [(seat["player"], seat["name"]) for seat in document["seats"]] == [
        ("ann", "ann"),
        (None, "a departed player"),
    ]
    record = table.ann.call("GET", f"{table.path}replay/").content
    assert b"departed" in record
    assert b"bob" not in record
    assert table.ann.call("GET", open_one["url"]).json()["seats"][1]["kind"] == "open"
    assert Match.objects.get(pk=own["id"]).status == "cancelled"
    assert not MatchSeat.objects.filter(player=table.users[1]).exclude(deck_name="").exists()


@database
def test_the_order_in_which_a_deck_is_written_changes_nothing() -> None:
    """SIM-03: the same seed with the rows of the decks in another order."""
    caller = Caller(person("ann"), "play")
    entries = [{"card": each.card, "count": each.count} for each in maximus_deck()]
    hashes = []
    for rows in (entries, entries[::-1]):
        deck = {"entries": rows}
        body = {
            "format": FORMAT,
            "seats": [{"player": "me", "deck": deck}, {"bot": "rule", "deck": deck}],
            "seed": 42,
            "start": True,
        }
        made = caller.call("POST", "matches/", body).json()
        hashes.append(Match.objects.get(pk=made["id"]).digest)
    assert hashes[0] == hashes[1]


@database
def test_a_match_of_another_engine_is_stopped_and_its_log_stays() -> None:
    """SIM-03: nobody is ever shown another outcome than there was."""
    table = AtTable()
    table.play(5)
    log = table.ann.call("GET", f"{table.path}view/").json()["events"]
    number, found = table.actions()
    Match.objects.filter(pk=table.pk).update(engine="0")
    body = {"state": found["state"], "action": found["groups"][0]["actions"][0]["action"]}
    refused = problem_of(table.callers[number].call("POST", f"{table.path}actions/", body), 409, "match.engine")
    assert "engine 0" in refused["detail"]
    assert table.document()["outcome"] == {"kind": "void", "winners": [], "reason": "engine"}
    shown = table.ann.call("GET", f"{table.path}view/").json()
    assert shown["view"] is None
    assert [event["kind"] for event in shown["events"]] == [event["kind"] for event in log]
    record = table.ann.call("GET", f"{table.path}replay/").json()
    with pytest.raises(EngineError, match="made by engine 0"):
        replay(record, referees()["maximus"])


@database
def test_a_damaged_position_is_refused_rather_than_played_on() -> None:
    table = AtTable()
    match = Match.objects.get(pk=table.pk)
    state = orjson.loads(bytes(match.position))
    raw = orjson.dumps({**state, "turn": state["turn"] + 1})
    Match.objects.filter(pk=table.pk).update(position=raw)
    problem_of(table.ann.call("GET", f"{table.path}view/"), 409, "match.damaged")
    strange = orjson.dumps({**state, "stack": [{"c": "Nobody"}]})
    Match.objects.filter(pk=table.pk).update(position=strange, digest=digest_of(strange))
    problem_of(table.ann.call("GET", f"{table.path}actions/"), 409, "match.damaged")
    assert table.ann.call("GET", f"{table.path}replay/").json()["log"]


@database
def test_a_match_without_end_is_stopped_without_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIM-01: every match ends, and its record still comes out the same."""
    monkeypatch.setattr(match_table, "MOST_ACTIONS", 12)
    table = AtTable()
    assert table.play(20) == 12
    assert table.document()["outcome"] == {"kind": "void", "winners": [], "reason": "decisions"}
    record = table.ann.call("GET", f"{table.path}replay/").json()
    assert record["log"][-1]["kind"] == "match_over"
    assert replay(record, referees()["maximus"]) is None


@database
def test_the_sweep_finds_what_is_overdue_and_only_that() -> None:
    table = AtTable(clock=60)
    assert matches_sweep() == {"clock": 0, "bots": 0, "cancelled": 0}
    later = timezone.now() + timedelta(seconds=90)
    assert matches_sweep(now=later) == {"clock": 1, "bots": 0, "cancelled": 0}
    assert not match_clock_run(match_pk=table.pk)
    Match.objects.filter(pk=table.pk).update(engine="0")
    assert matches_sweep()["clock"] == 1
    assert match_clock_run(match_pk=table.pk)
    assert Match.objects.get(pk=table.pk).outcome["reason"] == "engine"
    assert matches_sweep(now=later)["clock"] == 0


@database
def test_forgotten_bots_are_found_by_the_sweep() -> None:
    caller = Caller(person("ann"), "play")
    seats = [{"bot": "rule", "deck": deck.pk} for deck in sample_decks()[:2]]
    caller.call("POST", "matches/", {"format": FORMAT, "seats": seats, "start": True})
    assert matches_sweep()["bots"] == 0
    assert matches_sweep(now=timezone.now() + timedelta(seconds=10))["bots"] == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_actions_at_the_same_moment_exactly_one_is_carried_out() -> None:
    table = AtTable()
    number, found = table.actions()
    actions = [each["action"] for group in found["groups"] for each in group["actions"]]
    tried = [actions[at % len(actions)] for at in range(6)]

    def act(action: list[Any]) -> str:
        try:
            match_act(match_pk=table.pk, user=table.users[number], action=action, state=found["state"])
        except Conflict as error:
            return error.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(tried)) as players:
        answers = list(players.map(act, tried))
    assert sorted(answers) == ["R:STALE_STATE"] * (len(tried) - 1) + ["done"]
    assert list(MatchAction.objects.filter(match=table.pk).order_by("number").values_list("number", flat=True)) == [
        0,
        1,
    ]


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_want_one_seat_one_gets_it() -> None:
    ann = Caller(person("ann"), "play")
    deck = sample_decks()[0].pk
    made = ann.call("POST", "matches/", {"format": FORMAT, "seats": [{"player": "me", "deck": deck}, {}]}).json()
    guests = [Caller(person(name), "play") for name in ("bob", "cleo", "dora")]

    def sit(caller: Caller) -> int:
        try:
            answer = caller.call("POST", f"{made['url']}join/", {"deck": deck, "key": made["key"]})
        finally:
            connections.close_all()
        return int(answer.status_code)

    with ThreadPoolExecutor(len(guests)) as people:
        answers = sorted(people.map(sit, guests))
    assert answers[0] == 200
    assert set(answers[1:]) <= {404, 409}
    assert MatchSeat.objects.filter(has_joined=True).count() == 2
