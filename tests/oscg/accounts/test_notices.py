"""Notices: who is told what, on which ways, and that everything can be turned off."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.services.reviews import submission_request_changes
from cards.services.submissions import submission_save, submission_send, submission_take_back, submission_withdraw
from oscg.accounts.models import Notice, NoticeKind, User
from oscg.accounts.notices import notice_choose, notice_send
from tests.factories.callers import Caller
from tests.factories.maintainers import client_of, maintainer_make
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db


def texts(user: User, **more: Any) -> list[str]:
    """What somebody was told, the newest first."""
    return list(Notice.objects.filter(user=user, **more).values_list("text", flat=True))


def test_reviewers_of_the_game_are_told_of_what_waits() -> None:
    ada, rea, max_ = person("ada"), reviewer(), maintainer_make("max", "maximus")
    fay = reviewer("fay", "fortification")
    shut = reviewer("sam")
    User.objects.filter(pk=shut.pk).update(is_active=False)
    found = proposal(ada)
    assert texts(rea) == texts(max_) == ["Lantern Crab (Maximus) waits for review."]
    assert texts(ada) == texts(fay) == texts(shut) == []
    assert Notice.objects.filter(user=rea).get().path == f"/review/{found.pk}/"


def test_authors_who_review_are_not_told_of_their_own() -> None:
    rea = reviewer()
    proposal(rea)
    assert texts(rea) == []


def test_sending_again_and_again_tells_nobody_again() -> None:
    ada, rea = person("ada"), reviewer()
    found = proposal(ada)
    for _ in range(5):
        submission_take_back(submission=found, actor=ada, revision=1)
        submission_send(submission=found, actor=ada, revision=1)
    assert len(texts(rea)) == 1


def test_whoever_asked_for_changes_is_told_of_them() -> None:
    ada, rea, rob = person("ada"), reviewer(), reviewer("rob")
    found = proposal(ada)
    submission_request_changes(submission=found, actor=rea, revision=1, reason="Too\ncheap.")
    assert texts(ada) == ["Your card Lantern Crab needs changes. Too cheap."]
    found = submission_save(submission=found, actor=ada, revision=1, changes={"content": unit_content(cost=3)})
    submission_send(submission=found, actor=ada, revision=2)
    assert texts(rea)[0] == "Lantern Crab (Maximus) was changed and waits for your review again."
    assert len(texts(rob)) == 1


def test_mails_go_out_only_where_they_are_wanted(django_capture_on_commit_callbacks: Any) -> None:
    ada, rea = person("ada"), reviewer()
    with django_capture_on_commit_callbacks(execute=True):
        found = proposal(ada)
        submission_request_changes(submission=found, actor=rea, revision=1, reason="Too cheap.\nMuch.")
    (only,) = mail.outbox
    assert (only.to, only.subject) == (["ada@example.invalid"], "OSCG: Your card Lantern Crab needs changes")
    assert "Too cheap.\nMuch." in only.body
    assert f"/submissions/{found.pk}/" in only.body
    assert "/account/notices/" in only.body
    notice_choose(user=ada, kind=NoticeKind.REVIEW, on_site=False, by_mail=False)
    notice_choose(user=rea, kind=NoticeKind.QUEUE, on_site=False, by_mail=True)
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        second = proposal(ada, **unit_content("Second Crab"))
        submission_request_changes(submission=second, actor=rea, revision=1, reason="No.")
    assert [each.to for each in mail.outbox] == [["rea@example.invalid"]]
    assert len(texts(ada)) == len(texts(rea)) == 1


def test_long_texts_and_line_breaks_make_no_broken_mail(django_capture_on_commit_callbacks: Any) -> None:
    ada = person("ada")
    with django_capture_on_commit_callbacks(execute=True):
        notice_send(users=[ada], kind=NoticeKind.REVIEW, text="Line\r\nBcc: x@y.invalid " + "word " * 200, path="/")
    (only,) = mail.outbox
    assert "\n" not in only.subject
    assert len(only.subject) <= 130
    assert not only.bcc
    assert len(texts(ada)[0]) == 300


def test_the_page_shows_the_new_ones_first_and_marks_what_was_seen() -> None:
    ada = person("ada")
    client = client_of(ada)
    assert "Nothing yet." in page(client, "/account/notices/").words
    notice_send(users=[ada], kind=NoticeKind.REVIEW, text="First.", path="/me/")
    notice_send(users=[ada], kind=NoticeKind.REVIEW, text="Second.", path="/me/decks/")
    shown = page(client, "/account/notices/").words
    assert "2 unread notices" in shown
    assert shown.index("Second.") < shown.index("First.")
    first, second = Notice.objects.filter(user=ada).order_by("id")
    assert client.post(f"/account/notices/{first.pk}/open/")["Location"] == "/me/"
    shown = page(client, "/account/notices/").words
    assert "1 unread notices" in shown
    assert shown.index("Second.") < shown.index("First.")
    notice_send(users=[ada], kind=NoticeKind.REVIEW, text="Third.", path="/me/")
    client.post("/account/notices/read/", {"up_to": second.pk})
    assert texts(ada, read_at=None) == ["Third."]
    for bad in ("", "x", "9" * 40):
        assert client.post("/account/notices/read/", {"up_to": bad}).status_code == 302
    assert texts(ada, read_at=None) == ["Third."]


def test_notices_are_their_owners_alone() -> None:
    ada, bob = person("ada"), person("bob")
    notice_send(users=[ada], kind=NoticeKind.REVIEW, text="Hers.", path="/me/")
    pk = Notice.objects.get().pk
    client = client_of(bob)
    assert "Hers." not in page(client, "/account/notices/").words
    assert client.post(f"/account/notices/{pk}/open/").status_code == 404
    assert client.post(f"/account/notices/{'9' * 40}/open/").status_code == 404
    client.post("/account/notices/read/", {"up_to": pk})
    assert Notice.objects.get().read_at is None
    assert Client().get("/account/notices/").status_code == 302
    assert Caller(bob).call("POST", f"notices/{pk}/read/").status_code == 404
    assert Caller().call("GET", "notices/").status_code == 401


def test_read_notices_are_paged() -> None:
    ada = person("ada")
    client = client_of(ada)
    for at in range(5):
        notice_send(users=[ada], kind=NoticeKind.REVIEW, text=f"Number {at}.", path="/me/")
    client.post("/account/notices/read/", {"up_to": Notice.objects.latest("pk").pk})
    shown = page(client, "/account/notices/?limit=2")
    assert "Number 4." in shown.words
    assert "Number 2." not in shown.words
    older = next(link for link in shown.links if "cursor=" in link)
    assert "Number 2." in page(client, older).words


def test_choices_turn_everything_off() -> None:
    ada = person("ada")
    client = client_of(ada)
    client.post("/account/notices/choices/", {"mail-queue": "on"})
    for kind in NoticeKind.values:
        notice_send(users=[ada], kind=kind, text=f"About {kind}.", path="/me/")
    assert texts(ada) == []
    choices = {each["kind"]: each for each in Caller(ada).call("GET", "notices/choices/").json()["choices"]}
    assert [kind for kind, each in choices.items() if each["on_site"] or each["by_mail"]] == ["queue"]


def test_notices_over_the_api() -> None:
    ada = person("ada")
    caller = Caller(ada, "play")
    for at in range(5):
        notice_send(users=[ada], kind=NoticeKind.REVIEW, text=f"Number {at}.", path="/me/")
    rows = caller.walk("notices/?limit=2")
    assert [row["text"] for row in rows] == [f"Number {at}." for at in (4, 3, 2, 1, 0)]
    assert caller.call("POST", f"notices/{rows[0]['id']}/read/").json()["read_at"] is not None
    assert caller.call("POST", "notices/read/", {"up_to": rows[2]["id"]}).json() == {"read": 3}
    assert [row["text"] for row in caller.walk("notices/?unread=true")] == ["Number 3."]
    got = caller.call("GET", "notices/")
    assert caller.call("GET", "notices/", if_none_match=got["ETag"]).status_code == 304
    choice = {"kind": "review", "on_site": True, "by_mail": False}
    assert caller.call("PATCH", "notices/choices/", choice).status_code == 403
    assert Caller(ada, "submit").call("PATCH", "notices/choices/", choice).json()["choices"][0]["by_mail"] is False
    for bad in ({}, {**choice, "kind": "all"}, {**choice, "on_site": "no"}, {**choice, "user": 1}):
        assert Caller(ada).call("PATCH", "notices/choices/", bad).status_code == 400
    assert caller.call("GET", "notices/?unread=perhaps").status_code == 400
    assert caller.call("POST", "notices/read/", {"up_to": -1}).status_code == 400
    assert caller.call("POST", "notices/read/", {"up_to": 10**40}).status_code == 200


def test_the_count_costs_members_one_query_and_guests_none() -> None:
    ada = person("ada")
    for client, number in ((Client(), 0), (client_of(ada), 1)):
        with CaptureQueriesContext(connection) as made:
            assert client.get("/help/keyboard/").status_code == 200
        assert sum("accounts_notice" in each["sql"] for each in made) == number


def test_withdrawn_proposals_tell_nobody() -> None:
    ada, rea = person("ada"), reviewer()
    found = proposal(ada)
    submission_withdraw(submission=found, actor=ada, revision=1)
    assert len(texts(rea)) == 1
