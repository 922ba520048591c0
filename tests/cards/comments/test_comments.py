"""Comments: written, edited and deleted by members, reported once, hidden by maintainers, however people misuse them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from cards.models import CardComment, CommentReport
from cards.selectors import comment_get, comment_list, reported_comments
from cards.services.comment_reports import comment_hide, comment_report, comment_restore, reports_settle
from cards.services.comments import LONGEST, MOST_LINES, comment_delete, comment_edit, comment_write
from oscg.accounts.models import Notice, NoticeKind
from oscg.common.changes import data_revisions
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused, Stale, TooOften
from oscg.common.models import Change
from oscg.common.plain_words import MOST_MARKS, plain_words
from oscg.pages.account_deletion import account_delete
from tests.factories.cards import card_make
from tests.factories.maintainers import maintainer_make, member_make, reviewer_make
from tests.factories.processes import run_python, scratch_database
from tests.factories.talk import OX, card_of, comment

pytestmark = pytest.mark.django_db
RACES = 8


def shown() -> list[str]:
    """The texts under the card."""
    return [each.body for each in comment_list(card=card_of())]


def older(found: CardComment, by: timedelta) -> CardComment:
    """The comment as if it had been written earlier."""
    CardComment.objects.filter(pk=found.pk).update(made_at=found.made_at - by)
    found.refresh_from_db()
    return found


def test_written_edited_deleted() -> None:
    bob = member_make("bob")
    found = comment(bob, " A fine ox.\r\n\r\n\r\n\r\nReally. ")
    assert shown() == ["A fine ox.\n\nReally."]
    comment_edit(comment=found, actor=bob, revision=1, body="A splendid ox.")
    assert (shown(), found.revision, found.edited_at is not None) == (["A splendid ox."], 2, True)
    comment_delete(comment=found, actor=bob)
    comment_delete(comment=found, actor=bob)
    assert (shown(), CardComment.objects.get().body) == ([], "")
    with pytest.raises(Missing):
        comment_get(pk=found.pk, game="maximus", slug=OX)
    log = Change.objects.filter(subject="comment").order_by("number")
    assert [each.action for each in log] == ["written", "edited", "deleted"]


def test_others_do_not_touch_it() -> None:
    found = comment(member_make("bob"))
    for other in (None, member_make("eve"), maintainer_make("anna")):
        with pytest.raises(Refused):
            comment_edit(comment=found, actor=other, revision=1, body="Mine now.")
        with pytest.raises(Refused):
            comment_delete(comment=found, actor=other)
    assert shown() == ["A fine ox."]


def test_guests_and_shut_accounts_write_nothing() -> None:
    shut = member_make("shut")
    shut.is_active = False
    for nobody in (None, shut):
        with pytest.raises(Refused):
            comment_write(card=card_of(), actor=nobody, body="Hello.")
        with pytest.raises(Refused):
            comment_report(comment=comment(member_make(f"bob{nobody}")), actor=nobody, reason="Spam.")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "  \n\t ",
        "\u200b" * 50,
        "\u200c\u200d\u2060\ufeff",
        "\u3164\u3164",
        "\u2800",
        "\u202e\u2066",
        "\u0301\u0301",
        "a\x00b",
        "a\ud800",
        "x" * (LONGEST + 1),
        "x" * 1_000_000,
        "\u200b" * 9_000 + "x",
        "a\n" * (MOST_LINES + 1),
    ],
)
def test_texts_that_are_refused(body: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        comment(member_make("bob"), body)
    assert caught.value.pointer == "/body"
    assert not CardComment.objects.exists()


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("fr\u200b\u200bee\u202e mo\ufeffney", "free money"),
        ("a" + "\u0301" * 40, "á" + "\u0301" * MOST_MARKS),
        ("👩\u200d🚀 ok", "👩\u200d🚀 ok"),
        ("a\u200d\u200d\u200d\u200db", "ab"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("שלום, می\u200cخواهم", "שלום, می\u200cخواهم"),
        ("a\u2028b\x0bc\x07", "a\nbc"),
        ("one\n\n\n\n\ntwo", "one\n\ntwo"),
    ],
)
def test_what_is_kept_of_a_text(body: str, kept: str) -> None:
    assert plain_words(body) == kept


def test_the_same_text_twice_is_one_comment() -> None:
    bob = member_make("bob")
    assert comment(bob).pk == comment(bob).pk
    assert comment(bob, card="ember-wolf").pk != comment(bob).pk
    assert comment(member_make("eve")).author_id != bob.pk
    first = comment(bob)
    comment_delete(comment=first, actor=bob)
    assert comment(bob).pk != first.pk
    older(comment(bob), timedelta(minutes=11))
    assert CardComment.objects.filter(author=bob, card=card_of()).count() == 2
    comment(bob)
    assert CardComment.objects.filter(author=bob, card=card_of()).count() == 3


def test_too_many_too_fast() -> None:
    bob = member_make("bob")
    for at in range(6):
        comment_delete(comment=comment(bob, f"Number {at}."), actor=bob)
    with pytest.raises(TooOften) as caught:
        comment(bob, "One more.")
    assert (caught.value.status, 590 < caught.value.wait <= 601) == (429, True)
    assert caught.value.message == "You have written many comments in a short time. Wait 10 minutes, then go on."
    CardComment.objects.update(made_at=timezone.now() - timedelta(minutes=11))
    assert comment(bob, "One more.").body == "One more."
    CardComment.objects.bulk_create(CardComment(card=card_of(), author=bob, body=f"{at}") for at in range(60))
    CardComment.objects.update(made_at=timezone.now() - timedelta(hours=20))
    with pytest.raises(TooOften) as caught:
        comment(bob, "Yet another.")
    assert caught.value.message.endswith("Wait 4 hours, then go on.")


def test_editing_has_limits() -> None:
    bob = member_make("bob")
    found = comment(bob)
    with pytest.raises(Stale):
        comment_edit(comment=found, actor=bob, revision=7, body="Otherwise.")
    with pytest.raises(InvalidInput):
        comment_edit(comment=found, actor=bob, revision=1, body="\u200b")
    with pytest.raises(Conflict) as caught:
        comment_edit(comment=older(found, timedelta(hours=25)), actor=bob, revision=1, body="Otherwise.")
    assert caught.value.code == "comment.too_late"
    comment_hide(comment=found, actor=maintainer_make("anna"), reason="Rude.")
    with pytest.raises(Conflict) as caught:
        comment_edit(comment=found, actor=bob, revision=1, body="Otherwise.")
    assert caught.value.code == "comment.state"
    assert CardComment.objects.get().body == "A fine ox."


def test_reported_hidden_restored() -> None:
    anna, bob, eve = maintainer_make("anna"), member_make("bob"), member_make("eve")
    found = comment(bob)
    comment_report(comment=found, actor=eve, reason="  Rude\x07 \n to oxen. ")
    assert CommentReport.objects.get().reason == "Rude to oxen."
    assert list(reported_comments(games=["maximus"])) == [found]
    assert list(reported_comments(games=["fortification"])) == []
    for again in (eve, eve):
        with pytest.raises(Conflict):
            comment_report(comment=found, actor=again, reason="Again.")
    comment_hide(comment=found, actor=anna, reason="Rude.")
    assert (found.state, list(reported_comments(games=["maximus"]))) == ("hidden", [])
    with pytest.raises(Conflict):
        comment_report(comment=found, actor=member_make("zoe"), reason="Rude.")
    with pytest.raises(Conflict):
        comment_hide(comment=found, actor=anna, reason="Rude.")
    comment_restore(comment=found, actor=anna)
    assert (found.state, found.hidden_reason, shown()) == ("shown", "", ["A fine ox."])
    with pytest.raises(Conflict):
        comment_restore(comment=found, actor=anna)


def test_leaving_a_reported_comment() -> None:
    anna, eve = maintainer_make("anna"), member_make("eve")
    found = comment(member_make("bob"))
    comment_report(comment=found, actor=eve, reason="I do not like it.")
    assert reports_settle(comment=found, actor=anna) == 1
    assert (reports_settle(comment=found, actor=anna), shown()) == (0, ["A fine ox."])
    with pytest.raises(Conflict):  # still once a person
        comment_report(comment=found, actor=eve, reason="Really not.")


def test_who_may_not_report_hide_or_restore() -> None:
    bob, fay = member_make("bob"), maintainer_make("fay", "fortification")
    found = comment(bob)
    with pytest.raises(Refused) as caught:
        comment_report(comment=found, actor=bob, reason="Me.")
    assert caught.value.code == "comment.own"
    for other in (None, bob, fay, reviewer_make("rea", "maximus")):
        for attempt in (
            lambda who: comment_hide(comment=found, actor=who, reason="No."),
            lambda who: comment_restore(comment=found, actor=who),
            lambda who: reports_settle(comment=found, actor=who),
        ):
            with pytest.raises(Refused):
                attempt(other)
    for reason in ("", "\u200b", "r" * 501, "r\x00"):
        with pytest.raises(InvalidInput):
            comment_report(comment=found, actor=fay, reason=reason)
        with pytest.raises(InvalidInput):
            comment_hide(comment=found, actor=maintainer_make(f"m{len(reason)}"), reason=reason)


def test_nobody_restores_their_own_that_another_hid() -> None:
    anna, ben = maintainer_make("anna"), maintainer_make("ben")
    found = comment(anna)
    comment_hide(comment=found, actor=ben, reason="Not here.")
    with pytest.raises(Refused):
        comment_restore(comment=found, actor=anna)
    comment_restore(comment=found, actor=ben)
    assert found.state == "shown"


def test_reports_have_a_rate() -> None:
    bob, eve = member_make("bob"), member_make("eve")
    rows = CardComment.objects.bulk_create(CardComment(card=card_of(), author=bob, body=f"{at}") for at in range(21))
    for each in rows[:20]:
        comment_report(comment=each, actor=eve, reason="Spam.")
    with pytest.raises(TooOften):
        comment_report(comment=rows[20], actor=eve, reason="Spam.")


def test_who_is_told() -> None:
    anna, bob, eve, zoe = maintainer_make("anna"), member_make("bob"), member_make("eve"), member_make("zoe")
    version = card_make("maximus", "Lantern Crab", author_name="Bob")
    type(version).objects.filter(pk=version.pk).update(author=bob)
    found = comment(eve, card="lanterncrab")
    comment(bob, card="lanterncrab")  # nobody is told of their own words
    (notice,) = Notice.objects.filter(kind=NoticeKind.COMMENT)
    assert (notice.user, notice.text) == (bob, "Somebody commented on your card Lantern Crab.")
    assert notice.path == f"/cards/maximus/lanterncrab/comments/{found.pk}/"
    for reporter in (bob, zoe):  # the second report of the same comment is no further notice
        comment_report(comment=found, actor=reporter, reason="Rude.")
    (notice,) = Notice.objects.filter(kind=NoticeKind.REPORT)
    assert (notice.user, notice.text) == (anna, "A comment on Lantern Crab was reported.")


def test_comments_of_people_who_leave() -> None:
    bob = member_make("bob")
    found = comment(bob)
    before = data_revisions(("comments",))
    account_delete(user=bob)
    found = comment_list(card=card_of())[0]
    assert (found.body, str(found.author)) == ("A fine ox.", "deleted user")
    assert data_revisions(("comments",)) != before


def test_two_submits_at_once_are_one_comment(tmp_path: Path) -> None:
    """Real transactions of two processes, on the kind of database of this lane."""
    with scratch_database(tmp_path, "talk") as url:
        settings = {"DATABASE_URL": url}
        assert run_python(tmp_path, "manage.py", "migrate", "--verbosity", "0", **settings).returncode == 0
        games = "import django; django.setup(); from rules.services.seeding import games_load; games_load()"
        assert run_python(tmp_path, "-c", games, **settings).returncode == 0
        raced = run_python(tmp_path, "-m", "tests.cards.comments.racing_commenters", **settings)
        assert (raced.returncode, raced.stderr) == (0, b"")
        lines = raced.stdout.decode().split()
        # Six are within the rate; each was sent twice at once and is one. The others are refused, both times.
        assert sorted(lines) == sorted(
            [f"{at}:{at + 1}" for at in range(6)] * 2 + ["6:comment.too_often", "7:comment.too_often"] * 2
        )
        reports = "import django; django.setup(); from cards.models import *; print(CommentReport.objects.count())"
        assert run_python(tmp_path, "-c", reports, **settings).stdout.split() == [b"1"]
