"""Playing by the API: acting at a state, refusals, why not, giving up, clocks, bots, and the replay."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules.engine.replay import replay
from rules.games.referees import referees
from rules.models import Match, MatchAction
from rules.services.match_play import match_bots_move, match_clock_run, matches_sweep
from tests.factories.callers import Caller
from tests.factories.matches import FORMAT, AtTable, person, sample_decks
from tests.oscg.api.conftest import problem_of

pytestmark = pytest.mark.django_db
MOST_QUERIES = {"act": 14, "actions": 8, "view": 9, "unchanged": 7, "document": 7}


def against_bot(bot: str = "rule", **more: Any) -> tuple[Caller, str]:
    """Somebody at a table with a bot, and the address of the match."""
    caller = Caller(person("ann"), "play")
    first, second = sample_decks()[:2]
    seats = [{"player": "me", "deck": first.pk}, {"bot": bot, "deck": second.pk}]
    body = {"format": FORMAT, "seats": seats, "start": True, "seed": 5, **more}
    made = caller.call("POST", "matches/", body)
    assert made.status_code == 201, made.content
    return caller, made.json()["url"]


def overdue(pk: int) -> None:
    """Let the time for the open decision be over."""
    Match.objects.filter(pk=pk).update(deadline=timezone.now() - timedelta(seconds=1))


@pytest.mark.rule("MAX-TIME-2")
def test_an_action_is_for_one_state_and_the_second_comes_too_late() -> None:
    table = AtTable()
    number, found = table.actions()
    action = found["groups"][0]["actions"][0]["action"]
    done = table.act(action, state=found["state"])
    assert (done.status_code, done.json()["state"]) == (200, found["state"] + 1)
    assert done.json()["events"][0]["at"] == table.callers[number].call("GET", f"{table.path}view/").json()[
        "next"
    ] - len(done.json()["events"])
    late = problem_of(table.act(action, state=found["state"], seat=number), 409, "R:STALE_STATE")
    assert late["rule"] == "MAX-TIME-2"
    problem_of(table.act(action, state=found["state"] + 9, seat=number), 409, "R:STALE_STATE")
    assert MatchAction.objects.filter(match=table.pk).count() == 2


def test_a_refusal_has_code_rule_and_sentence_and_changes_nothing() -> None:
    table = AtTable()
    before = Match.objects.get(pk=table.pk)
    number = before.to_act
    other = problem_of(table.act(["end_turn"], seat=1 - number), 422, "R:NOT_YOUR_TURN")
    assert other["rule"] == "MAX-TURN-1"
    problem_of(table.act(["dance"]), 422, "R:UNKNOWN_ACTION")
    problem_of(table.act(["attack", 1]), 422, "R:BAD_PARAMETERS")
    problem_of(table.act(["attack", 9999, 1]), 422)
    problem_of(table.act(["answer", 1]), 422, "R:BAD_ANSWER")
    after = Match.objects.get(pk=table.pk)
    assert (after.serial, after.digest, after.events) == (before.serial, before.digest, before.events)


@pytest.mark.parametrize(
    "action",
    [5, "end_turn", [], [[]], [5], {}, ["x" * 300], ["a", 2**40], ["a", 1.5], ["a", True], ["a", {"b": 1}],
     ["a", [[[[[[[[[1]]]]]]]]]], ["a", *range(500)]],
)  # fmt: skip
def test_what_is_no_action_at_all_is_a_400(action: Any) -> None:
    table = AtTable()
    problem_of(table.act(action), 400, "match.action")
    body = {"action": action}
    problem_of(table.ann.call("POST", f"{table.path}why-not/", body), 400, "match.action")


def test_why_not_tells_what_would_help() -> None:
    table = AtTable()
    number = table.document()["to_act"]
    waits = table.callers[1 - number].call("POST", f"{table.path}why-not/", {"action": ["end_turn"]}).json()
    assert (waits["legal"], waits["code"], waits["rule"]) == (False, "R:NOT_YOUR_TURN", "MAX-TURN-1")
    assert [each["word"] for each in waits["remedies"]] == ["wait"]
    may = table.callers[number].call("POST", f"{table.path}why-not/", {"action": ["end_turn"]}).json()
    assert may == {"legal": True, "code": "", "rule": "", "message": "", "remedies": []}
    cleo = Caller(person("cleo"), "play")
    problem_of(cleo.call("POST", f"{table.path}why-not/", {"action": ["end_turn"]}), 404, "match.unknown")


@pytest.mark.rule("MAX-END-10", "MAX-END-14")
def test_giving_up_at_any_time_is_a_loss_and_nothing_follows() -> None:
    table = AtTable()
    table.play(10)
    number = table.document()["to_act"]
    waiting = table.callers[1 - number]
    ended = waiting.call("POST", f"{table.path}concede/", {}).json()
    assert (ended["status"], ended["outcome"]["winners"], ended["to_act"]) == ("over", [number], None)
    assert ended["clock"]["deadline"] is None
    over = problem_of(waiting.call("POST", f"{table.path}concede/", {}), 409, "R:MATCH_OVER")
    assert over["rule"] == "MAX-END-14"
    problem_of(table.act(["end_turn"], state=ended["state"], seat=number), 409, "R:MATCH_OVER")


def test_labels_are_words_and_every_listed_action_is_accepted_as_it_is() -> None:
    table = AtTable(options={"mulligan": "one_full_redraw"})
    luck, seen = Random(4), set[str]()
    for _ in range(60):
        if table.document()["status"] != "playing":
            break
        number, found = table.actions()
        actions = [each for group in found["groups"] for each in group["actions"]]
        for each in actions:
            assert each["label"]
            assert not {"{", "}", "_", "None"} & set(each["label"])
        seen.update(group["label"] for group in found["groups"])
        if found["question"] is not None:
            assert found["question"]["text"].endswith("?")
        assert table.act(luck.choice(actions)["action"], state=found["state"], seat=number).status_code == 200
    assert {"Answer", "Place a Resource", "End the turn"} <= seen


# --------------------------------------------------------------------------------------------------------------- clocks
@pytest.mark.rule("MAX-END-10")
def test_a_turn_whose_time_is_over_is_lost() -> None:
    table = AtTable(clock=60)
    number = table.document()["to_act"]
    assert not match_clock_run(match_pk=table.pk)
    overdue(table.pk)
    ended = table.document(table.callers[1 - number])
    assert (ended["status"], ended["outcome"]["winners"]) == ("over", [1 - number])
    assert MatchAction.objects.filter(match=table.pk).latest("number").by == "clock"


def test_a_question_whose_time_is_over_gets_its_preset_answer() -> None:
    table = AtTable(clock=60, options={"mulligan": "one_full_redraw"})
    asked = table.actions()[1]
    assert asked["question"]["kind"] == "mulligan"
    overdue(table.pk)
    assert matches_sweep()["clock"] == 1
    assert match_clock_run(match_pk=table.pk)
    assert not match_clock_run(match_pk=table.pk)
    document = table.document()
    assert document["status"] == "playing"
    assert document["clock"]["deadline"] > timezone.now().isoformat()
    action = MatchAction.objects.filter(match=table.pk).latest("number")
    assert (action.by, action.move) == ("clock", ["answer", "keep"])


def test_who_acts_after_the_time_is_over_comes_too_late() -> None:
    table = AtTable(clock=60)
    number, found = table.actions()
    overdue(table.pk)
    body = {"state": found["state"], "action": found["groups"][0]["actions"][0]["action"]}
    problem_of(table.callers[number].call("POST", f"{table.path}actions/", body), 409, "R:MATCH_OVER")
    assert table.document()["outcome"]["winners"] == [1 - number]


# ----------------------------------------------------------------------------------------------------------------- bots
def test_bots_move_until_a_person_must_decide_and_again_for_nothing() -> None:
    caller, path = against_bot()
    pk = int(path.split("/")[-2])
    luck = Random(2)
    for _ in range(400):
        match_bots_move(match_pk=pk)
        assert match_bots_move(match_pk=pk) == 0
        document = caller.call("GET", path).json()
        if document["status"] == "over":
            break
        assert document["to_act"] == 0
        listed = caller.call("GET", f"{path}actions/").json()
        action = luck.choice([each["action"] for group in listed["groups"] for each in group["actions"]])
        assert caller.call("POST", f"{path}actions/", {"state": listed["state"], "action": action}).status_code == 200
    assert document["status"] == "over"
    made_by = set(MatchAction.objects.filter(match=pk).values_list("by", flat=True))
    assert made_by == {"player", "bot"}


def test_a_bot_that_nobody_moves_is_moved_by_whoever_looks() -> None:
    caller, path = against_bot()
    pk = int(path.split("/")[-2])
    while Match.objects.get(pk=pk).to_act == 0:
        body = {"state": Match.objects.get(pk=pk).serial, "action": ["end_turn"]}
        assert caller.call("POST", f"{path}actions/", body).status_code == 200
    assert caller.call("GET", path).json()["to_act"] == 1
    Match.objects.filter(pk=pk).update(moved_at=timezone.now() - timedelta(seconds=9))
    assert caller.call("GET", path).json()["to_act"] in (0, None)


def test_the_same_seed_and_actions_give_the_same_bots() -> None:
    digests = []
    for name in ("ann", "bob"):
        caller = Caller(person(name), "play")
        seats = [{"bot": "rule", "deck": deck.pk} for deck in sample_decks()[:2]]
        made = caller.call("POST", "matches/", {"format": FORMAT, "seats": seats, "seed": 11, "start": True}).json()
        match_bots_move(match_pk=made["id"], most=60)
        digests.append(list(MatchAction.objects.filter(match=made["id"]).values_list("digest", flat=True)))
    assert len(digests[0]) > 60
    assert digests[0] == digests[1]


# ---------------------------------------------------------------------------------------------------- looking, replaying
def test_looking_again_costs_a_304_until_something_happens() -> None:
    table = AtTable()
    seen = table.ann.call("GET", f"{table.path}view/")
    assert table.ann.call("GET", f"{table.path}view/", if_none_match=seen["ETag"]).status_code == 304
    table.act(table.listed()[0])
    again = table.ann.call("GET", f"{table.path}view/?since={seen.json()['next']}", if_none_match=seen["ETag"])
    assert again.status_code == 200
    assert [event["at"] for event in again.json()["events"]] == list(range(seen.json()["next"], again.json()["next"]))
    problem_of(table.ann.call("GET", f"{table.path}view/?since=x"), 400, "query.since")


def test_a_finished_match_is_replayed_to_the_same_hashes() -> None:
    table = AtTable()
    table.play(25)
    early = table.ann.call("GET", f"{table.path}replay/").json()
    assert early["complete"] is False
    assert {"seed", "decks", "cards", "moves", "hashes", "options"}.isdisjoint(early)
    table.ann.call("POST", f"{table.path}concede/", {})
    record = table.bob.call("GET", f"{table.path}replay/").json()
    assert record["complete"] is True
    assert len(record["moves"]) == len(record["hashes"]) - 1
    assert replay(record, referees()["maximus"]) is None
    assert orjson.loads(orjson.dumps(record)) == record
    drawn = [event for event in record["log"] if event["kind"] == "drawn"]
    assert all("name" in event for event in drawn)
    views = [table.ann.call("GET", f"{table.path}view/?seat={seat}").json()["view"]["seats"] for seat in (0, 1)]
    assert all(isinstance(views[seat][seat]["hand"], list) for seat in (0, 1))


@pytest.mark.parametrize("format_slug", ["maximus-standard", "card-wars-war", "fortification-standard"])
def test_every_game_is_played_shown_given_up_and_replayed(format_slug: str) -> None:
    table = AtTable(format_slug)
    game = table.document()["game"]
    table.play(30, seed=2)
    for caller in (table.ann, table.bob):
        seen = caller.call("GET", f"{table.path}view/")
        assert (seen.status_code, bool(seen.json()["view"]["seats"])) == (200, True)
        assert caller.call("POST", f"{table.path}why-not/", {"action": ["dance"]}).json()["legal"] is False
    table.ann.call("POST", f"{table.path}concede/", {})
    assert table.document()["status"] == "over"
    assert replay(table.bob.call("GET", f"{table.path}replay/").json(), referees()[game]) is None


def test_the_number_of_queries_is_small_and_stays_so() -> None:
    table = AtTable()
    counts: list[dict[str, int]] = []
    for _ in range(2):
        number, found = table.actions()
        caller, path = table.callers[number], table.path
        seen = caller.call("GET", f"{path}view/?since=0")
        body = {"state": found["state"], "action": found["groups"][0]["actions"][0]["action"]}
        counts.append(
            {
                "document": _queries(caller, "GET", path),
                "actions": _queries(caller, "GET", f"{path}actions/"),
                "view": _queries(caller, "GET", f"{path}view/?since=0"),
                "unchanged": _queries(caller, "GET", f"{path}view/?since=0", if_none_match=seen["ETag"]),
                "act": _queries(caller, "POST", f"{path}actions/", body),
            }
        )
        table.play(20)
    assert counts[0] == counts[1]
    assert all(counts[0][what] <= most for what, most in MOST_QUERIES.items()), counts[0]


def _queries(caller: Caller, verb: str, path: str, body: Any = None, **headers: str) -> int:
    with CaptureQueriesContext(connection) as made:
        assert caller.call(verb, path, body, **headers).status_code in (200, 304)
    return len(made)
