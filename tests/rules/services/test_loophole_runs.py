"""Searches for loopholes as rows: begun, done part by part, counted once, ended one way or another."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from oscg.accounts.models import Role, User
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from rules.lab import finder
from rules.lab.detector import Detector
from rules.lab.finder import pieces
from rules.lab.hunt import hunt_from
from rules.lab.hunt_processes import hunt_search
from rules.models import Loophole, LoopholePart, LoopholeRun
from rules.selectors.loopholes import run_progress
from rules.services import loophole_runs, loophole_work
from rules.services.loophole_runs import hunter_forget, run_cancel
from rules.services.loophole_work import loopholes_sweep, part_claim, part_finish, part_work
from tests.factories.searches import begun, fakes, searched, worked
from tests.factories.submissions import person

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
COUNTING = ("counting",)


@pytest.fixture
def owner() -> User:
    return person("marrow")


@pytest.fixture
def keeper() -> User:
    return person("tallow", Role.MAINTAINER, game="fortification")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of jobs that are sent, as soon as somebody asks for them."""
    found: list[str] = []
    monkeypatch.setattr(loophole_runs, "job_enqueue", lambda name, **_: found.append(name))
    return found


def reading(run: LoopholeRun) -> dict[str, Any]:
    """What the detector `counting` said."""
    assert run.result is not None
    found: dict[str, Any] = next(each for each in run.result["findings"] if each["kind"] == "counting.sum")
    return found


def expire() -> None:
    """Every lease runs out."""
    LoopholePart.objects.filter(state="leased").update(leased_until=timezone.now() - timedelta(seconds=1))


# ------------------------------------------------------------------------------------------------------------------- work
def test_it_is_planned_by_a_worker_and_cut_into_parts(owner: User, sent: list[str]) -> None:
    run = begun(owner, detectors=COUNTING)
    assert list(run.parts.values_list("number", "detector")) == [(0, "")]
    assert sent == ["rules.loopholes_work"]
    assert part_work()
    run.refresh_from_db()
    assert (run.parts_planned, run.parts.exclude(detector="").count()) == (12, 12)
    assert run_progress(run=run)["parts_done"] == 0


def test_done_in_parts_it_is_what_one_process_finds(owner: User) -> None:
    run = searched(owner)
    found = hunt_search(hunt_from(run.hunt), pieces(hunt_from(run.hunt)))
    assert (run.state, run.parts_done, run.parts_planned) == ("done", 13, 13)
    assert run.result is not None
    assert [each["key"] for each in run.result["findings"]] == [each.key for each in found.findings]
    assert reading(run)["numbers"][0]["estimate"] == sum(n * n for n in range(12))
    assert (run.result["is_whole"], run.result["done"]) == (True, {"counting": [12, 12], "holding": [1, 1]})
    assert not run.parts.exists()  # what they said is in the result
    assert run_progress(run=run)["share"] == 1.0


def test_a_part_is_leased_to_one_and_counted_once(owner: User, sent: list[str]) -> None:
    """A worker that was thought dead hands in late: the one that took its place counts, and nothing counts twice."""
    run = begun(owner, detectors=COUNTING)
    part_work()
    slow = part_claim()
    assert slow is not None
    expire()
    sent.clear()
    assert loopholes_sweep() == 1
    assert sent == ["rules.loopholes_work"]
    quick = part_claim()
    while quick is not None and quick.pk != slow.pk:
        part_finish(part=quick, done={"result": {"square": quick.part**2}}, milliseconds=1)
        quick = part_claim()
    assert quick is not None
    done = {"result": {"square": slow.part**2}}
    assert not part_finish(part=slow, done=done, milliseconds=1)
    assert part_finish(part=quick, done=done, milliseconds=1)
    assert not part_finish(part=quick, done=done, milliseconds=1)
    run = worked(run)
    assert (run.state, run.parts_done) == ("done", 12)
    assert reading(run)["numbers"][0]["estimate"] == 506


def test_a_live_lease_is_left_alone(owner: User) -> None:
    begun(owner)
    part = part_claim()
    assert part is not None
    assert loopholes_sweep() == 0
    assert LoopholePart.objects.get(pk=part.pk).holder == part.holder


def test_a_part_that_brings_down_its_workers_is_a_finding(owner: User) -> None:
    run = begun(owner, detectors=COUNTING)
    part_work()
    for _ in range(loophole_work.MOST_ATTEMPTS):
        part = LoopholePart.objects.filter(run=run, number=1).get()
        LoopholePart.objects.filter(pk=part.pk).update(
            state="leased",
            holder="dead",
            attempts=part.attempts + 1,
            leased_until=timezone.now() - timedelta(seconds=1),
        )
        loopholes_sweep()
    run = worked(run)
    assert run.result is not None
    assert (run.state, run.result["confirmed"]) == ("done", 1)
    crash = Loophole.objects.get(kind="counting.crash")
    assert (crash.severity, "broke down 3 times" in crash.says) == ("high", True)
    assert reading(run)["verdict"] == "undecided"


def test_planning_that_brings_down_its_workers_ends_the_search(owner: User) -> None:
    run = begun(owner)
    LoopholePart.objects.update(state="leased", attempts=3, leased_until=timezone.now() - timedelta(seconds=1))
    loopholes_sweep()
    run.refresh_from_db()
    assert (run.state, "broke down 3 times while the search was planned" in run.error) == ("failed", True)


def test_a_detector_that_breaks_down_is_told(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_hunt: Any, _part: Any) -> Any:
        raise ZeroDivisionError("no cards")

    bad = Detector("Breaks.", {"x": "X"}, lambda _hunt: ["all"], broken, lambda _hunt, _done, _whole: [])
    monkeypatch.setitem(finder.detectors(), "bad", bad)
    run = searched(owner, detectors=("bad", "counting"))
    assert (run.state, Loophole.objects.get(kind="bad.crash").severity) == ("done", "high")
    assert reading(run)["verdict"] == "refuted"


def test_what_cannot_be_planned_fails_with_a_reason(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_hunt: Any) -> Any:
        raise ValueError("odd cards")

    bad = Detector("Breaks.", {"x": "X"}, broken, lambda _hunt, part: part, lambda _hunt, _done, _whole: [])
    monkeypatch.setitem(finder.detectors(), "bad", bad)
    run = searched(owner)
    assert (run.state, run.error) == ("failed", "The search broke down. ValueError: odd cards")


def test_the_budget_ends_a_search_with_what_it_found(owner: User) -> None:
    run = begun(owner, cards=("ford-warden",), budget=1)
    part_work()
    part = part_claim()
    assert part is not None
    part_finish(
        part=part,
        done=finder.piece_look(hunt_from(run.hunt), finder.Piece(part.detector, part.part)),
        milliseconds=1500,
    )
    assert LoopholePart.objects.filter(run=run, state="left").count() == 13
    run = worked(run)
    assert run.result is not None
    assert (run.state, run.result["is_whole"], run.result["done"]["counting"]) == ("done", False, [0, 12])
    assert run.result["done"]["warning"] == [1, 1]  # what costs nothing is done first
    assert reading(run)["verdict"] == "undecided"


def test_searches_of_another_build_end_with_a_message(owner: User) -> None:
    run = begun(owner)
    LoopholeRun.objects.update(engine_version="0+abc")
    assert part_claim() is None
    loopholes_sweep()
    run.refresh_from_db()
    assert (run.state, "Begin it again." in run.error) == ("failed", True)


def test_lost_messages_are_sent_again(owner: User, sent: list[str]) -> None:
    begun(owner)
    sent.clear()
    loopholes_sweep()
    assert sent == []
    LoopholeRun.objects.update(made_at=timezone.now() - timedelta(seconds=60))
    loopholes_sweep()
    assert sent == ["rules.loopholes_work"]


def test_workers_share_themselves_among_searches(owner: User, keeper: User) -> None:
    runs = [begun(owner), begun(keeper)]
    taken = [part_claim(), part_claim()]
    assert {part.run_id for part in taken if part} == {run.pk for run in runs}


# ---------------------------------------------------------------------------------------------------- beginning and ending
def test_who_may_search_and_how_much(owner: User, keeper: User) -> None:
    with pytest.raises(InvalidInput, match="1 to 600 seconds"):
        begun(owner, budget=601)
    begun(owner)
    with pytest.raises(Conflict, match="A search of yours is running"):
        begun(owner)
    for _ in range(3):
        begun(keeper, budget=3600)
    with pytest.raises(Conflict, match="3 of your searches"):
        begun(keeper)
    with pytest.raises(InvalidInput, match="no detector “luck”"):
        begun(owner, detectors=("luck",))
    owner.is_active = False
    with pytest.raises(Refused):
        begun(owner)


def test_a_form_sent_twice_begins_one(owner: User) -> None:
    run = begun(owner)
    kwargs: dict[str, Any] = {"hunt": hunt_from(run.hunt), "owner": owner, "budget": 5, "request_key": "once"}
    run_cancel(run=run, actor=owner)
    first = loophole_runs.run_begin(**kwargs)
    assert loophole_runs.run_begin(**kwargs).pk == first.pk


def test_cancelling_stops_the_workers(owner: User, keeper: User) -> None:
    run = begun(owner)
    part_work()
    part = part_claim()
    assert part is not None
    with pytest.raises(Missing):
        run_cancel(run=run, actor=person("sorrel"))
    run_cancel(run=run, actor=keeper)
    assert not part_finish(part=part, done={"result": {"square": 1}}, milliseconds=1)
    assert not part_work()
    run.refresh_from_db()
    assert (run.state, run.result) == ("cancelled", None)
    with pytest.raises(Conflict, match="ended already"):
        run_cancel(run=run, actor=owner)
    assert not Loophole.objects.filter(run=run).exists()


def test_whose_account_ends_leaves_no_search_behind(owner: User) -> None:
    old = searched(owner)
    run = begun(owner)
    hunter_forget(user=owner)
    run.refresh_from_db()
    old.refresh_from_db()
    assert (run.state, run.owner, old.state, old.owner) == ("cancelled", None, "done", None)
