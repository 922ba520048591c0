"""Pages of rulings and comments: who sees what, what is kept of what was typed, and nothing that somebody wrote runs."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cards.models import CardComment, Ruling
from cards.services.comment_reports import comment_hide, comment_report
from cards.services.rulings import ruling_withdraw
from oscg.accounts.services import account_rename
from oscg.pages.comments import A_PAGE
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.factories.talk import OX, URCHIN, card_of, comment, position, ruling, ruling_given
from tests.oscg.pages.page_reading import page

pytestmark = pytest.mark.django_db
CARD = f"/cards/maximus/{OX}/"
HOSTILE = (
    '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) https://a.example/"onmouseover="x [a](b)'
)


def typed(**changes: Any) -> dict[str, str]:
    """The desk's form as somebody fills it in."""
    given = ruling_given(**changes)
    return {
        "question": given["question"],
        "answer": given["answer"],
        "cards": "\n".join(given["cards"]),
        "rules": ", ".join(given["rules"]),
        "position": json.dumps(given["position"]) if given.get("position") else "",
        "note": given.get("note", ""),
        "revision": "1",
    }


# ------------------------------------------------------------------------------------------------------------- rulings
def test_a_ruling_written_on_the_desk() -> None:
    anna = client_of(maintainer_make("anna"))
    begun = anna.post("/desk/rulings/new/", {"game": "maximus", "cards": OX})
    address = begun["Location"]
    saved = anna.post(address, typed(cards=["Furnace Ox", "SPLINTERBACK URCHIN"], position=position()))
    assert (saved.status_code, saved["Location"]) == (302, address)
    shown = anna.get(address).content.decode()
    assert "it holds" in shown
    assert "Player 1: attack – attacker Furnace Ox, defender Splinterback Urchin" in shown
    done = anna.post(f"{address}publish/", {"revision": "2"})
    found = Ruling.objects.latest("id")
    assert done["Location"] == f"/rulings/maximus/{found.pk}/"
    assert found.current is not None
    assert found.current.cards == [OX, URCHIN]
    for where in (done["Location"], CARD, "/rulings/maximus/", f"/rulings/maximus/?card={URCHIN}", "/rules/maximus/",
                  "/rulings/maximus/?rule=max-atk-11", "/rulings/maximus/?q=hits+back"):  # fmt: skip
        assert "Is a card that hits back an attack?" in Client().get(where).content.decode(), where
    assert "No ruling fits" in Client().get("/rulings/maximus/?q=zzz").content.decode()
    redirected = Client().get(f"{CARD}rulings/")
    assert (redirected.status_code, redirected["Location"]) == (301, f"/rulings/maximus/?card={OX}")


def test_what_was_typed_is_kept_when_it_is_refused() -> None:
    anna = client_of(maintainer_make("anna"))
    address = anna.post("/desk/rulings/new/", {"game": "maximus"})["Location"]
    broken = {**typed(cards=["No Such Card"], rules=["MAX-NO-9"]), "position": '{"seats": ['}
    refused = anna.post(address, broken)
    text = refused.content.decode()
    assert refused.status_code == 400
    assert "The position is not JSON" in text
    assert "No Such Card" in text
    refused = anna.post(address, {**broken, "position": json.dumps(position(actions=[{"action": "fly"}]))})
    text = refused.content.decode()
    assert "There is no action “fly”" in text
    assert "has no rule “MAX-NO-9”" in text
    assert "has no card “No Such Card”" in text
    assert Ruling.objects.latest("id").revision == 1
    stale = anna.post(address, {**typed(answer="Mine."), "revision": "7"})
    assert stale.status_code == 412
    assert "Mine." in stale.content.decode()
    unfinished = anna.post(f"{address}publish/", {"revision": "1"})
    assert (unfinished.status_code, "Write the question" in unfinished.content.decode()) == (400, True)
    assert anna.get(f"{address}publish/")["Location"] == address


def test_the_desk_is_for_maintainers() -> None:
    found = ruling(maintainer_make("anna"), published=False)
    bob, fay = client_of(member_make("bob")), client_of(maintainer_make("fay", "fortification"))
    assert Client().get("/desk/rulings/").status_code == 302
    assert bob.get("/desk/rulings/").status_code == 403
    assert bob.get("/desk/reports/").status_code == 403
    for other in (bob, fay):
        assert other.get(f"/desk/rulings/{found.pk}/").status_code == 404
        assert other.post(f"/desk/rulings/{found.pk}/publish/", {"revision": "1"}).status_code == 404
        assert other.post("/desk/rulings/new/", {"game": "maximus"}).status_code == 403
    for guest in (Client(), bob, client_of(maintainer_make("ben"))):
        assert guest.get(f"/rulings/maximus/{found.pk}/").status_code == 404
        assert guest.get("/rulings/maximus/999999999999999999999/").status_code == 404
    assert ruling_given()["question"] not in Client().get("/rulings/maximus/").content.decode()


def test_answers_run_nothing_and_withdrawn_rulings_say_so() -> None:
    anna = maintainer_make("anna")
    found = ruling(anna, question=HOSTILE[:300], answer=HOSTILE, position=position())
    for where in (f"/rulings/maximus/{found.pk}/", "/rulings/maximus/", f"/cards/maximus/{URCHIN}/", "/rules/maximus/"):
        read = page(Client(), where)
        assert read.faults == []
        assert "<script>alert" not in Client().get(where).content.decode()
    ruling_withdraw(ruling=found, actor=anna, revision=found.revision, reason="The card changed.")
    shown = Client().get(f"/rulings/maximus/{found.pk}/").content.decode()
    assert "is withdrawn and does not count any more. The card changed." in shown
    assert "&lt;script" not in Client().get("/rulings/maximus/").content.decode()


def test_a_position_that_fails_says_what_comes_out() -> None:
    expect = {"cards": {OX: {"health": 6}}}
    found = ruling(maintainer_make("anna"), position=position(expect=expect))
    shown = Client().get(f"/rulings/maximus/{found.pk}/").content.decode()
    assert "it comes out otherwise" in shown
    assert "Furnace Ox: health is 8, not 6." in shown


# ------------------------------------------------------------------------------------------------------------ comments
def test_guests_read_and_are_led_to_the_sign_in() -> None:
    comment(member_make("bob"), "A fine ox, see https://ox.example/a?b=1&c=2.")
    text = Client().get(CARD).content.decode()
    assert '<a href="https://ox.example/a?b=1&amp;c=2" rel="nofollow">' in text
    assert f'href="/accounts/login/?next={CARD}comments/"' in text
    assert 'name="body"' not in text
    assert Client().get(f"{CARD}comments/").status_code == 302
    posted = Client().post(f"{CARD}comments/", {"body": "As nobody at all."})
    assert (posted.status_code, "As nobody at all." in posted.content.decode()) == (401, True)
    assert CardComment.objects.count() == 1


def test_write_edit_and_delete_on_the_pages() -> None:
    bob = client_of(member_make("bob"))
    done = bob.post(f"{CARD}comments/", {"body": HOSTILE})
    found = CardComment.objects.get()
    assert done["Location"] == f"{CARD}#comment-{found.pk}"
    path = f"{CARD}comments/{found.pk}/"
    for client in (bob, Client()):
        for where in (CARD, path):
            read = page(client, where)
            assert read.faults == []
            text = client.get(where).content.decode()
            assert "&lt;script&gt;alert(1)" in text
            assert "<script>alert" not in text
            assert 'href="javascript:' not in text
    assert bob.post(f"{path}edit/", {"body": "Calm.", "revision": "1"}).status_code == 302
    assert "Calm." in Client().get(CARD).content.decode()
    stale = bob.post(f"{path}edit/", {"body": "Late.", "revision": "1"})
    assert (stale.status_code, "Late." in stale.content.decode()) == (412, True)
    assert bob.get(f"{path}delete/")["Location"] == path
    assert bob.post(f"{path}delete/").status_code == 302
    assert bob.get(path).status_code == 404
    assert bob.post(f"{path}delete/").status_code == 404


def test_refused_texts_come_back_with_the_reason() -> None:
    bob = client_of(member_make("bob"))
    for body, words in (("\u200b", "that can be seen"), ("x" * 2001, "Shorten it"), ("a\x00b", "that can be seen")):
        refused = bob.post(f"{CARD}comments/", {"body": body})
        assert (refused.status_code, words in refused.content.decode()) == (400, True)
    for at in range(6):
        bob.post(f"{CARD}comments/", {"body": f"Number {at}."})
    refused = bob.post(f"{CARD}comments/", {"body": "Keep this text."})
    text = refused.content.decode()
    assert (refused.status_code, "Keep this text." in text, "Wait 10 minutes" in text) == (429, True, True)
    assert 0 < int(refused["Retry-After"]) <= 601


def test_hidden_from_others_without_its_text() -> None:
    anna, bob = maintainer_make("anna"), member_make("bob")
    found = comment(bob, "Unspeakable words.")
    path = f"{CARD}comments/{found.pk}/"
    eve = client_of(member_make("eve"))
    assert eve.post(f"{path}report/", {"reason": "Unspeakable."}).status_code == 302
    again = eve.post(f"{path}report/", {"reason": "Unspeakable."})
    assert (again.status_code, "You have reported this comment" in again.content.decode()) == (409, True)
    assert "Unspeakable." in client_of(anna).get("/desk/reports/").content.decode()
    assert "Reported on" not in eve.get(path).content.decode()
    assert eve.post(f"{path}hide/", {"reason": "Bad."}).status_code == 403
    assert client_of(anna).post(f"{path}hide/", {"reason": "Too rude."}).status_code == 302
    for client in (Client(), eve):
        for where in (CARD, path):
            text = client.get(where).content.decode()
            assert "A maintainer has hidden this comment" in text
            assert "Unspeakable words" not in text
            assert "Too rude" not in text
    for client in (client_of(anna), client_of(bob)):
        text = client.get(CARD).content.decode()
        assert "Unspeakable words" in text
        assert "Too rude" in text
    assert client_of(anna).post(f"{path}restore/").status_code == 302
    assert "Unspeakable words" in Client().get(CARD).content.decode()


def test_own_comments_are_not_reported_and_reports_can_be_left() -> None:
    anna, bob = maintainer_make("anna"), member_make("bob")
    found = comment(bob)
    path = f"{CARD}comments/{found.pk}/"
    own = client_of(bob).post(f"{path}report/", {"reason": "Me."})
    assert (own.status_code, "Report it" in own.content.decode()) == (403, False)
    comment_report(comment=found, actor=member_make("eve"), reason="Hm.")
    assert client_of(anna).post(f"{path}settle/").status_code == 302
    assert "No comment waits for you" in client_of(anna).get("/desk/reports/").content.decode()


def test_comments_page_by_page() -> None:
    bob = member_make("bob")
    rows = CardComment.objects.bulk_create(
        CardComment(card=card_of(), author=bob, body=f"Comment no. {at:02}.") for at in range(A_PAGE * 2 + 1)
    )
    CardComment.objects.filter(pk=rows[-1].pk).update(state="deleted", body="")
    first = Client().get(CARD).content.decode()
    assert (first.count('class="comment"'), "no. 39." in first, "no. 20." in first, "no. 19." in first) == (
        A_PAGE, True, True, False,
    )  # fmt: skip
    link = f"?before={rows[A_PAGE].pk}"
    assert f'href="{link}#comments"' in first
    second = Client().get(CARD + link).content.decode()
    assert ("no. 19." in second, "no. 00." in second, "no. 20." in second) == (True, True, False)
    assert 'rel="next"' not in second
    for odd in ("x", "-1", "9" * 30, "٣"):
        assert "no. 39." in Client().get(f"{CARD}?before={odd}").content.decode()


def test_kept_pages_follow_what_is_said_and_who_says_it() -> None:
    bob = member_make("bob")
    assert "Nobody has commented yet" in Client().get(CARD).content.decode()
    found = comment(bob)
    assert "A fine ox." in Client().get(CARD).content.decode()
    account_rename(user=bob, display_name="Robert")
    assert "Robert (bob)" in Client().get(CARD).content.decode()
    tag = Client().get(CARD)["ETag"]
    assert Client().get(CARD, headers={"If-None-Match": tag}).status_code == 304
    comment_hide(comment=found, actor=maintainer_make("anna"), reason="Rude.")
    assert Client().get(CARD, headers={"If-None-Match": tag}).status_code == 200


def test_late_edits_are_not_offered() -> None:
    bob = member_make("bob")
    found = comment(bob)
    path = f"{CARD}comments/{found.pk}/"
    assert "Edit it" in client_of(bob).get(path).content.decode()
    CardComment.objects.update(made_at=found.made_at - timedelta(hours=25))
    text = client_of(bob).get(path).content.decode()
    assert ("Edit it" in text, "Delete it" in text) == (False, True)
