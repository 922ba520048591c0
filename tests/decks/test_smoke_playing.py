"""A proposal that is sent is tried out by bots in the background, and author and reviewer see what came of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cards.models import SmokeMatch, Submission
from cards.services import smoke_matches
from cards.services.smoke_matches import smoke_claim, smoke_end, smoke_step, smoke_sweep
from cards.services.submissions import submission_save, submission_send, submission_take_back
from decks.services import smoke_playing
from decks.services.smoke_playing import smoke_work
from rules.lab.playing import GameCrash, Table
from rules.lab.smoke import SmokeRun
from tests.factories.maintainers import client_of, reviewer_make
from tests.factories.submissions import person, proposal

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, by a bot that does not think; everything else as it is."""
    monkeypatch.setattr(smoke_playing, "GAMES", 8)
    monkeypatch.setattr(smoke_playing, "DECKS", 2)
    monkeypatch.setattr(smoke_playing, "BOT", "rule")
    smoke_playing._held.clear()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the jobs that are called."""
    found: list[str] = []
    monkeypatch.setattr(smoke_matches, "job_enqueue", lambda name, **_more: found.append(name))
    return found


def sent() -> Submission:
    """A proposal to change a card, sent for review by `brand`."""
    return proposal(person("brand"), card="ember-wolf")


def author_of(submission: Submission) -> Client:
    """Its author, signed in."""
    assert submission.author is not None
    return client_of(submission.author)


def play_on(most: int = 40) -> None:
    while most and smoke_work():
        most -= 1
    assert most


def test_what_is_sent_is_tried_out_once(calls: list[str]) -> None:
    submission = sent()
    smoke = submission.smoke_matches.get()
    assert (smoke.revision, smoke.state) == (submission.revision, "waiting")
    assert calls == [smoke_matches.WORK]
    play_on()
    smoke.refresh_from_db()
    assert (smoke.state, smoke.error, smoke.share) == ("done", "", 1.0)
    result = smoke.result
    assert result is not None
    assert (result["card"], result["games"], result["crashes"]["count"]) == ("Ember Wolf", 8, 0)
    assert result["format"] == "Maximus Standard"
    assert 0 <= result["with"]["low"] <= result["with"]["estimate"] <= result["with"]["high"] <= 1
    assert len(result["decks"]) == 2
    assert all(any(entry["card"] == "ember-wolf" for entry in deck["entries"]) for deck in result["decks"])
    assert not smoke_work()


def test_the_same_however_often_it_is_put_aside(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    sent()
    play_on()
    whole = SmokeMatch.objects.get().result
    SmokeMatch.objects.all().delete()
    smoke_matches.smoke_begin(submission=Submission.objects.get(), revision=Submission.objects.get().revision)
    monkeypatch.setattr(smoke_playing, "LONGEST", 0.0)
    calls.clear()
    play_on()
    assert SmokeMatch.objects.get().result == whole
    assert len(calls) == 3


def test_a_dead_workers_trial_is_gone_on_with(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    sent()
    monkeypatch.setattr(smoke_playing, "LONGEST", 0.0)
    smoke_work()
    dead = smoke_claim()
    assert dead is not None
    assert smoke_claim() is None
    SmokeMatch.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    calls.clear()
    assert smoke_sweep()
    assert calls == [smoke_matches.WORK]
    play_on()
    assert SmokeMatch.objects.get().state == "done"
    assert not smoke_step(smoke=dead, share=0.5, progress={})
    assert not smoke_end(smoke=dead, error="Late.")
    assert not smoke_sweep()


def test_a_trial_that_brings_down_its_workers_ends(calls: list[str]) -> None:
    sent()
    for _ in range(smoke_matches.MOST_ATTEMPTS):
        assert smoke_claim() is not None
        SmokeMatch.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert smoke_claim() is None
    smoke = SmokeMatch.objects.get()
    assert (smoke.state, "broke down" in smoke.error) == ("failed", True)


def test_what_was_counted_under_other_rules_is_counted_anew(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    sent()
    monkeypatch.setattr(smoke_playing, "LONGEST", 0.0)
    smoke_work()
    smoke = SmokeMatch.objects.get()
    assert smoke.progress is not None
    assert smoke.progress["at"] == 1
    smoke.progress["of"] = "another build, list or pool of cards"
    smoke.save()
    play_on()
    result = SmokeMatch.objects.get().result
    assert result is not None
    assert result["games"] == 8


def test_a_worker_makes_the_decks_once(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class Counted(SmokeRun):
        def __init__(self, *parts: Any, **more: Any) -> None:
            made.append("decks")
            super().__init__(*parts, **more)

    monkeypatch.setattr(smoke_playing, "SmokeRun", Counted)
    monkeypatch.setattr(smoke_playing, "LONGEST", 0.0)
    sent()
    play_on()
    assert (SmokeMatch.objects.get().state, made) == ("done", ["decks"])


def test_a_crash_is_a_finding_not_an_end(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    submission = sent()

    def broken(*_args: Any, **_more: Any) -> Any:
        raise GameCrash("A match broke down: seed 1.") from KeyError("ghost")

    monkeypatch.setattr(Table, "play", broken)
    play_on()
    result = SmokeMatch.objects.get().result
    assert result is not None
    assert result["crashes"]["count"] == 4
    page = client_of(reviewer_make("rev", "maximus")).get(f"/review/{submission.pk}/").content.decode()
    assert "4 matches broke down" in page
    assert "KeyError" in page


def test_an_edit_tries_the_newer_revision_alone(calls: list[str]) -> None:
    submission = sent()
    author = submission.author
    assert author is not None
    back = submission_take_back(submission=submission, actor=author, revision=submission.revision)
    saved = submission_save(submission=back, actor=author, revision=back.revision, changes={"note": "Again."})
    submission_send(submission=saved, actor=author, revision=saved.revision)
    assert [each.revision for each in saved.smoke_matches.all()] == [saved.revision]


def test_author_and_reviewer_see_it_and_nobody_else(calls: list[str]) -> None:
    submission = sent()
    author, reviewer = author_of(submission), client_of(reviewer_make("rev", "maximus"))
    part = f"/submissions/{submission.pk}/smoke/"
    pages = [(author, f"/submissions/{submission.pk}/"), (reviewer, f"/review/{submission.pk}/")]
    for client, address in pages:
        text = client.get(address).content.decode()
        assert "will be played in the background" in text
        assert part in text
    play_on()
    for client, address in pages:
        text = client.get(address).content.decode()
        assert "What the card adds" in text
        assert "8 games with the card and 8 without it" in text
        assert client.get(part).status_code == 200
        assert part not in client.get(part).content.decode()
    assert client_of(person("stranger")).get(part).status_code == 404
    assert Client().get(part).status_code in (302, 404)
    found = author.get(f"/api/v1/submissions/{submission.pk}/").json()["smoke_match"]
    assert (found["state"], found["result"]["games"]) == ("done", 8)


def test_no_deck_is_said_in_words(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    submission = sent()

    def none(*_args: Any, **_more: Any) -> Any:
        raise smoke_playing.NoDeckFound("No legal deck can hold it.")

    monkeypatch.setattr(smoke_playing, "SmokeRun", none)
    play_on()
    page = author_of(submission).get(f"/submissions/{submission.pk}/").content.decode()
    assert "No legal deck can hold it." in page
