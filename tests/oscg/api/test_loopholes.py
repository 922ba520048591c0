"""`loopholes/` and `loophole-runs/`: reading, searching, stopping, closing; what is refused; ETags and numbers of queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oscg.accounts.models import Role, User
from rules.engine.scene import clip_replay
from rules.games.referees import referees
from rules.models import Loophole, LoopholeRun
from rules.services.loophole_work import part_work
from tests.factories.callers import Caller
from tests.factories.searches import FORMAT, fakes, searched
from tests.factories.submissions import person
from tests.oscg.api.conftest import problem_of

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


@pytest.fixture
def caller() -> Caller:
    return Caller(person("marrow"), "play")


def found_by(keeper: User) -> Loophole:
    searched(keeper)
    return Loophole.objects.get(kind="holding.card")


def work() -> None:
    while part_work():
        pass


def begin(caller: Caller, **more: Any) -> dict[str, Any]:
    answer = caller.call("POST", "loophole-runs/", {"format": FORMAT, **more})
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    assert answer["Location"] == found["url"]
    return found


# ---------------------------------------------------------------------------------------------------------------- reading
def test_everybody_reads_and_filters(keeper: User) -> None:
    row = found_by(keeper)
    found = Caller().call("GET", "loopholes/?game=fortification&kind=holding").json()["results"]
    assert [each["id"] for each in found] == [row.pk]
    assert (found[0]["number"]["label"], found[0]["has_replay"], found[0]["status"]) == ("cards held", True, "open")
    for query, wanted in (
        (f"format={FORMAT}&severity=high&verdict=confirmed&status=open&card={row.cards[0]}&rule=FORT-TURN-7", 1),
        ("kind=holding.card", 1),
        ("kind=holding.car", 0),
        ("kind=hold", 0),
        ("kind=holding&format=maximus-standard", 0),
        ("kind=holding&card=nobody", 0),
        ("kind=counting&verdict=refuted", 1),
        ("kind=holding&status=fixed", 0),
    ):
        assert len(Caller().call("GET", f"loopholes/?{query}").json()["results"]) == wanted, query
    problem_of(Caller().call("GET", "loopholes/?severity=terrible"), 400, "query.severity")
    problem_of(Caller().call("GET", "loopholes/?luck=1"), 400, "query.unknown_parameter")
    pages = Caller().walk("loopholes/?limit=1")
    assert [each["id"] for each in pages] == sorted((each["id"] for each in pages), reverse=True)
    assert len({each["id"] for each in pages}) == len(pages) >= 2


def test_one_with_its_history_and_replay(keeper: User) -> None:
    row = found_by(keeper)
    found = Caller().call("GET", f"loopholes/{row.pk}/").json()
    assert (found["steps"][0]["action"], found["again"], found["run"]) == ("found", None, row.run_id)
    assert found["switches"][0] == {
        "says": "Let hands have nine cards.", "option": "hand_limit", "value": 9, "card": "",
    }  # fmt: skip
    assert f"--detectors holding --cards {row.cards[0]} --seed 1" in found["command"]
    clip = Caller().call("GET", found["replay_url"]).json()
    assert clip_replay(clip, referees()["fortification"]) is None
    reading = Loophole.objects.get(kind="counting.sum")
    assert Caller().call("GET", f"loopholes/{reading.pk}/").json()["replay_url"] is None
    problem_of(Caller().call("GET", f"loopholes/{reading.pk}/replay/"), 404, "loophole.no_replay")
    problem_of(Caller().call("GET", "loopholes/999999/"), 404, "loophole.unknown")
    problem_of(Caller().call("GET", "loopholes/999999/replay/"), 404, "loophole.unknown")


def test_nothing_is_sent_again_while_nothing_changed(keeper: User) -> None:
    row = found_by(keeper)
    addresses = ("loopholes/", f"loopholes/{row.pk}/", f"loopholes/{row.pk}/replay/", f"loophole-runs/{row.run_id}/")
    tags = {each: Caller().call("GET", each)["ETag"] for each in addresses}
    for address, tag in tags.items():
        assert Caller().call("GET", address, if_none_match=tag).status_code == 304
    answer = Caller(keeper, "lists").call(
        "POST", f"loopholes/{row.pk}/close/", {"status": "accepted", "note": "So be it."}
    )
    assert answer.status_code == 200
    for address in addresses[:2]:
        assert Caller().call("GET", address, if_none_match=tags[address]).status_code == 200


def test_as_many_queries_for_many_as_for_few(keeper: User, queries: Callable[[], Any]) -> None:
    row = found_by(keeper)
    counts = []
    for many in (1, 30):
        for at in range(many):
            Loophole.objects.create(
                format=row.format, key=f"{many}-{at}", kind="holding.more", verdict="confirmed", severity="low",
                says="More.", found_at=row.found_at, seen_at=row.seen_at,
            )  # fmt: skip
        with queries() as made:
            assert Caller().call("GET", f"loopholes/?limit={100 + many}").status_code == 200
        counts.append(len(made))
    assert counts[0] == counts[1] <= 4
    with queries() as made:
        assert Caller().call("GET", f"loopholes/{row.pk}/").status_code == 200
    assert len(made) <= 3
    with queries() as made:
        assert Caller().call("GET", f"loophole-runs/{row.run_id}/").status_code == 200
    assert len(made) <= 3


# -------------------------------------------------------------------------------------------------------------- searching
def test_begin_watch_and_read(caller: Caller) -> None:
    made = begin(caller, cards=["ford-warden"], budget=30)
    assert (made["state"], made["focus"], made["budget"], made["result"]) == ("running", ["ford-warden"], 30, None)
    assert made["progress"] == {
        "state": "running", "parts": 0, "parts_done": 0, "share": 0, "seconds": 0, "budget": 30, "error": "",
    }  # fmt: skip
    tag = caller.call("GET", made["url"])["ETag"]
    work()
    assert Caller().call("GET", made["url"], if_none_match=tag).status_code == 200
    found = Caller().call("GET", made["url"]).json()
    assert (found["state"], found["progress"]["parts"], found["result"]["confirmed"]) == ("done", 14, 1)
    finding = found["result"]["findings"][0]
    assert (finding["kind"], finding["id"]) == ("holding.card", Loophole.objects.get(kind="holding.card").pk)
    assert "replay" not in finding
    listed = Caller().call("GET", "loophole-runs/?game=fortification").json()["results"]
    assert (listed[0]["id"], "result" in listed[0]) == (made["id"], False)


def test_decks_may_be_brought(caller: Caller) -> None:
    sample = begin(caller, detectors=["counting"])
    caller.call("DELETE", sample["url"])
    hunt = LoopholeRun.objects.get(pk=sample["id"]).hunt
    entries: dict[str, int] = {}
    for at in hunt["decks"][sample["decks"][0]]:
        entries[hunt["cards"][at]["slug"]] = entries.get(hunt["cards"][at]["slug"], 0) + 1
    text = "\n".join(f"{count} {slug}" for slug, count in entries.items())
    made = begin(caller, decks=[{"text": text, "name": "Mine"}, {"text": text, "name": "Mine"}], seed=3)
    first, second = made["decks"]  # everybody reads them, so that they do not have the names that people give
    assert (second, first.startswith("A brought deck (")) == (f"{first} (2)", True)
    assert (made["about"]["decks"], made["seed"]) == ("chosen", 3)


def test_a_repeated_request_begins_one(caller: Caller) -> None:
    answers = [caller.call("POST", "loophole-runs/", {"format": FORMAT}, idempotency_key="once") for _ in range(2)]
    assert answers[0].json()["id"] == answers[1].json()["id"]


def test_stopping(caller: Caller, keeper: User) -> None:
    made = begin(caller)
    problem_of(Caller(person("sorrel"), "play").call("DELETE", made["url"]), 404, "loophole_run.unknown")
    assert caller.call("DELETE", made["url"]).status_code == 204
    problem_of(caller.call("DELETE", made["url"]), 409, "loophole_run.ended")
    assert caller.call("GET", made["url"]).json()["state"] == "cancelled"
    assert Caller(keeper, "play").call("DELETE", begin(caller)["url"]).status_code == 204


def test_what_is_refused(caller: Caller) -> None:
    def refused(status: int, code: str, **more: Any) -> Any:
        return problem_of(caller.call("POST", "loophole-runs/", {"format": FORMAT, **more}), status, code)

    refused(404, "format.unknown", format="nowhere")
    refused(400, "loophole_run.budget", budget=3_600)
    refused(400, "loophole_run.detector", detectors=["luck"])
    refused(400, "loophole_run.card", cards=["nobody"])
    refused(400, "body.invalid", luck=1)
    refused(400, "body.invalid", budget=0)
    problem_of(Caller().call("POST", "loophole-runs/", {"format": FORMAT}), 401, "account.needed")
    reader = Caller(person("sorrel"), "submit")
    problem_of(reader.call("POST", "loophole-runs/", {"format": FORMAT}), 403, "token.scope")
    begin(caller)
    refused(409, "loophole_run.too_many")
    problem_of(caller.call("GET", "loophole-runs/999999/"), 404, "loophole_run.unknown")


def test_beginning_is_counted_by_its_own_rate(caller: Caller) -> None:
    assert begin(caller)
    answer = caller.call("GET", "loophole-runs/")
    begun = caller.call("POST", "loophole-runs/", {"format": FORMAT})
    assert (answer["RateLimit-Limit"], begun["RateLimit-Limit"]) == ("1200", "120")


# ---------------------------------------------------------------------------------------------------------------- closing
def test_closing_reopening_and_looking_again(keeper: User) -> None:
    row = found_by(keeper)
    caller = Caller(keeper, "lists")
    body = {"status": "fixed", "remedy": "option", "note": "Nine.", "option": "hand_limit", "value": 9}
    found = caller.call("POST", f"loopholes/{row.pk}/close/", body).json()
    assert (found["status"], found["remedy"], found["again_progress"]["state"]) == ("fixed", "option", "running")
    work()
    found = caller.call("GET", f"loopholes/{row.pk}/").json()
    assert (found["is_gone"], [step["action"] for step in found["steps"]]) == (
        True,
        ["found", "fixed", "again", "gone"],
    )
    assert found["steps"][1]["actor"] == "tallow"
    run = caller.call("POST", f"loopholes/{row.pk}/again/")
    assert (run.status_code, run.json()["purpose"]) == (201, "again")
    again = caller.call("POST", f"loopholes/{row.pk}/reopen/", {"note": "Not enough."}).json()
    assert (again["status"], again["steps"][-1]["note"]) == ("open", "Not enough.")
    problem_of(caller.call("POST", f"loopholes/{row.pk}/reopen/", {}), 409, "loophole.open")
    problem_of(caller.call("POST", f"loopholes/{row.pk}/again/"), 409, "loophole.not_fixed")


def test_who_may_close(keeper: User, caller: Caller) -> None:
    row = found_by(keeper)
    body = {"status": "accepted", "note": "It is meant so."}
    member = Caller(person("sorrel"), "lists")
    problem_of(member.call("POST", f"loopholes/{row.pk}/close/", body), 403, "loophole.not_yours")
    problem_of(caller.call("POST", f"loopholes/{row.pk}/close/", body), 403, "token.scope")
    problem_of(Caller().call("POST", f"loopholes/{row.pk}/close/", body), 401, "account.needed")
    own = Caller(keeper, "lists")
    problem_of(own.call("POST", f"loopholes/{row.pk}/close/", {"status": "fixed", "note": "x"}), 400, "loophole.remedy")
    problem_of(own.call("POST", f"loopholes/{row.pk}/close/", {"status": "open", "note": "x"}), 400, "body.invalid")
    fixed = {"status": "fixed", "remedy": "option", "note": "Nine."}
    for half in ({"option": "hand_limit"}, {"value": 9}):
        problem_of(own.call("POST", f"loopholes/{row.pk}/close/", {**fixed, **half}), 400, "body.invalid")
    for option in ("luck", "hand_limit"):
        wrong = own.call("POST", f"loopholes/{row.pk}/close/", {**fixed, "option": option, "value": {"a": 1}})
        assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (400, "/value"), wrong.content
    assert own.call("POST", f"loopholes/{row.pk}/close/", body).json()["status"] == "accepted"
    problem_of(own.call("POST", f"loopholes/{row.pk}/close/", body), 409, "loophole.closed")
