"""A proposal that is sent is looked at for loopholes: by static detectors at once, by all of them in the background."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import LoopholeLook, Submission
from cards.services import loophole_looks
from cards.services.loophole_looks import look_claim, looks_sweep, proposal_clip, proposal_loopholes
from cards.services.submissions import submission_save, submission_send, submission_take_back, submission_withdraw
from decks.services import loophole_proposals
from decks.services.loophole_proposals import looks_work
from oscg.accounts.models import User
from oscg.common.errors import Missing
from rules.engine.errors import EngineError
from rules.models import Loophole, LoopholeRun
from rules.selectors.loopholes import loophole_run_get, loophole_run_list
from rules.services.loophole_work import part_work
from tests.factories.callers import Caller
from tests.factories.searches import fakes
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.oscg.api.conftest import problem_of

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The jobs that are called, with their queues."""
    found: list[tuple[str, str]] = []
    monkeypatch.setattr(loophole_looks, "job_enqueue", lambda name, queue: found.append((name, queue)))
    return found


@pytest.fixture
def author() -> User:
    return person("brand")


def sent(author: User) -> Submission:
    return proposal(author, **unit_content("Moth Lantern"))


def known(submission: Submission) -> dict[str, Any]:
    found = proposal_loopholes(submission)
    assert found is not None
    return found


def work_on() -> None:
    while looks_work() or part_work():
        pass


def test_warnings_come_at_once_and_findings_later(author: User, calls: list[tuple[str, str]]) -> None:
    submission = sent(author)
    assert calls == [("decks.loophole_looks_work", "quick")]
    found = known(submission)
    assert (found["state"], found["warnings"], found["progress"], found["is_current"]) == ("waiting", [], None, True)
    assert looks_work()
    assert not looks_work()
    found = known(submission)
    assert (found["state"], [each["kind"] for each in found["warnings"]]) == ("running", ["warning.name"])
    assert found["warnings"][0]["says"] == "Moth Lantern comes late."
    work_on()
    found = known(submission)
    assert (found["state"], found["is_whole"], found["progress"]["share"]) == ("done", True, 1.0)
    assert [each["kind"] for each in found["findings"]] == ["holding.card", "warning.name"]
    assert found["findings"][0]["cards"] == [f"proposal-{submission.pk}"]
    clip = proposal_clip(submission, found["findings"][0]["key"])
    assert clip["game"] == "maximus"
    with pytest.raises(Missing):
        proposal_clip(submission, found["findings"][1]["key"])


def test_nobody_else_learns_of_it(author: User) -> None:
    submission = sent(author)
    work_on()
    run = LoopholeRun.objects.get(purpose="proposal")
    assert not Loophole.objects.filter(run=run).exists()
    assert not loophole_run_list().filter(pk=run.pk).exists()
    with pytest.raises(Missing):
        loophole_run_get(pk=run.pk)
    assert known(submission)["state"] == "done"


def test_its_decks_hold_the_card(author: User) -> None:
    submission = sent(author)
    looks_work()
    hunt = LoopholeRun.objects.get(purpose="proposal").hunt
    slug = f"proposal-{submission.pk}"
    # Those that would look at the same whatever the card leave the time to the others.
    assert LoopholeRun.objects.get(purpose="proposal").detectors == ["holding", "warning"]
    assert (hunt["focus"], hunt["about"]["extra"]) == ([slug], [slug])
    assert "A deck around Moth Lantern" in hunt["decks"]
    assert any(card["slug"] == slug for card in hunt["cards"])


def test_sent_anew_the_older_search_is_stopped(author: User) -> None:
    submission = sent(author)
    looks_work()
    first = submission.loophole_looks.get().run
    assert first is not None
    submission_take_back(submission=submission, actor=author, revision=submission.revision)
    content = {**submission.content, "name": "Moth Candle"}
    submission_save(submission=submission, actor=author, revision=submission.revision, changes={"content": content})
    submission_send(submission=submission, actor=author, revision=submission.revision)
    first.refresh_from_db()
    assert first.state == "cancelled"
    work_on()
    assert known(submission)["findings"][0]["says"] == "Moth Candle can be held."
    assert submission.loophole_looks.count() == 2


def test_taken_back_and_sent_as_it_was_it_goes_on(author: User) -> None:
    submission = sent(author)
    looks_work()
    submission_take_back(submission=submission, actor=author, revision=submission.revision)
    submission_send(submission=submission, actor=author, revision=submission.revision)
    work_on()
    assert known(submission)["state"] == "done"
    assert LoopholeRun.objects.filter(purpose="proposal").count() == 1


@pytest.mark.parametrize("is_begun", [True, False])
def test_withdrawn_nothing_is_looked_for(author: User, is_begun: bool) -> None:
    submission = sent(author)
    if is_begun:
        looks_work()
    submission_withdraw(submission=submission, actor=author, revision=submission.revision)
    assert not looks_work()
    assert not part_work()
    assert [run.state for run in LoopholeRun.objects.filter(purpose="proposal")] == ["cancelled"] * is_begun


def test_a_dead_workers_look_is_begun_by_another(author: User, calls: list[tuple[str, str]]) -> None:
    submission = sent(author)
    assert look_claim() is not None
    assert not looks_work()
    calls.clear()
    assert looks_sweep()
    assert calls == [("decks.loophole_looks_work", "quick")]
    LoopholeLook.objects.update(tried_at=timezone.now() - timedelta(hours=1))
    work_on()
    assert known(submission)["state"] == "done"
    assert not looks_sweep()


def test_a_look_that_brings_down_its_workers_ends(author: User) -> None:
    submission = sent(author)
    for _ in range(loophole_looks.MOST_ATTEMPTS):
        assert look_claim() is not None
        LoopholeLook.objects.update(tried_at=timezone.now() - timedelta(hours=1))
    assert look_claim() is None
    found = known(submission)
    assert (found["state"], "broke down" in found["error"]) == ("failed", True)


@pytest.mark.parametrize("is_killed", [True, False])
def test_broken_off_after_the_warnings_no_search_is_left_running(
    author: User, monkeypatch: pytest.MonkeyPatch, is_killed: bool
) -> None:
    class Killed(BaseException):
        pass

    def broken(*_: Any) -> Any:
        raise Killed if is_killed else EngineError("It cannot be held.")

    submission = sent(author)
    monkeypatch.setattr(loophole_proposals, "made_around", broken)
    for _ in range(loophole_looks.MOST_ATTEMPTS if is_killed else 1):
        with pytest.raises(Killed) if is_killed else nullcontext():
            assert looks_work()
        LoopholeLook.objects.update(tried_at=timezone.now() - timedelta(hours=1))
    assert not looks_work()
    assert known(submission)["state"] == "failed"
    run = LoopholeRun.objects.get(purpose="proposal")
    assert (run.state, run.error) == ("failed", known(submission)["error"])


def test_what_cannot_be_looked_at_is_told(author: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> Any:
        raise ValueError("odd")

    submission = sent(author)
    monkeypatch.setattr(loophole_proposals, "hunting_pool", broken)
    assert looks_work()
    found = known(submission)
    assert (found["state"], found["error"]) == ("failed", "The card could not be looked at: odd")


def test_a_draft_is_not_looked_at(author: User) -> None:
    assert proposal_loopholes(proposal(author, sent=False, **unit_content("Moth Lantern"))) is None


def test_author_and_reviewer_read_it_in_the_api(author: User) -> None:
    submission = sent(author)
    own, reader, stranger = Caller(author, "submit"), Caller(reviewer(), "review"), Caller(person("sorrel"), "submit")
    before = own.call("GET", f"submissions/{submission.pk}/")
    assert before.json()["loopholes"]["state"] == "waiting"
    work_on()
    assert own.call("GET", f"submissions/{submission.pk}/", if_none_match=before["ETag"]).status_code == 200
    for caller in (own, reader):
        found = caller.call("GET", f"submissions/{submission.pk}/").json()["loopholes"]
        assert (found["state"], found["findings"][0]["has_replay"]) == ("done", True)
        address = f"submissions/{submission.pk}/loopholes/{found['findings'][0]['key']}/replay/"
        assert caller.call("GET", address).json()["game"] == "maximus"
    problem_of(own.call("GET", f"submissions/{submission.pk}/loopholes/nothing/replay/"), 404, "loophole.no_replay")
    for other in (stranger, Caller(person("umber"), "submit")):
        problem_of(other.call("GET", address), 404, "submission.unknown")
    assert Caller().call("GET", address).status_code == 401
