"""The review desk: who sees it, what it shows, and what a decision does."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, Submission, SubmissionComment
from cards.services.reviews import submission_approve, submission_request_changes
from cards.services.submission_content import version_content
from cards.services.submissions import submission_save, submission_send, submission_take_back
from oscg.accounts.models import Notice
from oscg.common.clock import utc_today
from rules.models import Game
from tests.factories.maintainers import client_of
from tests.factories.submissions import person, proposal, reviewer, unit_content
from tests.oscg.pages.page_reading import page, read
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db
WOLF = "ember-wolf"
FAST = "When it enters: draw a card."


def wolf(**unit: Any) -> dict[str, Any]:
    """The content of a seed card with some numbers changed."""
    content = copy.deepcopy(
        version_content(Card.objects.get(game__slug="maximus", slug=WOLF).versions.latest("number"))
    )
    content["attributes"]["modes"]["unit"].update(unit)
    return content


def send(client: Client, found: Submission, decision: str, *, revision: int = 1, **more: str) -> Any:
    """Send the decision form."""
    return client.post(f"/review/{found.pk}/decide/", {"decision": decision, "revision": revision, **more})


def test_the_queue_is_for_reviewers_of_the_game() -> None:
    found = proposal(person("ada"))
    judge = client_of(reviewer())
    assert f"/review/{found.pk}/" in page(judge, "/review/").links
    other = client_of(reviewer("fay", "fortification"))
    assert f"/review/{found.pk}/" not in page(other, "/review/").links
    assert other.get(f"/review/{found.pk}/").status_code == 404
    assert send(other, found, "reject", reason="No.").status_code == 404
    member = client_of(person("bob"))
    assert member.get("/review/").status_code == 403
    assert member.get(f"/review/{found.pk}/").status_code == 404
    guest = Client()
    assert guest.get("/review/")["Location"].startswith("/accounts/login/")
    assert guest.get(f"/review/{found.pk}/").status_code == 302
    assert send(guest, found, "approve").status_code == 401


def test_drafts_and_their_edits_are_not_shown_to_reviewers() -> None:
    """LEAK-01: nobody but its author sees what was not sent."""
    ada, judge = person("ada"), client_of(reviewer())
    draft = proposal(ada, sent=False)
    assert judge.get(f"/review/{draft.pk}/").status_code == 404
    assert f"/review/{draft.pk}/" not in page(judge, "/review/").links
    found = proposal(ada)
    submission_take_back(submission=found, actor=ada, revision=1)
    submission_save(submission=found, actor=ada, revision=1, changes={"content": unit_content("Secret Name", cost=9)})
    shown = page(judge, f"/review/{found.pk}/").words
    assert "Secret Name" not in shown
    assert "Lantern Crab" in shown
    assert "has taken it back" in shown
    assert client_of(ada).get(f"/review/{found.pk}/")["Location"] == f"/submissions/{found.pk}/"


def test_filters_counts_and_order() -> None:
    ada, judge = person("ada"), client_of(reviewer())
    first, second = proposal(ada), proposal(ada, card=WOLF, **wolf(cost=3))
    Submission.objects.filter(pk=second.pk).update(sent_at=second.sent_at - timedelta(days=3))  # type: ignore[operator]
    shown = page(judge, "/review/")
    order = [link for link in shown.links if link in (f"/review/{first.pk}/", f"/review/{second.pk}/")]
    assert order == [f"/review/{second.pk}/", f"/review/{first.pk}/"]
    assert "waits 3 days" in shown.words
    assert "Waits for review 2" in shown.words
    shown = page(judge, "/review/?kind=new&game=maximus")
    assert f"/review/{first.pk}/?game=maximus&kind=new" in shown.links
    assert f"/review/{second.pk}/" not in " ".join(shown.links)
    submission_request_changes(submission=first, actor=reviewer("rob"), revision=1, reason="Too cheap.")
    assert f"/review/{first.pk}/?state=changes_requested" in page(judge, "/review/?state=changes_requested").links
    assert "Nothing fits these filters" in page(judge, "/review/?kind=erratum").words
    assert judge.get("/review/?state=nonsense").status_code == 400
    assert judge.get("/review/?cursor=nonsense").status_code == 400


def test_pages_of_the_queue_meet_every_proposal_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, judge = person("ada"), client_of(reviewer())
    made = {proposal(ada, **unit_content(f"Lantern Crab {at}")).pk for at in range(5)}
    Submission.objects.update(sent_at=Submission.objects.latest("pk").sent_at)
    address, met = "/review/?limit=2", []
    while address:
        shown = page(judge, address)
        met += [int(link.split("/")[2]) for link in shown.links if link.startswith("/review/") and link[8:9].isdigit()]
        address = next((link for link in shown.links if "cursor=" in link and "WyJhZnRlci" in link), "")
    assert sorted(met) == sorted(made)


def test_a_change_is_shown_field_by_field() -> None:
    found = proposal(person("ada"), card=WOLF, **wolf(cost=3, health=5))
    shown = page(client_of(reviewer()), f"/review/{found.pk}/")
    unit = Card.objects.get(slug=WOLF).versions.latest("number").attributes["modes"]["unit"]
    html = client_of(reviewer("rob")).get(f"/review/{found.pk}/").content.decode()
    assert f"<del>{unit['cost']}</del>" in html
    assert "<ins>3</ins>" in html
    assert "Ember Wolf, version 2" in shown.words
    assert "Unchanged" in shown.words
    assert html.count('class="face ') == 2


def test_words_of_the_text_are_marked() -> None:
    piper = Card.objects.get(slug="ashes-in-the-mail").versions.latest("number")
    content = copy.deepcopy(version_content(piper))
    content["abilities"] = []
    content["text"] = piper.text.replace("1 jiggawatt.", "2 jiggawatts.")
    assert content["text"] != piper.text
    found = proposal(person("ada"), card=piper.card.slug, **content)
    html = client_of(reviewer()).get(f"/review/{found.pk}/").content.decode()
    assert "<del>1 jiggawatt.</del>" in html
    assert "<ins>2 jiggawatts.</ins>" in html
    assert "Ability data, changed lines" in html


def test_approving_publishes_on_the_day_chosen() -> None:
    judge, found = client_of(reviewer()), proposal(person("ada"))
    later = utc_today() + timedelta(days=9)
    answer = send(judge, found, "approve", effective_from=later.isoformat(), reason="Good.")
    assert answer.status_code == 302
    found.refresh_from_db()
    assert found.state == "approved"
    assert found.published is not None
    assert found.published.effective_from == later
    shown = page(judge, f"/review/{found.pk}/").words
    assert "Published as version 1 of Lantern Crab" in shown
    assert Notice.objects.get(user=found.author).text == "Your card Lantern Crab was approved. Good."


@pytest.mark.parametrize(
    ("decision", "more", "words"),
    [
        ("reject", {"reason": "  "}, "Say why"),
        ("request_changes", {}, "Say why"),
        ("request_changes", {"reason": "x" * 2001}, "at most 2000 characters"),
        ("request_changes", {"reason": "a\x00b"}, "characters"),
        ("approve", {"effective_from": "2020-01-01"}, "today or on a later day"),
        ("approve", {"effective_from": "2026-02-30"}, "is not a day"),
        ("burn", {"reason": "Kept words."}, "Choose a decision"),
    ],
)
def test_what_cannot_be_decided_is_said_and_kept(decision: str, more: dict[str, str], words: str) -> None:
    judge, found = client_of(reviewer()), proposal(person("ada"))
    answer = send(judge, found, decision, **more)
    assert answer.status_code == 400
    assert words in read(answer.content).words
    found.refresh_from_db()
    assert found.state == "submitted"
    if decision == "burn":
        assert "Kept words." in answer.content.decode()


def test_a_decision_on_an_older_revision_tells_what_changed() -> None:
    """REV-02 c: the decision is about the text that was shown."""
    ada, judge = person("ada"), client_of(reviewer())
    found = proposal(ada)
    submission_take_back(submission=found, actor=ada, revision=1)
    found = submission_save(submission=found, actor=ada, revision=1, changes={"content": unit_content(cost=7)})
    submission_send(submission=found, actor=ada, revision=2)
    answer = send(judge, found, "approve", reason="As it stands.")
    assert answer.status_code == 409
    shown = read(answer.content).words
    assert "You read revision 1; below stands revision 2" in shown
    assert "Cost : 2 → 7" in shown
    assert "As it stands." in answer.content.decode()
    assert not Card.objects.filter(slug="lantern-crab").exists()


def test_a_second_decision_tells_of_the_first() -> None:
    """REV-02 b and e: one decision counts; whoever comes second is told whose and why."""
    judge, found = reviewer("rob"), proposal(person("ada"))
    client = client_of(reviewer())
    submission_approve(submission=found, actor=judge, revision=1, reason="Lovely.")
    for decision in ("approve", "reject"):
        answer = send(client, found, decision, reason="My own words.")
        assert answer.status_code == 409
        shown = read(answer.content).words
        assert "It is approved now : rob" in shown or "It is approved now: rob" in shown
        assert "Lovely." in shown
        assert "My own words." in shown
    assert found.steps.filter(after__in=["approved", "rejected"]).count() == 1


def test_an_outdated_change_is_brought_up_to_date() -> None:
    """REV-02 a: both changes survive."""
    judge = reviewer()
    client = client_of(judge)
    first = proposal(person("ada"), card=WOLF, **wolf(cost=3))
    second = proposal(person("bob"), card=WOLF, **wolf(health=5))
    send(client, first, "approve")
    shown = page(client, f"/review/{second.pk}/").words
    assert "The card has changed since this was written" in shown
    assert "Approve and publish" not in shown
    assert send(client, second, "approve").status_code == 409
    client.post(f"/review/{second.pk}/update/", {"revision": 1})
    assert client.post(f"/review/{second.pk}/update/", {"revision": 1}).status_code == 409
    assert send(client, second, "approve", revision=2).status_code == 302
    unit = Card.objects.get(slug=WOLF).versions.latest("number").attributes["modes"]["unit"]
    assert (unit["cost"], unit["health"]) == (3, 5)


def test_nobody_approves_their_own_unless_the_game_allows_it() -> None:
    """REV-02 d."""
    judge = reviewer()
    client, found = client_of(judge), proposal(judge)
    assert "This is your own proposal" in page(client, f"/review/{found.pk}/").words
    assert send(client, found, "approve").status_code == 403
    game = Game.objects.get(slug="maximus")
    Game.objects.filter(pk=game.pk).update(definition={**game.definition, "review": {"self_approval": True}})
    assert "Approve and publish" in page(client, f"/review/{found.pk}/").words
    assert send(client, found, "approve").status_code == 302
    assert "approved by its author" in page(client, f"/review/{found.pk}/").words


def test_comments_on_fields_and_their_settling() -> None:
    ada, judge = person("ada"), reviewer()
    found = proposal(ada)
    client, author = client_of(judge), client_of(ada)
    at = "/attributes/modes/unit/cost"
    answer = client.post(
        f"/submissions/{found.pk}/comments/",
        {"body": "Three, I think. <b>x</b>", "revision": 1, "pointer": at, "side": "review"},
    )
    comment = SubmissionComment.objects.get()
    assert answer["Location"] == f"/review/{found.pk}/#c{comment.pk}"
    shown = page(client, f"/review/{found.pk}/")
    assert "on “Cost”" in shown.words
    assert "1 comment on Cost" in shown.words
    assert "<b>x</b>" not in client.get(f"/review/{found.pk}/").content.decode()
    assert Notice.objects.get(user=ada).text.startswith("A reviewer commented on your card Lantern Crab. Three")
    answer = author.post(f"/submissions/{found.pk}/comments/", {"body": "Why?", "revision": 1})
    assert answer["Location"].startswith(f"/submissions/{found.pk}/#c")
    assert Notice.objects.filter(user=judge, kind="queue").count() == 2
    author.post(f"/submissions/{found.pk}/comments/{comment.pk}/settle/", {"settled": "yes"})
    comment.refresh_from_db()
    assert comment.is_settled
    stranger = client_of(person("eve"))
    assert stranger.post(f"/submissions/{found.pk}/comments/", {"body": "Hi", "revision": 1}).status_code == 404
    assert stranger.post(f"/submissions/{found.pk}/comments/{comment.pk}/settle/", {}).status_code == 404
    assert author.post(f"/submissions/{found.pk}/comments/", {"body": " ", "revision": 1}).status_code == 400
    assert author.post(f"/submissions/{found.pk}/comments/", {"body": "a\x00", "revision": 1}).status_code == 400
    assert author.post(f"/submissions/{found.pk}/comments/", {"body": "a", "revision": 9}).status_code == 400
    assert client_of(ada).post(f"/submissions/{found.pk}/comments/99999999999999999999/settle/").status_code == 404


def test_the_art_of_a_proposal_is_for_those_who_may_see_it() -> None:
    ada = person("ada")
    draft = proposal(ada, sent=False)
    address = f"/submissions/{draft.pk}/art.svg"
    assert client_of(ada).get(address)["Content-Type"] == "image/svg+xml"
    for client in (Client(), client_of(reviewer()), client_of(person("bob"))):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("number", [1, 4])
def test_query_counts(number: int) -> None:
    ada = person("ada")
    found = [proposal(ada, **unit_content(f"Lantern Crab {at}")) for at in range(number)]
    client = client_of(reviewer())
    assert_frozen(client, "review-queue", "/review/")
    assert_frozen(client, "review", f"/review/{found[0].pk}/")
